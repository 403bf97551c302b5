trait Shape:
  def area: Double
object Shape { def unit: Shape = ??? }
enum Hue { case Red, Blue }

class Box(x: Int)
    extends Shape:
  def area: Double =
    if x > 0 then
      1.0
    else
      2.0
  end area
end Box

extension (s: String) def shout: String = s.toUpperCase
given ordering: Ordering[Box] with
  def compare(a: Box, b: Box) = 0
