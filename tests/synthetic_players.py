"""Players of known strength: their games follow a given model, with given draws and pairs."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import log

import numpy as np
from numpy.typing import NDArray
from scipy.special import expit, ndtr

from plyground.arena.ratings.result import Result

Real = NDArray[np.float64]


def scores(
    rng: np.random.Generator,
    elo: float | Real,
    shape: tuple[int, ...],
    *,
    draws: float = 0.0,
    tie: float = 0.0,
    first: float = 0.0,
) -> Real:
    """Scores of a player `elo` points stronger, in pairs of games: first and second seat.

    The mean of each game is that of Elo's scale. `draws` is the share of draws between equals.
    `tie` correlates the games of a pair as seen by the player: negative where openings favour one
    seat, positive where they favour one player. `first` is what the first seat is worth.
    """
    seats = np.array([first, -first])
    mean = expit((np.asarray(elo)[..., None] + seats) * log(10) / 400)
    drawn = draws * 4 * mean * (1 - mean)
    common, own = rng.standard_normal((*shape, 1)), rng.standard_normal((*shape, 2))
    signs = np.array([1.0, 1.0 if tie >= 0 else -1.0])
    luck = ndtr(np.sqrt(abs(tie)) * common * signs + np.sqrt(1 - abs(tie)) * own)
    win = mean - drawn / 2
    found: Real = np.where(luck < win, 1.0, np.where(luck < win + drawn, 0.5, 0.0))
    return found


def tournament(
    rng: np.random.Generator, elos: Sequence[float], pairs: int, **model: float
) -> list[Result]:
    """A round robin of players named by their numbers."""
    found = []
    for i, j in combinations(range(len(elos)), 2):
        for pair, (one, two) in enumerate(scores(rng, elos[i] - elos[j], (pairs,), **model)):
            found.append(Result((str(i), str(j)), (one, 1 - one), pair))
            found.append(Result((str(j), str(i)), (1 - two, two), pair))
    return found
