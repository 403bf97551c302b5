"""What is measured of each candidate: named numbers that the score adds up.

Sums over terms are scaled by the question's whole weight, so that every feature is
about 0 to 1 whatever the question's length.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import log2

from rag_your_code.analysis.identifiers import joined, split_identifier
from rag_your_code.analysis.stem import stem
from rag_your_code.index.marks import CONSTANT, REMAINDER, TYPE, kind_group
from rag_your_code.index.rows import UnitRecord
from rag_your_code.search.bm25f import K1, TermScores
from rag_your_code.search.query import Query, QueryKind
from rag_your_code.source.roles import Role, role_of

HEAD_FIELDS = ("name", "container", "stem", "folders", "signature", "documentation")


@dataclass(slots=True)
class Candidate:
    """A unit that may answer. ``fields`` says, for each term that occurs, how often in
    which field; ``file_score`` is the BM25 of its whole file."""

    row: int
    unit: UnitRecord
    bm25f: float
    fields: dict[str, dict[str, int]] = field(default_factory=dict)
    file_score: float = 0.0
    siblings: float = 0.0

    @property
    def lines(self) -> int:
        """How many lines the unit has."""
        return self.unit.end_line - self.unit.start_line + 1


@dataclass(frozen=True)
class Asked:
    """The question against this index: its terms with their weights here."""

    query: Query
    terms: Sequence[TermScores]

    @cached_property
    def total(self) -> float:
        """The weight of all terms that occur in the index at all; never 0."""
        return sum(one.weight for one in self.terms) or 1.0

    @cached_property
    def weights(self) -> Mapping[str, float]:
        """Each term's weight."""
        return {one.term.term: one.weight for one in self.terms}

    @cached_property
    def words(self) -> frozenset[str]:
        """Every term of the question, those that occur nowhere too."""
        return frozenset(term.term for term in self.query.terms)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """What in the question may be the name of a unit, as written."""
        if self.query.parts:
            return (self.query.parts[-1],)
        return self.query.identifiers

    @cached_property
    def spelled(self) -> str:
        """The whole question as if it were one identifier."""
        return joined("".join(self.query.text.split()))


Feature = Callable[[Candidate, Asked], float]


def bm25f(candidate: Candidate, asked: Asked) -> float:
    """The BM25F score as a share of the highest possible."""
    return candidate.bm25f / asked.total


def coverage(candidate: Candidate, asked: Asked) -> float:
    """The share of the question's weight that occurs anywhere in the unit."""
    return _weight(candidate.fields, asked) / asked.total


def head_coverage(candidate: Candidate, asked: Asked) -> float:
    """The share of the question's weight in name, container, path, signature or
    documentation."""
    heads = (
        term
        for term, fields in candidate.fields.items()
        if any(name in fields for name in HEAD_FIELDS)
    )
    return _weight(heads, asked) / asked.total


def in_name(candidate: Candidate, asked: Asked) -> float:
    """The share of the question's weight that occurs in the name."""
    return _in_field(candidate, asked, "name")


def in_documentation(candidate: Candidate, asked: Asked) -> float:
    """The share of the question's weight in the documentation."""
    return _in_field(candidate, asked, "documentation")


def in_container(candidate: Candidate, asked: Asked) -> float:
    """The share of the question's weight in the container's name or the namespace."""
    return _in_field(candidate, asked, "container")


def in_comments(candidate: Candidate, asked: Asked) -> float:
    """The share of the question's weight in the inner comments."""
    return _in_field(candidate, asked, "comments")


def in_body(candidate: Candidate, asked: Asked) -> float:
    """The share of the question's weight in the code itself."""
    return _in_field(candidate, asked, "body")


def repeated(candidate: Candidate, asked: Asked) -> float:
    """The share of the question's weight that occurs three times or more."""
    often = (
        term for term, fields in candidate.fields.items() if sum(fields.values()) >= 3
    )
    return _weight(often, asked) / asked.total


def stem_covered(candidate: Candidate, asked: Asked) -> float:
    """The share of the file name's own words that the question holds."""
    name = candidate.unit.path.rpartition("/")[2].partition(".")[0]
    words = [stem(word) for word in split_identifier(name)]
    if not words:
        return 0.0
    return sum(1 for word in words if word in asked.words) / len(words)


def in_path(candidate: Candidate, asked: Asked) -> float:
    """The share of the question's weight in the file's name and folders."""
    found = (
        term
        for term, fields in candidate.fields.items()
        if "stem" in fields or "folders" in fields
    )
    return _weight(found, asked) / asked.total


