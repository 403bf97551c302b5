package com.example

import kotlin.math.max

/** Doubles. */
fun Int.doubled(): Int = this * 2

@Test fun `adds two numbers`() {
    check(1 + 1 == 2)
}

private inline fun <reified T : Any> List<T>.firstOr(
    default: T,
): T =
    firstOrNull()
        ?: default

fun maker(): Worker = object : Worker { override fun run() { step() }
  private fun step() {} }

fun after() = "${"}"} { "
