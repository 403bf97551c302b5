package shop.core

class Order @Inject() (id: Long, total: Int)(implicit clock: Clock)
    extends Base(id)
    with Logged {
  def two(a: Int)(b: Int)
      (implicit c: Int): Int = a
  def apart(x: Int)
  : Int = {
    3
  }
  def below(x: Int): Int =
  {
    4
  }
  def abs(x: Int): Map[Int, String]
  def this(x: String) = this(x.length, 0)
}

class Outer
  extends Base
  with Logged {
  def shown = 1
}

class First[T](val item: Option[T])

implicit val order: Ordering[Int] = new Ordering[Int] {
  def compare(a: Int, b: Int) = 0
}
