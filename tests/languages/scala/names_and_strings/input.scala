class Ops {
  def ==>(x: Int) = 1
  def unary_! : Boolean = true
  def size_=(x: Int): Unit = ()
  def `type`: Int = 3
  def ::[B](b: B): List[B] = Nil
  def s = s"a ${x match { case "}" => "{" }} {"
  def t = """
def fake = {
"""
  def r = raw"""\ """
  def c = '"'
  def d = '{'
  @inline final def e = 1
  @deprecated("use e", "1.0") def f: Int = 1
  private[this] def g = 1
}
object Ops
case object None extends Base[Int]
case class Pair(a: Int, b: String = "}") derives Eq
