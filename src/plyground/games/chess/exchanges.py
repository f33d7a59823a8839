"""Help for alpha-beta: what an exchange wins or loses, and when passing is safe."""

from plyground.games.chess.attacks import NONE
from plyground.games.chess.board import attackers, bit
from plyground.games.chess.castling import is_castling
from plyground.games.chess.options import chess960
from plyground.games.chess.rules import TO_QUEEN, in_check
from plyground.kernel.bits import ctz

PAWN_UNITS, MINOR_UNITS, ROOK_UNITS, QUEEN_UNITS, KING_UNITS = 1, 3, 5, 9, 10


def units(s, here):
    """The value of the piece on a square, in pawns; 0 if it is empty."""
    if s.pawns & here:
        return PAWN_UNITS
    if s.straights & here:
        return QUEEN_UNITS if s.diagonals & here else ROOK_UNITS
    if (s.knights | s.diagonals) & here:
        return MINOR_UNITS
    return KING_UNITS if s.kings & here else 0


def gain(s, a):
    """Most valuable victim, least valuable attacker; below 0 if the exchange loses material."""
    if chess960 and is_castling(s, a):
        return 0
    to = (a >> 6) & 63
    victim = units(s, bit(to))
    attacker = units(s, bit(a & 63))
    if to == s.ep and attacker == PAWN_UNITS:
        victim = PAWN_UNITS
    if a >> 12:
        return 16 * victim + (128 if a >> 12 == TO_QUEEN else -8)
    if victim == 0:
        return 0
    if attacker > victim and loses_exchange(s, a & 63, to, attacker, victim):
        return victim - attacker
    return 16 * victim - attacker


def loses_exchange(s, origin, to, attacker, victim):
    """Whether a capture loses material if both sides recapture, cheapest piece first, as long as it
    pays. Pins are ignored."""
    mover = int(s.turn)
    side = mover
    occupied = (s.sides[0] | s.sides[1]) ^ bit(origin)
    balance = victim - attacker  # of `side`, if its piece on the square is taken
    while balance < 0:
        side = 1 - side
        takers = attackers(s, to, 1 - side, s.sides[side] & occupied, occupied)
        if takers == NONE:
            side = 1 - side
            break
        piece = cheapest(s, takers)
        value = units(s, piece)
        occupied ^= piece
        balance = -balance - 1 - value
        if value == KING_UNITS and attackers(s, to, side, s.sides[1 - side] & occupied, occupied):
            side = 1 - side
            break
    return side != mover


def cheapest(s, pieces):
    """One of the least valuable of some pieces."""
    for kind in (s.pawns, s.knights, s.diagonals & ~s.straights, s.straights & ~s.diagonals):
        if pieces & kind:
            return bit(ctz(pieces & kind))
    queens = pieces & s.diagonals
    return bit(ctz(queens if queens else pieces))


def tense(s):
    """In check."""
    return in_check(s)


def skip(s):
    """Pass, unless in check or without pieces, when zugzwang is likely."""
    us = s.sides[s.turn]
    if (us & ~s.pawns & ~s.kings) == NONE or in_check(s):
        return False
    s.turn = 1 - s.turn
    s.ep = -1
    return True
