"""Move notation, positions as text, and the picture."""

from plyground.game import Cell, Grid, Label, Piece, Reader, rows_text
from plyground.game.boards.castling import RIGHTS, read_castling
from plyground.games.omega_chess.board import (
    BISHOP,
    BLACK,
    BOARD,
    CASTLE_KING,
    CASTLE_ROOK,
    FILES,
    HOME_ROW,
    KING,
    PAWN,
    PLACES,
    ROOK,
    SQUARES,
    WIZARD,
)
from plyground.games.omega_chess.options import quiet_plies, ranks
from plyground.games.omega_chess.rules import (
    AHEAD,
    FIRST_STEPS,
    PROMOTED,
    SECOND,
    attacked,
    can_pass,
    in_check,
    is_passing,
    origin_of,
    put,
    target_of,
)

LETTERS = ".PNBRQKCWpnbrqkcw"
GLYPHS = ".♙♘♗♖♕♔CW♟♞♝♜♛♚CW"
KINDS = ("pawn", "knight", "bishop", "rook", "queen", "king", "champion", "wizard")
SIDES = ("white", "black")
HOMES = tuple(zip(CASTLE_KING.tolist(), CASTLE_ROOK.tolist(), strict=True))
"""The squares of king and rook for each castling right."""
PROMOTION_LETTERS = "qrbncw"
NAMES = [f"{'abcdefghij'[file]}{rank}" for file, rank in PLACES[:BOARD]] + ["w1", "w2", "w3", "w4"]
ORDER = [q for rank in reversed(range(ranks)) for q in range(FILES * rank, FILES * (rank + 1))]
ORDER += list(range(BOARD, SQUARES))
"""Squares in the order of the text: ranks from the top, then the corner squares."""
ROWS = [FILES] * ranks + [4]


def _example():
    """The first position as text."""
    back = "".join(LETTERS[kind] for kind in HOME_ROW)
    rows = [back.lower(), "p" * FILES, *["10"] * (ranks - 4), "P" * FILES, back, "WWww"]
    return f"{'/'.join(rows)} w KQkq - 0"


EXAMPLE = _example()


def _grid():
    cells = []
    for q in ORDER:
        file, rank = PLACES[q]
        shade = "light" if (file + rank) % 2 else "dark"
        cells.append(Cell(NAMES[q], file, ranks - 1 - rank, "square", shade))
    labels = [Label(file, ranks - 0.25, "abcdefghij"[file]) for file in range(FILES)]
    labels += [Label(-0.75, ranks - 1 - rank, str(rank)) for rank in range(ranks)]
    return Grid(tuple(cells), tuple(labels), (), tuple(cell.name for cell in cells))


GRID = _grid()


def _promotion(a):
    return PROMOTION_LETTERS[(a - PROMOTED) % 6] if a >= PROMOTED else ""


def describe(s, a):
    """Both squares, and what a pawn becomes: e1e4, f0h0 for castling, a8a9q."""
    return NAMES[origin_of(a, s.turn)] + NAMES[target_of(a, s.turn)] + _promotion(a)


def clicks(s, a):
    """From, to, and what a pawn becomes."""
    cells = (NAMES[origin_of(a, s.turn)], NAMES[target_of(a, s.turn)])
    letter = _promotion(a)
    return [(*cells, KINDS[LETTERS.index(letter.upper()) - 1]) if letter else cells]


def aliases(s, a):
    """Castling with zeros."""
    return tuple(name.replace("O", "0") for name in (written(s, a),) if name[0] == "O")


def written(s, a):
    """With the piece and the kind of move: Nc0-b2, e4xd5, a8-a9=Q, O-O."""
    q, to = int(origin_of(a, s.turn)), int(target_of(a, s.turn))
    kind = int(s.board[q]) - BLACK * int(s.turn)
    if kind == KING and abs(to - q) == 2:
        return "O-O" if to > q else "O-O-O"
    letter = "" if kind == PAWN else LETTERS[kind]
    sign = "x" if s.board[to] or is_passing(s, q, to) else "-"
    became = f"={_promotion(a).upper()}" if a >= PROMOTED else ""
    return f"{letter}{NAMES[q]}{sign}{NAMES[to]}{became}"


