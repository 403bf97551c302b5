"""The units worth a closer look: the best by BM25F, and those named in the question."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from heapq import nlargest

from rag_your_code.index.rows import UnitRecord
from rag_your_code.index.snapshot import Snapshot
from rag_your_code.search.bm25f import TermScores, score_terms
from rag_your_code.search.features import Asked, Candidate, saturated
from rag_your_code.search.query import Query

#: RANKING.md: the best 200 hold the answer in .91 to .93 of commit questions.
CANDIDATES = 200
#: What a file's own BM25 adds to that of each of its units while choosing.
FILE_SHARE = 0.3
_POOL = 4 * CANDIDATES  # units whose files are looked at
_NAMED = 50  # units of one name; more than that is no name to go by

Keep = Callable[[UnitRecord], bool]


def find_candidates(
    snapshot: Snapshot, query: Query, keep: Keep | None
) -> tuple[list[Candidate], Asked]:
    """The candidates in no order, and the question as this index weighs it.

    ``keep`` is the user's filter on path, language and kind.
    """
    terms, sums = score_terms(snapshot, query.terms)
    asked = Asked(query, terms)
    if keep is not None:
        sums = _kept(snapshot, sums, keep)
    pool = nlargest(_POOL, sums, key=lambda row: (sums[row], -row))
    files = _FileScores(snapshot, terms)
    ranked = nlargest(
        CANDIDATES,
        pool,
        key=lambda row: (sums[row] + FILE_SHARE * files.score(row), -row),
    )
    rows = dict.fromkeys(ranked)
    for name in asked.names:
        for row, _ in snapshot.named(name)[:_NAMED]:
            if keep is None or keep(snapshot.unit(row)):
                rows[row] = None
    found = [
        Candidate(
            row, snapshot.unit(row), sums.get(row, 0.0), file_score=files.score(row)
        )
        for row in rows
    ]
    _set_fields(found, terms)
    _set_siblings(found)
    return found, asked


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
