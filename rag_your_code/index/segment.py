"""Reads a segment: an immutable folder of rows.

Rows are numbered from 0 in path order, so a file's rows are one run. Files:
``units`` and ``references`` by row, ``files`` by path, ``terms`` (term, document
frequency, byte offset of its postings line) and ``postings``, ``names`` (folded name
to rows), ``callers`` (referenced name to rows and lines), ``lengths``, ``vectors``.
"""

import json
import mmap
import os
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from rag_your_code.errors import IndexDamagedError
from rag_your_code.index import layout
from rag_your_code.index.fields import BY_ROW
from rag_your_code.index.lines import JsonLines
from rag_your_code.index.manifest import SegmentEntry, open_written
from rag_your_code.index.postings import Encoded, decode
from rag_your_code.index.rows import FileRecord, UnitRecord

_UNIT_COLUMNS = len(UnitRecord._fields)


class Segment:
    """A segment opened for reading; close it when done.

    Every file is opened at once, so that a writer may remove the segment meanwhile, and
    must be the one that was written; each is mapped when first needed.
    """

    def __init__(self, folder: Path, entry: SegmentEntry) -> None:
        self.folder = folder / entry.name
        self.rows = entry.rows
        self._handles: dict[str, int] = {}
        self._open: dict[str, JsonLines] = {}
        try:
            for name, written in entry.written.items():
                if name not in layout.SEGMENT_FILES:
                    path = str(self.folder / name)
                    raise IndexDamagedError(path, "not a file of an index")
                self._handles[name] = open_written(self.folder / name, written)
        except IndexDamagedError:
            self.close()
            raise

    def close(self) -> None:
        """Unmap and close every file."""
        for lines in self._open.values():
            lines.close()
        self._open.clear()
        for handle in self._handles.values():
            os.close(handle)
        self._handles.clear()

    @property
    def has_vectors(self) -> bool:
        """Whether it is no part of a compact index."""
        return layout.VECTORS in self._handles

    def _lines(self, name: str) -> JsonLines:
        lines = self._open.get(name)
        if lines is None:
            handle = self._handle(name)
            lines = self._open[name] = JsonLines(self.folder / name, handle)
        return lines

    def _json(self, name: str) -> Any:
        path = self.folder / name
        try:
            with mmap.mmap(self._handle(name), 0, access=mmap.ACCESS_READ) as mapped:
                return json.loads(mapped[:])
        except (OSError, ValueError) as error:
            raise IndexDamagedError(str(path), "unreadable") from error

    def _handle(self, name: str) -> int:
        try:
            return self._handles[name]
        except KeyError:
            raise IndexDamagedError(str(self.folder / name), "missing") from None

    def unit(self, row: int) -> UnitRecord:
        """The unit of a row."""
        return _unit(self._lines(layout.UNITS).row(row), self.folder, row)

    def units(self) -> Iterator[UnitRecord]:
        """Every unit, by row."""
        for row, line in enumerate(self._lines(layout.UNITS)):
            yield _unit(line, self.folder, row)

    def file(self, path: str) -> FileRecord | None:
        """The record of a file, or None."""
        line = self._lines(layout.FILES).find(path)
        return self._file(line) if line else None

    def files(self) -> Iterator[FileRecord]:
        """Every file record, by path."""
        for line in self._lines(layout.FILES):
            yield self._file(line)

    def _file(self, line: Sequence[Any]) -> FileRecord:
        try:
            return FileRecord(*line)
        except TypeError as error:
            path = str(self.folder / layout.FILES)
            raise IndexDamagedError(path, "bad columns") from error

    def frequency(self, term: str) -> tuple[int, int]:
        """(units that hold the term, where its postings line starts), or (0, -1)."""
        line = self._lines(layout.TERMS).find(term)
        return (line[1], line[2]) if line else (0, -1)

    def terms(self, prefix: str = "") -> Iterator[tuple[str, int]]:
        """Terms that start with ``prefix`` and how many units hold each."""
        for line in self._lines(layout.TERMS).starting_with(prefix):
            yield line[0], line[1]

    def postings(self, start: int) -> Iterator[tuple[str, int, list[int]]]:
        """(field, times, ascending rows) of the postings line at byte ``start``."""
        return decode(self._lines(layout.POSTINGS).at(start)[2])

    def all_postings(self) -> Iterator[tuple[str, tuple[int, Encoded]]]:
        """Every (term, (rows that hold it, encoded postings)) in order; for merging."""
        for term, frequency, encoded in self._lines(layout.POSTINGS):
            yield term, (frequency, encoded)

    def rests(self, name: str) -> Iterator[bytes]:
        """What each row's line in the file of that name holds after the row's number,
        as bytes; for merging."""
        return self._lines(name).rests(self.rows)

    def named(self, name: str) -> list[tuple[int, str]]:
        """(row, name as written) of the units called ``name``, ignoring case."""
        line = self._lines(layout.NAMES).find(name.casefold())
        return [(row, written) for row, written in line[1]] if line else []

    def names(self, prefix: str) -> Iterator[str]:
        """Folded names that start with ``prefix``, in order."""
        for line in self._lines(layout.NAMES).starting_with(prefix):
            yield line[0]

    def references(self, row: int) -> list[list[Any]]:
        """[kind, name, line, receiver] of what a unit refers to."""
        line = self._lines(layout.REFERENCES).row(row)
        return list(line[1]) if line else []

    def callers(self, name: str) -> list[list[Any]]:
        """[row, kind, line, receiver] of every mention of ``name``."""
        line = self._lines(layout.CALLERS).find(name)
        return list(line[1]) if line else []

    def all_names(self) -> Iterator[tuple[str, list[list[Any]]]]:
        """Every (folded name, [row, name as written]) in order; for merging."""
        for line in self._lines(layout.NAMES):
            yield line[0], line[1]

    def all_callers(self) -> Iterator[tuple[str, list[list[Any]]]]:
        """Every (referenced name, [row, kind, line, receiver]) in order; for merging."""
        for line in self._lines(layout.CALLERS):
            yield line[0], line[1]

    def all_references(self) -> Iterator[list[list[Any]]]:
        """What each unit refers to, by row; for counting."""
        row = 0
        for line in self._lines(layout.REFERENCES):
            while row < line[0]:
                yield []
                row += 1
            yield line[1]
            row += 1
        while row < self.rows:
            yield []
            row += 1

    def vector(self, row: int) -> tuple[list[int], list[int]] | None:
        """A row's sparse vector; None in a compact index."""
        if not self.has_vectors:
            return None
        line = self._lines(layout.VECTORS).row(row)
        return (line[1], line[2]) if line else None

    @cached_property
    def lengths(self) -> dict[str, str]:
        """Each field's length characters, one a row."""
        lengths = self._json(layout.LENGTHS)
        try:
            if all(len(lengths[field]) == self.rows for field in BY_ROW):
                return dict(lengths)
        except (KeyError, TypeError):
            pass
        raise IndexDamagedError(str(self.folder / layout.LENGTHS), "wrong columns")

    @cached_property
    def _runs(self) -> tuple[int, ...]:
        """The first row of every file that has rows, ascending."""
        return tuple(self._json(layout.RUNS))

    def run_of(self, row: int) -> range:
        """The rows of the file that holds ``row``."""
        at = bisect_right(self._runs, row)
        stop = self._runs[at] if at < len(self._runs) else self.rows
        return range(self._runs[at - 1], stop)


def _unit(line: Sequence[Any] | None, folder: Path, row: int) -> UnitRecord:
    if line is None or len(line) != _UNIT_COLUMNS + 1:
        raise IndexDamagedError(
            str(folder / layout.UNITS), f"no good line for row {row}"
        )
    return UnitRecord(*line[1:])
