"""Elo ratings with confidence intervals, from results."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from math import erf, log, sqrt

import numpy as np

from plyground.arena.ratings.bradley_terry import RatingFit, fit
from plyground.arena.ratings.comparisons import Comparisons, Real, compare
from plyground.arena.ratings.result import Result
from plyground.game.errors import PlygroundError, nearest, one_of

ELO = 400 / log(10)
"""Elo points per unit of log odds."""
WIDTH = 1.959963984540054
"""Standard errors on each side of a 95 % interval."""


@dataclass(frozen=True)
class RatingEstimate:
    """A number of Elo points with its 95 % interval."""

    elo: float
    low: float
    high: float

    @property
    def margin(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2


@dataclass(frozen=True)
class Rating:
    """A player's row of the table."""

    player: str
    games: int
    """The number of comparisons: a game of n players counts n - 1 for each player."""
    wins: int
    draws: int
    losses: int
    estimate: RatingEstimate
    """Relative to the average of all players."""

    @property
    def score(self) -> float:
        """The share of points won."""
        return (self.wins + self.draws / 2) / self.games if self.games else 0.5


class Ratings:
    """The strengths of all players in some results."""

    def __init__(self, data: Comparisons) -> None:
        self.data = data
        self.players = data.players

    @cached_property
    def fit(self) -> RatingFit:
        return fit(self.data)

    @cached_property
    def table(self) -> list[Rating]:
        """Every player, strongest first."""
        rows = [self._row(i) for i in range(len(self.players))]
        return sorted(rows, key=lambda row: (-row.estimate.elo, row.player))

    def difference(self, one: str, other: str) -> RatingEstimate:
        """How much stronger `one` is than `other`."""
        return self._estimate(self._contrast(one, other))

    def superiority(self, one: str, other: str) -> float:
        """The likelihood that `one` is stronger than `other`."""
        along = self._contrast(one, other)
        if one == other:
            return 0.5
        error = sqrt(float(along @ self.fit.covariance @ along))
        return (1 + erf(float(along @ self.fit.strength) / error / sqrt(2))) / 2

    def told_apart(self, one: str, other: str) -> bool:
        """Whether the results show a difference: 0 is outside its 95 % interval."""
        between = self.difference(one, other)
        return not between.low <= 0 <= between.high

    def advantage(self, game: str, seat: int = 0) -> RatingEstimate:
        """The advantage of a seat over the average of the other seats of its game."""
        here = [i for i, (name, _) in enumerate(self.data.seats, len(self.players)) if name == game]
        if not 0 <= seat < len(here):
            known = sorted({name for name, _ in self.data.seats})
            raise PlygroundError(f"no game of {game!r} had a seat {seat}; the games are {known}")
        along = np.zeros(len(self.fit.strength))
        along[here] = -1 / (len(here) - 1)
        along[here[seat]] = 1
        return self._estimate(along)

    @cached_property
    def groups(self) -> list[list[str]]:
        """Groups of players that the results can compare, strongest group first.

        Every player of a group has scored, directly or through others, against every other one.
        The results set no upper bound to the difference between two groups; it depends on the
        imaginary games.
        """
        from scipy.sparse import csr_array
        from scipy.sparse.csgraph import connected_components

        one, other = self.data.sides[:, 0], self.data.sides[:, 1]
        won, lost = self.data.score > 0, self.data.score < 1
        beaten = np.concatenate([other[won], one[lost]])
        winner = np.concatenate([one[won], other[lost]])
        size = len(self.players)
        scored = csr_array((np.ones(len(beaten)), (winner, beaten)), shape=(size, size))
        _, label = connected_components(scored, connection="strong")
        found: dict[int, list[str]] = {}
        for row in self.table:
            found.setdefault(int(label[self.players.index(row.player)]), []).append(row.player)
        return list(found.values())

    def _row(self, player: int) -> Rating:
        one, other = self.data.sides[:, 0] == player, self.data.sides[:, 1] == player
        scores = np.concatenate([self.data.score[one], 1 - self.data.score[other]])
        along = np.zeros(len(self.fit.strength))
        along[: len(self.players)] = -1 / len(self.players)
        along[player] += 1
        return Rating(
            self.players[player],
            len(scores),
            int((scores == 1).sum()),
            int((scores == 0.5).sum()),
            int((scores == 0).sum()),
            self._estimate(along),
        )

    def _contrast(self, one: str, other: str) -> Real:
        along = np.zeros(len(self.fit.strength))
        along[self._number(one)] += 1
        along[self._number(other)] -= 1
        return along

    def _number(self, player: str) -> int:
        if player not in self.players:
            raise PlygroundError(
                f"{player!r} has played no game; the players are "
                + (one_of(nearest(player, self.players) or self.players) or "none")
            )
        return self.players.index(player)

    def _estimate(self, along: Real) -> RatingEstimate:
        middle = ELO * float(along @ self.fit.strength)
        margin = WIDTH * ELO * sqrt(float(along @ self.fit.covariance @ along))
        return RatingEstimate(middle, middle - margin, middle + margin)


def rate(results: Iterable[Result]) -> Ratings:
    """The ratings from some results; the table is empty without results."""
    return Ratings(compare(results))
