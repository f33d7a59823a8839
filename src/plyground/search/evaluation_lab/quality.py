"""An evaluation compared with the true values of a solved game, and weights fitted to them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from plyground.game.contract.game import Game
from plyground.game.contract.squash import squash
from plyground.search.evaluation_lab.solved import Solved, solve
from plyground.search.weights import own_weights

Floats = NDArray[np.float64]
TRAIN = 0.8
"""The share of positions that weights are fitted to; the rest test them."""
DIGITS = 9
"""The digits to which sums are compared, so that the order of addition does not matter."""


@dataclass(frozen=True)
class Quality:
    """How well an evaluation predicts the true values."""

    positions: int
    """The number of decisions examined."""
    same_sign: int
    """Decisions where E and the true value have the same sign (above, at or below 0)."""
    correlation: float | None
    """Spearman's rank correlation; None if E is constant."""
    one_ply: float
    """The share of decisions where the best move by E keeps the value; ties count in part."""
    one_ply_flat: float
    """The same for an evaluation that is 0 except at the end."""
    one_ply_perfect: float
    """The same for the true values themselves."""
    error: float
    """The root mean square of EVAL minus the true value."""
    points: tuple[tuple[float, float, int], ...]
    """E, true value, and the number of positions with both."""


@dataclass(frozen=True)
class WeightFit:
    """The weights that bring EVAL closest to the true values."""

    weights: dict[str, float]
    train: int
    test: int
    train_error: float
    test_error: float


def quality(game: Game, weights: dict[str, float] | None = None) -> Quality:
    """Test weights on every position of a small game."""
    solved, given = solve(game), own_weights(game, weights)
    n = solved.decisions
    sums = np.round(solved.features @ np.array(list(given.values())), DIGITS) + 0.0
    truth = solved.values
    shared = Counter(zip(sums[:n].tolist(), truth[:n].tolist(), strict=True))
    ends = np.arange(len(truth)) >= n
    return Quality(
        positions=n,
        same_sign=int(np.sum(np.sign(sums[:n]) == np.sign(truth[:n]))),
        correlation=rank_correlation(sums[:n], truth[:n]),
        one_ply=kept(solved, np.where(ends, truth, squashed(sums))),
        one_ply_flat=kept(solved, np.where(ends, truth, 0.0)),
        one_ply_perfect=kept(solved, truth),
        error=error_of(squashed(sums[:n]), truth[:n]),
        points=tuple((e, v, count) for (e, v), count in sorted(shared.items())),
    )


def squashed(sums: Floats) -> Floats:
    """EVAL for each sum."""
    values: Floats = np.vectorize(squash, otypes=[np.float64])(sums)
    return values


def rank_correlation(one: Floats, other: Floats) -> float | None:
    """Spearman's rank correlation, with equal ranks for ties."""
    if np.ptp(one) == 0 or np.ptp(other) == 0:
        return None
    from scipy.stats import rankdata

    return float(np.corrcoef(rankdata(one), rankdata(other))[0, 1])


def kept(solved: Solved, values: Floats) -> float:
    """How often a move that looks best one ply ahead keeps the true value."""
    share = 0.0
    for i, below in enumerate(solved.children):
        sign = 1.0 if solved.movers[i] == 0 else -1.0
        looks = sign * values[list(below)]
        best = [c for c, look in zip(below, looks, strict=True) if look == looks.max()]
        share += sum(solved.values[c] == solved.values[i] for c in best) / len(best)
    return share / len(solved.children)


def error_of(guess: Floats, truth: Floats) -> float:
    return float(np.sqrt(np.mean((guess - truth) ** 2)))


def fit(game: Game, seed: int = 0) -> WeightFit:
    """Weights fitted by least squares to part of the positions, tested on the rest."""
    from scipy.optimize import least_squares

    solved = solve(game)
    n, names = solved.decisions, list(game.weights)
    order = np.random.default_rng(seed).permutation(n)
    train, test = order[: int(TRAIN * n)], order[int(TRAIN * n) :]
    features, truth = solved.features, solved.values

    def misses(w: Floats) -> Floats:
        guess: Floats = squashed(features[train] @ w) - truth[train]
        return guess

    found = least_squares(misses, np.array(list(game.weights.values()))).x
    return WeightFit(
        weights=dict(zip(names, found.tolist(), strict=True)),
        train=len(train),
        test=len(test),
        train_error=error_of(squashed(features[train] @ found), truth[train]),
        test_error=error_of(squashed(features[test] @ found), truth[test]),
    )
