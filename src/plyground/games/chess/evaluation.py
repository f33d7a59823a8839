"""What a chess position is worth by its looks: features from White's view.

Piece-square values are a sum of a value for the rank (1 to 8, seen from the piece's own side) and
one for the file (a to d, mirrored to h), in hundredths of a pawn, for the opening and for the ending.
How far the game is on its way to the ending is told by the pieces that are left.
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
    "open_files": 0.05,
    "shelter": 0.03,
    "hunt": 0.2,
    "tempo": 0.03,
}
MATERIAL, PLACEMENT, MOBILITY, ATTACK, PAIR, PASSED, WEAK, OPEN, SHELTER, HUNT, TEMPO = range(11)
FEATURES = len(weights)

# Pawn, knight, bishop, rook, queen, king: ranks and files in the opening, ranks and files in the ending.
_SQUARES = (
    ((0, -4, -2, 8, 15, 25, 45, 0), (-6, 0, 2, 9), (0, 0, 4, 10, 25, 45, 75, 0), (4, 1, 0, -3)),
    ((-25, -10, 5, 12, 15, 12, 0, -20), (-24, -8, 5, 12),
     (-20, -8, 2, 8, 8, 5, -5, -20), (-20, -5, 3, 8)),
    ((-10, 3, 5, 6, 5, 3, 0, -8), (-8, 3, 2, 5), (-6, -2, 2, 5, 5, 2, -2, -6), (-5, -1, 2, 4)),
    ((0, -3, -3, -2, 0, 3, 18, 8), (-4, -1, 2, 6), (0, 0, 0, 2, 3, 4, 10, 6), (0, 0, 0, 0)),
    ((-3, 0, 1, 1, 1, 1, -2, -3), (-4, -1, 1, 2), (-12, -6, 0, 6, 9, 8, 4, 0), (-8, -2, 3, 7)),
    ((20, -5, -35, -50, -55, -60, -60, -60), (12, 18, -2, -14),
     (-35, -12, 5, 18, 22, 18, 5, -20), (-25, -6, 8, 16)),
)
WORTH = np.array([1.0, 3.2, 3.35, 5.1, 9.7, 0.0])
PHASE = np.array([0, 1, 1, 2, 4, 0])
FULL_PHASE = 24
PASSED_WORTH = np.array([0.0, 0.1, 0.1, 0.2, 0.45, 0.9, 1.5, 0.0])

NOT_A = np.uint64(0xFEFEFEFEFEFEFEFE)
NOT_H = np.uint64(0x7F7F7F7F7F7F7F7F)
BY_1, BY_8, BY_16, BY_32 = np.uint64(1), np.uint64(8), np.uint64(16), np.uint64(32)


def _squares():
    """Values in pawns by phase (opening, ending), kind, and square seen from the own side."""
    table = np.zeros((2, 6, 64))
    for kind, (*opening, ranks, files) in enumerate(_SQUARES):
        for q in range(64):
            rank, file = divmod(q, 8)
            side = min(file, 7 - file)
            table[:, kind, q] = opening[0][rank] + opening[1][side], ranks[rank] + files[side]
    return table / 100


SQUARES = _squares()


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
    """The parts of the evaluation; the rest are in the functions below.

    `hunt`: in an ending the side that is well ahead wants its king near the other. `tempo`: it is
    good to be on the move.
    """
    for i in range(FEATURES):
        f[i] = 0.0
    queens = s.diagonals & s.straights
    kinds = (s.pawns, s.knights, s.diagonals ^ queens, s.straights ^ queens, queens, s.kings)
    phase = 0
    ending = 0.0
    for side in range(2):
        sign = 1.0 - 2.0 * side
        for kind in range(6):
            pieces = kinds[kind] & s.sides[side]
            f[MATERIAL] += sign * WORTH[kind] * popcount(pieces)
            phase += PHASE[kind] * popcount(pieces)
            while pieces:
                q = ctz(pieces) ^ (56 * side)
                pieces &= pieces - ONE
                f[PLACEMENT] += sign * SQUARES[0, kind, q]
                ending += sign * SQUARES[1, kind, q]
        piece_features(s, f, side, sign)
        pawn_features(s, f, side, sign)
    opening = min(phase, FULL_PHASE) / FULL_PHASE
    f[PLACEMENT] = opening * f[PLACEMENT] + (1.0 - opening) * ending
    f[ATTACK] *= opening
    f[SHELTER] *= opening
    f[PASSED] *= 1.0 - 0.5 * opening
    if abs(f[MATERIAL]) > 3.0:
        white, black = ctz(s.kings & s.sides[0]), ctz(s.kings & s.sides[1])
        apart = max(abs((white & 7) - (black & 7)), abs((white >> 3) - (black >> 3)))
        f[HUNT] = (1.0 - opening) * (7 - apart) / 7.0
        if f[MATERIAL] < 0.0:
            f[HUNT] = -f[HUNT]
    f[TEMPO] = 1.0 - 2.0 * s.turn


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
    """Passed pawns by how far they are; doubled and isolated pawns; pawns near and before the king."""
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
