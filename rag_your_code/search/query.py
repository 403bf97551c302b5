"""A question, read: its kind, its terms with their weights, its identifiers."""

import re
from dataclasses import dataclass
from enum import StrEnum

from rag_your_code.analysis.stopwords import QUERY_WEIGHT
from rag_your_code.analysis.terms import identifiers, query_terms
from rag_your_code.errors import UsageError

MAX_QUERY = 10_000  # characters; more is a pasted file, not a question
MAX_TERMS = 64

_SYMBOL = re.compile(r"[@$#~&*]?[^\W\d][\w$]*[?!=]?(?:\(\))?")
_QUALIFIED = re.compile(
    r"[@$\\]?[^\W\d][\w$]*(?:(?:::|\.|#|->|\\)~?[^\W\d][\w$]*)+[?!=]?(?:\(\))?"
)
_FILE = re.compile(r"[\w@./\\+-]*[\w+-]+\.\w{1,5}|[\w@.+-]+(?:[/\\][\w@.+-]+)+")
_PART = re.compile(r"::|->|[.#\\/]")
_ASKS_FOR_TESTS = frozenset(
    "test tests testing tested spec specs fixture fixtures mock mocks benchmark "
    "benchmarks example examples sample samples demo docs documentation".split()
)


class QueryKind(StrEnum):
    """What a question looks like; it shapes the ranking."""

    QUESTION = "question"
    SYMBOL = "symbol"
    QUALIFIED = "qualified name"
    FILE = "file"


@dataclass(frozen=True, slots=True)
class QueryTerm:
    """A distinct term. ``weight`` is what the words themselves carry, before idf."""

    term: str
    word: str
    weight: float
    whole: bool


@dataclass(frozen=True, slots=True)
class Query:
    """``parts`` are the components of a qualified name or path, the last one last."""

    text: str
    kind: QueryKind
    terms: tuple[QueryTerm, ...]
    identifiers: tuple[str, ...]
    parts: tuple[str, ...]
    asks_for_tests: bool


def parse_query(text: str) -> Query:
    """Read a question; raises ``UsageError`` for an empty one."""
    plain = " ".join(text[:MAX_QUERY].split())
    if not plain:
        raise UsageError("the question is empty", hint="ask in plain words or a name")
    kind = _kind(plain)
    bare = plain.strip("`'\"?!,;: ").removesuffix("()")
    parts = tuple(part.removesuffix("()") for part in _PART.split(bare) if part)
    return Query(
        text=plain,
        kind=kind,
        terms=_terms(plain),
        identifiers=identifiers(plain),
        parts=parts if kind is not QueryKind.QUESTION else (),
        asks_for_tests=any(
            word in _ASKS_FOR_TESTS for word in re.findall(r"[a-z]+", plain.lower())
        ),
    )


def _kind(plain: str) -> QueryKind:
    bare = plain.strip("`'\"?!,;: ")
    if " " in bare:
        return QueryKind.QUESTION
    if _FILE.fullmatch(bare) and ("/" in bare or _known_suffix(bare)):
        return QueryKind.FILE
    if _QUALIFIED.fullmatch(bare):
        return QueryKind.QUALIFIED
    if _SYMBOL.fullmatch(bare):
        return QueryKind.SYMBOL
    return QueryKind.QUESTION


def _known_suffix(name: str) -> bool:
    from rag_your_code.languages import by_suffix

    return bool(by_suffix(name))


def _terms(plain: str) -> tuple[QueryTerm, ...]:
    found: dict[str, QueryTerm] = {}
    for one in query_terms(plain)[: 4 * MAX_TERMS]:
        weight = QUERY_WEIGHT.get(one.term, 1.0)
        known = found.get(one.term)
        if known is None or known.weight < weight:
            found[one.term] = QueryTerm(one.term, one.raw, weight, one.whole)
    terms = tuple(found.values())
    telling = tuple(term for term in terms if term.weight > 0)
    if not telling:
        telling = tuple(QueryTerm(t.term, t.word, 1.0, t.whole) for t in terms)
    return telling[:MAX_TERMS]
