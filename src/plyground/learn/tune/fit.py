"""Weights that predict results best: logistic regression, by Newton's method.

The evaluation is tanh of the weighted sum x, so the expected result, from 0 to 1, is
1 / (1 + exp(-2 x)).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
STEPS = 40
PULL = 3.0
"""How strongly weights are held near where they begin, in results: only for features that are too
rare to say anything."""


def fit(rows: Floats, results: Floats, begin: Floats, pull: float = PULL) -> Floats:
    """The weights of the columns that predict the results best."""
    size = rows.std(axis=0)
    size[size == 0] = 1.0
    scaled, centre = rows / size, begin * size
    w = centre.copy()
    for _ in range(STEPS):
        p = expected(scaled @ w)
        slope = 2 * scaled.T @ (p - results) + pull * (w - centre)
        curve = 4 * (scaled * (p * (1 - p))[:, None]).T @ scaled + pull * np.eye(len(w))
        step = np.linalg.solve(curve, slope)
        w -= np.clip(step, -1.0, 1.0)  # far from the end, a whole step may be too long
        if np.abs(step).max() < 1e-8:
            break
    found: Floats = w / size
    return found


def expected(x: Floats) -> Floats:
    """The expected results of weighted sums."""
    p: Floats = 1 / (1 + np.exp(-2 * np.clip(x, -30, 30)))
    return p


def loss(rows: Floats, results: Floats, weights: Floats) -> float:
    """The mean log loss of the predictions; less is better, 0.693 is a guess."""
    p = np.clip(expected(rows @ weights), 1e-12, 1 - 1e-12)
    return float(-np.mean(results * np.log(p) + (1 - results) * np.log(1 - p)))


def fair_loss(rows: Floats, results: Floats, weights: Floats) -> float:
    """The loss of weights on the scale that suits them best: only their proportions count."""
    sums = (rows @ weights)[:, None]
    return loss(sums, results, fit(sums, results, np.ones(1), 0.0 if sums.any() else PULL))
