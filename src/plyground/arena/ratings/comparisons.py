"""Results as arrays: every two players of a game make one comparison."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from plyground.arena.ratings.result import Result

Whole = NDArray[np.int64]
Real = NDArray[np.float64]


@dataclass(frozen=True)
class Comparisons:
    """Parallel arrays, one row per comparison. Seats are numbered after the players."""

    players: tuple[str, ...]
    seats: tuple[tuple[str, int], ...]
    """Game and seat, in the order of their numbers."""
    sides: Whole
    """For each row: one player, the other player, and the seat of each."""
    score: Real
    """The score of the first player: 1, 0.5 or 0."""
    cluster: Whole
    """Rows with the same number are dependent: the games of one pair."""
    clusters: int


def compare(results: Iterable[Result]) -> Comparisons:
    """The results as comparisons of two players. Void games and self-play are left out."""
    players: dict[str, int] = {}
    seats: dict[tuple[str, int], int] = {}
    clusters: dict[Any, int] = {}
    rows, scores, together = [], [], []
    for result in results:
        if result.scores is None:
            continue
        numbers = [players.setdefault(name, len(players)) for name in result.players]
        places = [seats.setdefault((result.game, s), len(seats)) for s in range(len(numbers))]
        key = result.game, result.pair, tuple(sorted(numbers))
        cluster = clusters.setdefault(key, len(clusters))
        for a, b in combinations(range(len(numbers)), 2):
            if numbers[a] == numbers[b]:
                continue
            rows.append((numbers[a], numbers[b], places[a], places[b]))
            scores.append((np.sign(result.scores[a] - result.scores[b]) + 1) / 2)
            together.append(cluster)
    sides = np.array(rows, np.int64).reshape(-1, 4)
    sides[:, 2:] += len(players)
    return Comparisons(
        tuple(players),
        tuple(seats),
        sides,
        np.array(scores, np.float64),
        np.array(together, np.int64),
        len(clusters),
    )
