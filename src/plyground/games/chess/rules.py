"""Chess by the rules of FIDE, as engines play it: draws need no claim.

An action is from + 64 * to + 4096 * promotion (0 none, 1 knight, 2 bishop, 3 rook, 4 queen);
`castling` says which move of the king castles.
"""

import numpy as np

from plyground.game.clocks import with_clock
from plyground.games.chess.attacks import (
    BETWEEN,
    FALLING,
    FILE,
    KING,
    KNIGHT,
    LINE,
    LINES,
    NONE,
    ONE,
    PAWN,
    RISING,
    diagonal,
    straight,
)
from plyground.games.chess.board import attackers, bit
from plyground.games.chess.castling import (
    RIGHTS_BITS,
    all_rights,
    castled,
    castlings,
    is_castling,
    keep_rights,
    rights,
)
from plyground.games.chess.options import PIECES, chess960
from plyground.kernel.bits import ctz, popcount, wrapping_add, wrapping_mul

TO_KNIGHT, TO_BISHOP, TO_ROOK, TO_QUEEN = 1, 2, 3, 4
DRAWN_AT = 100
LAST_RANKS = np.uint64(0xFF000000000000FF)
LIGHT = np.uint64(0x55AA55AA55AA55AA)
# Per side: a pawn's step as a rotation to the left, and the squares it may come from.
AHEAD = np.array([8, 56], np.uint64)
UP_RISING = np.array([9, 55], np.uint64)
UP_FALLING = np.array([7, 57], np.uint64)
CAN_RISE = np.array([0x7F7F7F7F7F7F7F7F, 0xFEFEFEFEFEFEFEFE], np.uint64)
CAN_FALL = np.array([0xFEFEFEFEFEFEFEFE, 0x7F7F7F7F7F7F7F7F], np.uint64)
THIRD_RANK = np.array([0xFF << 16, 0xFF << 40], np.uint64)


def both_ranks(kinds):
    """The squares of some pieces of both sides in the first position."""
    first = sum(1 << i for i, piece in enumerate(PIECES) if piece in kinds)
    return np.uint64(first | (first << 56))


KNIGHTS, KINGS = both_ranks("N"), both_ranks("K")
DIAGONALS, STRAIGHTS = both_ranks("BQ"), both_ranks("RQ")


def start(s):
    s.pawns = np.uint64(0x00FF00000000FF00)
    s.knights = KNIGHTS
    s.diagonals = DIAGONALS
    s.straights = STRAIGHTS
    s.kings = KINGS
    s.sides[0] = np.uint64(0x000000000000FFFF)
    s.sides[1] = np.uint64(0xFFFF000000000000)
    all_rights(s)
    s.ep = -1


def rotated(x, n):
    return (x << n) | (x >> (np.uint64(64) - n))


def king_goals(s, k, side, us, them, checked):
    """The squares to which the king on k can go, castling included."""
    goals = NONE
    # The king itself does not cover the squares behind it.
    occupied = (us | them) ^ bit(k)
    steps = KING[k] & ~us
    while steps:
        q = ctz(steps)
        steps &= steps - ONE
        if attackers(s, q, side, them, occupied) == NONE:
            goals |= bit(q)
    if not checked:
        goals |= castlings(s, k, side, us, them, goals)
    return goals


def pinned_pieces(s, k, us, them):
    """The own pieces that stand alone between the king on k and a slider."""
    pinned = NONE
    snipers = them & ((diagonal(k, them) & s.diagonals) | (straight(k, them) & s.straights))
    while snipers:
        between = us & BETWEEN[k, ctz(snipers)]
        snipers &= snipers - ONE
        if between and (between & (between - ONE)) == NONE:
            pinned |= between
    return pinned


def pawn_goals(s, k, side, us, them, pinned, aim):
    """Targets of pawns inside `aim`: one step, two steps, captures to either side.

    A pinned pawn may only stay on its line with the king, so one mask for each kind of move is
    enough.
    """
    pawns = s.pawns & us
    empty = ~(us | them)
    step = rotated(pawns & (~pinned | FILE[k]), AHEAD[side]) & empty
    leap = rotated(step & THIRD_RANK[side], AHEAD[side]) & empty
    rise = rotated(pawns & CAN_RISE[side] & (~pinned | RISING[k]), UP_RISING[side]) & them
    fall = rotated(pawns & CAN_FALL[side] & (~pinned | FALLING[k]), UP_FALLING[side]) & them
    return step & aim, leap & aim, rise & aim, fall & aim


