"""The evaluation of Tantrix."""

from plyground.games.tantrix.rules import (
    CELLS,
    EDGES,
    HAS,
    NEXT,
    OWN,
    SIDE,
    TO,
    tile_of,
)
from plyground.kernel.bits import popcount

weights = {"points": 0.012, "next": 0.006, "ends": 0.0006, "hand": 0.002}


def features(s, f):
    """The first player's less the second's: points; the best line that one more tile could make;
    tiles of lines that can grow, for each open end; own colours in hand."""
    f[0] = float(s.best[0]) - float(s.best[1])
    f[1] = 0.0
    f[2] = 0.0
    f[3] = float(popcount(s.hands[0] & HAS[OWN[0]]) - popcount(s.hands[1] & HAS[OWN[1]]))
    for player in range(2):
        sign = 1.0 - 2.0 * player
        highest = 0
        for cell in range(CELLS):
            if s.board[cell] < 0:
                made, tiles = prospect(s, cell, OWN[player])
                highest = max(highest, made)
                f[2] += sign * tiles
        f[1] += sign * max(0, highest - s.best[player])


def prospect(s, cell, colour):
    """The points of the line that a tile on the cell could make, and the tiles that lead there."""
    lines = 0
    total = 0
    closed = False
    for side in range(6):
        at = NEXT[cell, side]
        if at >= 0 and s.board[at] > 0 and EDGES[s.board[at] - 1, (side + 3) % 6] == colour:
            n, end = trail(s, cell, side)
            lines += 1
            total += n
            closed = closed or end == cell
    if lines == 0 or lines > 2:  # three links of a colour: no tile fits
        return 0, 0
    if closed:
        return total + 2, total  # each tile was counted twice, as in a loop
    return total + 1, total


def trail(s, cell, side):
    """The number of tiles of the line that leads into an empty cell, and where its other end is."""
    n = 0
    at = NEXT[cell, side]
    while at >= 0 and s.board[at] > 0:
        n += 1
        side = TO[s.board[at] - 1, (side + 3) % 6]
        at = NEXT[at, side]
    return n, at


def gain(s, a):
    """What the tile adds to lines of one's own less those of the other player."""
    cell = a // 6 % CELLS
    code = 6 * tile_of(s, a // (6 * CELLS)) + a % 6
    return 2 * grown(s, cell, code, OWN[s.turn]) - grown(s, cell, code, OWN[1 - s.turn])


def grown(s, cell, code, colour):
    """The length of the line of a colour that a tile would be part of."""
    side = SIDE[code, colour]
    if side < 0:
        return 0
    n, end = trail(s, cell, side)
    if end == cell and n > 0:
        return 2 * n + 2
    more, end = trail(s, cell, TO[code, side])
    return 1 + n + more
