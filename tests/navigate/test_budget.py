"""Bisection for a budget."""

from hypothesis import given
from hypothesis import strategies as st

from rag_your_code.navigate.budget import most_that_fit


@given(st.integers(0, 500), st.integers(-5, 600))
def test_the_largest_that_fits_is_found(count: int, room: int) -> None:
    expected = max((n for n in range(1, count + 1) if n <= room), default=0)
    assert most_that_fit(count, lambda number: number <= room) == expected
