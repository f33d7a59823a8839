"""The places of the pyramid, and what lies on what.

Places are numbered level by level from the base, each level row by row from the top of its picture:
place i is bit i.
"""

import numpy as np

from plyground.game.boards.two_sides import bits_of
from plyground.games.pylos.options import rules, size

PLACES = [
    (level, row, column)
    for level in range(size)
    for row in range(size - level)
    for column in range(size - level)
]
N = len(PLACES)
BALLS = N // 2  # of a player
NUMBER = {place: i for i, place in enumerate(PLACES)}
TOP = N - 1


def _square(level, row, column):
    """The places of a square of four, by the upper left one."""
    return bits_of(NUMBER[level, row + i, column + j] for i in (0, 1) for j in (0, 1))


def _groups():
    """The squares, and in expert play the rows and columns, that let a player take balls back."""
    if rules == "child":
        return
    for level in range(size - 1):
        side = range(size - level)
        for row in side[1:]:
            for column in side[1:]:
                yield _square(level, row - 1, column - 1)
        if rules == "expert" and len(side) >= 3:
            for i in side:
                yield bits_of(NUMBER[level, i, j] for j in side)
                yield bits_of(NUMBER[level, j, i] for j in side)


UNDER = np.array([_square(z - 1, y, x) if z else 0 for z, y, x in PLACES], np.uint64)
UPON = np.array(
    [bits_of(j for j in range(N) if int(UNDER[j]) >> i & 1) for i in range(N)], np.uint64
)
HIGHER = np.array(
    [bits_of(j for j in range(N) if PLACES[j][0] > z) for z, _, _ in PLACES], np.uint64
)
GROUPS = np.array(list(_groups()), np.uint64)
BASE = np.uint64((1 << size * size) - 1)
