"""One term's postings: for each field, rows grouped by how often the term occurs.

``{"body": {"1": [3, 9, 1], "2": [44]}}`` says: once in rows 3, 12 and 13, twice in
row 44. Rows in a group are ascending and stored as differences, so that a line
decodes as a few lists of small ints.

While an index is built the two levels are one: a slot is ``field * 64 + times``.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from operator import sub

from rag_your_code.index.fields import FIELDS

#: Counts above this say no more about a unit: BM25 has long saturated.
MAX_TIMES = 63

#: slot -> ascending rows
Postings = dict[int, list[int]]
#: field -> times as text -> differences of ascending rows
Encoded = Mapping[str, Mapping[str, list[int]]]
#: term, number of rows, where: as a line of the file holds it
Line = tuple[str, int, Encoded]


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


def posting_line(term: str, postings: Postings) -> Line:
    """A term with the number of rows that hold it, in whatever field, and where."""
    if len(postings) == 1:
        frequency = len(next(iter(postings.values())))
    else:
        frequency = len(set().union(*postings.values()))
    return term, frequency, encode(postings)


class Joined:
    """One term's encoded postings of several segments, put one after another.

    Rows are stored as differences, so that those of a segment without dead rows move
    as a block: only the first of each group changes.
    """

    def __init__(self) -> None:
        self.frequency = 0
        self._groups: dict[int, list[int]] = {}
        self._last: dict[int, int] = {}

    def shifted(self, frequency: int, encoded: Encoded, base: int) -> None:
        """Append what another segment has, its rows raised by ``base``."""
        self.frequency += frequency
        for place, differences in _groups(encoded):
            self._append(place, differences, base + differences[0])

    def renumbered(self, encoded: Encoded, new: Sequence[int]) -> None:
        """Append what another segment has: ``new`` is each row's number, -1 for none."""
        rows: set[int] = set()
        for place, differences in _groups(encoded):
            live = [new[row] for row in accumulate(differences) if new[row] >= 0]
            if live:
                rows.update(live)
                self._append(place, [0, *map(sub, live[1:], live)], live[0])
        self.frequency += len(rows)

    def line(self, term: str) -> Line:
        """All of it."""
        encoded: dict[str, dict[str, list[int]]] = {}
        for place in sorted(self._groups):
            field, times = divmod(place, 64)
            encoded.setdefault(FIELDS[field], {})[str(times)] = self._groups[place]
        return term, self.frequency, encoded

    def _append(self, place: int, differences: list[int], first: int) -> None:
        mine = self._groups.setdefault(place, [])
        mine.append(first - self._last.get(place, 0))
        mine += differences[1:]
        self._last[place] = first + sum(differences[1:])


def _groups(encoded: Encoded) -> Iterator[tuple[int, list[int]]]:
    for field, groups in encoded.items():
        number = FIELDS.index(field)
        for times, differences in groups.items():
            yield slot(number, int(times)), differences


def decode(encoded: Encoded) -> Iterator[tuple[str, int, list[int]]]:
    """(field, times, ascending rows) of each group."""
    for field, groups in encoded.items():
        for times, differences in groups.items():
            yield field, int(times), list(accumulate(differences))
