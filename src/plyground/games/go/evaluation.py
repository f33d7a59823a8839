"""The evaluation of Go."""

from plyground.games.go.options import POINTS, WORDS, komi, size
from plyground.games.go.rules import NONE, empty, spread
from plyground.kernel.bits import popcount

weights = {"area": 0.6 / size, "liberties": 0.2 / size, "atari": 1.8 / size, "capture": 0.8 / size}


def features(s, f):
    """Area, including points within two steps of only one colour; liberties; stones in atari.

    `capture` counts the stones in atari that the player to move can take at once. The komi counts
    in proportion to the settled part of the board: an empty board is even, because the first move
    makes up for the komi.
    """
    black = 0
    white = 0
    free = 0
    black_atari = 0
    white_atari = 0
    for w in range(WORDS):
        vacant = empty(s, w)
        black_1 = beside(s, 0, w)
        white_1 = beside(s, 1, w)
        black_2 = near(s, 0, w)
        white_2 = near(s, 1, w)
        black += popcount(s.stones[0, w])
        white += popcount(s.stones[1, w])
        black += popcount(vacant & (black_1 | black_2 & ~white_2) & ~white_1)
        white += popcount(vacant & (white_1 | white_2 & ~black_2) & ~black_1)
        free += popcount(vacant & black_1) - popcount(vacant & white_1)
        black_atari += popcount(s.stones[0, w] & s.atari[w])
        white_atari += popcount(s.stones[1, w] & s.atari[w])
    f[0] = black - white - komi * (black + white) / POINTS
    f[1] = free
    f[2] = white_atari - black_atari
    f[3] = white_atari if s.turn == 0 else -black_atari


def beside(s, colour, w):
    """Word w of the points next to a stone of that colour."""
    if w < 0 or w >= WORDS:
        return NONE
    before = s.stones[colour, w - 1] if w > 0 else NONE
    after = s.stones[colour, w + 1] if w + 1 < WORDS else NONE
    return spread(before, s.stones[colour, w], after, w)


def near(s, colour, w):
    """Word w of the points one step further away."""
    return spread(beside(s, colour, w - 1), beside(s, colour, w), beside(s, colour, w + 1), w)
