fun grade(x: Int): String =
    when {
        x > 9 -> "high"
        else -> "low"
    }

fun chain() = items
    .filter { it.ok }
    // the last step
    .map { it.name }

fun either() = a &&
    b

fun guarded() = try {
    load()
} catch (e: Failure) {
    null
} finally {
    close()
}

fun branch() = if (a) {
    one()
} else {
    two()
}

fun fallback(x: Int?) = x
    ?: error("none")

fun one() = 1; fun two() = 2
