@JvmInline value class Id(val raw: String)
@Marker class Plain
@Test fun first() {}
@Test fun second() {}
context(Scope)
fun scoped() {}
@Suppress("a", "b")
@Deprecated(
    "use other",
)
fun old() {}
