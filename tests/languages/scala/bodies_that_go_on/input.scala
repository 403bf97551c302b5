object Flow {
  def pick(x: Int) = if (x > 1)
    2
  else
    3

  def all = for {
    a <- items
  }
  yield a

  def safe = try {
    load()
  } catch {
    case e: Failure => none
  } finally {
    close()
  }

  def kind(x: Any) = x match
  case 1 => "one"
  case _ => "other"

  def pair = { one; two }; def next = 1

  def steps =
    first(); second()
    third()

  def last = 1
}
