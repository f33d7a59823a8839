"""The evaluation of chess: features from White's view.

Features that depend on the phase of the game, measured by the pieces left, are in pawns, from the
tables of `worth`; the others are counts.
"""

import numpy as np

from plyground.games.chess.attacks import KING, KNIGHT, ONE, diagonal, straight
from plyground.games.chess.worth import (
    BLOCKED,
    ENDING,
    ENDING_MOBILITY,
    ENDING_PASSED,
    OPENING,
    OPENING_MOBILITY,
    OPENING_PASSED,
    OWN_KING_AWAY,
    RING,
    THEIR_KING_AWAY,
    WEIGHTS,
    WORTH,
)
from plyground.kernel.bits import ctz, popcount

LECTURE = {"pawns": 1.0, "knights": 3.0, "bishops": 3.0, "rooks": 5.0, "queens": 10.0}
weights = WEIGHTS | dict.fromkeys(LECTURE, 0.0)
weight_sets = {"lecture": dict.fromkeys(weights, 0.0) | LECTURE}
FEATURES = len(weights)
(
    MATERIAL,
    PLACEMENT,
    MOBILITY,
    ATTACK,
    PAIR,
    PASSED,
    SUPPORTED,
    WEAK,
    OPEN,
    SHELTER,
    THREATS,
    HUNT,
    TEMPO,
) = range(len(WEIGHTS))
PIECES = len(WEIGHTS)
"""From here on: pawns, knights, bishops, rooks and queens, for other sets of weights."""
PHASE = np.array([0, 1, 1, 2, 4, 0])
FULL_PHASE = 24
MOST_ATTACKS = len(RING) - 1
KNIGHTS, BISHOPS, ROOKS, QUEENS = range(4)
KINGS = 5

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
    """Material, placement, and the features of the functions below; `tempo` is the right to move.

    `hunt` counts when one side is well ahead. The pieces of each kind are counted last.
    """
    for i in range(FEATURES):
        f[i] = 0.0
    queens = s.diagonals & s.straights
    kinds = (s.pawns, s.knights, s.diagonals ^ queens, s.straights ^ queens, queens, s.kings)
    phase = 0
    for kind in range(6):
        phase += PHASE[kind] * popcount(kinds[kind])
    opening = min(phase, FULL_PHASE) / FULL_PHASE
    early, late = 0.0, 0.0
    for kind in range(6):
        white, black = kinds[kind] & s.sides[0], kinds[kind] & s.sides[1]
        more = popcount(white) - popcount(black)
        f[MATERIAL] += WORTH[kind] * more
        if kind < KINGS:
            f[PIECES + kind] = more
        while white:
            q = ctz(white)
            white &= white - ONE
            early += OPENING[kind, q]
            late += ENDING[kind, q]
        while black:
            q = ctz(black) ^ 56
            black &= black - ONE
            early -= OPENING[kind, q]
            late -= ENDING[kind, q]
    f[PLACEMENT] = opening * early + (1.0 - opening) * late
    for side in range(2):
        piece_features(s, f, side, 1.0 - 2.0 * side, opening)
        pawn_features(s, f, side, 1.0 - 2.0 * side, opening)
    if f[MATERIAL] > 3.0:
        f[HUNT] = (1.0 - opening) * hunt(s, 0)
    elif f[MATERIAL] < -3.0:
        f[HUNT] = (opening - 1.0) * hunt(s, 1)
    f[TEMPO] = 1.0 - 2.0 * s.turn


def hunt(s, side):
    """How far the other king is from the centre, and how near the king of `side` is to it."""
    k, other = ctz(s.kings & s.sides[side]), ctz(s.kings & s.sides[1 - side])
    file, rank = other & 7, other >> 3
    driven = max(3 - file, file - 4) + max(3 - rank, rank - 4)
    apart = abs((k & 7) - file) + abs((k >> 3) - rank)
    return (3 * driven + 14 - apart) / 32.0


