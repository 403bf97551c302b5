"""Is a hit still what the index says? Decided by the file's bytes at question time."""

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import NamedTuple

from rag_your_code.index.rows import UnitRecord, code_digest
from rag_your_code.model import CodeUnit, Skipped, SourceText
from rag_your_code.source.lines import split_lines

Read = Callable[[str], SourceText | Skipped]
Parse = Callable[[SourceText], tuple[CodeUnit, ...]]


class Freshness(StrEnum):
    """``moved``: the same code on other lines; ``stale``: the unit is there but its
    code changed since it was indexed; ``missing``: it is gone, or its file is."""

    FRESH = "fresh"
    MOVED = "moved"
    STALE = "stale"
    MISSING = "missing"


class Located(NamedTuple):
    """A unit's lines in the file as it is now; 0 and no text where it is missing."""

    freshness: Freshness
    start_line: int
    end_line: int
    lines: tuple[str, ...]


class Locator:
    """Finds units in the files as they are now; reads and parses each file once."""

    def __init__(self, read: Read, parse: Parse, digests: Callable[[str], str]) -> None:
        self._read = read
        self._parse = parse
        self._digest_of = digests
        self._files: dict[str, SourceText | Skipped] = {}
        self._lines: dict[str, tuple[str, ...]] = {}
        self._units: dict[str, Mapping[tuple[str, int], CodeUnit]] = {}

    def locate(self, unit: UnitRecord) -> Located:
        """Where ``unit`` is now, with its source lines."""
        source = self._source(unit.path)
        if isinstance(source, Skipped):
            return Located(Freshness.MISSING, unit.start_line, unit.end_line, ())
        if source.digest == self._digest_of(unit.path):
            return self._at(unit.path, Freshness.FRESH, unit.start_line, unit.end_line)
        now = self._current(source).get((unit.qualified_name, unit.ordinal))
        if now is None:
            return Located(Freshness.MISSING, unit.start_line, unit.end_line, ())
        where = (now.start_line, now.end_line)
        if code_digest(now) != unit.digest:
            return self._at(unit.path, Freshness.STALE, *where)
        same = where == (unit.start_line, unit.end_line)
        return self._at(unit.path, Freshness.FRESH if same else Freshness.MOVED, *where)

    def _at(self, path: str, freshness: Freshness, start: int, end: int) -> Located:
        if path not in self._lines:
            source = self._source(path)
            assert isinstance(source, SourceText)
            self._lines[path] = split_lines(source.text)
        return Located(freshness, start, end, self._lines[path][start - 1 : end])

    def _source(self, path: str) -> SourceText | Skipped:
        if path not in self._files:
            self._files[path] = self._read(path)
        return self._files[path]

    def _current(self, source: SourceText) -> Mapping[tuple[str, int], CodeUnit]:
        if source.path not in self._units:
            seen: dict[str, int] = {}
            units = {}
            for unit in self._parse(source):
                ordinal = seen[unit.qualified_name] = (
                    seen.get(unit.qualified_name, 0) + 1
                )
                units[unit.qualified_name, ordinal] = unit
            self._units[source.path] = units
        return self._units[source.path]
