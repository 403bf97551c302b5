"""A question to its reply: candidates, ranking, freshness, source under a budget."""

import json
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from rag_your_code.index.rows import UnitRecord
from rag_your_code.index.snapshot import Snapshot
from rag_your_code.model import Hit
from rag_your_code.search.candidates import find_candidates
from rag_your_code.search.confidence import Diagnosis, judge
from rag_your_code.search.context import Block, build_context
from rag_your_code.search.features import Asked
from rag_your_code.search.filters import EVERYTHING, Filters
from rag_your_code.search.freshness import Freshness, Located, Locator
from rag_your_code.search.query import Query
from rag_your_code.search.rank import (
    Ranked,
    add_vectors,
    by_name_first,
    rank_files,
    rank_units,
)

_MAX_ALSO = 5  # further units named under a file
_ECHO = 4  # the question may take one part in so many of the budget
_MAX_SUMMARY = 200  # characters of documentation shown with a hit


@dataclass(frozen=True, slots=True)
class SearchResult:
    """A reply. ``context`` is the hits' source within the budget, every line once;
    ``omitted_for_budget`` counts the hits whose source found no room."""

    query: str
    kind: str
    hits: tuple[Hit, ...]
    context: str
    omitted_for_budget: int
    confidence: str
    diagnosis: Diagnosis


def json_cost(text: str) -> int:
    """The characters of a text inside a JSON reply."""
    return len(json.dumps(text, ensure_ascii=False)) - 2


def answer(
    snapshot: Snapshot,
    locator: Locator,
    query: Query,
    *,
    limit: int,
    by_file: bool = False,
    filters: Filters = EVERYTHING,
    vector_weight: float = 0.0,
) -> tuple[SearchResult, list[Block]]:
    """The reply without its context, and the source blocks to make one from."""
    if filters.tests == "include":
        query = replace(query, asks_for_tests=True)
    candidates, asked = find_candidates(
        snapshot, query, filters.keep if filters.any else None, by_file=by_file
    )
    ranked = rank_units(candidates, asked, by_file=by_file)
    if vector_weight:
        ranked = add_vectors(ranked, snapshot, asked, vector_weight)
    ranked = by_name_first(ranked, asked)
    rows = rank_files(ranked, asked) if by_file else ranked
    confidence, diagnosis = judge(snapshot, asked, rows, filtered=filters.any)
    shown = rows[:limit]
    located = [locator.locate(one.candidate.unit) for one in shown]
    hits = tuple(_hit(one, place) for one, place in zip(shown, located, strict=True))
    words = _word_pattern(asked)
    blocks = [
        _block(hit, place, words) for hit, place in zip(hits, located, strict=True)
    ]
    result = SearchResult(
        query=query.text,
        kind=query.kind.value,
        hits=hits,
        context="",
        omitted_for_budget=0,
        confidence=confidence.value,
        diagnosis=diagnosis,
    )
    return result, blocks


def with_context(
    result: SearchResult,
    blocks: Sequence[Block],
    max_chars: int,
    render: Callable[[SearchResult], str],
    cost: Callable[[str], int] = json_cost,
) -> SearchResult:
    """The reply with as much source as keeps the whole of it within ``max_chars``.

    ``render`` is how the reply will be written, ``cost`` how long a text of context
    is there. Hits are dropped from the end only where their list alone is too long.
    """
    found = len(result.hits)
    result = replace(result, query=_echo(result.query, max_chars // _ECHO, cost))
    result = replace(_fitting(result, max_chars, render), omitted_for_budget=found)
    kept = len(result.hits)
    room = max_chars - len(render(result))
    context = build_context(blocks[:kept], room, cost)
    omitted = context.omitted + found - kept
    return replace(result, context=context.text, omitted_for_budget=omitted)


def _echo(query: str, room: int, cost: Callable[[str], int]) -> str:
    """The question as the reply repeats it: cut where it would crowd out the answer."""
    while cost(query) > room:
        query = query[: len(query) * room // (cost(query) + 1)]
    return query


def _fitting(
    result: SearchResult, max_chars: int, render: Callable[[SearchResult], str]
) -> SearchResult:
    """The reply with as many hits as the list alone may hold; the last one is told
    more shortly before it, too, is left out."""
    result = replace(result, omitted_for_budget=len(result.hits))
    for kept in range(len(result.hits), 0, -1):
        shorter = replace(result, hits=result.hits[:kept])
        if len(render(shorter)) <= max_chars:
            return shorter
    for hit in map(_in_short, result.hits[:1]):
        shorter = replace(result, hits=(hit,), diagnosis=Diagnosis())
        if len(render(shorter)) <= max_chars:
            return shorter
    return replace(result, hits=(), diagnosis=Diagnosis())


def _in_short(hit: Hit) -> Hit:
    """A hit without its reasons."""
    return replace(hit, signature="", description="", why={}, matched_terms={}, also=())


def _hit(ranked: Ranked, place: Located) -> Hit:
    unit = ranked.candidate.unit
    matched: dict[str, list[str]] = {}
    for term, fields in ranked.candidate.fields.items():
        for field in fields:
            matched.setdefault(field, []).append(term)
    return Hit(
        id=unit.id,
        path=unit.path,
        start_line=place.start_line,
        end_line=place.end_line,
        name=unit.name,
        qualified_name=unit.qualified_name,
        kind=unit.kind,
        language=unit.language,
        signature=unit.signature,
        description=_summary(unit),
        score=ranked.score,
        freshness=place.freshness.value,
        why=dict(ranked.parts),
        matched_terms={field: tuple(terms) for field, terms in sorted(matched.items())},
        also=tuple(_also(ranked)),
    )


def _summary(unit: UnitRecord) -> str:
    first = unit.documentation.strip().partition("\n\n")[0]
    text = " ".join(first.split())
    return text if len(text) <= _MAX_SUMMARY else text[: _MAX_SUMMARY - 3] + "..."


def _also(ranked: Ranked) -> Iterator[Hit]:
    for other in ranked.also[:_MAX_ALSO]:
        unit = other.candidate.unit
        place = Located(Freshness.FRESH, unit.start_line, unit.end_line, ())
        yield _hit(other, place)


def _word_pattern(asked: Asked) -> re.Pattern[str]:
    """What marks a line as one that matters: the question's words, as far as they go."""
    words = {one.term.word for one in asked.terms} | {
        one.term.term for one in asked.terms
    }
    stems = sorted({re.escape(word) for word in words if len(word) > 1})
    return re.compile("|".join(stems) or r"(?!)", re.I)


def _block(hit: Hit, place: Located, words: re.Pattern[str]) -> Block:
    matching = [at for at, line in enumerate(place.lines) if words.search(line)]
    mark = "" if place.freshness is Freshness.FRESH else f" ({place.freshness})"
    heading = f"== {hit.id} lines {hit.start_line}-{hit.end_line}{mark}"
    return Block(heading, hit.path, hit.start_line, place.lines, tuple(matching))