def piece_features(s, f, side, sign, opening):
    """Mobility on squares safe from pawns; attacks around the other king; the bishop pair; rooks on
    open files, half as much on half-open ones; pieces that attack more valuable ones."""
    us, them = s.sides[side], s.sides[1 - side]
    occupied = us | them
    room = ~us & ~ahead(beside(s.pawns & them), 1 - side)
    ring = KING[ctz(s.kings & them)]
    dear = s.straights & them
    early, late = 0.0, 0.0
    attack = 0
    pieces = s.knights & us
    while pieces:
        reach = KNIGHT[ctz(pieces)]
        pieces &= pieces - ONE
        free = popcount(reach & room)
        early += OPENING_MOBILITY[KNIGHTS] * free
        late += ENDING_MOBILITY[KNIGHTS] * free
        attack += popcount(reach & ring)
        f[THREATS] += sign * popcount(reach & dear)
    pieces = s.diagonals & us
    while pieces:
        q = ctz(pieces)
        kind = QUEENS if s.straights & (pieces & ~(pieces - ONE)) else BISHOPS
        reach = diagonal(q, occupied)
        pieces &= pieces - ONE
        free = popcount(reach & room)
        early += OPENING_MOBILITY[kind] * free
        late += ENDING_MOBILITY[kind] * free
        attack += popcount(reach & ring)
        if kind == BISHOPS:
            f[THREATS] += sign * popcount(reach & dear)
    pieces = s.straights & us
    while pieces:
        q = ctz(pieces)
        kind = QUEENS if s.diagonals & (pieces & ~(pieces - ONE)) else ROOKS
        reach = straight(q, occupied)
        pieces &= pieces - ONE
        free = popcount(reach & room)
        early += OPENING_MOBILITY[kind] * free
        late += ENDING_MOBILITY[kind] * free
        attack += popcount(reach & ring)
    f[MOBILITY] += sign * (opening * early + (1.0 - opening) * late)
    f[ATTACK] += sign * opening * RING[min(attack, MOST_ATTACKS)]
    if popcount(s.diagonals & us & ~s.straights) > 1:
        f[PAIR] += sign
    rooks = s.straights & us & ~s.diagonals & ~above(below(s.pawns & us))
    shut = rooks & above(below(s.pawns & them))
    f[OPEN] += sign * (popcount(rooks) - 0.5 * popcount(shut))


def pawn_features(s, f, side, sign, opening):
    """Passed pawns by rank and distance of the kings; phalanxes, doubled and isolated pawns, the
    pawn shield; pieces that pawns attack."""
    us, them = s.sides[side], s.sides[1 - side]
    pawns, rivals = s.pawns & us, s.pawns & them
    king, other = ctz(s.kings & us), ctz(s.kings & them)
    passed = pawns & ~behind(ahead(rivals | beside(rivals), 1 - side), side)
    while passed:
        q = ctz(passed)
        passed &= passed - ONE
        rank = (q ^ (56 * side)) >> 3
        goal = q + 8 if side == 0 else q - 8
        late = ENDING_PASSED[rank] + OWN_KING_AWAY * apart(king, goal)
        late += THEIR_KING_AWAY * apart(other, goal)
        if (us | them) & (ONE << np.uint64(goal)):
            late += BLOCKED
        f[PASSED] += sign * (opening * OPENING_PASSED[rank] + (1.0 - opening) * late)
    doubled = pawns & behind(ahead(pawns, 1 - side), side)
    isolated = pawns & ~beside(above(below(pawns)))
    f[WEAK] += sign * (popcount(doubled) + popcount(isolated))
    taken = ahead(beside(pawns), side)
    f[SUPPORTED] += sign * popcount(pawns & taken)
    f[THREATS] += sign * popcount(taken & them & ~s.pawns & ~s.kings)
    near = KING[king]
    f[SHELTER] += sign * opening * popcount(pawns & (near | ahead(near, side)))


def apart(p, q):
    """How many steps a king takes from p to q."""
    return max(abs((p & 7) - (q & 7)), abs((p >> 3) - (q >> 3)))
