"""Lines of the files as they are now that match a pattern, each with its unit."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rag_your_code.grep.pattern import Pattern
from rag_your_code.grep.processes import FileLines, Target, Task, Unread, scan
from rag_your_code.index.rows import FileRecord, UnitRecord
from rag_your_code.index.snapshot import Snapshot
from rag_your_code.search.current import CurrentUnits, innermost
from rag_your_code.search.filters import Filters
from rag_your_code.source.denylist import is_secret

#: Lines kept to be told apart by the kind of their unit; more is no question.
_MOST_BY_KIND = 100_000


@dataclass(frozen=True, slots=True)
class Found:
    """A matching line. ``column`` is where the match begins, in characters from 1;
    ``unit`` is the innermost that holds the line, None between units."""

    path: str
    line: int
    column: int
    text: str
    before: tuple[str, ...]
    after: tuple[str, ...]
    unit: UnitRecord | None


@dataclass(frozen=True, slots=True)
class GrepResult:
    """What was found, by path and line. ``matches`` counts matching lines, ``omitted``
    those of them that ``found`` leaves out; ``searched`` counts files."""

    found: tuple[Found, ...]
    matches: int
    omitted: int
    searched: int
    unread: tuple[Unread, ...]


def grep(
    snapshot: Snapshot,
    current: CurrentUnits,
    pattern: Pattern,
    filters: Filters,
    *,
    root: str,
    max_bytes: int,
    limit: int,
    around: int = 0,
    seconds: float = 10.0,
) -> GrepResult:
    """The first ``limit`` lines that match, in the files that the index holds.

    Files are read now; only those with a match are looked up, and only those that
    changed since they were indexed are parsed again. Raises ``PatternTooSlowError``.
    """
    targets = sorted(_targets(snapshot.files(), filters))
    most = _MOST_BY_KIND if filters.kinds else limit
    task = Task(root, pattern, max_bytes, most, around, seconds)
    files, unread = scan(task, targets)
    matches = sum(file.matches for file in files)
    if filters.kinds:
        kept = [one for one in _mapped(files, current) if _has_kind(one, filters)]
        if matches <= _MOST_BY_KIND:
            matches = len(kept)
    else:
        kept = list(_mapped(_first(files, limit), current))
    found = tuple(kept[:limit])
    return GrepResult(found, matches, matches - len(found), len(targets), tuple(unread))


def _targets(files: Iterable[FileRecord], filters: Filters) -> Iterable[Target]:
    """The files to look into. Whatever an index says, no secret is opened."""
    for file in files:
        if file.skipped or is_secret(file.path):
            continue
        if filters.keep_file(file.path, file.language):
            yield Target(file.path, file.size)


def _first(files: Sequence[FileLines], limit: int) -> Iterable[FileLines]:
    """As much of ``files`` as holds the first ``limit`` lines."""
    for file in files:
        if limit <= 0:
            return
        yield file._replace(lines=file.lines[:limit])
        limit -= len(file.lines)


def _mapped(files: Iterable[FileLines], current: CurrentUnits) -> Iterable[Found]:
    for file in files:
        if file.lines:
            units = current.of(file.path, file.digest).units
            for line in file.lines:
                unit = innermost(units, line.number)
                yield Found(
                    file.path,
                    line.number,
                    line.column,
                    line.text,
                    line.before,
                    line.after,
                    unit,
                )


def _has_kind(found: Found, filters: Filters) -> bool:
    return found.unit is not None and found.unit.kind in filters.kinds
