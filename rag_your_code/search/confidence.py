"""Is the best hit evidence? Asked apart from the ranking, from ratios inside it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from rag_your_code.index.snapshot import Snapshot
from rag_your_code.search.bm25f import COMMON, idf
from rag_your_code.search.features import Asked
from rag_your_code.search.rank import Ranked

_HIGH, _MEDIUM = 0.75, 0.45  # of the question's weight, in the best unit
_NEAR_PREFIX = 3  # letters that a nearest word must share
_MAX_NEAR = 3


class Confidence(StrEnum):
    """How far the hits are evidence for an answer."""

    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """What a weak answer may lack: words that occur nowhere, words that say nothing
    here because they are everywhere, near words that do occur, and what to try."""

    nowhere: tuple[str, ...] = ()
    everywhere: tuple[str, ...] = ()
    nearest: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    advice: tuple[str, ...] = ()


def judge(
    snapshot: Snapshot, asked: Asked, ranked: Sequence[Ranked], *, filtered: bool
) -> tuple[Confidence, Diagnosis]:
    """The confidence in ``ranked``, and the diagnosis where it is not high."""
    known = {one.term.term for one in asked.terms}
    nowhere = [term for term in asked.query.terms if term.term not in known]
    confidence = _confidence(snapshot, asked, ranked, nowhere=len(nowhere))
    if confidence is Confidence.HIGH:
        return confidence, Diagnosis()
    missing = tuple(dict.fromkeys(term.word for term in nowhere if not term.whole))
    everywhere = tuple(
        one.term.word
        for one in asked.terms
        if len(one.counts) > COMMON * snapshot.units
    )
    nearest = {
        term.word: near
        for term in nowhere
        if not term.whole and (near := _nearest(snapshot, term.term))
    }
    return confidence, Diagnosis(
        missing, everywhere, nearest, tuple(_advice(missing, nearest, filtered))
    )


def _confidence(
    snapshot: Snapshot, asked: Asked, ranked: Sequence[Ranked], *, nowhere: int
) -> Confidence:
    if not ranked:
        return Confidence.NONE
    if "exact_name" in ranked[0].parts or "same_name" in ranked[0].parts:
        return Confidence.HIGH
    unseen = idf(0, snapshot.units)
    missing = sum(
        term.weight * unseen
        for term in asked.query.terms
        if term.term not in asked.weights and not term.whole
    )
    total = asked.total + missing
    best = max(
        sum(asked.weights.get(term, 0.0) for term in one.candidate.fields)
        for one in ranked[:3]
    )
    share = best / total
    if share >= _HIGH:
        return Confidence.HIGH
    if share >= _MEDIUM:
        return Confidence.MEDIUM
    return Confidence.LOW


def _nearest(snapshot: Snapshot, term: str) -> tuple[str, ...]:
    """Words of the index that a word may have been meant for, likeliest first."""
    from difflib import get_close_matches

    known = {word for word, _ in snapshot.terms(term[:_NEAR_PREFIX])}
    return tuple(get_close_matches(term, known, n=_MAX_NEAR, cutoff=0.7))


def _advice(
    missing: Sequence[str], nearest: Mapping[str, Sequence[str]], filtered: bool
) -> list[str]:
    advice = []
    if nearest:
        advice.append("try the nearest words that do occur")
    elif missing:
        advice.append("ask with other words for what occurs nowhere")
    if filtered:
        advice.append("search without the filters")
    return advice
