"""Castling rights in FEN: KQkq; in Chess960 also by the files of the rooks.

X-FEN writes K and Q for the outermost rook on that side of the king, and the file for another one;
Shredder-FEN always writes the file: HAha. Both are read, and X-FEN is written.
"""

from plyground.game.boards.castling import RIGHTS, read_castling
from plyground.games.chess.options import chess960
from plyground.kernel.bits import ctz

FILES = "abcdefgh"
SQUARES = tuple(f"{file}{rank}" for rank in "12345678" for file in FILES)
HOMES = ((4, 7), (4, 0), (60, 63), (60, 56))
"""The squares of king and rook for each castling right."""
ROOK, KING = ("R", "r"), ("K", "k")
PIECES = ".PNBRQKpnbrqk"


def rights_text(s):
    return "".join(c for i, c in enumerate(RIGHTS) if s.castling >> i & 1) or "-"


def read_rights(reader, s, cells):
    pieces = [PIECES[cells[q ^ 56]] for q in range(64)]
    s.castling = read_castling(reader, pieces, SQUARES, HOMES)


# --- Chess960 --------------------------------------------------------------------------------


def rights_text_960(s):
    found = []
    for side in range(2):
        first = 56 * side
        king = ctz(s.kings & s.sides[side])
        rooks = int(s.straights & ~s.diagonals & s.sides[side])
        own = [q for q in range(first, first + 8) if rooks >> q & 1]
        able = [q for q in own if int(s.castlers) >> q & 1]
        for q in sorted(able, reverse=True):
            outermost = q == (max(own) if q > king else min(own))
            letter = ("K" if q > king else "Q") if outermost else FILES[q % 8].upper()
            found.append(letter.lower() if side else letter)
    return "".join(found) or "-"


def read_rights_960(reader, s, cells):
    word = reader.word("the castling rights")
    castlers = 0
    for at, c in enumerate(word if word != "-" else "", reader.at - len(word)):
        known = c.casefold() in FILES or c in RIGHTS
        reader.check(known, f"{c!r} is not a castling right (KQkq, or files: HAha, or -)", at)
        side = int(c.islower())
        back = [PIECES[cells[(q + 56 * side) ^ 56]] for q in range(8)]
        reader.check(
            KING[side] in back[1:7],
            f"the castling right {c} needs a king on rank {8 if side else 1} between two rooks",
            at,
        )
        king = back.index(KING[side])
        rooks = [i for i, piece in enumerate(back) if piece == ROOK[side]]
        if c in RIGHTS:
            short = c in "Kk"
            fitting = [i for i in rooks if (i > king) == short]
            file = (max(fitting) if short else min(fitting)) if fitting else -1
        else:
            file = FILES.index(c.casefold())
        reader.check(file in rooks, f"no rook stands where the castling right {c} needs one", at)
        bit = 1 << (file + 56 * side)
        same = [i for i in rooks if castlers >> (i + 56 * side) & 1 and (i > king) == (file > king)]
        reader.check(not same, f"the castling right {c} is the second on that side", at)
        castlers |= bit
    s.castlers = castlers


if chess960:
    rights_text, read_rights = rights_text_960, read_rights_960
