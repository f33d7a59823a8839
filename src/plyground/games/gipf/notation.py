"""Move notation, positions as text, and the picture."""

from math import sqrt

import numpy as np

from plyground.game import Cell, Grid, Label, Line, Piece, Reader, rows_text
from plyground.games.gipf.options import plies, reserve
from plyground.games.gipf.rules import (
    BOARD,
    CELLS,
    CHOOSE,
    DOTS,
    ENTRIES,
    LINE,
    LINES,
    PUSH,
    PUSHES,
    SPOTS,
    row_on,
    word_of,
)


def _upright(cell):
    """Columns stand upright, and the columns to the right go down by half a cell each."""
    row, column = BOARD.places[cell]
    return column * sqrt(3) / 2, row + column / 2


def _named(cell):
    """A letter for the column and a number from the bottom, dots included."""
    row, column = BOARD.places[cell]
    return f"{'abcdefghi'[column + 4]}{min(4, 4 - column) - row + 1}"


NAMES = tuple(_named(cell) for cell in range(CELLS))
COLOURS = ("white", "black")
# The spots in the order of writing: column by column from the left, upwards.
ORDER = sorted((c for c in range(CELLS) if SPOTS >> c & 1), key=lambda c: NAMES[c])
LENGTHS = (4, 5, 6, 7, 6, 5, 4)
EXAMPLE = f"w2b/5/6/b5w/6/5/w2b w w {reserve} {reserve} 0"


def _grid():
    """Spots and dots where the lines cross and end; the dots have their names next to them."""
    cells, labels, lines = [], [], []
    for cell, name in enumerate(NAMES):
        x, y = _upright(cell)
        dot = cell in DOTS
        size = 0.45 if dot else 0.9
        cells.append(Cell(name, x, y, "round", "dark" if dot else "plain", size, size))
        if dot:
            labels.append(Label(x * 1.14, y * 1.14, name))
        for near in BOARD.near(cell):
            if cell < near and not (dot and near in DOTS):
                lines.append(Line(x, y, *_upright(near)))
    return Grid(tuple(cells), tuple(labels), tuple(lines), NAMES)


GRID = _grid()


def _crossings(s):
    """The cells that belong to more than one row of the player to act."""
    rows = [int(row_on(s, s.turn, line)) for line in range(len(LINE))]
    return sum(1 << c for c in range(CELLS) if sum(row >> c & 1 for row in rows) > 1)


def _cells_of(row):
    """The cells of a word in the order of their names."""
    return sorted(NAMES[c] for c in range(CELLS) if int(row) >> c & 1)


def describe(s, a):
    """The dot and the first spot; for a row to remove, its ends."""
    if a < PUSHES:
        dot, line = ENTRIES[a]
        return f"{NAMES[dot]}-{NAMES[line[0]]}"
    line = [NAMES[c] for c in LINES[a - PUSHES] if int(row_on(s, s.turn, a - PUSHES)) >> c & 1]
    return f"x{line[0]}-{line[-1]}"


def clicks(s, a):
    """A row is chosen by any of its pieces that is in no other row, otherwise by both its ends."""
    words = describe(s, a)
    if a < PUSHES:
        return [tuple(words.split("-"))]
    row = row_on(s, s.turn, a - PUSHES)
    alone = _cells_of(int(row) & ~_crossings(s))
    return [(name,) for name in alone] or [tuple(words[1:].split("-"))]


def _board(s):
    """0 empty, 1 White, 2 Black, in the order of writing."""
    white, black = (int(word) for word in s.pieces)
    return [(white >> c & 1) + 2 * (black >> c & 1) for c in ORDER]


def text(s):
    """The columns from the left, upwards; the player to act and the player to push next; the pieces
    in hand; the plies played."""
    board = rows_text(_board(s), LENGTHS, ".wb")
    return f"{board} {'wb'[s.turn]} {'wb'[s.next]} {s.hand[0]} {s.hand[1]} {s.ply}"


def parse(string, s):
    reader = Reader(string, EXAMPLE)
    cells = reader.rows(7, LENGTHS, ".wb")
    players = {"w": 0, "b": 1}
    s.turn = reader.choice("the player to act", players)
    s.next = reader.choice("the player to push next", players)
    at = reader.at
    for player in range(2):
        most = 3 + reserve - cells.count(1 + player)
        what = f"{COLOURS[player]} pieces in hand"
        reader.check(most >= 0, f"more than {3 + reserve} {COLOURS[player]} pieces", 0)
        s.hand[player] = reader.number(what, 0, most)
        s.pieces[player] = np.uint64(
            word_of(c for c, v in zip(ORDER, cells, strict=True) if v == 1 + player)
        )
    s.ply = reader.number("the number of plies played", 0, plies)
    reader.end()
    s.stage = PUSH
    _check_rows(reader, s, at)


def _check_rows(reader, s, at):
    """Check that the only rows are those between which the player to act chooses."""
    rows = [[row_on(s, p, line) for line in range(len(LINE))] for p in range(2)]
    if any(rows[s.turn]):
        crossed = _crossings(s)
        reader.check(
            all(int(row) & crossed for row in rows[s.turn] if row),
            "a row of four that crosses no other would have been removed",
            0,
        )
        s.stage = CHOOSE
    else:
        reader.check(
            s.turn == s.next, "the player to act has no row to choose and does not push", at
        )
    mover = 1 - s.next
    reader.check(
        not any(rows[1 - s.turn]) or (s.stage == CHOOSE and s.turn == mover),
        f"{COLOURS[1 - s.turn]} has a row of four that should have been removed before",
        0,
    )


def picture(s):
    pieces = [
        Piece(NAMES[c], "wb"[v - 1], v - 1, "stone", f"{COLOURS[v - 1]} piece")
        for c, v in zip(ORDER, _board(s), strict=True)
        if v
    ]
    marks = set()
    if s.stage == CHOOSE:
        for line in range(len(LINE)):
            marks.update(_cells_of(row_on(s, s.turn, line)))
    hands = (f"In hand: White {s.hand[0]}, Black {s.hand[1]}",)
    return GRID.picture(pieces, notes=hands, marks=sorted(marks))
