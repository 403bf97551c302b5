#!/usr/bin/env python3
"""Score runs of the rulers -> tables by language and by kind of question.

    python benchmarks/quality.py [--questions q.json] [--whole w.json] [--commits c.json]
        [--against SAVED.json] [--save RUN.json] [--out benchmarks/results/NAME.md]

Each input is the ``--out`` of a ruler's own scorer. ``--save`` keeps the question by
question figures of this run in one small file; ``--against`` such a file of another run
adds the difference with its 95 % paired bootstrap interval, over the questions that
both have asked.
"""

import argparse
import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

from metrics import interval


class Row(NamedTuple):
    """One question of a run: what it is part of, and its figures by name."""

    key: str
    repository: str
    language: str
    kind: str
    figures: Mapping[str, float]


Run = Mapping[str, Sequence[Row]]

#: The first figure of a ruler is the one compared with another run.
FIGURES = {
    "questions": ("NDCG@10",),
    "whole checkouts": ("NDCG@10",),
    "commits": ("MRR@10", "hit@1", "hit@10"),
}
#: Rulers whose mean is over repositories, as their authors publish it.
BY_REPOSITORY = frozenset({"questions", "whole checkouts"})
_KINDS = {True: "names a symbol", False: "plain"}


def questions(text: str) -> list[Row]:
    """The rows of a run of the questions ruler."""
    return [
        Row(
            f"{one['repo']}: {one['query']}",
            one["repo"],
            one["language"],
            one["category"],
            {"NDCG@10": one["ndcg10"]},
        )
        for one in json.loads(text)["queries"]
    ]


def commits(text: str) -> list[Row]:
    """The rows of a run of the commits ruler."""
    return [
        Row(
            one["id"],
            one["repo"],
            one["language"],
            _KINDS[bool(one["names_symbol"])],
            {
                "MRR@10": 1 / one["full"] if one["full"] else 0.0,
                "hit@1": float(one["full"] == 1),
                "hit@10": float(bool(one["full"])),
            },
        )
        for one in json.loads(text)["rows"]
    ]


def mean(rows: Sequence[Row], figure: str, *, by_repository: bool) -> float:
    """The mean of a figure, over questions or over repositories' means."""
    if not by_repository:
        return fmean(row.figures[figure] for row in rows)
    groups: dict[str, list[float]] = {}
    for row in rows:
        groups.setdefault(row.repository, []).append(row.figures[figure])
    return fmean(map(fmean, groups.values()))


def table(ruler: str, rows: Sequence[Row], part: Callable[[Row], str]) -> list[str]:
    """A table of a ruler's figures by language or kind."""
    figures = FIGURES[ruler]
    lines = [f"| | {' | '.join(figures)} | n |", "|---" * (len(figures) + 2) + "|"]
    groups: dict[str, list[Row]] = {}
    for row in rows:
        groups.setdefault(part(row), []).append(row)
    for name, members in sorted(groups.items()):
        lines.append(_line(name, ruler, members))
    lines.append(_line("**all**", ruler, rows))
    return lines


def _line(name: str, ruler: str, rows: Sequence[Row]) -> str:
    by_repository = ruler in BY_REPOSITORY
    values = [
        f"{mean(rows, figure, by_repository=by_repository):.3f}"
        for figure in FIGURES[ruler]
    ]
    return f"| {name} | {' | '.join(values)} | {len(rows)} |"


def compared(ruler: str, now: Sequence[Row], before: Sequence[Row]) -> str:
    """How the first figure moved, question by question."""
    figure = FIGURES[ruler][0]
    known = {row.key: row.figures[figure] for row in before}
    moves = [row.figures[figure] - known[row.key] for row in now if row.key in known]
    if not moves:
        return f"No question of {ruler} is in the other run."
    low, high = interval(moves)
    return (
        f"Against the other run, {figure} a question: {fmean(moves):+.4f} "
        f"(95 % of resamples {low:+.4f} to {high:+.4f}; {len(moves)} questions, "
        f"{sum(move > 0 for move in moves)} better, "
        f"{sum(move < 0 for move in moves)} worse)."
    )


def report(run: Run, other: Run) -> str:
    """All tables of a run as Markdown."""
    parts = []
    for ruler, rows in run.items():
        parts += [f"## {ruler.capitalize()}", ""]
        if ruler in other:
            parts += [compared(ruler, rows, other[ruler]), ""]
        parts += [*table(ruler, rows, lambda row: row.language), ""]
        parts += [*table(ruler, rows, lambda row: row.kind), ""]
    return "\n".join(parts)


def saved(run: Run) -> str:
    """A run as one file, a question a line."""
    rows = [[ruler, *row] for ruler, members in run.items() for row in members]
    return (
        "[\n"
        + ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows)
        + "\n]\n"
    )


def load(text: str) -> Run:
    """A run as ``saved`` wrote it."""
    run: dict[str, list[Row]] = {}
    for ruler, *row in json.loads(text):
        run.setdefault(ruler, []).append(Row(*row))
    return run


def main() -> None:
    """Read the runs, print the tables, keep what was asked for."""
    asked = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    for name in ("questions", "whole", "commits", "against", "save", "out"):
        asked.add_argument(f"--{name}", type=Path)
    options = asked.parse_args()
    readers = (
        ("questions", options.questions, questions),
        ("whole checkouts", options.whole, questions),
        ("commits", options.commits, commits),
    )
    run = {
        ruler: reader(path.read_text("utf-8"))
        for ruler, path, reader in readers
        if path
    }
    if not run:
        asked.error("give at least one of --questions, --whole, --commits")
    other = load(options.against.read_text("utf-8")) if options.against else {}
    text = report(run, other)
    print(text)
    if options.save:
        options.save.write_text(saved(run), "utf-8")
    if options.out:
        options.out.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
