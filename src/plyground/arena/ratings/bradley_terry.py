"""The Bradley-Terry model with draws as half points, and the covariance of its fit.

Player i in seat k scores 1 / (1 + exp(-(r_i - r_j + s_k - s_l))) on average against player j in
seat l. This is the definition of Elo's scale and the only assumption: the fit needs no more than
the right mean score. The variance of results (the share of draws, the dependence of games with
one opening) is not modelled but measured: the covariance is the sandwich estimator of White and
Huber, summed over pairs of games.

A player who won every game has no finite rating. So every player and every seat gets one extra
game against an imaginary average one, half won and half lost. It counts in the variance too:
without it, equal results would look like certainty.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy import sparse
from scipy.linalg import cho_factor, cho_solve
from scipy.special import expit

from plyground.arena.ratings.comparisons import Comparisons, Real, Whole

PRIOR = 1.0
"""Games of each player and seat against an imaginary average one."""
SIGNS = np.array([1.0, -1.0, 1.0, -1.0])
"""The signs of the four sides of a comparison in its difference."""


@dataclass(frozen=True)
class RatingFit:
    """The strengths of players, then of seats, as log odds, and their covariance."""

    strength: Real
    covariance: Real


def fit(data: Comparisons) -> RatingFit:
    """The strengths that explain the scores best."""
    size = len(data.players) + len(data.seats)
    kinds, of_row = np.unique(data.sides, axis=0, return_inverse=True)
    of_row = of_row.reshape(-1)
    games = np.bincount(of_row, minlength=len(kinds)).astype(float)
    points = np.bincount(of_row, data.score, minlength=len(kinds)).astype(float)
    strength, bread = solve(kinds, games, points, size)
    expected = expit(difference(kinds, strength))
    pull = gradients(data, data.score - expected[of_row], size)
    freed = data.clusters / max(1.0, data.clusters - effective(data))
    meat = freed * (pull.T @ pull).toarray() + np.diag(imaginary_scatter(strength))
    inverse = cho_solve(cho_factor(bread), np.eye(size))
    return RatingFit(strength, inverse @ meat @ inverse)


def effective(data: Comparisons) -> int:
    """The number of free parameters: one player and one seat of each game are the reference for
    the others."""
    games = len({game for game, _ in data.seats})
    return len(data.players) - 1 + len(data.seats) - games


def difference(sides: Whole, strength: Real) -> Real:
    """The difference in strength between the two sides of each comparison."""
    return np.asarray(strength[sides] @ SIGNS, np.float64)


def solve(sides: Whole, games: Real, points: Real, size: int) -> tuple[Real, Real]:
    """The strengths and the curvature there, by Newton's method; the prior makes both finite."""
    design = np.zeros((len(sides), size))
    for column, sign in zip(sides.T, SIGNS, strict=True):
        np.add.at(design, (np.arange(len(sides)), column), sign)
    strength = np.zeros(size)
    for _ in range(100):
        expected, alone = expit(design @ strength), expit(strength)
        slope = design.T @ (points - games * expected) + PRIOR * (0.5 - alone)
        spread = games * expected * (1 - expected)
        bread = (design.T * spread) @ design + np.diag(PRIOR * alone * (1 - alone))
        step = cho_solve(cho_factor(bread), slope)
        # A full step can overshoot. The likelihood is concave, so shorter steps converge too.
        strength += step * min(1.0, 2.0 / max(np.abs(step).max(), 1e-12))
        if np.abs(step).max() < 1e-10:
            break
    return strength, bread


def gradients(data: Comparisons, rest: Real, size: int) -> sparse.csr_array:
    """The gradient of each cluster: its scores minus their expectation."""
    rows = np.repeat(data.cluster, 4)
    values = (rest[:, None] * SIGNS).reshape(-1)
    shape = (data.clusters, size)
    return sparse.csr_array((values, (rows, data.sides.reshape(-1))), shape=shape)


def imaginary_scatter(strength: Real) -> Real:
    """The squared residuals of the imaginary games: half a win, half a loss."""
    expected = expit(strength)
    return np.asarray(PRIOR * ((1 - expected) ** 2 + expected**2) / 2, np.float64)
