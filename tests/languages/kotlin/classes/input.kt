data class Point(val x: Int, val y: Int)

sealed interface Shape { fun area(): Double }

@Suppress("unused")
open class Box<T>
  @JvmOverloads
  constructor(val item: T) : Base(), Shape {
  companion object {
    const val MAX = 3
    fun of(x: Int) = Box(x)
  }
  init { println(item) }
  override fun area(): Double = 1.0
}

object Registry { val all = mutableListOf<Shape>() }
enum class Color { RED { override fun hex() = "f" }; abstract fun hex(): String }
fun interface Action { fun run() }
class Marker
typealias Names = List<String>
