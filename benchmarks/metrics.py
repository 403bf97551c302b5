"""Figures of ranked answers, and how far two runs of them differ."""

import random
from collections.abc import Callable, Mapping, Sequence
from math import log2
from statistics import fmean

from ruler_data import Span

K = 10  # results that count


def first_ranks(
    ranked: Sequence[Span],
    answers: Sequence[Span],
    hit: Callable[[Span, Span], bool],
) -> list[int]:
    """The 1-based rank where each answer is first met, of those that are met at all."""
    found = []
    for answer in answers:
        for rank, span in enumerate(ranked[:K], 1):
            if hit(span, answer):
                found.append(rank)
                break
    return found


def ndcg(ranks: Sequence[int], answers: int) -> float:
    """NDCG@10 with a gain of 1 at each rank where some answer is first met.

    >>> round(ndcg([1, 3], 2), 4), ndcg([], 1)
    (0.9197, 0.0)
    """
    gain = sum(1 / log2(rank + 1) for rank in set(ranks))
    return gain / sum(1 / log2(rank + 1) for rank in range(1, min(K, answers) + 1))


def reciprocal(ranks: Sequence[int]) -> float:
    """One over the best rank; 0 where nothing was met.

    >>> reciprocal([4, 2]), reciprocal([])
    (0.5, 0.0)
    """
    return 1 / min(ranks) if ranks else 0.0


def mean_of_groups(values: Mapping[str, Sequence[float]]) -> float:
    """The mean of each group's mean, so that every repository weighs the same."""
    return fmean(fmean(group) for group in values.values())


def interval(
    differences: Sequence[float], *, seed: int = 1, rounds: int = 2_000
) -> tuple[float, float]:
    """The 95 % paired bootstrap interval of a mean difference.

    ``differences`` are this run less the other, question by question.
    """
    draw = random.Random(seed)
    size = len(differences)
    means = sorted(fmean(draw.choices(differences, k=size)) for _ in range(rounds))
    return means[int(0.025 * rounds)], means[int(0.975 * rounds)]
