"""The evaluation of Jungle."""

import numpy as np

from plyground.games.jungle.rules import DENS, target

WORTH = np.array([3.0, 2.0, 2.5, 3.0, 4.5, 7.5, 9.0, 9.0])


def _distances():
    """By player and cell: steps to the other's den, as if there were no water."""
    rows, columns = np.arange(63) // 7, np.arange(63) % 7
    return np.array([rows + abs(columns - 3), 8 - rows + abs(columns - 3)])


DISTANCE = _distances()

weights = {"animals": 0.07, "rat": 0.1, "advance": 0.015, "nearest": 0.05, "tempo": 0.03}


def features(s, f):
    """Differences between the sides, South's less North's.

    A rat counts more while the other's elephant is on the board. Advance is the sum of the animals'
    distances to the other's den, nearest the least of them.
    """
    f[0] = 0.0
    f[1] = 0.0
    f[2] = 0.0
    f[3] = 0.0
    for side in range(2):
        sign = 1.0 - 2.0 * side
        nearest = 12
        for i in range(8):
            q = s.at[8 * side + i]
            if q >= 0:
                f[0] += sign * WORTH[i]
                f[2] += sign * (12 - DISTANCE[side, q])
                nearest = min(nearest, DISTANCE[side, q])
        f[3] -= sign * nearest
        if s.at[8 * side] >= 0 and s.at[15 - 8 * side] >= 0:
            f[1] += sign
    f[4] = 1.0 - 2.0 * s.turn


def noisy(s, a):
    """Captures, and steps into the den or next to it."""
    side = np.int64(s.turn)
    to = target(s, np.int64(s.board[a // 4]) - 8 * side, a // 4, a % 4)
    return s.board[to] != 0 or DISTANCE[side, to] <= 1


def gain(s, a):
    """The den first, then most valuable victim, least valuable attacker."""
    side = np.int64(s.turn)
    rank = np.int64(s.board[a // 4]) - 8 * side
    to = target(s, rank, a // 4, a % 4)
    if to == DENS[1 - side]:
        return 1000
    there = np.int64(s.board[to])
    if there:
        return 8 + np.int64(8 * WORTH[(there - 1) % 8]) - rank
    return 0
