given order: Ordering[Int] with
  def compare(a: Int, b: Int) = 0
given lists[T](using Ordering[T]): Ordering[List[T]] with
  def compare(a: List[T], b: List[T]) = 0
given Show[Int] with
  def show(x: Int) = ""

extension (s: String)
  def loud: String = s.toUpperCase
  def quiet(x: Int): String =
    s

extension [T](xs: List[T])(using Show[T]) def second: T = xs.tail.head
opaque type Id = Long
@main def run(args: String*): Unit =
  class Local:
    def inner = 1
  println("x")
