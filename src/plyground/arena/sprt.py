"""Is A stronger than B? Wald's sequential test: play until the answer is clear.

The test compares two hypotheses about the Elo difference, `elo0` and `elo1`. Observations are
pairs of games with one opening and swapped seats, so an opening that favours one side does no
harm. The test assumes nothing about the variance of pairs: for each hypothesis it finds the most
likely distribution of pair scores with that mean, and compares the likelihoods (a generalised
test).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import log

import numpy as np
from scipy.special import expit

from plyground.arena.ratings.comparisons import Real, compare
from plyground.arena.ratings.result import Result
from plyground.game.errors import PlygroundError

Counts = Real | Sequence[int]
SCORES = np.array([0.0, 0.25, 0.5, 0.75, 1.0])
"""The possible scores of a pair of games, from two losses to two wins."""
UNSEEN = 1e-3
"""The least count of every pair score, so that none is impossible."""
STEPS = 60
"""The most steps in the search for a distribution; about ten are typical."""
CAUTION = 10.0
"""The variance of pairs is estimated from the same pairs and is too small at first, so the evidence
of n pairs is multiplied by n / (n + 10). Without it, error rates of 1 in 20 were 1 in 17."""


@dataclass(frozen=True)
class Sprt:
    """The test: `alpha` is the probability of accepting `elo1` wrongly, `beta` of `elo0`."""

    elo0: float = 0.0
    elo1: float = 50.0
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not self.elo0 < self.elo1:
            raise PlygroundError(
                f"SPRT: elo0 must be less than elo1; they are {self.elo0:g} and {self.elo1:g}"
            )
        for name in ("alpha", "beta"):
            value = getattr(self, name)
            if not 0 < value < 0.5:
                raise PlygroundError(f"SPRT: {name} must lie between 0 and 0.5; it is {value!r}")

    @property
    def bounds(self) -> tuple[float, float]:
        """Bounds of the log likelihood ratio: at or below the first, `elo0` is accepted; at or
        above the second, `elo1`."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def ratio(self, counts: Counts) -> Real:
        """The log likelihood ratio for the counts of each of `SCORES` (last axis)."""
        seen = np.asarray(counts, np.float64).sum(axis=-1)
        counts = np.maximum(counts, UNSEEN)
        shares = counts / counts.sum(axis=-1, keepdims=True)
        against, for_it = (likeliest(shares, expected(elo)) for elo in (self.elo0, self.elo1))
        ratio: Real = (shares * (np.log(for_it) - np.log(against))).sum(axis=-1)
        return np.asarray(ratio * seen**2 / (seen + CAUTION), np.float64)

    def judge(self, results: Iterable[Result], one: str, other: str) -> SprtVerdict:
        """The state of the test of `one` against `other`. Incomplete pairs do not count."""
        return self.weigh(pair_counts(results, one, other))

    def weigh(self, counts: Counts) -> SprtVerdict:
        """The verdict for the counts of each of `SCORES`."""
        low, high = self.bounds
        ratio = float(self.ratio(counts))
        accepted = self.elo1 if ratio >= high else self.elo0 if ratio <= low else None
        return SprtVerdict(self, tuple(int(n) for n in counts), ratio, accepted)


@dataclass(frozen=True)
class SprtVerdict:
    """The state of a test."""

    test: Sprt
    pairs: tuple[int, ...]
    """The number of pairs with 0, ½, 1, 1½ and 2 points."""
    ratio: float
    """The log likelihood ratio."""
    accepted: float | None
    """The accepted hypothesis in Elo points; None while the test continues."""

    @property
    def is_over(self) -> bool:
        return self.accepted is not None

    @property
    def stronger(self) -> bool:
        """Whether `elo1` was accepted."""
        return self.accepted == self.test.elo1

    def __str__(self) -> str:
        low, high = self.test.bounds
        text = f"LLR {self.ratio:.2f} ({low:.2f} to {high:.2f}), {sum(self.pairs)} pairs"
        if self.accepted is None:
            return f"{text}: undecided"
        by = f"{self.test.elo1:g} Elo" if self.stronger else f"{self.test.elo0:g} Elo"
        return f"{text}: {by} accepted"


def expected(elo: float) -> float:
    """The expected score of a player who is this much stronger."""
    return float(expit(elo * log(10) / 400))


def likeliest(shares: Real, mean: float) -> Real:
    """The most likely distribution over `SCORES` with this mean, given the observed shares.

    It is shares / (1 + x (SCORES - mean)), where x makes the mean right. The mean falls as x
    grows between the poles, beyond which a share would be negative. Newton's method, safeguarded
    by shrinking bounds, finds x.
    """
    away = SCORES - mean
    low = np.full(shares.shape[:-1], -1 / away[-1])
    high = np.full(shares.shape[:-1], -1 / away[0])
    x = np.zeros(shares.shape[:-1])
    for _ in range(STEPS):
        parts = shares * away / (1 + x[..., None] * away)
        above = parts.sum(axis=-1)
        low, high = np.where(above > 0, x, low), np.where(above > 0, high, x)
        newton = x + above / (parts**2 / shares).sum(axis=-1)
        step = np.where((newton > low) & (newton < high), newton, (low + high) / 2) - x
        x += step
        if np.abs(step).max(initial=0.0) < 1e-6:
            break
    found: Real = shares / (1 + x[..., None] * away)
    return found


def pair_counts(results: Iterable[Result], one: str, other: str) -> Real:
    """How often a complete pair gave each of `SCORES` to `one`; only two-player games count."""
    both = {one, other}
    data = compare(r for r in results if len(r.players) == 2 and set(r.players) == both)
    if not len(data.score):
        return np.zeros(len(SCORES))
    as_first = data.sides[:, 0] == data.players.index(one)
    score = np.where(as_first, data.score, 1 - data.score)
    games = np.bincount(data.cluster, minlength=data.clusters)
    points = np.bincount(data.cluster, score, minlength=data.clusters)
    whole = games >= 2
    means = points[whole] / games[whole]
    return np.bincount(np.rint(means * 4).astype(int), minlength=len(SCORES)).astype(float)
