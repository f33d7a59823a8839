"""What a chess position is worth by its looks: features from White's view.

The value of a piece on its square is the sum of one for the rank (1 to 8, seen from its own side)
and one for the file (a to d, mirrored to h), in hundredths of a pawn, for the opening and for the
ending. The pieces that are left tell how far the game is on the way from the one to the other.
"""

import numpy as np

from plyground.games.chess.attacks import KING, KNIGHT, ONE, diagonal, straight
from plyground.kernel.bits import ctz, popcount

weights = {
    "material": 0.25,
    "placement": 0.25,
    "mobility": 0.01,
    "king_attack": 0.015,
    "bishop_pair": 0.09,
    "passed_pawns": 0.25,
    "weak_pawns": -0.03,
    "open_files": 0.03,
    "shelter": 0.03,
    "hunt": 0.5,
    "tempo": 0.03,
}
FEATURES = len(weights)
MATERIAL, PLACEMENT, MOBILITY, ATTACK, PAIR, PASSED, WEAK, OPEN, SHELTER, HUNT, TEMPO = range(
    FEATURES
)

# Pawn, knight, bishop, rook, queen, king.
_OPENING_RANKS = (
    (0, -4, -2, 8, 15, 25, 45, 0),
    (-25, -10, 5, 12, 15, 12, 0, -20),
    (-10, 3, 5, 6, 5, 3, 0, -8),
    (0, -3, -3, -2, 0, 3, 18, 8),
    (-3, 0, 1, 1, 1, 1, -2, -3),
    (20, -5, -35, -50, -55, -60, -60, -60),
)
_OPENING_FILES = (
    (-6, 0, 2, 9),
    (-24, -8, 5, 12),
    (-8, 3, 2, 5),
    (-4, -1, 2, 6),
    (-4, -1, 1, 2),
    (12, 18, -2, -14),
)
_ENDING_RANKS = (
    (0, 0, 4, 10, 25, 45, 75, 0),
    (-20, -8, 2, 8, 8, 5, -5, -20),
    (-6, -2, 2, 5, 5, 2, -2, -6),
    (0, 0, 0, 2, 3, 4, 10, 6),
    (-12, -6, 0, 6, 9, 8, 4, 0),
    (-35, -12, 5, 18, 22, 18, 5, -20),
)
_ENDING_FILES = (
    (4, 1, 0, -3),
    (-20, -5, 3, 8),
    (-5, -1, 2, 4),
    (0, 0, 0, 0),
    (-8, -2, 3, 7),
    (-25, -6, 8, 16),
)


def _squares(ranks, files):
    """Values in pawns by kind and square, a1 = 0."""
    table = np.zeros((6, 8, 8))
    for kind in range(6):
        mirrored = files[kind] + files[kind][::-1]
        table[kind] = np.add.outer(ranks[kind], mirrored) / 100
    return table.reshape(6, 64)


OPENING = _squares(_OPENING_RANKS, _OPENING_FILES)
ENDING = _squares(_ENDING_RANKS, _ENDING_FILES)
WORTH = np.array([1.0, 3.2, 3.35, 5.1, 9.7, 0.0])
PHASE = np.array([0, 1, 1, 2, 4, 0])
FULL_PHASE = 24
PASSED_WORTH = np.array([0.0, 0.1, 0.1, 0.2, 0.45, 0.9, 1.5, 0.0])

NOT_A = np.uint64(0xFEFEFEFEFEFEFEFE)
NOT_H = np.uint64(0x7F7F7F7F7F7F7F7F)
BY_1, BY_8, BY_16, BY_32 = np.uint64(1), np.uint64(8), np.uint64(16), np.uint64(32)


def beside(x):
    return ((x & NOT_A) >> BY_1) | ((x & NOT_H) << BY_1)


def above(x):
    """These squares and all above them."""
    x |= x << BY_8
    x |= x << BY_16
    return x | (x << BY_32)


def below(x):
    x |= x >> BY_8
    x |= x >> BY_16
    return x | (x >> BY_32)


def ahead(x, side):
    return x << BY_8 if side == 0 else x >> BY_8


def behind(x, side):
    """These squares and all behind them, seen by `side`."""
    return below(x) if side == 0 else above(x)


