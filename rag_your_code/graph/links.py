"""The edges into and out of a definition."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rag_your_code.graph import names
from rag_your_code.graph.edges import Definition, Meaning, Mention, Rule, Status
from rag_your_code.graph.resolve import Resolver
from rag_your_code.graph.scopes import is_type
from rag_your_code.index.marks import MARKS, REMAINDER
from rag_your_code.index.snapshot import Snapshot

#: Mentions of one name that are resolved for one question; what is left is counted.
MAX_MENTIONS = 3_000

KINDS = ("call", "import", "inherit", "type")


class Edge(NamedTuple):
    """A mention that means one definition: who mentions whom, where and how surely."""

    source: Definition
    target: Definition
    kind: str
    line: int
    rule: Rule
    confidence: float


class Incoming(NamedTuple):
    """The edges into a definition; how many mentions of its name mean one of several
    (``ambiguous``), none that is known (``unresolved``), or were not looked at."""

    edges: tuple[Edge, ...]
    ambiguous: int = 0
    unresolved: int = 0
    unseen: int = 0


class Outgoing(NamedTuple):
    """The edges out of a definition, and the mentions that bind to nothing."""

    edges: tuple[Edge, ...]
    unbound: tuple[tuple[Mention, Meaning], ...] = ()


class Links:
    """The graph around definitions of one snapshot, resolved as it is asked for."""

    def __init__(self, snapshot: Snapshot) -> None:
        self.resolver = Resolver(snapshot)
        self.world = self.resolver.world
        self._snapshot = snapshot

    def overloads(self, one: Definition) -> tuple[Definition, ...]:
        """The units that are one definition with ``one``: its overloads, itself among
        them; a constructor and its type; all pieces of a module's own code."""
        if one.unit.kind == "remainder":
            return tuple(map(self.world.unit, self.world.module_rows(one.row)))
        family = names.family(one.unit.language)
        same = tuple(
            each
            for each in self.world.definitions(one.unit.name, family)
            if each.unit.path == one.unit.path and each.parts == one.parts
        )
        made = one.unit.kind == "constructor" or one.unit.name in names.CONSTRUCTORS
        owner = self.resolver.types.around(one) if made and one.container else None
        return (*(same or (one,)), *((owner,) if owner else ()))

    def into(self, target: Definition, kinds: Sequence[str] = KINDS) -> Incoming:
        """Every mention that means ``target``. Costs a look-up for each mention of its
        name, ``MAX_MENTIONS`` at most."""
        group = self.overloads(target)
        rows = {one.row for one in group}
        edges: list[Edge] = []
        counts = {Status.AMBIGUOUS: 0, Status.UNRESOLVED: 0}
        mentions = [one for one in self._mentions(group) if one.kind in kinds]
        for mention in mentions[:MAX_MENTIONS]:
            result = self.resolver.resolve(mention)
            if result.status is Status.RESOLVED:
                if result.targets[0].row in rows and result.rule:
                    edges.append(self._edge(mention, result))
            elif result.status is Status.UNRESOLVED or any(
                one.row in rows for one in result.targets
            ):
                counts[result.status] += 1
        return Incoming(
            tuple(edges),
            counts[Status.AMBIGUOUS],
            counts[Status.UNRESOLVED],
            max(len(mentions) - MAX_MENTIONS, 0),
        )

    def _edge(self, mention: Mention, result: Meaning) -> Edge:
        return Edge(
            self.world.unit(mention.row),
            result.targets[0],
            mention.kind,
            mention.line,
            result.rule or Rule.UNIQUE,
            result.confidence,
        )

    def _mentions(self, group: Sequence[Definition]) -> list[Mention]:
        """The mentions of a definition's names by code of its languages, also under
        the names that importing files give it."""
        family = names.family(group[0].unit.language)
        found: dict[Mention, None] = {}
        for name in {one.unit.name for one in group}:
            for mention in self._named(name):
                found[mention] = None
                alias = mention.receiver.partition(" as ")[2]
                if mention.kind == "import" and alias and alias != name:
                    around = self._snapshot.rows_around(mention.row)
                    for other in self._named(alias):
                        if other.row in around:
                            found[other] = None
        return [
            one
            for one in found
            if names.family(self.world.unit(one.row).unit.language) == family
        ]

    def _named(self, name: str) -> Iterator[Mention]:
        for row, kind, line, receiver in self._snapshot.callers(name):
            yield Mention(row, kind, name, line, receiver)

    def out_of(self, one: Definition, kinds: Sequence[str] = KINDS) -> Outgoing:
        """Everything that a unit mentions; of a type, its members' mentions too."""
        edges: list[Edge] = []
        unbound: list[tuple[Mention, Meaning]] = []
        for row in self.rows_of(one):
            for mention in self.world.mentions(row):
                if mention.kind not in kinds:
                    continue
                result = self.resolver.resolve(mention)
                if result.status is Status.RESOLVED:
                    edges.append(self._edge(mention, result))
                else:
                    unbound.append((mention, result))
        return Outgoing(tuple(edges), tuple(unbound))

    def rows_of(self, one: Definition) -> list[int]:
        """The row of a unit and, for a type, those of its members."""
        if not is_type(one):
            return [one.row]
        return [one.row, *(each.row for each in self.members(one))]

    def members(self, one: Definition) -> list[Definition]:
        """The units inside another, in source order."""
        marks = self._snapshot.lengths["marks"]
        found = []
        for row in self._snapshot.rows_around(one.row):
            if row <= one.row or MARKS[marks[row]][0] == REMAINDER:
                continue
            each = self.world.unit(row)
            if each.unit.start_line > one.unit.end_line:
                break
            if each.parts[: len(one.parts)] == one.parts:
                found.append(each)
        return found
