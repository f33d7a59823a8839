"""The evaluation of Quads."""

from plyground.games.quads.rules import (
    CELLS,
    EDGES,
    NEAR,
    ONE,
    OWN,
    PASS,
    SOLID,
    WAYS,
    frontier,
    ways,
)
from plyground.kernel.bits import ctz, popcount

weights = {"private": 0.3, "placements": 0.004, "flexible": 0.02, "tempo": 0.05}


def features(s, f):
    """Red's less Blue's: cells that only this player can fill; placements; ways in which the tiles
    left can lie; whose turn it is."""
    f[0] = 0.0
    f[1] = 0.0
    f[2] = float(popcount(s.left[0]) - popcount(s.left[1]))
    f[3] = 1.0 - 2.0 * s.turn
    cells = frontier(s)
    while cells:
        red, blue = ways(s, 0, ctz(cells)), ways(s, 1, ctz(cells))
        cells &= cells - ONE
        f[0] += (1.0 if red else 0.0) - (1.0 if blue else 0.0)
        f[1] += float(popcount(red) - popcount(blue))


def gain(s, a):
    """Solid edges that face empty cells: only their owner can fill those."""
    if a < CELLS or a >= PASS:
        return 0
    cell, way = (a - CELLS) // WAYS, (a - CELLS) % WAYS
    n = 0
    for side in range(4):
        near = NEAR[cell, side]
        if near >= 0 and s.board[near] == 0 and EDGES[OWN + way, side] == SOLID:
            n += 1
    return n
