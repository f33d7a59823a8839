"""The evaluation of Scrabble: points, and what is left on the racks."""

import numpy as np

from plyground.games.scrabble.generator import CELLS, plays, survey
from plyground.games.scrabble.options import BLANK, LETTERS, rack
from plyground.games.scrabble.rules import (
    EXCHANGE,
    MOST_PLAYS,
    NAME,
    PASS,
    held,
    named,
    worth,
)

# What a tile on the rack is worth beyond an average one, in points.
VALUES = {"?": 24, "S": 8, "E": 2, "X": 3, "Z": 2, "R": 1, "N": 1, "T": 1, "H": 1, "C": 1}
VALUES |= {"Q": -7, "V": -5, "U": -4, "W": -4, "I": -2, "J": -2, "G": -3, "O": -2, "B": -2, "F": -2}
KEEP = np.zeros(64)
KEEP[BLANK] = VALUES["?"]
for _i, _letter in enumerate(LETTERS, 1):
    KEEP[_i] = VALUES.get(_letter, 0)
VOWEL = np.array([0] + [letter in "AEIOU" for letter in LETTERS] + [0] * (63 - len(LETTERS)))

weights = {"lead": 0.01, "keep": 0.01, "pairs": -0.02, "uneven": -0.015, "stuck": -0.01}
weights |= {"move": 0.15, "named": 0.01}


def features(s, f):
    """The first player's less the second's: points, tiles worth keeping, equal tiles, vowels or
    consonants too many, points on the rack when the bag is empty; the move; and the best play with
    a blank that is named."""
    f[0] = float(int(s.points[0]) - int(s.points[1]))
    f[1] = 0.0
    f[2] = 0.0
    f[3] = 0.0
    f[4] = float(held(s, 0) - held(s, 1)) if s.left == 0 else 0.0
    f[5] = 1.0 - 2.0 * s.turn
    f[6] = 0.0
    if s.turn < 0:
        f[5] = 0.0
        return
    for player in range(2):
        sign = 1.0 - 2.0 * player
        vowels = 0
        n = 0
        for i in range(rack):
            tile = s.racks[player, i]
            if tile != 0:
                n += 1
                vowels += VOWEL[tile]
                f[1] += sign * KEEP[tile]
                if i > 0 and s.racks[player, i - 1] == tile:
                    f[2] += sign
        f[3] += sign * max(0, abs(2 * vowels - n) - 1)
    if named(s.racks[s.turn]):
        f[6] = f[5] * best(s)


def best(s):
    """The points of the best play of the player to move."""
    moves = np.empty(MOST_PLAYS, np.int32)
    fits = np.zeros(2 * CELLS, np.int64)
    survey(s.board, fits)
    most = 0
    for i in range(
        plays(s.board, s.racks[s.turn], named(s.racks[s.turn]), fits, moves, MOST_PLAYS)
    ):
        most = max(most, worth(s, moves[i]))
    return most


def gain(s, a):
    """Plays by points, then blanks, then other tiles of the bag."""
    if a < EXCHANGE:
        return 1 + worth(s, a)
    return 20 if NAME <= a < PASS else -1


def tense(s):
    """A turn goes on after a blank is named."""
    return s.turn >= 0 and named(s.racks[s.turn]) != 0
