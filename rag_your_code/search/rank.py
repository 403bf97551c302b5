"""Candidates -> ranked units or ranked files, each score the sum of named parts."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from rag_your_code.analysis.identifiers import split_identifier
from rag_your_code.analysis.stem import stem
from rag_your_code.search.features import UNIT_FEATURES, Asked, Candidate
from rag_your_code.search.query import QueryKind
from rag_your_code.search.weights import FILE_WEIGHTS, UNIT_WEIGHTS

_INDEX_STEMS = frozenset(
    ("__init__", "index", "mod", "lib", "main", "package", "package-info")
)


@dataclass(slots=True)
class Ranked:
    """A candidate with its score; ``parts`` add up to it. ``also`` are further units
    of the same file when files are ranked."""

    candidate: Candidate
    score: float
    parts: Mapping[str, float]
    also: list["Ranked"] = field(default_factory=list)


def rank_units(candidates: Iterable[Candidate], asked: Asked) -> list[Ranked]:
    """The candidates by score, ties by id."""
    ranked = [_ranked(candidate, asked) for candidate in candidates]
    ranked.sort(key=_order)
    return ranked


def _order(one: Ranked) -> tuple[float, str]:
    return (-one.score, one.candidate.unit.id)


def _ranked(candidate: Candidate, asked: Asked) -> Ranked:
    parts = {}
    for name, feature in UNIT_FEATURES.items():
        part = UNIT_WEIGHTS[name] * feature(candidate, asked)
        if part:
            parts[name] = part
    return Ranked(candidate, sum(parts.values()), parts)


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
    scores = [one.score for one in members[:3]]
    features = {
        "best_unit": best.score,
        "mean_of_three": sum(scores) / 3,
        **_path_features(best.candidate.unit.path, asked),
    }
    parts = {
        name: FILE_WEIGHTS[name] * value for name, value in features.items() if value
    }
    return Ranked(best.candidate, sum(parts.values()), parts, rest)


def _path_features(path: str, asked: Asked) -> dict[str, float]:
    *folders, name = path.split("/")
    file_stem = name.partition(".")[0]
    words = {stem(word) for word in split_identifier(file_stem)}
    shared = words & asked.words
    folder = (
        {stem(word) for word in split_identifier(folders[-1])} if folders else set()
    )
    weights = asked.weights
    return {
        "stem_in_question": len(shared) / len(words) if words else 0.0,
        "question_in_stem": sum(weights.get(word, 0.0) for word in shared)
        / asked.total,
        "folder_in_question": len(folder & asked.words) / len(folder)
        if folder
        else 0.0,
        "is_index_file": float(file_stem in _INDEX_STEMS),
        "depth": min(len(folders), 8) / 4,
    }


def by_name_first(ranked: list[Ranked], asked: Asked) -> list[Ranked]:
    """For a bare name, exact definitions before everything that mentions them."""
    if asked.query.kind not in (QueryKind.SYMBOL, QueryKind.QUALIFIED):
        return ranked
    return sorted(ranked, key=lambda one: "exact_name" not in one.parts)
