class Host {
    companion object Maker : Factory<Host> {
        fun make() = Host()
    }
    object Nested { fun run() {} }
    data object Single : Kind()
    val listener = object : Listener {
        override fun onEvent() { fire() }
    }
    init { start() }
    val size: Int
        get() { return count() }
}
val type = Host::class
val java = Host::class.java