def en_passant_pawns(s, ep):
    """The pawns that can legally capture en passant on `ep`."""
    side = int(s.turn)
    us, them = s.sides[side], s.sides[1 - side]
    k = ctz(s.kings & us)
    victim = bit(ep ^ 8)
    able = NONE
    pawns = PAWN[1 - side, ep] & s.pawns & us
    while pawns:
        pawn = bit(ctz(pawns))
        pawns ^= pawn
        # Both pawns leave the rank at once, so the pins do not show whether the king is then in
        # check.
        occupied = ((us | them) ^ pawn ^ victim) | bit(ep)
        if attackers(s, k, side, them ^ victim, occupied) == NONE:
            able |= pawn
    return able


def add(moves, n, origin, goals):
    while goals:
        moves[n] = origin | (ctz(goals) << 6)
        goals &= goals - ONE
        n += 1
    return n


def add_pawns(moves, n, goals, way):
    while goals:
        q = ctz(goals)
        a = ((q - way) & 63) | (q << 6)
        if bit(q) & LAST_RANKS:
            for kind in range(TO_QUEEN, 0, -1):
                moves[n] = a | (kind << 12)
                n += 1
        else:
            moves[n] = a
            n += 1
        goals &= goals - ONE
    return n


def standing(s, side, us, them):
    """What all moves depend on: the king's square and goals, the targets allowed to the other
    pieces (those that end a check, none in double check), and the pinned pieces."""
    k = ctz(s.kings & us)
    checkers = attackers(s, k, side, them, us | them)
    aim = ~us
    if checkers:
        aim = checkers | BETWEEN[k, ctz(checkers)]
        if checkers & (checkers - ONE):
            aim = NONE
    goals = king_goals(s, k, side, us, them, checkers != NONE)
    return k, goals, aim, pinned_pieces(s, k, us, them)


def legal(s, moves):
    if drawn(s):
        return 0
    side = int(s.turn)
    us, them = s.sides[side], s.sides[1 - side]
    k, king, aim, pinned = standing(s, side, us, them)
    step, leap, rise, fall = pawn_goals(s, k, side, us, them, pinned, aim)
    n = add_pawns(moves, 0, rise, int(UP_RISING[side]))
    n = add_pawns(moves, n, fall, int(UP_FALLING[side]))
    if s.ep >= 0:
        pieces = en_passant_pawns(s, int(s.ep))
        while pieces:
            n = add(moves, n, ctz(pieces), bit(s.ep))
            pieces &= pieces - ONE
    pieces = s.knights & us & ~pinned
    while pieces:
        q = ctz(pieces)
        pieces &= pieces - ONE
        n = add(moves, n, q, KNIGHT[q] & aim)
    pieces = s.diagonals & us
    while pieces:
        q = ctz(pieces)
        pieces &= pieces - ONE
        goals = diagonal(q, us | them) & aim
        n = add(moves, n, q, goals & LINE[k, q] if pinned & bit(q) else goals)
    pieces = s.straights & us
    while pieces:
        q = ctz(pieces)
        pieces &= pieces - ONE
        goals = straight(q, us | them) & aim
        n = add(moves, n, q, goals & LINE[k, q] if pinned & bit(q) else goals)
    n = add_pawns(moves, n, step, int(AHEAD[side]))
    n = add_pawns(moves, n, leap, 2 * int(AHEAD[side]))
    return add(moves, n, k, king)


def moves_count(s):
    """The number of moves, even if the game is drawn: `legal` that counts instead of listing."""
    side = int(s.turn)
    us, them = s.sides[side], s.sides[1 - side]
    k, king, aim, pinned = standing(s, side, us, them)
    step, leap, rise, fall = pawn_goals(s, k, side, us, them, pinned, aim)
    n = popcount(king) + popcount(step) + popcount(leap) + popcount(rise) + popcount(fall)
    promotions = popcount(step & LAST_RANKS) + popcount(rise & LAST_RANKS)
    n += (TO_QUEEN - 1) * (promotions + popcount(fall & LAST_RANKS))
    if s.ep >= 0:
        n += popcount(en_passant_pawns(s, int(s.ep)))
    pieces = s.knights & us & ~pinned
    while pieces:
        n += popcount(KNIGHT[ctz(pieces)] & aim)
        pieces &= pieces - ONE
    pieces = s.diagonals & us
    while pieces:
        q = ctz(pieces)
        pieces &= pieces - ONE
        goals = diagonal(q, us | them) & aim
        n += popcount(goals & LINE[k, q] if pinned & bit(q) else goals)
    pieces = s.straights & us
    while pieces:
        q = ctz(pieces)
        pieces &= pieces - ONE
        goals = straight(q, us | them) & aim
        n += popcount(goals & LINE[k, q] if pinned & bit(q) else goals)
    return n


def count(s):
    return 0 if drawn(s) else moves_count(s)


