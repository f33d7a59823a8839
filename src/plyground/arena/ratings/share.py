"""The share of points that one side won, with its confidence interval."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from scipy.special import expit, logit

from plyground.arena.ratings.bradley_terry import PRIOR
from plyground.arena.ratings.comparisons import Real, Whole

WIDTH = 1.959963984540054
"""Standard errors on each side of a 95 % interval."""


@dataclass(frozen=True)
class Share:
    """Wins, draws and losses of one side, and the 95 % interval of its expected score."""

    wins: int
    draws: int
    losses: int
    low: float
    high: float

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    @property
    def score(self) -> float:
        """From 0 to 1; 0.5 without games."""
        return (self.wins + self.draws / 2) / self.games if self.games else 0.5


def share(score: Real, cluster: Whole) -> Share:
    """The share of points in these scores. Scores with the same number in `cluster` are dependent.
    As in the ratings, the interval includes an extra half win and half loss. It reaches as far as
    the share itself, which those would keep away from 0 and 1."""
    games = len(score)
    middle = (score.sum() + PRIOR / 2) / (games + PRIOR)
    _, numbers = np.unique(cluster, return_inverse=True)
    rest = np.bincount(numbers.reshape(-1), score - middle) if games else np.zeros(0)
    freed = len(rest) / max(1, len(rest) - 1)
    scatter = freed * (rest**2).sum() + PRIOR * (middle**2 + (1 - middle) ** 2) / 2
    margin = WIDTH * np.sqrt(scatter) / ((games + PRIOR) * middle * (1 - middle))
    found = Share(
        int((score == 1).sum()),
        int((score == 0.5).sum()),
        int((score == 0).sum()),
        float(expit(logit(middle) - margin)),
        float(expit(logit(middle) + margin)),
    )
    return replace(found, low=min(found.low, found.score), high=max(found.high, found.score))
