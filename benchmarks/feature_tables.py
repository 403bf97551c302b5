"""Each question's candidates as numbers, worked out by the product itself and kept."""

import pickle  # noqa: TID251 - a cache of numbers that this program itself wrote
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple, TypeVar

import numpy
from listwise import Matrix
from ruler_data import (
    Question,
    Repository,
    Span,
    commit_questions,
    plain_questions,
    repositories,
)

from rag_your_code.api import CodeIndex
from rag_your_code.index.snapshot import Snapshot
from rag_your_code.search import files, rank
from rag_your_code.search.candidates import find_candidates
from rag_your_code.search.features import UNIT_FEATURES, Asked, Candidate
from rag_your_code.search.query import parse_query

PACKAGE = Path(__file__).parent.parent / "rag_your_code"
UNIT_NAMES = tuple(UNIT_FEATURES)
#: File features that need the units' scores come first; see ``file_rows``.
SCORED = ("best_unit", "mean_of_three")
FILE_NAMES = (*SCORED, *(name for name in files.FILE_FEATURES if name not in SCORED))

Subject = TypeVar("Subject")


class View(NamedTuple):
    """The candidates of one question: their lines, features, and place in the order
    of bare names (0 before 1 before 2)."""

    spans: list[Span]
    features: Matrix
    named: list[int]


class Table(NamedTuple):
    """One question in one repository. ``files`` are the paths of ranked files, with
    the candidates of each and the features that need no scores."""

    repository: Repository
    scope: str
    question: Question
    units: View
    by_file: View
    files: list[tuple[str, list[int]]]
    file_features: Matrix


def tables(
    ruler: Path, sources: Path, cache: Path, scopes: Sequence[str] = ("whole",)
) -> list[Table]:
    """Every question of a ruler. A repository without a checkout stops the run, since
    a figure over fewer repositories would pass for one over all."""
    found: list[Table] = []
    for repository in repositories(ruler):
        checkout = sources / repository.name
        if not checkout.is_dir():
            raise SystemExit(f"no checkout of {repository.name} in {sources}")
        for scope in scopes:
            found += _kept(ruler, repository, checkout, scope, cache)
    return found


def _kept(
    ruler: Path, repository: Repository, checkout: Path, scope: str, cache: Path
) -> list[Table]:
    """The tables of one repository, from the cache where the code is the same."""
    root = repository.root if scope == "root" else ""
    place = (
        cache / ruler.name / (f"{repository.name}-{scope}" if root else repository.name)
    )
    kept = place / f"tables-{scope}-{code_digest()}.pickle"
    if kept.exists():
        found: list[Table] = pickle.loads(kept.read_bytes())
        return found
    if (ruler / "annotations").is_dir():
        questions = plain_questions(ruler, repository, checkout)
    else:
        questions = commit_questions(ruler, repository)
    place.mkdir(parents=True, exist_ok=True)
    CodeIndex.open(checkout / root, index_dir=place / "index").close()
    snapshot = Snapshot.open(place / "index")
    prefix = f"{root}/" if root else ""
    made = [
        _table(snapshot, repository, scope, prefix, question) for question in questions
    ]
    snapshot.close()
    for old in place.glob(f"tables-{scope}-*.pickle"):
        old.unlink()
    kept.write_bytes(pickle.dumps(made))
    print(f"{ruler.name} {repository.name} {scope}: {len(made)} questions", flush=True)
    return made


def code_digest() -> str:
    """What the tables depend on: the code between a question and its features."""
    whole = sha256()
    for room in ("search", "analysis", "index", "source"):
        for path in sorted((PACKAGE / room).glob("*.py")):
            if path.stem not in ("answer", "context", "confidence", "freshness"):
                whole.update(path.read_bytes())
    return whole.hexdigest()[:12]


def _table(
    snapshot: Snapshot,
    repository: Repository,
    scope: str,
    prefix: str,
    question: Question,
) -> Table:
    query = parse_query(question.text)
    candidates, asked = find_candidates(snapshot, query, None)
    units = _view(candidates, asked, prefix)
    candidates, asked = find_candidates(snapshot, query, None, by_file=True)
    members: dict[str, list[int]] = {}
    for number, candidate in enumerate(candidates):
        members.setdefault(candidate.unit.path, []).append(number)
    ranked = [
        files.FileCandidate(path, [(candidates[at], 0.0) for at in numbers])
        for path, numbers in members.items()
    ]
    return Table(
        repository,
        scope,
        question,
        units,
        _view(candidates, asked, prefix),
        [(prefix + path, numbers) for path, numbers in members.items()],
        _matrix(ranked, asked, files.FILE_FEATURES, FILE_NAMES[len(SCORED) :]),
    )


def _view(candidates: Sequence[Candidate], asked: Asked, prefix: str) -> View:
    spans = [
        Span(prefix + one.unit.path, one.unit.start_line, one.unit.end_line)
        for one in candidates
    ]
    order = [rank.name_order(one, asked) for one in candidates]
    return View(spans, _matrix(candidates, asked, UNIT_FEATURES, UNIT_NAMES), order)


def _matrix(
    subjects: Iterable[Subject],
    asked: Asked,
    features: Mapping[str, Callable[[Subject, Asked], float]],
    names: Sequence[str],
) -> Matrix:
    rows = [[features[name](one, asked) for name in names] for one in subjects]
    return numpy.array(rows, dtype=numpy.float64).reshape(len(rows), len(names))


def order_of(view: View, weights: Mapping[str, float]) -> list[int]:
    """The candidates best first, bare names before all, as the product ranks them."""
    scores = scores_of(view, weights)
    return sorted(
        range(len(scores)), key=lambda at: (view.named[at], -scores[at], view.spans[at])
    )


def scores_of(view: View, weights: Mapping[str, float]) -> Matrix:
    """Each candidate's score under these weights."""
    return view.features @ numpy.array([weights.get(name, 0.0) for name in UNIT_NAMES])


def file_rows(table: Table, weights: Mapping[str, float]) -> tuple[Matrix, list[int]]:
    """The files' features under these weights of units, and each file's best unit."""
    scores = scores_of(table.by_file, weights)
    place = {at: number for number, at in enumerate(order_of(table.by_file, weights))}
    scored, best = [], []
    for _, numbers in table.files:
        order = sorted(numbers, key=place.__getitem__)
        scored.append([scores[order[0]], sum(scores[at] for at in order[:3]) / 3])
        best.append(order[0])
    head = numpy.array(scored).reshape(len(best), len(SCORED))
    return numpy.hstack([head, table.file_features]), best


def by_repository(found: Iterable[Table]) -> Iterator[tuple[str, list[Table]]]:
    """Tables of one repository at a time."""
    groups: dict[str, list[Table]] = {}
    for table in found:
        groups.setdefault(table.repository.name, []).append(table)
    yield from groups.items()