def name_covered(candidate: Candidate, asked: Asked) -> float:
    """The share of the name's own words that the question holds."""
    words = [stem(word) for word in split_identifier(candidate.unit.name)]
    if not words:
        return 0.0
    return sum(1 for word in words if word in asked.words) / len(words)


def rarest_in_name(candidate: Candidate, asked: Asked) -> float:
    """The weight of the rarest word in the name, against the rarest of all."""
    weights = [
        asked.weights.get(term, 0.0)
        for term, fields in candidate.fields.items()
        if "name" in fields
    ]
    return max(weights, default=0.0) / (max(asked.weights.values(), default=0.0) or 1.0)


def file_match(candidate: Candidate, asked: Asked) -> float:
    """The BM25 of the whole file as a share of the highest possible."""
    return candidate.file_score / asked.total


def sibling_match(candidate: Candidate, asked: Asked) -> float:
    """How well the best other unit of the file matches, as a share of all weight."""
    return candidate.siblings / asked.total


def exact_name(candidate: Candidate, asked: Asked) -> float:
    """1 where a name in the question is the unit's, letter by letter."""
    return float(candidate.unit.name in asked.names)


def same_name(candidate: Candidate, asked: Asked) -> float:
    """1 where a name in the question is the unit's but for case and underscores."""
    own = joined(candidate.unit.name)
    return float(any(joined(name) == own for name in asked.names))


def qualified(candidate: Candidate, asked: Asked) -> float:
    """The share of a qualified name's containers that are the unit's, in order."""
    if asked.query.kind is not QueryKind.QUALIFIED:
        return 0.0
    wanted = [joined(part) for part in asked.query.parts[:-1]]
    own = joined(f"{candidate.unit.path} {candidate.unit.qualified_name}")
    return sum(1 for part in wanted if part in own) / len(wanted)


def is_type(candidate: Candidate, asked: Asked) -> float:
    """1 for a type when the question is a bare name: the type before its members."""
    bare_name = asked.query.kind is not QueryKind.QUESTION
    return float(bare_name and kind_group(candidate.unit.kind) == TYPE)


def is_test(candidate: Candidate, asked: Asked) -> float:
    """1 in a test, mock or fixture, unless the question asks for those."""
    role = role_of(candidate.unit.path)
    return float(role is Role.TEST and not asked.query.asks_for_tests)


def is_example(candidate: Candidate, asked: Asked) -> float:
    """1 in examples, documentation, benchmarks or scripts, unless asked for."""
    role = role_of(candidate.unit.path)
    return float(role is Role.EXAMPLE and not asked.query.asks_for_tests)


def is_declaration(candidate: Candidate, asked: Asked) -> float:
    """1 for a type: its own text is an outline, its members answer for themselves."""
    return float(kind_group(candidate.unit.kind) == TYPE)


def is_constant(candidate: Candidate, asked: Asked) -> float:
    """1 for constants, aliases, properties and macros."""
    return float(kind_group(candidate.unit.kind) == CONSTANT)


def is_remainder(candidate: Candidate, asked: Asked) -> float:
    """1 for code outside every declaration."""
    return float(kind_group(candidate.unit.kind) == REMAINDER)


def log_length(candidate: Candidate, asked: Asked) -> float:
    """Length in doublings of a line, capped at 64 lines: longer units do more."""
    return min(log2(max(candidate.lines, 1)), 6.0) / 6.0


def very_short(candidate: Candidate, asked: Asked) -> float:
    """1 for units of three lines or less: accessors, aliases, stubs."""
    return float(candidate.lines <= 3)


UNIT_FEATURES: Mapping[str, Feature] = {
    one.__name__: one
    for one in (
        bm25f,
        coverage,
        head_coverage,
        in_container,
        in_comments,
        in_body,
        repeated,
        in_path,
        stem_covered,
        name_covered,
        rarest_in_name,
        file_match,
        sibling_match,
        exact_name,
        same_name,
        qualified,
        is_type,
        is_test,
        is_example,
        is_declaration,
        is_constant,
        is_remainder,
        log_length,
        very_short,
    )
}


def _weight(terms: Iterable[str], asked: Asked) -> float:
    weights = asked.weights
    return sum(weights.get(term, 0.0) for term in terms)


def _in_field(candidate: Candidate, asked: Asked, name: str) -> float:
    found = (term for term, fields in candidate.fields.items() if name in fields)
    return _weight(found, asked) / asked.total


def saturated(count: float) -> float:
    """BM25's saturation of a weighted count."""
    return count / (K1 + count)
