"""The index as of one generation: every segment behind one set of row numbers.

This is the seam for other stores: document frequency, lengths, postings, units and
references are all that the floors above ask for. Rows count on through the segments;
dead rows never show. Safe for several threads: nothing changes after it is opened.
"""

from bisect import bisect_right
from collections.abc import Iterator
from functools import cached_property
from itertools import accumulate
from pathlib import Path
from typing import Any

from rag_your_code.errors import IndexDamagedError
from rag_your_code.index.fields import BY_ROW
from rag_your_code.index.manifest import (
    Manifest,
    SegmentEntry,
    State,
    load_manifest,
    load_seen,
    load_state,
)
from rag_your_code.index.rows import FileRecord, UnitRecord
from rag_your_code.index.seen import Seen
from rag_your_code.index.segment import Segment

_TRIES = 3  # a writer may sweep a segment between our reading and opening it

Group = tuple[str, int, list[int]]


class Snapshot:
    """An open index; close it when done."""

    def __init__(self, folder: Path, manifest: Manifest, state: State) -> None:
        self.folder = folder
        self.manifest = manifest
        self.state = state
        live = [entry for entry in manifest.segments if not self._is_spare(entry)]
        self._live = live
        self._segments: list[Segment] = []
        try:
            for entry in live:
                self._segments.append(Segment(folder, entry))
        except IndexDamagedError:
            self.close()
            raise
        self._bases = [0, *accumulate(entry.rows for entry in live)]

    @classmethod
    def open(cls, folder: Path) -> "Snapshot":
        """The current index in ``folder``; raises ``IndexMissingError`` or
        ``IndexDamagedError``."""
        for left in reversed(range(_TRIES)):
            manifest = load_manifest(folder)
            try:
                return cls(folder, manifest, load_state(folder, manifest))
            except IndexDamagedError:
                if not left or load_manifest(folder).generation == manifest.generation:
                    raise
        raise AssertionError("unreachable")

    def close(self) -> None:
        """Close every file."""
        for segment in self._segments:
            segment.close()

    def _is_spare(self, entry: SegmentEntry) -> bool:
        """Whether every file of a segment is dead there; nothing looks into it."""
        return len(self.state.dead.get(entry.name, {})) == entry.files

    @cached_property
    def seen(self) -> Seen:
        """What the tree looked like as of this generation."""
        return load_seen(self.folder, self.manifest)

    # -- counts ----------------------------------------------------------------

    @property
    def units(self) -> int:
        """How many live units there are."""
        return self.manifest.units

    def average_length(self, field: str) -> float:
        """The mean length of a field over live units, in terms."""
        return self.manifest.lengths.get(field, 0) / max(self.units, 1)

    @cached_property
    def lengths(self) -> dict[str, str]:
        """Each field's length characters, one for every row, dead ones included."""
        return {
            field: "".join(segment.lengths[field] for segment in self._segments)
            for field in BY_ROW
        }

    @cached_property
    def _dead(self) -> list[frozenset[int]]:
        """Each segment's dead rows, numbered as in the segment."""
        dead = []
        for entry in self._live:
            runs = self.state.dead.get(entry.name, {}).values()
            dead.append(
                frozenset(
                    row for first, rows in runs for row in range(first, first + rows)
                )
            )
        return dead

    # -- look-ups ----------------------------------------------------------------

    def frequency(self, term: str) -> int:
        """About how many units hold ``term``: dead ones count until a merge."""
        return sum(segment.frequency(term)[0] for segment in self._segments)

    def postings(self, term: str) -> list[Group]:
        """(field, times, ascending rows) of every live unit that holds ``term``."""
        groups: list[Group] = []
        for base, segment, dead in zip(
            self._bases, self._segments, self._dead, strict=False
        ):
            count, start = segment.frequency(term)
            if not count:
                continue
            for field, times, rows in segment.postings(start):
                if dead:
                    rows = [row for row in rows if row not in dead]
                if base:
                    rows = [row + base for row in rows]
                if rows:
                    groups.append((field, times, rows))
        return groups

    def terms(self, prefix: str) -> Iterator[tuple[str, int]]:
        """(term, units that hold it) for terms that start with ``prefix``."""
        for segment in self._segments:
            yield from segment.terms(prefix)

    def unit(self, row: int) -> UnitRecord:
        """The unit of a row."""
        segment, local = self._place(row)
        return segment.unit(local)

    def rows_around(self, row: int) -> range:
        """The rows of the file that ``row`` belongs to."""
        at = bisect_right(self._bases, row) - 1
        base = self._bases[at]
        run = self._segments[at].run_of(row - base)
        return range(base + run.start, base + run.stop)

    def rows_of(self, path: str) -> range:
        """The live rows of a file, in source order; empty for an unknown path."""
        for base, entry, segment in zip(
            self._bases, self._live, self._segments, strict=False
        ):
            record = segment.file(path)
            if record and path not in self.state.dead.get(entry.name, {}):
                return range(
                    base + record.first_row, base + record.first_row + record.rows
                )
        return range(0)

    def file(self, path: str) -> FileRecord | None:
        """The live record of a file."""
        for entry, segment in zip(self._live, self._segments, strict=True):
            record = segment.file(path)
            if record and path not in self.state.dead.get(entry.name, {}):
                return record
        return None

    def spare(self, path: str) -> dict[str, str]:
        """Digest of a file -> the segment that still holds its rows, though dead."""
        found = {}
        for entry in self.manifest.segments:
            if path in self.state.dead.get(entry.name, {}):
                segment = Segment(self.folder, entry)
                record = segment.file(path)
                segment.close()
                if record and not record.skipped:
                    found[record.digest] = entry.name
        return found

    def named(self, name: str) -> list[tuple[int, str]]:
        """(row, name as written) of every live unit of that name, ignoring case."""
        return [
            (base + row, written)
            for base, segment, dead in zip(
                self._bases, self._segments, self._dead, strict=False
            )
            for row, written in segment.named(name)
            if row not in dead
        ]

    def names(self, prefix: str) -> Iterator[str]:
        """The folded names of units that start with ``prefix``."""
        for segment in self._segments:
            yield from segment.names(prefix)

    def references(self, row: int) -> list[list[Any]]:
        """[kind, name, line, receiver] of what a unit refers to."""
        segment, local = self._place(row)
        return segment.references(local)

    def callers(self, name: str) -> list[tuple[int, str, int, str]]:
        """(row, kind, line, receiver) of every live mention of ``name``."""
        return [
            (base + row, kind, line, receiver)
            for base, segment, dead in zip(
                self._bases, self._segments, self._dead, strict=False
            )
            for row, kind, line, receiver in segment.callers(name)
            if row not in dead
        ]

    def vector(self, row: int) -> tuple[list[int], list[int]] | None:
        """A unit's sparse vector; None in a compact index."""
        segment, local = self._place(row)
        return segment.vector(local)

    def files(self) -> Iterator[FileRecord]:
        """Every live file record, skipped files among them. Reads every segment."""
        for entry, segment in zip(self._live, self._segments, strict=True):
            dead = self.state.dead.get(entry.name, {})
            for record in segment.files():
                if record.path not in dead:
                    yield record

    def skipped_files(self) -> list[tuple[str, str, str]]:
        """(path, reason, detail) of everything left out, by path. Reads every file
        record."""
        found = list(self.seen.skips)
        found += [
            (record.path, record.skipped, record.detail)
            for record in self.files()
            if record.skipped
        ]
        return sorted(found)

    def all_units(self) -> Iterator[tuple[int, UnitRecord]]:
        """(row, unit) of every live unit. Reads every segment."""
        for base, segment, dead in zip(
            self._bases, self._segments, self._dead, strict=False
        ):
            for row, unit in enumerate(segment.units()):
                if row not in dead:
                    yield base + row, unit

    def count_references(self) -> int:
        """How many references live units make. Reads every segment."""
        return sum(
            len(made)
            for segment, dead in zip(self._segments, self._dead, strict=True)
            for row, made in enumerate(segment.all_references())
            if row not in dead
        )

    def _place(self, row: int) -> tuple[Segment, int]:
        at = bisect_right(self._bases, row) - 1
        return self._segments[at], row - self._bases[at]
