"""The evaluation of Blokus."""

import numpy as np

from plyground.games.blokus.options import COLOURS, PADDED, SIZE, margin
from plyground.games.blokus.rules import CELLS, FULL, ONE, SQUARES, points, survey
from plyground.kernel.bits import popcount

weights = {"points": 0.02, "corners": 0.012, "reach": 0.012, "hemmed": -0.004}
if margin:
    weights = {name: 0.3 * weight for name, weight in weights.items()}


def features(s, f):
    """Points; free corners; free cells near those; free cells that are closed to a colour."""
    f[0] = points(s, 0) - points(s, 1)
    f[1] = 0.0
    f[2] = 0.0
    f[3] = 0.0
    free = np.empty(PADDED, np.uint64)
    corners = np.empty(PADDED, np.uint64)
    for colour in range(COLOURS):
        sign = 1.0 - 2.0 * (colour % 2)
        survey(s, colour, free, corners)
        for r in range(SIZE):
            near = corners[r] | corners[r] << ONE | corners[r] >> ONE | corners[r + 1]
            if r > 0:
                near |= corners[r - 1]
            f[1] += sign * popcount(corners[r])
            f[2] += sign * popcount(near & free[r])
            f[3] += sign * popcount(FULL & ~free[r])


def gain(s, a):
    """Large pieces first, and those nearer to the middle."""
    form, cell = a // CELLS, a % CELLS
    row, column = cell // SIZE, cell % SIZE
    far = abs(2 * row + 3 - SIZE) + abs(2 * column + 3 - SIZE)
    return 40 * SQUARES[form] - far
