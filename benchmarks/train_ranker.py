#!/usr/bin/env python3
"""The rulers' data and a folder of sources -> the weights that ship.

    python benchmarks/train_ranker.py --rulers RULERS --sources SOURCES --cache CACHE
        [--report] [--out rag_your_code/search/weights.json]

``RULERS`` holds the folders ``training``, ``questions`` and ``commits``; ``SOURCES``
a folder of the same name for each, with one checkout a repository. ``CACHE`` keeps
indexes and feature tables between runs and lies outside the project.

Figures are printed of repositories that the weights behind them never saw: those of
the commit ruler, and plain questions cross-validated by repository. Needs numpy and
scipy (``pip install --group train``).
"""

import argparse
import json
import random
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import fmean
from typing import Any, NamedTuple

import feature_tables as features
from feature_tables import FILE_NAMES, UNIT_NAMES, Table, View
from listwise import Labelled, fit
from metrics import first_ranks, mean_of_groups, ndcg, reciprocal
from ruler_data import digest, is_function, meets, refuse_shared

PROJECT = Path(__file__).parent.parent
SEED = 1
FOLDS = 5
UNIT_RIDGE, FILE_RIDGE = 3e-4, 1e-3
#: What a plain question weighs against a commit subject in each table of units.
IN_UNITS, IN_UNITS_OF_FILES = 1.0, 4.0

#: Set by hand: the training questions hold too few names to weigh these, and left to
#: them a named definition stays behind its mentions.
BY_HAND = {"exact_name": 1.5, "same_name": 1.0, "qualified": 3.0}

#: What says nothing of a match may lower a score.
PRIORS = frozenset(
    "is_test is_example is_declaration is_constant is_remainder log_length very_short "
    "is_type is_index_file depth test_file example_file matching_units".split()
)
_SMALLEST = 0.05  # a weight below it is left out: it moves no rank


class Weights(NamedTuple):
    """The three tables that ship."""

    units: Mapping[str, float]
    units_of_files: Mapping[str, float]
    files: Mapping[str, float]


def labelled(table: Table, view: View, weight: float, *, commits: bool) -> Labelled:
    """A question's candidates as units, right by its ruler's own rule."""
    hit = is_function if commits else meets
    answers = table.question.answers
    right = [any(hit(span, answer) for answer in answers) for span in view.spans]
    return Labelled(view.features, features.numpy.array(right, dtype=bool), weight)


def labelled_files(table: Table, units: Mapping[str, float]) -> Labelled:
    """A question's files; right are those that hold an answer."""
    rows, _ = features.file_rows(table, units)
    paths = {answer.path for answer in table.question.answers}
    right = features.numpy.array([path in paths for path, _ in table.files], dtype=bool)
    return Labelled(rows, right, 1.0)


def train(commits: Sequence[Table], plain: Sequence[Table]) -> Weights:
    """All three tables, from commit subjects and plain questions."""
    subjects = [labelled(one, one.units, 1.0, commits=True) for one in commits]
    units = _fit_units(
        subjects + [labelled(one, one.units, IN_UNITS, commits=False) for one in plain]
    )
    of_files = _fit_units(
        subjects
        + [
            labelled(one, one.by_file, IN_UNITS_OF_FILES, commits=False)
            for one in plain
        ]
    )
    by_file = [labelled_files(one, of_files) for one in plain]
    return Weights(units, of_files, fit(by_file, FILE_NAMES, PRIORS, FILE_RIDGE))


def _fit_units(questions: Sequence[Labelled]) -> dict[str, float]:
    return {**fit(questions, UNIT_NAMES, PRIORS, UNIT_RIDGE), **BY_HAND}


def folds(names: Sequence[str]) -> list[frozenset[str]]:
    """Repositories in ``FOLDS`` parts, the same for the same names."""
    shuffled = sorted(set(names))
    random.Random(SEED).shuffle(shuffled)
    return [frozenset(shuffled[at::FOLDS]) for at in range(FOLDS)]


# -- reports ---------------------------------------------------------------------------


def score_files(table: Table, weights: Weights) -> float:
    """NDCG@10 of the files ranked for one plain question."""
    rows, best = features.file_rows(table, weights.units_of_files)
    scores = rows @ features.numpy.array([weights.files[name] for name in FILE_NAMES])
    order = sorted(range(len(best)), key=lambda at: (-scores[at], table.files[at][0]))
    spans = [table.by_file.spans[best[at]] for at in order[:10]]
    ranks = first_ranks(spans, table.question.answers, meets)
    return ndcg(ranks, len(table.question.answers))


