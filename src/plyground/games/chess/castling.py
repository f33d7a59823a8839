"""Castling, by the rules of chess or of Chess960.

In chess it is the king's move of two squares. In Chess960 it is the king's move onto its own rook;
both arrive where they do in chess. Each rule has two forms, and the option chooses one when the
game is loaded, so that chess pays nothing for the other.
"""

import numpy as np

from plyground.games.chess.attacks import BETWEEN, NONE, ONE
from plyground.games.chess.board import attackers, bit
from plyground.games.chess.options import chess960
from plyground.kernel.bits import ctz

# Per castling right: the squares that must be empty, that the king passes, where it arrives.
CASTLE_EMPTY = np.array([0x60, 0x0E, 0x60 << 56, 0x0E << 56], np.uint64)
CASTLE_PASS = np.array([5, 3, 61, 59])
CASTLE_TO = np.array([6, 2, 62, 58])
ROOK_TO = CASTLE_PASS
# The castling rights that are left when something leaves or enters a square.
RIGHTS_LEFT = np.full(64, 15, np.int8)
RIGHTS_LEFT[[0, 4, 7, 56, 60, 63]] = 15 - np.array([2, 3, 1, 8, 12, 4])
FIRST_RANK = np.array([0xFF, 0xFF << 56], np.uint64)
TOP = np.uint64(48)


def castlings(s, k, side, us, them, goals):
    """The goals of castling; the king on k is not in check and can step to `goals`."""
    found = NONE
    occupied = (us | them) ^ bit(k)
    for right in range(2 * side, 2 * side + 2):
        # The square passed is safe if it was found to be one of the king's goals.
        if (
            (s.castling >> right) & 1
            and (occupied & CASTLE_EMPTY[right]) == NONE
            and goals & bit(CASTLE_PASS[right])
            and attackers(s, CASTLE_TO[right], side, them, occupied) == NONE
        ):
            found |= bit(CASTLE_TO[right])
    return found


def castled(s, f, t, us):
    """Move the rook if the king's move was castling; the own pieces after it."""
    if abs(t - f) == 2:
        rook = bit(t + 1) | bit(t - 1) if t > f else bit(t - 2) | bit(t + 1)
        s.straights ^= rook
        us ^= rook
    return us


def is_castling(s, a):
    """Whether a move is castling."""
    f, t = a & 63, (a >> 6) & 63
    return abs(t - f) == 2 and (s.kings & bit(f)) != NONE


def keep_rights(s, f, t, king):
    """Drop the rights that end when something, perhaps the king, leaves f and enters t."""
    s.castling &= RIGHTS_LEFT[f] & RIGHTS_LEFT[t]


def all_rights(s):
    s.castling = 15


def rights(s):
    """The rights as a small number, of RIGHTS_BITS bits."""
    return int(s.castling)


# --- Chess960 --------------------------------------------------------------------------------


def castlings_960(s, k, side, us, them, goals):
    """The rooks with which the king on k, not in check, can castle."""
    found = NONE
    rooks = s.castlers & us
    while rooks:
        r = ctz(rooks)
        rooks &= rooks - ONE
        right = 2 * side if r > k else 2 * side + 1
        to, rook_to = CASTLE_TO[right], ROOK_TO[right]
        others = (us | them) ^ bit(k) ^ bit(r)
        path = BETWEEN[k, to] | bit(to)
        if (path | BETWEEN[r, rook_to] | bit(rook_to)) & others:
            continue
        # The rook may have covered the king's goal, so it is looked at with the rook in its place.
        safe = attackers(s, to, side, them, others | bit(rook_to)) == NONE
        while path and safe:
            safe = attackers(s, ctz(path), side, them, others | bit(r)) == NONE
            path &= path - ONE
        if safe:
            found |= bit(r)
    return found


def castled_960(s, f, t, us):
    if s.sides[s.turn] & bit(t):
        right = 2 * int(s.turn) if t > f else 2 * int(s.turn) + 1
        king, rook = bit(CASTLE_TO[right]), bit(ROOK_TO[right])
        s.kings = (s.kings ^ bit(t)) | king
        s.straights |= rook
        us = (us ^ bit(t)) | king | rook
    return us


def is_castling_960(s, a):
    return (s.kings & bit(a & 63)) != NONE and (s.sides[s.turn] & bit((a >> 6) & 63)) != NONE


def keep_rights_960(s, f, t, king):
    s.castlers &= ~(bit(f) | bit(t))
    if king:
        s.castlers &= ~FIRST_RANK[s.turn]


def all_rights_960(s):
    s.castlers = s.straights & ~s.diagonals


def rights_960(s):
    return int((s.castlers & FIRST_RANK[0]) | (s.castlers >> TOP))


RIGHTS_BITS = 4
if chess960:
    castlings, castled, is_castling = castlings_960, castled_960, is_castling_960
    keep_rights, all_rights, rights = keep_rights_960, all_rights_960, rights_960
    RIGHTS_BITS = 16
