"""How much of a list does a budget of characters hold?"""

from collections.abc import Callable


def most_that_fit(count: int, fits: Callable[[int], bool]) -> int:
    """The largest number up to ``count`` for which ``fits`` holds, by bisection; 0 where
    none does. ``fits`` must hold for every number below one for which it holds.

    >>> most_that_fit(100, lambda number: number * number <= 50)
    7
    """
    low, high = 0, count
    while low < high:
        middle = (low + high + 1) // 2
        if fits(middle):
            low = middle
        else:
            high = middle - 1
    return low
