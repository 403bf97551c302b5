val text = """
    fun fake() { "
    ${ if (x) { "a" } else "b" }
"""
val c = '{'
fun real() {}
