"""Callers, callees and references of what a person or an agent named."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rag_your_code.graph import names
from rag_your_code.graph.edges import Definition, Meaning, Mention, Status
from rag_your_code.graph.links import Edge, Links
from rag_your_code.graph.scopes import is_type
from rag_your_code.index.rows import UnitRecord
from rag_your_code.source.roles import Role, role_of

CALLS = ("call",)
_MAX_LISTED = 20  # candidates of an ambiguous name
_MAX_BY_NAME = 1_000  # mentions of a name that nothing here defines
BY_NAME = "by name only"


class Link(NamedTuple):
    """One result: the unit at the other end (empty where it is not known), and the
    place of the mention. ``confidence`` is from 0 to 1."""

    id: str
    path: str
    line: int
    kind: str
    confidence: float
    rule: str
    is_test: bool


class Candidate(NamedTuple):
    """A definition that a name may mean; ``mentions`` is how many mean it."""

    id: str
    path: str
    line: int
    mentions: int


class Unbound(NamedTuple):
    """A mention that binds to nothing: several ``candidates`` or none."""

    name: str
    receiver: str
    line: int
    kind: str
    status: str
    candidates: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """What was asked about and what is linked to it.

    ``status`` tells whether the name means one definition. ``ambiguous`` counts
    mentions that may mean the target or another, ``unresolved`` mentions of its name
    that no rule binds, ``unseen`` mentions beyond the bound.
    """

    target: str
    status: Status
    candidates: tuple[Candidate, ...] = ()
    results: tuple[Link, ...] = ()
    unbound: tuple[Unbound, ...] = ()
    ambiguous: int = 0
    unresolved: int = 0
    unseen: int = 0


class Asked(NamedTuple):
    """The definitions that a name or an id means; several make it ambiguous."""

    text: str
    units: tuple[UnitRecord, ...]


def incoming(links: Links, asked: Asked, kinds: Sequence[str]) -> Answer:
    """Who mentions what was asked for: callers, or every reference."""
    groups = _groups(links, asked)
    if not groups:
        return _by_name(links, asked.text, kinds)
    if len(groups) > 1:
        return _ambiguous(links, asked.text, groups, kinds)
    found = links.into(groups[0], kinds)
    return Answer(
        target=groups[0].id,
        status=Status.RESOLVED,
        results=_sorted(_incoming_link(one) for one in found.edges),
        ambiguous=found.ambiguous,
        unresolved=found.unresolved,
        unseen=found.unseen,
    )


def outgoing(links: Links, asked: Asked, kinds: Sequence[str] = CALLS) -> Answer:
    """What the unit asked for mentions, in the order of its lines."""
    groups = _groups(links, asked)
    if len(groups) != 1:
        return _ambiguous(links, asked.text, groups, ())
    edges: list[Edge] = []
    unbound: list[tuple[Mention, Meaning]] = []
    for one in _written_out(links, groups[0]):
        found = links.out_of(one, kinds)
        edges += found.edges
        unbound += found.unbound
    return Answer(
        target=groups[0].id,
        status=Status.RESOLVED,
        results=tuple(_outgoing_link(one) for one in edges),
        unbound=tuple(
            Unbound(
                mention.name,
                mention.receiver,
                mention.line,
                mention.kind,
                result.status.value,
                tuple(one.id for one in result.targets[:_MAX_LISTED]),
            )
            for mention, result in unbound
        ),
    )


def _written_out(links: Links, one: Definition) -> list[Definition]:
    """The units whose text is meant: a type, or every overload of a function."""
    return [each for each in links.overloads(one) if is_type(each) is is_type(one)]


def _groups(links: Links, asked: Asked) -> list[Definition]:
    """One definition for each group of overloads. Of several, the one whose qualified
    name was given, those outside the tests, a type before its constructor."""
    found: dict[tuple[str, str], Definition] = {}
    for unit in asked.units:
        one = definition(links, unit)
        found.setdefault((unit.path, unit.qualified_name), one)
    groups = list(found.values())
    exact = [one for one in groups if one.unit.qualified_name == asked.text]
    if len(exact) == 1:
        return exact
    if len(groups) > 1:
        types = {(one.unit.path, one.parts) for one in groups if is_type(one)}
        groups = [
            one
            for one in groups
            if (one.unit.path, one.container) not in types
            or one.unit.name != one.container[-1]
        ]
        groups = [
            one for one in groups if role_of(one.unit.path) is not Role.TEST
        ] or groups
    return groups


def definition(links: Links, unit: UnitRecord) -> Definition:
    """The definition of a unit's record."""
    for row in links.world.snapshot.rows_of(unit.path):
        one = links.world.unit(row)
        if one.unit.qualified_name == unit.qualified_name and (
            one.unit.ordinal == unit.ordinal
        ):
            return one
    raise LookupError(unit.id)


def _ambiguous(
    links: Links, text: str, groups: Sequence[Definition], kinds: Sequence[str]
) -> Answer:
    candidates = []
    for one in groups[:_MAX_LISTED]:
        count = len(links.into(one, kinds).edges) if kinds else 0
        unit = one.unit
        candidates.append(Candidate(unit.id, unit.path, unit.start_line, count))
    candidates.sort(key=lambda one: (-one.mentions, one.id))
    return Answer(text, Status.AMBIGUOUS, tuple(candidates))


def _by_name(links: Links, text: str, kinds: Sequence[str]) -> Answer:
    """The mentions of a name that nothing in the repository defines."""
    name = names.parts(text.removesuffix("()"))[-1]
    results = []
    for row, kind, line, _ in links.world.snapshot.callers(name)[:_MAX_BY_NAME]:
        if kind in kinds:
            one = links.world.unit(row)
            path = one.unit.path
            test = role_of(path) is Role.TEST
            results.append(Link(one.id, path, line, kind, 0.0, BY_NAME, test))
    return Answer(text, Status.UNRESOLVED, results=_sorted(results))


def _incoming_link(edge: Edge) -> Link:
    return _link(edge, edge.source)


def _outgoing_link(edge: Edge) -> Link:
    return _link(edge, edge.target)


def _link(edge: Edge, other: Definition) -> Link:
    return Link(
        other.id,
        edge.source.unit.path,
        edge.line,
        edge.kind,
        edge.confidence,
        edge.rule.value,
        role_of(other.unit.path) is Role.TEST,
    )


def _sorted(links: Iterable[Link]) -> tuple[Link, ...]:
    """Source before tests, the surest first, then by place."""
    unique = dict.fromkeys(links)
    return tuple(
        sorted(
            unique,
            key=lambda one: (one.is_test, -one.confidence, one.path, one.line, one.id),
        )
    )
