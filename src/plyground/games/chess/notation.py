"""Chess in words: FEN for positions, UCI and SAN for moves, and the picture of the board."""

from functools import lru_cache

import numpy as np

from plyground.game import Piece, Reader, rows_text, square_grid
from plyground.games.chess.board import State, attackers, bit
from plyground.games.chess.castling import is_castling
from plyground.games.chess.options import PIECES
from plyground.games.chess.rights import read_rights, rights_text
from plyground.games.chess.rules import (
    LIGHT,
    can_move,
    en_passant_pawns,
    in_check,
    legal,
    moves_count,
    play,
)
from plyground.kernel.bits import ctz, popcount

LETTERS = ".PNBRQKpnbrqk"
GLYPHS = ".♙♘♗♖♕♔♟♞♝♜♛♚"
KINDS = ("pawn", "knight", "bishop", "rook", "queen", "king")
SIDES = ("white", "black")
LABELS = ("", *(f"{side} {kind}" for side in SIDES for kind in KINDS))
EXAMPLE = f"{PIECES.lower()}/pppppppp/8/8/8/8/PPPPPPPP/{PIECES} w KQkq - 0 1"
GRID = square_grid(8, 8, "checkered")
NAMES = tuple(f"{file}{rank}" for rank in "12345678" for file in "abcdefgh")
MOST_MOVES = 256
MOST_CLOCK = 150  # 100 is a draw here; where draws are claimed, games can go on that long


def _planes(s):
    """Pawns, knights, bishops, rooks, queens, kings, as plain numbers."""
    queens = s.diagonals & s.straights
    kinds = (s.pawns, s.knights, s.diagonals ^ queens, s.straights ^ queens, queens, s.kings)
    return [int(x) for x in kinds]


def _cells(s):
    """What is on each square, as an index of LETTERS, row by row from the top."""
    cells = [0] * 64
    black = int(s.sides[1])
    for kind, plane in enumerate(_planes(s), 1):
        while plane:
            q = ctz(plane)
            plane &= plane - 1
            cells[q ^ 56] = kind + 6 * (black >> q & 1)
    return cells


# --- moves ---------------------------------------------------------------------------------


def describe(s, a):
    """As in UCI: e2e4, e1g1 for castling, e7e8q."""
    return NAMES[a & 63] + NAMES[a >> 6 & 63] + " nbrq"[a >> 12].strip()


def clicks(s, a):
    """From, to, and what a pawn becomes."""
    piece = ("", "knight", "bishop", "rook", "queen")[a >> 12]
    return [(NAMES[a & 63], NAMES[a >> 6 & 63], piece)[: 3 if piece else 2]]


def written(s, a):
    """As in SAN: Nf3, exd5, O-O, e8=Q+."""
    after = s.copy()
    play(after, a)
    mark = ("+" if can_move(after) else "#") if in_check(after) else ""
    return _unmarked(s, a) + mark


def aliases(s, a):
    """As in SAN without the mark of check or mate; castling with zeros too."""
    san = _unmarked(s, a)
    if san[0] != "O":
        return (san,)
    return (san, san.replace("O", "0"), written(s, a).replace("O", "0"))


def _unmarked(s, a):
    """A move in SAN without the mark of check or mate."""
    kinds = _movers(s.tobytes())
    kind, f, t = kinds[a], a & 63, a >> 6 & 63
    rivals = [b & 63 for b, same in kinds.items() if same == kind and b >> 6 & 63 == t]
    return _san(s, a, kind, [q for q in rivals if q != f])


@lru_cache(maxsize=64)
def _movers(position):
    """The kind of piece that each legal move moves: naming one needs its rivals."""
    s = np.frombuffer(position, State)[0]
    moves = np.zeros(MOST_MOVES, np.int32)
    actions = moves[: legal(s, moves)].tolist()
    planes = _planes(s)
    return {a: next(i for i, x in enumerate(planes) if x >> (a & 63) & 1) for a in actions}


