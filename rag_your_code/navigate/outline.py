"""What is in a file, or in a type: units with their signatures, nested."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from rag_your_code.errors import NotFoundError
from rag_your_code.index.marks import REMAINDER, TYPE, kind_group
from rag_your_code.index.rows import UnitRecord
from rag_your_code.index.snapshot import Snapshot
from rag_your_code.model import SkipReason
from rag_your_code.navigate.budget import most_that_fit
from rag_your_code.search.current import CurrentUnits

#: A path as given to a path from the root; raises ``UsageError`` for one outside.
Inside = Callable[[str], str]
#: What a person calls a unit to the unit; raises ``NotFoundError``.
Find = Callable[[str], UnitRecord]

_NO_FILE = (SkipReason.UNREADABLE, SkipReason.SPECIAL)  # nothing there, or a folder
_SEPARATOR = re.compile(r"::|->|[.#\\/]")


@dataclass(frozen=True, slots=True)
class Entry:
    """A unit of an outline. ``depth`` counts what it is nested in; ``signature`` and
    ``description`` are empty where the budget has no room for them."""

    unit: UnitRecord
    depth: int
    signature: str
    description: str


@dataclass(frozen=True, slots=True)
class Outline:
    """Entries in source order, each after what holds it; ``omitted`` counts the units
    for which there was no room."""

    entries: tuple[Entry, ...]
    omitted: int = 0


def outline(
    snapshot: Snapshot, current: CurrentUnits, inside: Inside, find: Find, target: str
) -> Outline:
    """The outline of a file, or of the unit that ``find`` says ``target`` is.

    Raises ``UsageError`` for a path outside the root, ``NotFoundError`` for what is
    neither, with the reason where the index has one.
    """
    path = inside(target.strip())
    units, _, skipped = current.of(path)
    if units:
        declared = [unit for unit in units if kind_group(unit.kind) != REMAINDER]
        return Outline(tuple(nested(declared or units)))
    if skipped is None:
        raise NotFoundError(f"nothing to outline in {path}: it has no code")
    if skipped.reason not in _NO_FILE:
        raise NotFoundError(f"nothing to outline in {path}: {skipped.reason}")
    if any(file.path.startswith(f"{path}/") for file in snapshot.files()):
        raise NotFoundError(f"{path} is a folder", hint=f"rag-your-code map {path}")
    return _outline_of_unit(snapshot, current, find(target))


def _outline_of_unit(
    snapshot: Snapshot, current: CurrentUnits, unit: UnitRecord
) -> Outline:
    """A unit and what is in it. A type's members are looked for in all files of its
    folder, where languages let them stand: cost, one look at each of those files."""
    found = list(_subtree([*nested(current.of(unit.path).units)], unit))
    if kind_group(unit.kind) == TYPE:
        for path in _beside(snapshot, unit):
            members = [
                member
                for member in current.of(path).units
                if _is_member(member, unit.qualified_name)
            ]
            found += [
                replace(entry, depth=entry.depth + 1) for entry in nested(members)
            ]
    return Outline(tuple(found))


def _subtree(entries: Sequence[Entry], unit: UnitRecord) -> Iterator[Entry]:
    """The entry of ``unit`` and those deeper that follow it."""
    top = -1
    for entry in entries:
        if top < 0 and entry.unit.id == unit.id:
            top = entry.depth
        elif top >= 0 and entry.depth <= top:
            return
        if top >= 0:
            yield replace(entry, depth=entry.depth - top)


def _beside(snapshot: Snapshot, unit: UnitRecord) -> list[str]:
    """The other files of the unit's folder and language, as the index knows them, in
    which a unit is named as its member is."""
    folder = unit.path.rpartition("/")[0]
    return sorted(
        file.path
        for file in snapshot.files()
        if file.path.rpartition("/")[0] == folder
        and file.path != unit.path
        and file.language == unit.language
        and any(
            _is_member(snapshot.unit(row), unit.qualified_name)
            for row in snapshot.rows_of(file.path)
        )
    )


def _is_member(unit: UnitRecord, container: str) -> bool:
    name = unit.qualified_name
    return name.startswith(container) and bool(_SEPARATOR.match(name, len(container)))


# -- nesting ---------------------------------------------------------------------------


def nested(units: Iterable[UnitRecord]) -> Iterator[Entry]:
    """The units as entries, what is inside a unit right after it.

    Inside means within its lines, or named as its member (``Type::method``) where the
    language writes members elsewhere in the file.
    """
    ordered = sorted(units, key=lambda unit: (unit.start_line, -unit.end_line))
    around = _around(ordered)
    named = {
        unit.qualified_name: at
        for at, unit in reversed([*enumerate(ordered)])
        if kind_group(unit.kind) == TYPE
    }
    children: dict[int, list[int]] = {}
    for at, unit in enumerate(ordered):
        parent = _container(unit, named)
        # Only side by side, so that names cannot make a unit hold what holds it.
        if parent in (-1, at) or around[parent] != around[at]:
            parent = around[at]
        children.setdefault(parent, []).append(at)
    yield from _entries(ordered, children)


def _around(ordered: Sequence[UnitRecord]) -> list[int]:
    """For each unit the innermost one within whose lines it is; -1 for none."""
    around: list[int] = []
    open_units: list[int] = []
    for at, unit in enumerate(ordered):
        while open_units and ordered[open_units[-1]].end_line < unit.end_line:
            open_units.pop()
        around.append(open_units[-1] if open_units else -1)
        open_units.append(at)
    return around


def _container(unit: UnitRecord, named: dict[str, int]) -> int:
    """Which type the qualified name names as the unit's own; -1 for none."""
    for match in reversed([*_SEPARATOR.finditer(unit.qualified_name)]):
        at = named.get(unit.qualified_name[: match.start()], -1)
        if at >= 0:
            return at
    return -1


def _entries(
    ordered: Sequence[UnitRecord], children: dict[int, list[int]]
) -> Iterator[Entry]:
    """Depth first, without recursion: code may be nested as deep as it likes."""
    waiting = [(at, 0) for at in reversed(children.get(-1, ()))]
    while waiting:
        at, depth = waiting.pop()
        unit = ordered[at]
        summary = " ".join(unit.documentation.strip().partition("\n\n")[0].split())
        yield Entry(unit, depth, unit.signature, summary)
        waiting += [(below, depth + 1) for below in reversed(children.get(at, ()))]


# -- the budget ------------------------------------------------------------------------


def fitted(outline: Outline, fits: Callable[[Outline], bool]) -> Outline:
    """As much of an outline as ``fits``: first descriptions go, then signatures, then
    what is nested deepest, then the end."""
    brief = _each(outline, lambda entry: replace(entry, description=""))
    names = _each(brief, lambda entry: replace(entry, signature=""))
    for one in (outline, brief, names):
        if fits(one):
            return one
    for depth in sorted({one.depth for one in names.entries}, reverse=True):
        names = _down_to(names, depth)
        if fits(names):
            return names
    kept = most_that_fit(len(names.entries), lambda number: fits(_first(names, number)))
    return _first(names, kept)


def _down_to(outline: Outline, depth: int) -> Outline:
    kept = tuple(one for one in outline.entries if one.depth <= depth)
    omitted = outline.omitted + len(outline.entries) - len(kept)
    return Outline(kept, omitted)


def _first(outline: Outline, number: int) -> Outline:
    omitted = outline.omitted + len(outline.entries) - number
    return Outline(outline.entries[:number], omitted)


def _each(outline: Outline, change: Callable[[Entry], Entry]) -> Outline:
    return replace(outline, entries=tuple(map(change, outline.entries)))
