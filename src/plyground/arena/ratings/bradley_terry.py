"""The model of Bradley and Terry with draws as half points, and how sure its answer is.

Player i in seat k scores 1 / (1 + exp(-(r_i - r_j + s_k - s_l))) on average against player j in
seat l. That is the definition of Elo's scale, and all that is assumed: the fit needs only the mean
of a score to be right. How results scatter around it (how many draws there are, how games of one
opening depend on each other) is not modelled but measured: the covariance is that of White and
Huber, summed over pairs of games ("sandwich", robust against clusters).

No data alone can give a player who won every game a finite rating. So every player, and every
seat, is given one game more against an imaginary average one, half of it won and half lost. It
counts for the scatter too: without it, equal results would look like certainty.
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
"""How the four sides of a comparison enter its difference."""


@dataclass(frozen=True)
class Fit:
    """Strengths of players, then of seats, in natural logarithms of odds; their covariance."""

    strength: Real
    covariance: Real


def fit(data: Comparisons) -> Fit:
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
    return Fit(strength, inverse @ meat @ inverse)


def effective(data: Comparisons) -> int:
    """How many numbers the fit is free to choose: one of the players, and one seat of each game,
    are what the others are measured against."""
    games = len({game for game, _ in data.seats})
    return len(data.players) - 1 + len(data.seats) - games


def difference(sides: Whole, strength: Real) -> Real:
    """By how much the one side of each comparison is the stronger."""
    return np.asarray(strength[sides] @ SIGNS, np.float64)


def solve(sides: Whole, games: Real, points: Real, size: int) -> tuple[Real, Real]:
    """Newton's method. The strengths, and the curvature there; both exist, thanks to the prior."""
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
        # Far from the answer a full step can overshoot; the likelihood is concave, so any does.
        strength += step * min(1.0, 2.0 / max(np.abs(step).max(), 1e-12))
        if np.abs(step).max() < 1e-10:
            break
    return strength, bread


def gradients(data: Comparisons, rest: Real, size: int) -> sparse.csr_array:
    """How each cluster pulls at each strength: what its scores were above expectation."""
    rows = np.repeat(data.cluster, 4)
    values = (rest[:, None] * SIGNS).reshape(-1)
    shape = (data.clusters, size)
    return sparse.csr_array((values, (rows, data.sides.reshape(-1))), shape=shape)


def imaginary_scatter(strength: Real) -> Real:
    """The squares of what the imaginary games leave over: half a win, half a loss."""
    expected = expit(strength)
    return np.asarray(PRIOR * ((1 - expected) ** 2 + expected**2) / 2, np.float64)
