"""The fields of a unit, and lengths as one printable character each.

A field's length (in terms) only normalises a score, so it is kept on a scale of 64
steps: exact to 12, then growing by a sixth of itself. One character
a unit makes a million lengths one quick string to read, and ``less`` still shows it.
"""

from bisect import bisect_right
from collections.abc import Iterable

#: In the order of their flags in a segment; names as in a postings line.
FIELDS = (
    "name",
    "container",
    "stem",
    "folders",
    "signature",
    "documentation",
    "comments",
    "body",
)

#: Strings of one character a row: each field's length, then the unit's length in lines
#: and its mark (``index.marks``).
BY_ROW = (*FIELDS, "lines", "marks")

_ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_"


def _steps() -> tuple[int, ...]:
    steps = list(range(9))
    while len(steps) < len(_ALPHABET):
        steps.append(steps[-1] + max(1, steps[-1] // 6))
    return tuple(steps)


#: The shortest length of each step; the last is past 26,000 terms.
STEPS = _steps()

#: The length that each character stands for.
LENGTHS = dict(zip(_ALPHABET, STEPS, strict=True))


def encode_length(length: int) -> str:
    """The character of the longest step that is no longer than ``length``.

    >>> encode_length(0), encode_length(8), decode_length(encode_length(1000))
    ('0', '8', 892)
    """
    return _ALPHABET[bisect_right(STEPS, length) - 1]


def decode_length(char: str) -> int:
    """The length that a character stands for."""
    return LENGTHS[char]


def total_length(chars: Iterable[str]) -> int:
    """The sum of the lengths that ``chars`` stand for."""
    return sum(LENGTHS[char] for char in chars)


def norms(average: float, b: float) -> dict[str, float]:
    """Each length character's BM25F divisor ``1 - b + b * length / average``."""
    average = average or 1.0
    return {
        char: 1 - b + b * step / average
        for char, step in zip(_ALPHABET, STEPS, strict=True)
    }
