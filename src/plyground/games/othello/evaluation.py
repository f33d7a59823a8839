"""What a position is worth: corners, mobility and the like, and on 8x8 learned patterns."""

from pathlib import Path

import numpy as np

from plyground.games.othello import patterns
from plyground.games.othello.options import margin, size
from plyground.games.othello.patterns import worth
from plyground.games.othello.rules import BOARD, LAST, ONE, STEPS, cells_where, placements
from plyground.kernel.bits import popcount

CORNER_CELLS = [(y, x) for y in (0, LAST) for x in (0, LAST)]
CORNERS = np.array([1 << (y * size + x) for y, x in CORNER_CELLS], np.uint64)
ALL_CORNERS = np.bitwise_or.reduce(CORNERS)
# Next to each corner: one X square diagonally, two C squares along the edges.
X_SQUARES = np.array(
    [cells_where(lambda r, c, y=y, x=x: abs(r - y) == abs(c - x) == 1) for y, x in CORNER_CELLS],
    np.uint64,
)
C_SQUARES = np.array(
    [cells_where(lambda r, c, y=y, x=x: abs(r - y) + abs(c - x) == 1) for y, x in CORNER_CELLS],
    np.uint64,
)
NOT_WEST = cells_where(lambda r, c: c > 0)
NOT_EAST = cells_where(lambda r, c: c < LAST)
# The cells at either end of the lines in each direction. A word that wraps around the edge lands on
# them, which is harmless in `stable`.
SIDES = cells_where(lambda r, c: c in (0, LAST))
ENDS = cells_where(lambda r, c: r in (0, LAST))
RIMS = np.array([SIDES, ENDS, SIDES | ENDS, SIDES | ENDS], np.uint64)

PATTERN_FILE = Path(__file__).with_name("patterns.bin")
DISC = 1 / 64 if margin else 0.1
"""What being ahead by a disc at the end counts: as utility, or as the chance to win."""

classic = {
    "corners": 0.3,
    "x_squares": -0.4,
    "c_squares": -0.1,
    "stable": 0.06,
    "mobility": 0.035,
    "frontier": -0.03,
    "parity": 0.03,
    "discs": 0.1,
}
if size == 8:
    weight_sets = {"classic": classic | {"patterns": 0.0}}
    weights = dict.fromkeys(classic, 0.0) | {"patterns": DISC}
    TABLE = patterns.read(PATTERN_FILE)
else:
    weights = classic
    TABLE = np.zeros(0, np.int8)


def around(cells):
    """The cells and all their neighbours."""
    wide = cells | ((cells & NOT_EAST) << ONE) | ((cells & NOT_WEST) >> ONE)
    return (wide | (wide << STEPS[1]) | (wide >> STEPS[1])) & BOARD


def stable(discs):
    """Discs that can never be flipped, as far as the corners show.

    On each of its four lines such a disc has, on one side, the rim or another such disc.
    """
    safe = discs & ALL_CORNERS
    found = safe
    while found:
        held = discs
        for i in range(4):
            held &= RIMS[i] | (safe << STEPS[i]) | (safe >> STEPS[i])
        found = held & ~safe
        safe |= held
    return safe


def features(s, f):
    """Differences between the sides; X and C squares count only next to empty corners.

    Mobility counts legal moves; frontier discs are those next to an empty cell; parity is about who
    will place the last disc; discs count more as the board fills.
    """
    first = s.mine if s.turn == 0 else s.theirs
    second = s.theirs if s.turn == 0 else s.mine
    empty = BOARD & ~(first | second)
    open_cells = popcount(empty)
    f[0] = popcount(first & ALL_CORNERS) - popcount(second & ALL_CORNERS)
    f[1] = 0.0
    f[2] = 0.0
    for i in range(4):
        if empty & CORNERS[i]:
            f[1] += popcount(first & X_SQUARES[i]) - popcount(second & X_SQUARES[i])
            f[2] += popcount(first & C_SQUARES[i]) - popcount(second & C_SQUARES[i])
    f[3] = popcount(stable(first)) - popcount(stable(second))
    moves = popcount(s.places) - popcount(placements(s.theirs, s.mine))
    f[4] = moves if s.turn == 0 else -moves
    edge = around(empty)
    f[5] = popcount(first & edge) - popcount(second & edge)
    f[6] = 1.0 if open_cells % 2 != s.turn else -1.0
    f[7] = (popcount(first) - popcount(second)) / (1.0 + open_cells)
    if size == 8:
        ahead = worth(TABLE, s.mine, s.theirs)
        f[8] = ahead if s.turn == 0 else -ahead