def play(s, a):
    f, t = a & 63, (a >> 6) & 63
    promotion = a >> 12
    side = int(s.turn)
    origin, target = np.uint64(f), np.uint64(t)
    here, there = bit(f), bit(t)
    elsewhere = ~(here | there)
    us = (s.sides[side] ^ here) | there
    them = s.sides[1 - side]
    pawn, king = (s.pawns >> origin) & ONE, (s.kings >> origin) & ONE
    s.clock = 0 if pawn or them & there else s.clock + 1
    them &= ~there
    s.pawns = (s.pawns & elsewhere) | (pawn << target)
    s.knights = (s.knights & elsewhere) | (((s.knights >> origin) & ONE) << target)
    s.diagonals = (s.diagonals & elsewhere) | (((s.diagonals >> origin) & ONE) << target)
    s.straights = (s.straights & elsewhere) | (((s.straights >> origin) & ONE) << target)
    s.kings = (s.kings & elsewhere) | (king << target)
    if king:
        us = castled(s, f, t, us)
    elif pawn and t == s.ep:
        victim = bit(t ^ 8)
        s.pawns ^= victim
        them ^= victim
    elif promotion:
        s.pawns ^= there
        if promotion == TO_KNIGHT:
            s.knights |= there
        else:
            if promotion != TO_ROOK:
                s.diagonals |= there
            if promotion != TO_BISHOP:
                s.straights |= there
    s.sides[side] = us
    s.sides[1 - side] = them
    keep_rights(s, f, t, king)
    s.turn = 1 - side
    s.ep = -1
    if pawn and abs(t - f) == 16 and en_passant_pawns(s, (f + t) >> 1):
        s.ep = (f + t) >> 1


def drawn(s):
    """Fifty moves without progress, or too few pieces left to give mate."""
    if s.clock >= DRAWN_AT:
        return True
    if s.pawns | s.straights:
        return False
    minor = s.knights | s.diagonals
    if minor == NONE or (minor & (minor - ONE)) == NONE:
        return True
    return s.knights == NONE and ((minor & LIGHT) == NONE or (minor & ~LIGHT) == NONE)


def in_check(s):
    side = int(s.turn)
    us, them = s.sides[side], s.sides[1 - side]
    return attackers(s, ctz(s.kings & us), side, them, us | them) != NONE


def can_move(s):
    side = int(s.turn)
    us, them = s.sides[side], s.sides[1 - side]
    # Out of check, a pawn off the king's lines can step ahead: that settles most positions.
    loose = s.pawns & us & ~LINES[ctz(s.kings & us)]
    if rotated(loose, AHEAD[side]) & ~(us | them) and not in_check(s):
        return True
    return moves_count(s) > 0


def over(s):
    return drawn(s) or not can_move(s)


def score(s, u):
    u[0] = 0.0
    u[1] = 0.0
    # Mate takes precedence over the fifty-move rule.
    if in_check(s) and not can_move(s):
        u[s.turn] = -1.0
        u[1 - s.turn] = 1.0


def noisy(s, a):
    """Captures and promotions."""
    t = (a >> 6) & 63
    if a >> 12 or (s.sides[0] | s.sides[1]) & bit(t):
        return not (chess960 and is_castling(s, a))
    return t == s.ep and (s.pawns & bit(a & 63)) != NONE


# Arbitrary odd numbers.
MIX = np.uint64(0x9E3779B97F4A7C15)
MIX_1, MIX_2 = np.uint64(0xD1342543DE82EF95), np.uint64(0xA0761D6478BD642F)
MIX_3, MIX_4 = np.uint64(0xE7037ED1A0B428DB), np.uint64(0x8EBC6AF09C88C6E3)
HALF = np.uint64(32)


def mixed(x, by):
    x = wrapping_mul(x, MIX)
    return wrapping_mul(x ^ (x >> HALF), by)


def position(s):
    """Everything but the clock. In three words each kind of piece has its own pattern; a fourth
    holds the colours, the rest is small."""
    rest = int(s.turn) | (rights(s) << 1) | ((int(s.ep) + 1) << (1 + RIGHTS_BITS))
    h = wrapping_mul(np.uint64(rest), MIX)
    h = wrapping_add(h, mixed(s.diagonals ^ s.knights, MIX_1))
    h = wrapping_add(h, mixed(s.straights ^ s.pawns, MIX_2))
    h = wrapping_add(h, mixed(s.kings ^ s.pawns ^ s.knights, MIX_3))
    h = wrapping_add(h, mixed(s.sides[0], MIX_4))
    return h ^ (h >> HALF)


def key(s):
    return with_clock(position(s), int(s.clock), DRAWN_AT)


def reversible(s):
    return s.clock


def timeless(s):
    s.clock = 0
