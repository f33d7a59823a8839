"""The evaluation of GIPF."""

import numpy as np

from plyground.games.gipf.rules import CELLS, FOURS, ring, word_of
from plyground.kernel.bits import popcount

CENTRE = np.uint64(word_of(cell for cell in range(CELLS) if ring(cell) < 2))
weights = {"pieces": 0.25, "hand": 0.06, "threes": 0.03, "centre": 0.01, "to_move": 0.02}


def features(s, f):
    """Differences between the sides: pieces left in all, pieces in hand, lines of four spots with
    three own pieces and no other, pieces near the centre; last, whose turn it is."""
    for i in range(4):
        f[i] = 0.0
    for player in range(2):
        sign = 1.0 - 2.0 * player
        own = s.pieces[player]
        other = s.pieces[1 - player]
        f[0] += sign * (popcount(own) + int(s.hand[player]))
        f[1] += sign * int(s.hand[player])
        for i in range(len(FOURS)):
            if popcount(own & FOURS[i]) == 3 and not other & FOURS[i]:
                f[2] += sign
        f[3] += sign * popcount(own & CENTRE)
    f[4] = 1.0 if s.turn == 0 else -1.0
