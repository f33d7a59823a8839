"""The position of chess as a record, and what attacks a square.

Bitboards, a1 = bit 0, h8 = bit 63. Queens are in both `diagonals` and `straights`, so that one
position is one cache line. `ep` is set only while an en passant capture is legal, so that equal
positions are equal records. The move number is not stored: it has no influence on the game and
would make equal positions differ; `text` writes 1 for it.
"""

import numpy as np

from plyground.game import record
from plyground.games.chess.attacks import KING, KNIGHT, ONE, PAWN, diagonal, straight
from plyground.games.chess.options import chess960

# Who may castle: in chess bits, White short, White long, Black short, Black long; in Chess960 the
# rooks that may still castle, as squares.
RIGHTS = {"castlers": np.uint64} if chess960 else {"castling": np.int8}
State = record(
    pawns=np.uint64,
    knights=np.uint64,
    diagonals=np.uint64,  # bishops and queens
    straights=np.uint64,  # rooks and queens
    kings=np.uint64,
    sides=(np.uint64, 2),  # all pieces of White, of Black
    turn=np.int8,
    **RIGHTS,
    ep=np.int8,  # where a pawn can be captured en passant, or -1
    clock=np.int16,  # plies since the last capture or pawn move
)


def bit(q):
    return ONE << np.uint64(q)


def attackers(s, q, side, those, occupied):
    """The pieces of `those`, opponents of `side`, that attack q with these squares occupied."""
    return those & (
        (PAWN[side, q] & s.pawns)
        | (KNIGHT[q] & s.knights)
        | (KING[q] & s.kings)
        | (diagonal(q, occupied) & s.diagonals)
        | (straight(q, occupied) & s.straights)
    )
