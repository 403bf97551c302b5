enum Shade(val code: Int):
  case Red extends Shade(1)
  case Blue extends Shade(2)

  def hex(x: Any): String =
    x match
      case 1 => "one"
      case _ =>

        // far below
        "other"
  end hex

  def next = 1
end Shade

object Tools:
  def loop() =
    while true do
      step()
    end while
  object Deep:
    def end = 2
  end Deep

def top = 3