def unit_ranks(table: Table, units: Mapping[str, float]) -> list[int]:
    """Where the answers of a commit subject come."""
    spans = [table.units.spans[at] for at in features.order_of(table.units, units)[:10]]
    return first_ranks(spans, table.question.answers, is_function)


def commit_figures(commits: Sequence[Table], units: Mapping[str, float]) -> str:
    """MRR, hit@1 and hit@10 over commit subjects."""
    ranks = [unit_ranks(table, units) for table in commits]
    return (
        f"MRR {fmean(map(reciprocal, ranks)):.4f}"
        f" hit@1 {fmean(1 in one for one in ranks):.3f}"
        f" hit@10 {fmean(bool(one) for one in ranks):.3f}"
    )


def cross_validated(
    training: Sequence[Table], plain: Sequence[Table]
) -> dict[str, dict[str, list[float]]]:
    """Scope -> repository -> NDCG of each question, by weights that never saw the
    repository. In scope "whole" a repository without a root folder is the same."""
    found: dict[str, dict[str, list[float]]] = {"root": {}, "whole": {}}
    for fold in folds([one.repository.name for one in plain]):
        seen = [one for one in plain if one.repository.name not in fold]
        weights = train(training, seen)
        for table in plain:
            name = table.repository.name
            if name in fold:
                value = score_files(table, weights)
                found[table.scope].setdefault(name, []).append(value)
    for name, values in found["root"].items():
        found["whole"].setdefault(name, values)
    return found


def report(
    training: Sequence[Table], plain: Sequence[Table], commits: Sequence[Table]
) -> None:
    """Print what the weights are worth on repositories they have not seen."""
    found = cross_validated(training, plain)
    for scope, values in found.items():
        print(f"plain questions, {scope}: {mean_of_groups(values):.4f} cross-validated")
    languages = {one.repository.name: one.repository.language for one in plain}
    kinds: dict[str, list[float]] = {}
    for language in sorted(set(languages.values())):
        of_it = {n: v for n, v in found["root"].items() if languages[n] == language}
        print(f"  {language:<12}{mean_of_groups(of_it):.3f}")
    roots = [one for one in plain if one.scope == "root"]
    for name, tables in features.by_repository(roots):
        for table, value in zip(tables, found["root"][name], strict=True):
            kinds.setdefault(table.question.category, []).append(value)
    for kind, scores in sorted(kinds.items()):
        print(f"  {kind:<12}{fmean(scores):.3f}")
    units = train(training, plain).units
    print(f"commit subjects: {commit_figures(commits, units)}")


# -- the file ------------------------------------------------------------------------------


def document(weights: Weights, about: Mapping[str, Any]) -> str:
    """The weights as they ship: where they come from, then three tables."""
    tables = {
        name: {
            feature: round(weight, 3)
            for feature, weight in table.items()
            if abs(weight) >= _SMALLEST
        }
        for name, table in weights._asdict().items()
    }
    return json.dumps({"about": about, **tables}, indent=1) + "\n"


def origin(rulers: Path, counts: Mapping[str, int]) -> dict[str, Any]:
    """What made the weights: program, commit, seed, training sets, hand-set names."""
    commit = subprocess.run(
        ["git", "rev-parse", "--short=12", "HEAD"],
        cwd=PROJECT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.strip()
    return {
        "made_by": "benchmarks/train_ranker.py",
        "at_commit": commit,
        "code": features.code_digest(),
        "seed": SEED,
        "ridge": [UNIT_RIDGE, FILE_RIDGE],
        "trained_on": {
            name: {"questions": count, "digest": digest(rulers / name)}
            for name, count in counts.items()
        },
        "set_by_hand": sorted(BY_HAND),
    }


def main() -> None:
    """Read the command line, train, report, write."""
    asked = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    asked.add_argument("--rulers", type=Path, required=True)
    asked.add_argument("--sources", type=Path, required=True)
    asked.add_argument("--cache", type=Path, required=True)
    asked.add_argument("--report", action="store_true")
    asked.add_argument("--out", type=Path)
    options = asked.parse_args()

    def read(name: str, scopes: Sequence[str] = ("whole",)) -> list[Table]:
        return features.tables(
            options.rulers / name, options.sources / name, options.cache, scopes
        )

    training, commits = read("training"), read("commits")
    plain = [
        one
        for one in read("questions", ("root", "whole"))
        if one.scope == "root" or one.repository.root
    ]
    seen = [one.repository for one in training]
    for others in (commits, plain):
        refuse_shared(seen, [one.repository for one in others])
    refuse_shared([o.repository for o in plain], [o.repository for o in commits])
    if options.report:
        report(training, plain, commits)
    if options.out:
        counts = {"training": len(training), "questions": len(plain)}
        weights = train(training, plain)
        text = document(weights, origin(options.rulers, counts))
        options.out.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
