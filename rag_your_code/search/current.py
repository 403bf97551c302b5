"""The units of files as the files are now, whatever the index knows."""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from rag_your_code.index.rows import UnitRecord, unit_record
from rag_your_code.index.snapshot import Snapshot
from rag_your_code.model import CodeUnit, Skipped, SourceText

Read = Callable[[str], SourceText | Skipped]
Parse = Callable[[SourceText], tuple[CodeUnit, ...]]


class Current(NamedTuple):
    """A file's units in source order; ``fresh`` where the index has the same bytes.
    ``skipped`` says why the file was not read, if so."""

    units: tuple[UnitRecord, ...]
    fresh: bool
    skipped: Skipped | None = None


class CurrentUnits:
    """Gives units from the index where a file is as indexed, else parses the file;
    each file once."""

    def __init__(self, snapshot: Snapshot, read: Read, parse: Parse) -> None:
        self._snapshot = snapshot
        self._read = read
        self._parse = parse
        self._known: dict[str, Current] = {}

    def of(self, path: str, digest: str = "") -> Current:
        """The units of the file at ``path``; none for one that cannot be read. With its
        ``digest`` known the file is not opened where the index agrees."""
        if path not in self._known:
            self._known[path] = self._look(path, digest)
        return self._known[path]

    def _look(self, path: str, digest: str) -> Current:
        record = self._snapshot.file(path)
        indexed = record.digest if record else ""
        if not digest or digest != indexed:
            source = self._read(path)
            if isinstance(source, Skipped):
                return Current((), fresh=False, skipped=source)
            if source.digest != indexed:
                return Current(records(self._parse(source)), fresh=False)
        rows = self._snapshot.rows_of(path)
        return Current(tuple(map(self._snapshot.unit, rows)), fresh=True)


def records(units: Iterable[CodeUnit]) -> tuple[UnitRecord, ...]:
    """The records that the index would hold of one file's units."""
    seen: dict[str, int] = {}
    found = []
    for unit in units:
        ordinal = seen[unit.qualified_name] = seen.get(unit.qualified_name, 0) + 1
        found.append(unit_record(unit, ordinal))
    return tuple(found)


def innermost(units: Sequence[UnitRecord], line: int) -> UnitRecord | None:
    """The smallest of a file's units that holds a line; None between units."""
    holding = [unit for unit in units if unit.start_line <= line <= unit.end_line]
    return min(holding, key=lambda unit: unit.end_line - unit.start_line, default=None)