def features(s, f):
    """Material, placement, and what the functions below say; `tempo` is the right to move.

    `hunt` counts when one side is well ahead.
    """
    for i in range(FEATURES):
        f[i] = 0.0
    queens = s.diagonals & s.straights
    kinds = (s.pawns, s.knights, s.diagonals ^ queens, s.straights ^ queens, queens, s.kings)
    phase = 0
    ending = 0.0
    for kind in range(6):
        white, black = kinds[kind] & s.sides[0], kinds[kind] & s.sides[1]
        f[MATERIAL] += WORTH[kind] * (popcount(white) - popcount(black))
        phase += PHASE[kind] * popcount(kinds[kind])
        while white:
            q = ctz(white)
            white &= white - ONE
            f[PLACEMENT] += OPENING[kind, q]
            ending += ENDING[kind, q]
        while black:
            q = ctz(black) ^ 56
            black &= black - ONE
            f[PLACEMENT] -= OPENING[kind, q]
            ending -= ENDING[kind, q]
    for side in range(2):
        piece_features(s, f, side, 1.0 - 2.0 * side)
        pawn_features(s, f, side, 1.0 - 2.0 * side)
    opening = min(phase, FULL_PHASE) / FULL_PHASE
    f[PLACEMENT] = opening * f[PLACEMENT] + (1.0 - opening) * ending
    f[ATTACK] *= opening
    f[SHELTER] *= opening
    f[PASSED] *= 1.0 - 0.5 * opening
    if f[MATERIAL] > 3.0:
        f[HUNT] = (1.0 - opening) * hunt(s, 0)
    elif f[MATERIAL] < -3.0:
        f[HUNT] = (opening - 1.0) * hunt(s, 1)
    f[TEMPO] = 1.0 - 2.0 * s.turn


def hunt(s, side):
    """How far the other king is driven from the centre, and how near the king of `side` is."""
    k, other = ctz(s.kings & s.sides[side]), ctz(s.kings & s.sides[1 - side])
    file, rank = other & 7, other >> 3
    driven = max(3 - file, file - 4) + max(3 - rank, rank - 4)
    apart = abs((k & 7) - file) + abs((k >> 3) - rank)
    return (3 * driven + 14 - apart) / 32.0


def piece_features(s, f, side, sign):
    """Room to move out of reach of pawns; attacks around the other king; the bishop pair; rooks on
    files without pawns, or half as much without own pawns."""
    us, them = s.sides[side], s.sides[1 - side]
    occupied = us | them
    room = ~us & ~ahead(beside(s.pawns & them), 1 - side)
    ring = KING[ctz(s.kings & them)]
    mobility = 0
    attack = 0
    pieces = s.knights & us
    while pieces:
        reach = KNIGHT[ctz(pieces)]
        pieces &= pieces - ONE
        mobility += popcount(reach & room)
        attack += popcount(reach & ring)
    pieces = s.diagonals & us
    while pieces:
        reach = diagonal(ctz(pieces), occupied)
        pieces &= pieces - ONE
        mobility += popcount(reach & room)
        attack += popcount(reach & ring)
    pieces = s.straights & us
    while pieces:
        reach = straight(ctz(pieces), occupied)
        pieces &= pieces - ONE
        mobility += popcount(reach & room)
        attack += popcount(reach & ring)
    f[MOBILITY] += sign * mobility
    f[ATTACK] += sign * attack
    if popcount(s.diagonals & us & ~s.straights) > 1:
        f[PAIR] += sign
    rooks = s.straights & us & ~s.diagonals & ~above(below(s.pawns & us))
    shut = rooks & above(below(s.pawns & them))
    f[OPEN] += sign * (popcount(rooks) - 0.5 * popcount(shut))


def pawn_features(s, f, side, sign):
    """Passed pawns by how far they are; doubled and isolated pawns; pawns before the king."""
    pawns, rivals = s.pawns & s.sides[side], s.pawns & s.sides[1 - side]
    passed = pawns & ~behind(ahead(rivals | beside(rivals), 1 - side), side)
    while passed:
        f[PASSED] += sign * PASSED_WORTH[(ctz(passed) ^ (56 * side)) >> 3]
        passed &= passed - ONE
    doubled = pawns & behind(ahead(pawns, 1 - side), side)
    isolated = pawns & ~beside(above(below(pawns)))
    f[WEAK] += sign * (popcount(doubled) + popcount(isolated))
    near = KING[ctz(s.kings & s.sides[side])]
    f[SHELTER] += sign * popcount(pawns & (near | ahead(near, side)))
