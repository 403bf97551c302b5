package shop.core

class Ledger
@Inject
constructor(
    val store: Store,
) : Base(store),
    Closeable {
    fun total(): Int = store.sum()
}

class Basket(size: Int) :
    Holder(size) {
    fun drop() {}
}

class Empty(
    val id: Long,
) : Holder(1)

data class Later(val id: Int)

interface Source<in A : Any, out B>
    : Reader<A> {
    fun read(): B
}

private fun <A, B : Comparable<B>>
    List<A>.best(pick: (A) -> B): A? =
    maxByOrNull(pick)

class Hidden internal constructor(val key: String) : Holder(2) {
    fun show() = key
}
