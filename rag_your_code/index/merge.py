"""When segments are merged, and how: the plan is pure, the work streams."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from heapq import merge as merge_sorted
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple, TypeVar

from rag_your_code.index.fields import BY_ROW, FIELDS
from rag_your_code.index.lines import key_order
from rag_your_code.index.postings import Postings, decode, slot
from rag_your_code.index.rows import Columns, FileRecord, UnitRecord
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


def merged(sources: Sequence[tuple[Segment, Dead]]) -> Parts:
    """The live rows of ``sources``, one segment after the other, as one segment."""
    maps = []
    base = 0
    for segment, dead in sources:
        maps.append(_new_rows(segment.rows, dead.values(), base))
        base += segment.rows - sum(rows for _, rows in dead.values())
    segments = [segment for segment, _ in sources]
    return Parts(
        files=list(_files(sources, maps)),
        units=_units(segments, maps),
        postings=_postings(segments, maps),
        lengths=_lengths(segments, maps),
        references=_references(segments, maps),
        names=_by_name(segments, maps, Segment.all_names),
        callers=_by_name(segments, maps, Segment.all_callers),
        vectors=_vectors(segments, maps),
    )


def _new_rows(rows: int, dead: Iterable[tuple[int, int]], base: int) -> list[int]:
    """Each old row's new number, -1 for the dead."""
    new = [0] * rows
    for first, count in dead:
        new[first : first + count] = [-1] * count
    for row, mark in enumerate(new):
        if mark == 0:
            new[row] = base
            base += 1
    return new


def _files(
    sources: Sequence[tuple[Segment, Dead]], maps: Sequence[list[int]]
) -> Iterator[FileRecord]:
    for (segment, dead), new in zip(sources, maps, strict=True):
        for record in segment.files():
            if record.path in dead:
                continue
            if record.rows:
                yield record._replace(first_row=new[record.first_row])
            else:
                yield record._replace(first_row=0)


def _units(
    segments: Sequence[Segment], maps: Sequence[list[int]]
) -> Iterator[UnitRecord]:
    for segment, new in zip(segments, maps, strict=True):
        for row, unit in enumerate(segment.units()):
            if new[row] >= 0:
                yield unit


def _lengths(segments: Sequence[Segment], maps: Sequence[list[int]]) -> dict[str, str]:
    return {
        field: "".join(
            char
            for segment, new in zip(segments, maps, strict=True)
            for char, row in zip(segment.lengths[field], new, strict=True)
            if row >= 0
        )
        for field in BY_ROW
    }


def _references(
    segments: Sequence[Segment], maps: Sequence[list[int]]
) -> Iterator[list[Columns]]:
    for segment, new in zip(segments, maps, strict=True):
        for row, made in enumerate(segment.all_references()):
            if new[row] >= 0:
                yield made


def _vectors(
    segments: Sequence[Segment], maps: Sequence[list[int]]
) -> Iterator[tuple[list[int], list[int]]] | None:
    if not all(one.has_vectors for one in segments):
        return None
    return (
        vector
        for segment, new in zip(segments, maps, strict=True)
        for row, vector in enumerate(segment.all_vectors())
        if new[row] >= 0
    )


def _by_name(
    segments: Sequence[Segment],
    maps: Sequence[list[int]],
    lines: Callable[[Segment], Iterator[ByName]],
) -> Iterator[ByName]:
    """Names in order, the rows of each renumbered; names with no live row left out."""
    streams = [_numbered(at, lines(one)) for at, one in enumerate(segments)]
    ordered = merge_sorted(*streams, key=itemgetter(0, 1))
    for _, group in groupby(ordered, key=itemgetter(0)):
        whole: list[Columns] = []
        name = ""
        for _, at, key, columns in group:
            name = key
            new = maps[at]
            whole += [[new[row], *rest] for row, *rest in columns if new[row] >= 0]
        if whole:
            yield name, whole


def _numbered(
    at: int, lines: Iterable[tuple[str, T]]
) -> Iterator[tuple[bytes, int, str, T]]:
    """A segment's lines with what they are merged by, and the segment's position."""
    for key, rest in lines:
        yield key_order(key), at, key, rest


def _postings(
    segments: Sequence[Segment], maps: Sequence[list[int]]
) -> Iterator[tuple[str, Postings]]:
    """Terms in order, the rows of each renumbered; terms with no live row left out."""
    numbers = {field: number for number, field in enumerate(FIELDS)}
    streams = [_numbered(at, one.all_postings()) for at, one in enumerate(segments)]
    ordered = merge_sorted(*streams, key=itemgetter(0, 1))
    for _, group in groupby(ordered, key=itemgetter(0)):
        whole: Postings = {}
        term = ""
        for _, at, name, encoded in group:
            term = name
            new = maps[at]
            for field, times, rows in decode(encoded):
                live = [new[row] for row in rows if new[row] >= 0]
                if live:
                    whole.setdefault(slot(numbers[field], times), []).extend(live)
        if whole:
            yield term, whole
