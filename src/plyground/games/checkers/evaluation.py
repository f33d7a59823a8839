"""The evaluation of checkers."""

import numpy as np

from plyground.games.checkers.rules import BOARD, ROWS, bit_of, steps, total
from plyground.kernel.bits import popcount


def _word(squares):
    return np.uint64(sum(1 << bit_of(number) for number in squares))


CENTRE = _word((10, 11, 14, 15, 18, 19, 22, 23))
BRIDGES = np.array([_word((1, 3)), _word((30, 32))], np.uint64)
# The columns that begin on a player's own first row: an odd number of pieces there gives the
# player to move the last word in a fight of single pieces ("the move").
SYSTEMS = np.array(
    [_word(n for n in range(1, 33) if (n - 1) // 4 % 2 == row) for row in (0, 1)], np.uint64
)

weights = {
    "men": 0.2,
    "kings": 0.3,
    "ahead": 1.5,
    "bridge": 0.1,
    "advance": -0.01,
    "centre": 0.01,
    "mobility": 0.02,
    "trapped_kings": -0.1,
    "the_move": 0.03,
}
weight_sets = {"lecture": dict.fromkeys(weights, 0.0) | {"men": 1.0, "kings": 5.0}}
FEATURES = len(weights)


def features(s, f):
    """Differences between the sides, Black's less White's.

    Ahead is the difference in pieces (a king counts one and a half) as a share of all pieces, so
    that exchanges help the side with more. A bridge is two men that guard the first row; advance is
    the rows that men have gone; mobility counts steps; the move counts when both sides have the
    same number of pieces.
    """
    full = s.mine | s.theirs
    for i in range(FEATURES):
        f[i] = 0.0
    for side in range(2):
        sign = 1.0 - 2.0 * side
        pieces = s.mine if s.turn == side else s.theirs
        men = pieces & ~s.kings
        kings = pieces & s.kings
        down = pieces if side == 0 else kings
        up = kings if side == 0 else pieces
        ways = steps(down, up, BOARD & ~full)
        f[0] += sign * popcount(men)
        f[1] += sign * popcount(kings)
        f[3] += sign * (popcount(men & BRIDGES[side]) // 2)
        for row in range(8):
            f[4] += sign * (row if side == 0 else 7 - row) * popcount(men & ROWS[row])
        f[5] += sign * popcount(pieces & CENTRE)
        f[6] += sign * total(ways)
        f[7] += sign * popcount(kings & ~(ways[0] | ways[1] | ways[2] | ways[3]))
    f[2] = (f[0] + 1.5 * f[1]) / (popcount(full) + 0.5 * popcount(s.kings))
    if f[0] + f[1] == 0.0:
        odd = popcount(full & SYSTEMS[s.turn]) % 2 == 1
        f[8] = 1.0 if odd == (s.turn == 0) else -1.0
