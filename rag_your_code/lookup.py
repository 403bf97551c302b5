"""From what a person or an agent calls a piece of code to the unit it means."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from rag_your_code.analysis.identifiers import joined
from rag_your_code.errors import NotFoundError, UsageError
from rag_your_code.index.rows import UnitRecord
from rag_your_code.index.snapshot import Snapshot
from rag_your_code.model import Skipped, SourceText
from rag_your_code.search.freshness import Freshness, Locator
from rag_your_code.source.lines import split_lines

_PART = re.compile(r"::|->|[.#\\/]")
_LINES = re.compile(r"(?P<path>.+?):(?P<first>\d+)(?:-(?P<last>\d+))?(?P<name>:\S+)?$")
_ORDINAL = re.compile(r"#(\d+)$")
_NEAREST = 3  # ids offered for an unknown one

Read = Callable[[str], SourceText | Skipped]
#: A path as given to a path from the root; raises ``UsageError`` for one outside.
Inside = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class Shown:
    """A unit or a stretch of a file, with its source as it is now."""

    id: str
    path: str
    start_line: int
    end_line: int
    freshness: str
    source: str
    unit: UnitRecord | None = None


def definitions(snapshot: Snapshot, name: str) -> list[UnitRecord]:
    """The units called ``name``: same case first, then by how much of its container
    agrees, types before members, then by id."""
    parts = [part for part in _PART.split(name.strip().removesuffix("()")) if part]
    if not parts:
        raise UsageError("the name is empty")
    last = parts[-1]
    found = [snapshot.unit(row) for row, _ in snapshot.named(last)]
    if len(parts) > 1:
        found = [unit for unit in found if _contains(unit, parts[:-1])] or []
    return sorted(
        found, key=lambda unit: (unit.name != last, _is_member(unit), unit.id)
    )


def _contains(unit: UnitRecord, containers: list[str]) -> bool:
    """Whether the last container named is one of the unit's own, or its file."""
    own = {joined(part) for part in _PART.split(f"{unit.path}/{unit.qualified_name}")}
    return joined(containers[-1]) in own


def _is_member(unit: UnitRecord) -> bool:
    return unit.kind in ("method", "constructor", "constant", "property")


def near_names(snapshot: Snapshot, name: str) -> list[str]:
    """Names of units spelled like the last part of ``name``, likeliest first."""
    from difflib import get_close_matches

    last = ([part for part in _PART.split(name) if part] or [""])[-1].casefold()
    known = list(snapshot.names(last[:2])) if last else []
    return get_close_matches(last, known, n=_NEAREST, cutoff=0.6)


def find(snapshot: Snapshot, inside: Inside, target: str) -> UnitRecord:
    """The unit that an id, an older tool's ``path:line:name``, ``path:line`` or a
    unique name means; raises ``NotFoundError`` with the nearest ids."""
    target = target.strip()
    path, found, qualified = target.partition("::")
    path = inside(path)
    if found:
        unit = _by_id(snapshot, path, qualified)
        if unit:
            return unit
    match = _LINES.fullmatch(target)
    if match:
        unit = _at_line(snapshot, inside(match["path"]), int(match["first"]))
        if unit:
            return unit
    named = definitions(snapshot, target) if target else []
    same_case = [
        unit for unit in named if target.removesuffix("()").endswith(unit.name)
    ]
    for found_units in (named, same_case):
        if len(found_units) == 1:
            return found_units[0]
    raise _unknown(snapshot, inside, target, named)


def meant(snapshot: Snapshot, inside: Inside, target: str) -> tuple[UnitRecord, ...]:
    """The units that ``target`` may mean: one for an id or a place, all of a name's.

    None for a name that is only mentioned. Raises ``NotFoundError`` with the nearest ids
    for one that is not known at all.
    """
    target = target.strip()
    is_id = "::" in target and snapshot.file(inside(target.partition("::")[0]))
    if not is_id and not _LINES.fullmatch(target):
        found = definitions(snapshot, target)
        name = [part for part in _PART.split(target.removesuffix("()")) if part][-1]
        if found or snapshot.callers(name):
            return tuple(unit for unit in found if unit.name == name) or tuple(found)
    return (find(snapshot, inside, target),)