def text(s):
    """Ranks from the top, the corner squares w1 to w4, the player to move, castling rights, the
    pawn that can be captured in passing, and the plies without a capture or a pawn move."""
    rows = rows_text([int(s.board[q]) for q in ORDER], ROWS, LETTERS)
    rights = "".join(c for i, c in enumerate(RIGHTS) if s.castling >> i & 1) or "-"
    passing = NAMES[s.ep] if s.ep >= 0 else "-"
    return f"{rows} {'wb'[s.turn]} {rights} {passing} {s.clock}"


def parse(string, s):
    reader = Reader(string, EXAMPLE)
    cells = reader.rows(ranks + 1, ROWS, LETTERS)
    board = [0] * SQUARES
    for q, code in zip(ORDER, cells, strict=True):
        board[q] = code
    _check_pieces(reader, board)
    for q, code in enumerate(board):
        put(s, q, code)
    for side in range(2):
        s.kings[side] = board.index(KING + BLACK * side)
    s.turn = reader.choice("the player to move", {"w": 0, "b": 1})
    s.castling = read_castling(reader, [LETTERS[code] for code in board], NAMES, HOMES)
    s.ep, at = _read_passing(reader, board, int(s.turn))
    s.clock = reader.number("the plies without progress", 0, quiet_plies)
    reader.check(s.ep < 0 or s.clock == 0, "after a pawn move no such plies are counted", at)
    reader.end()
    if s.ep >= 0 and not can_pass(s):
        s.ep = -1
    other = SIDES[1 - s.turn]
    taken = attacked(s, int(s.kings[1 - s.turn]), int(s.turn))
    reader.check(not taken, f"{other} is in check, and {SIDES[s.turn]} is to move", 0)


def _check_pieces(reader, board):
    """Refuse sets of pieces that cannot occur."""
    for side, who in enumerate(("White", "Black")):
        found = [board.count(kind + BLACK * side) for kind in range(1, WIZARD + 1)]
        reader.check(found[KING - 1] == 1, f"{who} has {found[KING - 1]} kings", 0)
        spare = 0
        for kind, n in enumerate(found, 1):
            first = HOME_ROW.count(kind) if kind != WIZARD else 2
            spare += max(0, n - first) if kind not in (PAWN, KING) else 0
        for kind in (BISHOP, WIZARD):  # at first one on each colour
            shades = [
                sum(PLACES[q]) % 2 for q, code in enumerate(board) if code == kind + BLACK * side
            ]
            extra = sum(max(0, shades.count(shade) - 1) for shade in range(2))
            spare += extra - max(0, len(shades) - 2)
        pawns = found[PAWN - 1]
        reader.check(pawns <= FILES, f"{who} has {pawns} pawns", 0)
        together = spare + pawns
        reader.check(together <= FILES, f"{who} has {together} pawns and promoted pieces", 0)
    for q, code in enumerate(board):
        if code in (PAWN, PAWN + BLACK):
            inside = FILES <= q < BOARD - FILES
            reader.check(inside, f"there is a pawn on {NAMES[q]}", 0)
        if code in (ROOK, ROOK + BLACK):
            reader.check(q < BOARD, f"there is a rook on {NAMES[q]}", 0)


def _read_passing(reader, board, turn):
    """The square of the pawn or -1, and where it was written."""
    word = reader.word("the pawn that can be captured in passing")
    at = reader.at - len(word)
    if word == "-":
        return -1, at
    reader.check(word in NAMES, f"{word!r} is not a square", at)
    q = NAMES.index(word)
    ahead, first = int(AHEAD[1 - turn]), FILES * int(SECOND[1 - turn]) + q % FILES
    gone = (q - first) // ahead if q < BOARD else 0
    fits = 2 <= gone <= FIRST_STEPS and board[q] == PAWN + BLACK * (1 - turn)
    fits = fits and not any(board[first + i * ahead] for i in range(gone))
    reader.check(fits, f"no pawn can have come to {word} by a long first move", at)
    return q, at


def picture(s):
    pieces = []
    for q in ORDER:
        code = int(s.board[q])
        if code:
            side, kind = divmod(code - 1, BLACK)
            shape = "token" if GLYPHS[code] in "CW" else "glyph"
            symbol = LETTERS[code] if shape == "token" else GLYPHS[code]
            pieces.append(Piece(NAMES[q], symbol, side, shape, f"{SIDES[side]} {KINDS[kind]}"))
    return GRID.picture(pieces, marks=(NAMES[s.kings[s.turn]],) if in_check(s) else ())
