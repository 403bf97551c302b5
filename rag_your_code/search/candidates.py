"""The units worth a closer look: the best by BM25F, and those named in the question."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from heapq import nlargest
from math import log2

from rag_your_code.index.fields import LENGTHS
from rag_your_code.index.marks import CONSTANT, FUNCTION, MARKS, REMAINDER, TYPE
from rag_your_code.index.rows import UnitRecord
from rag_your_code.index.snapshot import Snapshot
from rag_your_code.search.bm25f import TermScores, score_terms
from rag_your_code.search.features import Asked, Candidate, saturated
from rag_your_code.search.query import Query
from rag_your_code.source.roles import Role

#: How many units are looked at closely.
CANDIDATES = 200
_POOL = 4 * CANDIDATES  # units whose files are looked at
_NAMED = 50  # units of one name; more than that is no name to go by

#: A first score is that of the terms as a share of the question's weight, times
#: ``_TERMS``, plus the file's own BM25 and what the row's kind, role and length promise.
#: The proportions are those of the trained weights.
_TERMS = 5.0
_FILE = 1.2
_KIND = {FUNCTION: 0.0, TYPE: -2.7, CONSTANT: -1.0, REMAINDER: -1.9}
_ROLE = {Role.SOURCE: 0.0, Role.TEST: -3.3, Role.EXAMPLE: -0.3}
_LENGTH = 2.0  # for 64 lines and more; by doublings below

Keep = Callable[[UnitRecord], bool]


def find_candidates(
    snapshot: Snapshot, query: Query, keep: Keep | None, *, by_file: bool = False
) -> tuple[list[Candidate], Asked]:
    """The candidates in no order, and the question as this index weighs it.

    ``keep`` is the user's filter on path, language and kind. ``by_file``: a type or a
    stretch of module code speaks for its file as well as a function does.
    """
    terms, sums = score_terms(snapshot, query.terms)
    asked = Asked(query, terms)
    priors = _Priors(snapshot, asked, by_file=by_file)
    first = priors.applied(sums)
    if keep is not None:
        first = _kept(snapshot, first, keep)
    pool = nlargest(_POOL, first, key=lambda row: (first[row], -row))
    files = _FileScores(snapshot, terms)
    share = _FILE / asked.total
    ranked = nlargest(
        CANDIDATES,
        pool,
        key=lambda row: (first[row] + share * files.score(row), -row),
    )
    rows = dict.fromkeys(ranked)
    for name in asked.names:
        for row, _ in snapshot.named(name)[:_NAMED]:
            if keep is None or keep(snapshot.unit(row)):
                rows[row] = None
    found = [
        Candidate(
            row,
            snapshot.unit(row),
            sum(one.score(row) for one in terms),
            file_score=files.score(row),
        )
        for row in rows
    ]
    _set_fields(found, terms)
    _set_siblings(found)
    return found, asked


class _Priors:
    """What a row's mark and length promise, whatever the question's words."""

    def __init__(self, snapshot: Snapshot, asked: Asked, *, by_file: bool) -> None:
        lengths = snapshot.lengths
        self._marks, self._lines = lengths["marks"], lengths["lines"]
        self._scale = _TERMS / asked.total
        about_tests = asked.query.asks_for_tests
        self._of_mark = {
            char: (0.0 if by_file else _KIND[group])
            + (0.0 if about_tests else _ROLE[role])
            for char, (group, role) in MARKS.items()
        }
        self._of_lines = {
            char: _LENGTH * min(log2(max(step, 1)), 6.0) / 6.0
            for char, step in LENGTHS.items()
        }

    def applied(self, sums: Mapping[int, float]) -> dict[int, float]:
        """Every row's first score."""
        marks, lines, scale = self._marks, self._lines, self._scale
        of_mark, of_lines = self._of_mark, self._of_lines
        return {
            row: scale * score + of_mark[marks[row]] + of_lines[lines[row]]
            for row, score in sums.items()
        }


def _kept(
    snapshot: Snapshot, sums: Mapping[int, float], keep: Keep
) -> dict[int, float]:
    """The rows that pass the filter, best first, as far as candidates are wanted."""
    kept: dict[int, float] = {}
    for row in sorted(sums, key=lambda row: (-sums[row], row)):
        if keep(snapshot.unit(row)):
            kept[row] = sums[row]
            if len(kept) >= _POOL:
                break
    return kept


class _FileScores:
    """The BM25 of whole files, each as if it were one unit; worked out on demand."""

    def __init__(self, snapshot: Snapshot, terms: Sequence[TermScores]) -> None:
        self._snapshot = snapshot
        self._terms = terms
        self._known: dict[str, float] = {}

    def score(self, row: int) -> float:
        """The score of the file that holds ``row``."""
        rows = self._snapshot.rows_around(row)
        key = f"{rows.start}-{rows.stop}"
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = sum(
                one.weight * saturated(_sum(one.counts, rows)) for one in self._terms
            )
        return found


def _sum(counts: Mapping[int, float], rows: range) -> float:
    get = counts.get
    return sum(get(row, 0.0) for row in rows)


def _set_fields(found: Sequence[Candidate], terms: Iterable[TermScores]) -> None:
    by_row = {candidate.row: candidate for candidate in found}
    wanted = by_row.keys()
    for one in terms:
        for name, times, rows in one.groups:
            for row in wanted & set(rows) if len(rows) > 8 else rows:
                candidate = by_row.get(row)
                if candidate is not None:
                    candidate.fields.setdefault(one.term.term, {})[name] = times


def _set_siblings(found: Sequence[Candidate]) -> None:
    """For each candidate the best BM25F among the other candidates of its file."""
    best: dict[str, list[tuple[float, int]]] = {}
    for candidate in found:
        best.setdefault(candidate.unit.path, []).append(
            (candidate.bm25f, candidate.row)
        )
    for scores in best.values():
        scores.sort(reverse=True)
    for candidate in found:
        others = best[candidate.unit.path]
        for score, row in others[:2]:
            if row != candidate.row:
                candidate.siblings = score
                break