def _by_id(snapshot: Snapshot, path: str, qualified: str) -> UnitRecord | None:
    ordinal = 1
    match = _ORDINAL.search(qualified)
    units = [snapshot.unit(row) for row in snapshot.rows_of(path)]
    for unit in units:
        if unit.qualified_name == qualified and unit.ordinal == 1:
            return unit
    if match:
        ordinal, qualified = int(match[1]), qualified[: match.start()]
    for unit in units:
        if unit.qualified_name == qualified and unit.ordinal == ordinal:
            return unit
    return None


def _at_line(snapshot: Snapshot, path: str, line: int) -> UnitRecord | None:
    """The innermost unit of a file that holds a line."""
    holding = [
        unit
        for unit in (snapshot.unit(row) for row in snapshot.rows_of(path))
        if unit.start_line <= line <= unit.end_line
    ]
    return min(holding, key=lambda unit: unit.end_line - unit.start_line, default=None)


def _unknown(
    snapshot: Snapshot, inside: Inside, target: str, named: list[UnitRecord]
) -> NotFoundError:
    from difflib import get_close_matches

    if named:
        ids = ", ".join(unit.id for unit in named[:8])
        return NotFoundError(
            f"{target} is ambiguous: {len(named)} units have that name",
            hint=f"give an id: {ids}",
        )
    path, _, qualified = target.partition("::")
    in_file = [snapshot.unit(row).id for row in snapshot.rows_of(inside(path))]
    near = get_close_matches(target, in_file, n=_NEAREST, cutoff=0.3)
    if not near:
        last = _PART.split(qualified or target)[-1]
        near = _nearest_ids(snapshot, last) if last else []
    hint = f"nearest: {', '.join(near)}" if near else "look it up with `symbol NAME`"
    return NotFoundError(f"unknown id {target}", hint=hint)


def _nearest_ids(snapshot: Snapshot, name: str) -> list[str]:
    """Ids of the units called ``name``, else of those with a name spelled like it."""
    names = dict.fromkeys((name, *near_names(snapshot, name)))
    found = [unit.id for one in names for unit in definitions(snapshot, one)]
    return found[:_NEAREST]


def show(
    snapshot: Snapshot, locator: Locator, read: Read, inside: Inside, target: str
) -> Shown:
    """The source that ``target`` means, as it is in the file now."""
    match = _LINES.fullmatch(target.strip())
    if match and match["last"]:
        path = inside(match["path"])
        return _stretch(read, path, int(match["first"]), int(match["last"]))
    unit = find(snapshot, inside, target)
    place = locator.locate(unit)
    if place.freshness is Freshness.MISSING:
        raise NotFoundError(
            f"{unit.id} is no longer in {unit.path}",
            hint="run `rag-your-code index` to bring the index up to date",
        )
    return Shown(
        id=unit.id,
        path=unit.path,
        start_line=place.start_line,
        end_line=place.end_line,
        freshness=place.freshness.value,
        source="\n".join(place.lines),
        unit=unit,
    )


def _stretch(read: Read, path: str, first: int, last: int) -> Shown:
    source = read(path)
    if isinstance(source, Skipped):
        raise NotFoundError(f"cannot show {path}: {source.reason}")
    lines = split_lines(source.text)
    if not 1 <= first <= len(lines):
        raise NotFoundError(f"{path} has {len(lines)} lines, not {first}")
    last = min(max(last, first), len(lines))
    return Shown(
        id=f"{path}:{first}-{last}",
        path=path,
        start_line=first,
        end_line=last,
        freshness=Freshness.FRESH.value,
        source="\n".join(lines[first - 1 : last]),
    )
