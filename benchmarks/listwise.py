"""Weights that put right answers first: a listwise soft-max over linear scores.

For each question the loss is the logarithm of the share of soft-max weight that its
right candidates do not have. Features that say "this matches" keep weights of nought
or more, so that no match can lower a score.
"""

from collections.abc import Collection, Sequence
from typing import NamedTuple

import numpy
from numpy.typing import NDArray
from scipy.optimize import minimize

Matrix = NDArray[numpy.float64]


class Labelled(NamedTuple):
    """One question's candidates: a row of features each, and which are right.
    ``weight`` is what the question counts for."""

    features: Matrix
    right: NDArray[numpy.bool_]
    weight: float


def fit(
    questions: Sequence[Labelled],
    names: Sequence[str],
    free: Collection[str],
    ridge: float,
) -> dict[str, float]:
    """A weight for each name; only those in ``free`` may go below zero.

    Questions without a right candidate teach nothing and are left out. Deterministic:
    L-BFGS-B from weights of one.
    """
    loss = _Loss([one for one in questions if one.right.any()], ridge)
    bounds = [(None, None) if name in free else (0, None) for name in names]
    found = minimize(
        loss,
        numpy.ones(len(names)),
        jac=True,
        method="L-BFGS-B",
        bounds=bounds,
        options={"maxiter": 500},
    )
    return dict(zip(names, map(float, found.x), strict=True))


class _Loss:
    """The mean loss and its gradient, over all questions at once."""

    def __init__(self, questions: Sequence[Labelled], ridge: float) -> None:
        sizes = [len(one.right) for one in questions]
        self._rows = numpy.vstack([one.features for one in questions])
        self._right = numpy.concatenate([one.right for one in questions])
        self._starts = numpy.concatenate([[0], numpy.cumsum(sizes)[:-1]])
        self._question = numpy.repeat(numpy.arange(len(sizes)), sizes)
        weights = numpy.array([one.weight for one in questions])
        self._weights = weights / weights.sum()
        self._ridge = ridge

    def __call__(self, point: Matrix) -> tuple[float, Matrix]:
        scores = self._rows @ point
        top = numpy.maximum.reduceat(scores, self._starts)[self._question]
        mass = numpy.exp(scores - top)
        right = mass * self._right
        all_mass = numpy.add.reduceat(mass, self._starts)
        right_mass = numpy.add.reduceat(right, self._starts) + 1e-12
        loss = self._weights @ (numpy.log(all_mass) - numpy.log(right_mass))
        share = mass / all_mass[self._question] - right / right_mass[self._question]
        slope = self._rows.T @ (share * self._weights[self._question])
        return (
            float(loss + self._ridge * point @ point),
            slope + 2 * self._ridge * point,
        )
