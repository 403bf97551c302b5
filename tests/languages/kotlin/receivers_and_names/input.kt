fun Map<String, List<Map<K, V>>>.deep() = 1
fun (String.() -> Unit).twice() {}
fun Any?.isNone() = this == null
fun <T : (Int) -> Int> T.apply(x: Int) = this(x)
operator fun Point.plus(other: Point) = other
fun @Note String.marked() = 1

class `odd name` {
    fun `does not crash`() {}
}

val String.half: Int get() = length / 2
typealias Handler = (Int) -> Unit
