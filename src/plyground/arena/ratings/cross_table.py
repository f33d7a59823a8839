"""Scores of players against each other, by game and by seat."""

from __future__ import annotations

import numpy as np

from plyground.arena.ratings.comparisons import Comparisons, Real, Whole
from plyground.arena.ratings.share import Share, share


class CrossTable:
    """Shares of points, looked up by name."""

    def __init__(self, data: Comparisons) -> None:
        self.data = data
        # Each comparison appears twice, so that each player is the first side once.
        one, other, seat, seat_of_other = data.sides.T
        self._one: Whole = np.concatenate([one, other])
        self._other: Whole = np.concatenate([other, one])
        self._seat: Whole = np.concatenate([seat, seat_of_other]) - len(data.players)
        self._score: Real = np.concatenate([data.score, 1 - data.score])
        self._cluster: Whole = np.concatenate([data.cluster, data.cluster])

    def against(self, one: str, other: str) -> Share:
        """The score of `one` against `other`."""
        return self._share((self._one == self._number(one)) & (self._other == self._number(other)))

    def overall(self, player: str) -> Share:
        """The score of a player against all others."""
        return self._share(self._one == self._number(player))

    def in_game(self, player: str, game: str) -> Share:
        """The score of a player in one game."""
        return self._share((self._one == self._number(player)) & self._in(game))

    def in_seat(self, player: str, game: str, seat: int) -> Share:
        """The score of a player in one seat of a game."""
        here = self._seat == self.data.seats.index((game, seat))
        return self._share((self._one == self._number(player)) & here)

    def of_seat(self, game: str, seat: int) -> Share:
        """The score of all players in one seat of a game."""
        return self._share(self._seat == self.data.seats.index((game, seat)))

    @property
    def games(self) -> list[str]:
        return list(dict.fromkeys(game for game, _ in self.data.seats))

    def seats(self, game: str) -> list[int]:
        """The seats of a game."""
        return sorted(seat for name, seat in self.data.seats if name == game)

    def _in(self, game: str) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
        here = [i for i, (name, _) in enumerate(self.data.seats) if name == game]
        return np.isin(self._seat, here)

    def _number(self, player: str) -> int:
        return self.data.players.index(player)

    def _share(self, rows: np.ndarray[tuple[int], np.dtype[np.bool_]]) -> Share:
        return share(self._score[rows], self._cluster[rows])
