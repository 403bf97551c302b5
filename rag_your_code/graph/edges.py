"""The values of the graph: a mention of a name, what it means, how sure that is."""

from enum import StrEnum
from typing import NamedTuple

from rag_your_code.index.rows import UnitRecord


class Rule(StrEnum):
    """Why a mention means what it is said to mean."""

    SCOPE = "same scope"
    CLASS = "same class"
    SUPERTYPE = "supertype"
    FILE = "same file"
    IMPORTED = "imported"
    PACKAGE = "same package"
    RECEIVER = "receiver type"
    UNIQUE = "unique in the repository"


class Status(StrEnum):
    """Whether a name means one definition, one of several, or none that is known."""

    RESOLVED = "resolved"
    AMBIGUOUS = "ambiguous"
    UNRESOLVED = "unresolved"


#: How often a rule is right, from 0 to 1; docs/GRAPH.md has the measured figures.
CONFIDENCE = {
    Rule.SCOPE: 0.99,
    Rule.CLASS: 0.97,
    Rule.FILE: 0.97,
    Rule.IMPORTED: 0.97,
    Rule.SUPERTYPE: 0.95,
    Rule.PACKAGE: 0.95,
    Rule.RECEIVER: 0.92,
    Rule.UNIQUE: 0.7,
}


class Definition(NamedTuple):
    """A unit with its row and the parts of its qualified name."""

    row: int
    unit: UnitRecord
    parts: tuple[str, ...]

    @property
    def container(self) -> tuple[str, ...]:
        """The parts before the name."""
        return self.parts[:-1]

    @property
    def id(self) -> str:
        """The unit's id; for code outside every unit that of its module."""
        unit = self.unit
        if unit.kind == "remainder":
            return f"{unit.path}::{unit.qualified_name}"
        return unit.id


class Mention(NamedTuple):
    """One reference as the index keeps it, with the row that holds it."""

    row: int
    kind: str
    name: str
    line: int
    receiver: str


class Meaning(NamedTuple):
    """What a mention means. ``targets`` are one definition, all its overloads, where it
    is resolved, the candidates where it is ambiguous, and none where it is not."""

    status: Status
    targets: tuple[Definition, ...] = ()
    rule: Rule | None = None
    confidence: float = 0.0


NOTHING = Meaning(Status.UNRESOLVED)


def meaning(
    found: list[Definition], rule: Rule, confidence: float | None = None
) -> Meaning:
    """What ``found`` under ``rule`` comes to: one definition, several, or none.

    Overloads (units of one qualified name in one file) are one definition.
    """
    if not found:
        return NOTHING
    targets = tuple(found)
    if len({(one.unit.path, one.unit.qualified_name) for one in found}) > 1:
        return Meaning(Status.AMBIGUOUS, targets, rule)
    sure = CONFIDENCE[rule] if confidence is None else confidence
    return Meaning(Status.RESOLVED, targets, rule, sure)
