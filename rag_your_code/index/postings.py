"""One term's postings: for each field, rows grouped by how often the term occurs.

``{"body": {"1": [3, 9, 1], "2": [44]}}`` says: once in rows 3, 12 and 13, twice in
row 44. Rows in a group are ascending and stored as differences, so that a line
decodes as a few lists of small ints.

While an index is built the two levels are one: a slot is ``field * 64 + times``.
"""

from collections.abc import Iterator, Mapping
from itertools import accumulate
from operator import sub

from rag_your_code.index.fields import FIELDS

#: Counts above this say no more about a unit: BM25 has long saturated.
MAX_TIMES = 63

#: slot -> ascending rows
Postings = dict[int, list[int]]
#: field -> times as text -> differences of ascending rows
Encoded = Mapping[str, Mapping[str, list[int]]]


def slot(field: int, times: int) -> int:
    """The slot of ``times`` occurrences in the field of that number."""
    return field * 64 + min(times, MAX_TIMES)


def encode(postings: Postings) -> dict[str, dict[str, list[int]]]:
    """Postings as JSON holds them, fields and counts in a fixed order."""
    encoded: dict[str, dict[str, list[int]]] = {}
    for place in sorted(postings):
        rows = postings[place]
        field, times = divmod(place, 64)
        differences = [rows[0], *map(sub, rows[1:], rows)]
        encoded.setdefault(FIELDS[field], {})[str(times)] = differences
    return encoded


def decode(encoded: Encoded) -> Iterator[tuple[str, int, list[int]]]:
    """(field, times, ascending rows) of each group."""
    for field, groups in encoded.items():
        for times, differences in groups.items():
            yield field, int(times), list(accumulate(differences))
