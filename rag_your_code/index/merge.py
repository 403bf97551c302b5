"""When segments are merged, and how: the plan is pure, the work streams."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from heapq import merge as merge_sorted
from itertools import chain, groupby
from operator import itemgetter
from typing import NamedTuple, TypeVar

from rag_your_code.index import layout
from rag_your_code.index.fields import BY_ROW
from rag_your_code.index.lines import key_order
from rag_your_code.index.postings import Joined, Line
from rag_your_code.index.rows import Columns, FileRecord
from rag_your_code.index.segment import Segment
from rag_your_code.index.write import ByName, Parts

T = TypeVar("T")

MAX_SEGMENTS = 8  # with live rows; every question looks into each
DEAD_SHARE = 0.5  # a segment with more dead rows than this is written anew,
FEW_DEAD = 5_000  # unless they are so few that they cost nothing and may come back
MAX_SPARE = 4  # segments without a live row, kept for files that may come back
SPARE_SHARE = 0.5  # of the live rows: no more rows than this are kept in them

Dead = Mapping[str, tuple[int, int]]  # path -> (first row, rows)


class Shape(NamedTuple):
    """What the plans need to know of a segment; a spare one has no live file."""

    rows: int
    dead: int
    spare: bool = False


def plan_drop(shapes: Sequence[Shape]) -> tuple[int, ...]:
    """Which spare segments to forget, by position, the oldest first.

    The rest let a tree that goes back to an earlier state, as when a branch is left
    again, find its rows without parsing.
    """
    live = sum(shape.rows - shape.dead for shape in shapes)
    left = max(FEW_DEAD, int(live * SPARE_SHARE))
    kept = 0
    dropped = []
    for at in reversed(range(len(shapes))):
        shape = shapes[at]
        if shape.spare:
            left -= shape.rows
            kept += 1
            if left < 0 or kept > MAX_SPARE or not shape.rows:
                dropped.append(at)
    return tuple(sorted(dropped))


def plan_merge(shapes: Sequence[Shape]) -> tuple[int, ...]:
    """Which segments to merge into one, by position; empty for none.

    Those that are mostly dead, and, when there are too many, all that are small
    beside the largest: each row is rewritten O(log n) times over a life of edits.
    """
    live = [at for at, shape in enumerate(shapes) if not shape.spare]
    dead = {
        at
        for at in live
        if shapes[at].dead > max(FEW_DEAD, shapes[at].rows * DEAD_SHARE)
    }
    if len(live) <= MAX_SEGMENTS:
        return tuple(sorted(dead))
    by_size = sorted(live, key=lambda at: (shapes[at].rows, at))
    taken: list[int] = []
    total = 0
    for at in by_size:
        few_left = len(live) - len(taken) < MAX_SEGMENTS
        if few_left and shapes[at].rows > total:
            break
        taken.append(at)
        total += shapes[at].rows
    return tuple(sorted(dead.union(taken)))


class _Source(NamedTuple):
    """A segment to merge: which of its files are dead, and each row's new number, -1
    for a dead one; ``base`` is what all rows are raised by when none is dead."""

    segment: Segment
    dead: Dead
    new: Sequence[int]
    base: int


def merged(segments: Sequence[tuple[Segment, Dead]]) -> Parts:
    """The live rows of ``segments``, one segment after the other, as one segment."""
    sources = []
    base = 0
    for segment, dead in segments:
        sources.append(
            _Source(segment, dead, _new_rows(segment.rows, dead.values(), base), base)
        )
        base += segment.rows - sum(rows for _, rows in dead.values())
    has_vectors = all(segment.has_vectors for segment, _ in segments)
    return Parts(
        files=list(_files(sources)),
        units=_by_row(sources, layout.UNITS),
        postings=_postings(sources),
        lengths=_lengths(sources),
        references=_by_row(sources, layout.REFERENCES),
        names=_by_name(sources, Segment.all_names),
        callers=_by_name(sources, Segment.all_callers),
        vectors=_by_row(sources, layout.VECTORS) if has_vectors else None,
    )


def _new_rows(rows: int, dead: Iterable[tuple[int, int]], base: int) -> Sequence[int]:
    """Each old row's new number, -1 for the dead."""
    if not dead:
        return range(base, base + rows)
    new = [0] * rows
    for first, count in dead:
        new[first : first + count] = [-1] * count
    for row, mark in enumerate(new):
        if mark == 0:
            new[row] = base
            base += 1
    return new


def _files(sources: Sequence[_Source]) -> Iterator[FileRecord]:
    for segment, dead, new, _ in sources:
        for record in segment.files():
            if record.path in dead:
                continue
            if record.rows:
                yield record._replace(first_row=new[record.first_row])
            else:
                yield record._replace(first_row=0)


def _by_row(sources: Sequence[_Source], name: str) -> Iterator[bytes]:
    for segment, dead, new, _ in sources:
        rests = segment.rests(name)
        if dead:
            yield from (rest for rest, row in zip(rests, new, strict=True) if row >= 0)
        else:
            yield from rests


def _lengths(sources: Sequence[_Source]) -> dict[str, str]:
    return {
        field: "".join(_live(one.segment.lengths[field], one) for one in sources)
        for field in BY_ROW
    }


def _live(chars: str, source: _Source) -> str:
    if not source.dead:
        return chars
    return "".join(
        char for char, row in zip(chars, source.new, strict=True) if row >= 0
    )


def _by_name(
    sources: Sequence[_Source], lines: Callable[[Segment], Iterator[ByName]]
) -> Iterator[ByName]:
    """Names in order, the rows of each renumbered; names with no live row left out."""
    for name, parts in _grouped(sources, lines):
        whole: list[Columns] = []
        for source, columns in parts:
            new = source.new
            whole += [[new[row], *rest] for row, *rest in columns if new[row] >= 0]
        if whole:
            yield name, whole


def _postings(sources: Sequence[_Source]) -> Iterator[Line]:
    """Terms in order, the rows of each renumbered; terms with no live row left out."""
    for term, parts in _grouped(sources, Segment.all_postings):
        joined = Joined()
        for source, (frequency, encoded) in parts:
            if source.dead:
                joined.renumbered(encoded, source.new)
            else:
                joined.shifted(frequency, encoded, source.base)
        if joined.frequency:
            yield joined.line(term)


def _grouped(
    sources: Sequence[_Source], lines: Callable[[Segment], Iterator[tuple[str, T]]]
) -> Iterator[tuple[str, Iterator[tuple[_Source, T]]]]:
    """Each key in order, with what every source that has it holds."""
    streams = [_numbered(at, lines(one.segment)) for at, one in enumerate(sources)]
    ordered = merge_sorted(*streams, key=itemgetter(0, 1))
    for _, group in groupby(ordered, key=itemgetter(0)):
        first = next(group)
        yield (
            first[2],
            ((sources[at], rest) for _, at, _, rest in chain((first,), group)),
        )


def _numbered(
    at: int, lines: Iterable[tuple[str, T]]
) -> Iterator[tuple[bytes, int, str, T]]:
    """A segment's lines with what they are merged by, and the segment's position."""
    for key, rest in lines:
        yield key_order(key), at, key, rest
