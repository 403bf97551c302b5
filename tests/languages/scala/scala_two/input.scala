package com.example

/** Adds. */
object Maths {
  def add(a: Int)(b: Int): Int = a + b
  def long(
      a: Int,
      b: Int
  ): Int = {
    def inner(x: Int) = x
    inner(a) + b
  }
  def +(other: Maths): Maths = this
  val text = s"""def fake() { ${call("}")} """
}

sealed trait Shape { def area: Double }
final case class Circle(r: Double) extends Shape {
  override def area: Double =
    math.Pi *
      r
}
class Empty
