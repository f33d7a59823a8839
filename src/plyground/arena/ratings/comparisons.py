"""Results as arrays: each two players of a game are one comparison."""

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
    """Rows that belong together by position. Players and seats are numbered in one list."""

    players: tuple[str, ...]
    seats: tuple[tuple[str, int], ...]
    """Game and seat, in the order of their numbers, which go on where those of players end."""
    sides: Whole
    """Of each row: the one player, the other, the seat of the one, of the other."""
    score: Real
    """Of the one player: 1, a half or 0."""
    cluster: Whole
    """Rows with the same number depend on each other: the games of one pair."""
    clusters: int


def compare(results: Iterable[Result]) -> Comparisons:
    """What the results say about each two players. A player against itself says nothing."""
    players: dict[str, int] = {}
    seats: dict[tuple[str, int], int] = {}
    clusters: dict[Any, int] = {}
    rows, scores, together = [], [], []
    for result in results:
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