def _san(s, a, kind, rivals):
    """A move in SAN; rivals are the squares of equal pieces that can go to the same square."""
    f, t = a & 63, a >> 6 & 63
    if kind == 0:
        promotion = "=" + " NBRQ"[a >> 12] if a >> 12 else ""
        return (NAMES[t] if f % 8 == t % 8 else f"{NAMES[f][0]}x{NAMES[t]}") + promotion
    if kind == 5 and is_castling(s, a):
        return "O-O" if t > f else "O-O-O"
    origin = ""
    if rivals:
        origin = NAMES[f][0]
        if any(q % 8 == f % 8 for q in rivals):
            origin = NAMES[f] if any(q // 8 == f // 8 for q in rivals) else NAMES[f][1]
    capture = "x" if (s.sides[0] | s.sides[1]) & bit(t) else ""
    return f"{LETTERS[kind + 1]}{origin}{capture}{NAMES[t]}"


# --- positions -----------------------------------------------------------------------------


def text(s):
    ep = NAMES[s.ep] if s.ep >= 0 else "-"
    return f"{rows_text(_cells(s), 8, LETTERS)} {'wb'[s.turn]} {rights_text(s)} {ep} {s.clock} 1"


def parse(string, s):
    """FEN; the last two fields are optional, and the move number has no effect."""
    reader = Reader(string, EXAMPLE)
    cells = reader.rows(8, 8, LETTERS)
    _check_pieces(reader, cells)
    _put_pieces(s, cells)
    s.turn = reader.choice("the side to move", {"w": 0, "b": 1})
    read_rights(reader, s, cells)
    ep, ep_at = _read_en_passant(reader, cells, s.turn)
    s.clock = 0
    if reader.text[reader.at :].strip():
        s.clock = reader.number("the halfmove clock", 0, MOST_CLOCK)
        reader.check(ep < 0 or s.clock == 0, "en passant needs a halfmove clock of 0", ep_at)
    if reader.text[reader.at :].strip():
        reader.number("the number of the move", 0, 9999)
    reader.end()
    s.ep = ep if ep >= 0 and en_passant_pawns(s, ep) else -1
    _check_kings(reader, s)


def _check_pieces(reader, cells):
    """Refuse sets of pieces that cannot occur."""
    for side, first in enumerate((1, 7)):
        count = [cells.count(first + kind) for kind in range(6)]
        who = SIDES[side].capitalize()
        reader.check(count[5] == 1, f"{who} has {count[5]} kings", 0)
        reader.check(count[0] <= 8, f"{who} has {count[0]} pawns", 0)
        bishops = [i for i, value in enumerate(cells) if value == first + 2]
        light = sum(1 for i in bishops if int(LIGHT) >> (i ^ 56) & 1)
        spare = [count[1] - 2, light - 1, count[2] - light - 1, count[3] - 2, count[4] - 1]
        promoted = sum(max(0, n) for n in spare)
        together = promoted + count[0]
        reader.check(together <= 8, f"{who} has {together} pawns and promoted pieces", 0)
    for i, value in enumerate(cells):
        if value in (1, 7):
            reader.check(8 <= i < 56, f"there is a pawn on {NAMES[i ^ 56]}", 0)


def _put_pieces(s, cells):
    planes = [
        sum(1 << (i ^ 56) for i, v in enumerate(cells) if v and (v - 1) % 6 == kind)
        for kind in range(6)
    ]
    s.pawns, s.knights, s.kings = planes[0], planes[1], planes[5]
    s.diagonals, s.straights = planes[2] | planes[4], planes[3] | planes[4]
    s.sides[0] = sum(1 << (i ^ 56) for i, v in enumerate(cells) if 1 <= v <= 6)
    s.sides[1] = sum(1 << (i ^ 56) for i, v in enumerate(cells) if v >= 7)


def _read_en_passant(reader, cells, turn):
    """The square or -1, and where it was written."""
    word = reader.word("the en passant square")
    at = reader.at - len(word)
    if word == "-":
        return -1, at
    reader.check(word in NAMES, f"{word!r} is not a square", at)
    ep = NAMES.index(word)
    rank, back, pawn = (5, 8, "p") if turn == 0 else (2, -8, "P")
    reader.check(ep // 8 == rank, f"en passant, {SIDES[turn]} to move, is on rank {rank + 1}", at)
    behind, here, before = (LETTERS[cells[q ^ 56]] for q in (ep + back, ep, ep - back))
    passed = (behind, here, before) == (".", ".", pawn)
    reader.check(passed, f"no pawn can have passed {word} just now", at)
    return ep, at


def _check_kings(reader, s):
    """Refuse a king that could be captured, or that is in check by too many pieces."""
    side = int(s.turn)
    us, them = s.sides[side], s.sides[1 - side]
    k, other = ctz(s.kings & us), ctz(s.kings & them)
    taken = attackers(s, other, 1 - side, us, us | them)
    reader.check(not taken, f"{SIDES[1 - side]} is in check, and {SIDES[side]} is to move", 0)
    checks = popcount(attackers(s, k, side, them, us | them))
    reader.check(checks <= 2, f"{checks} pieces give check at once", 0)
    reader.check(moves_count(s) <= MOST_MOVES, "there are more moves than in any game", 0)


def picture(s):
    pieces = [
        Piece(name, GLYPHS[value], value // 7, "glyph", LABELS[value])
        for name, value in zip(GRID.names, _cells(s), strict=True)
        if value
    ]
    king = NAMES[ctz(s.kings & s.sides[s.turn])]
    return GRID.picture(pieces, marks=(king,) if in_check(s) else ())
