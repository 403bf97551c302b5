"""Candidates -> ranked units or ranked files, each score the sum of named parts."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from rag_your_code.analysis.identifiers import joined
from rag_your_code.embed.hashed import HashedVector, cosine
from rag_your_code.index.snapshot import Snapshot
from rag_your_code.search.features import UNIT_FEATURES, Asked, Candidate
from rag_your_code.search.files import FILE_FEATURES, FileCandidate
from rag_your_code.search.query import QueryKind
from rag_your_code.search.weights import shipped

Subject = TypeVar("Subject")


@dataclass(slots=True)
class Ranked:
    """A candidate with its score; ``parts`` add up to it. ``also`` are further units
    of the same file when files are ranked."""

    candidate: Candidate
    score: float
    parts: Mapping[str, float]
    also: list["Ranked"] = field(default_factory=list)


def rank_units(
    candidates: Iterable[Candidate], asked: Asked, *, by_file: bool = False
) -> list[Ranked]:
    """The candidates by score, ties by id; ``by_file`` for what ``rank_files`` takes."""
    tables = shipped()
    weights = tables.units_of_files if by_file else tables.units
    ranked = [_ranked(candidate, asked, weights) for candidate in candidates]
    ranked.sort(key=_order)
    return ranked


def _order(one: Ranked) -> tuple[float, str]:
    return (-one.score, one.candidate.unit.id)


def _ranked(candidate: Candidate, asked: Asked, weights: Mapping[str, float]) -> Ranked:
    parts = _parts(UNIT_FEATURES, weights, candidate, asked)
    return Ranked(candidate, sum(parts.values()), parts)


def add_vectors(
    ranked: Iterable[Ranked], snapshot: Snapshot, asked: Asked, weight: float
) -> list[Ranked]:
    """The units with ``weight`` times the cosine of their hashed vector added, by score."""
    question = HashedVector().of_terms(asked.words)
    for one in ranked:
        vector = snapshot.vector(one.candidate.row)
        if vector is not None:
            part = weight * cosine(question, vector)
            one.parts = {**one.parts, "vector": part}
            one.score += part
    return sorted(ranked, key=_order)


def rank_files(units: Sequence[Ranked], asked: Asked) -> list[Ranked]:
    """One row a file: its best unit, scored by what the whole file shows."""
    by_path: dict[str, list[Ranked]] = {}
    for one in units:
        by_path.setdefault(one.candidate.unit.path, []).append(one)
    ranked = [_file(members, asked) for members in by_path.values()]
    ranked.sort(key=_order)
    return ranked


def _file(members: Sequence[Ranked], asked: Asked) -> Ranked:
    best, *rest = members
    file = FileCandidate(
        best.candidate.unit.path, [(one.candidate, one.score) for one in members]
    )
    parts = _parts(FILE_FEATURES, shipped().files, file, asked)
    return Ranked(best.candidate, sum(parts.values()), parts, rest)


def _parts(
    features: Mapping[str, Callable[[Subject, Asked], float]],
    weights: Mapping[str, float],
    subject: Subject,
    asked: Asked,
) -> dict[str, float]:
    """What each feature adds to the score; those that add nothing are left out."""
    parts = {}
    for name, weight in weights.items():
        part = weight * features[name](subject, asked)
        if part:
            parts[name] = part
    return parts


def by_name_first(ranked: Iterable[Ranked], asked: Asked) -> list[Ranked]:
    """Definitions of what the question spells before everything that mentions it."""
    return sorted(ranked, key=lambda one: name_order(one.candidate, asked))


def name_order(candidate: Candidate, asked: Asked) -> int:
    """0 for what has a bare name's own letters or is in the file of that name, 1 for
    what the whole question spells but for case, blanks and underscores (``http server
    factory``), 2 for the rest."""
    query = asked.query
    name = candidate.unit.name
    if query.kind is QueryKind.FILE:
        path = "/" + "/".join(query.text.replace("\\", "/").strip("./").split("/"))
        if f"/{candidate.unit.path}".endswith(path):
            return 0
    bare_name = query.kind in (QueryKind.SYMBOL, QueryKind.QUALIFIED)
    if bare_name and name in asked.names:
        return 0
    return 1 if joined(name) == asked.spelled else 2
