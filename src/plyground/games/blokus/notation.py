"""Move notation, positions as text, and the picture."""

from collections import Counter
from functools import lru_cache

import numpy as np

from plyground.game import Grid, Piece, Reader, rows_text, square_grid, square_name
from plyground.game.boards.polyominoes import POLYOMINOES, hand, name_of
from plyground.games.blokus.options import COLOURS, SIZE, classic, free_start
from plyground.games.blokus.rules import (
    ALL_PIECES,
    CELLS,
    FORMS,
    NAMES,
    PIECE,
    PLACEMENTS,
    STARTS,
    State,
    find_mover,
    legal,
    points,
)

LETTERS = ".byrg" if classic else ".xo"
COLOUR_NAMES = ("blue", "yellow", "red", "green") if classic else ("red", "blue")
GRID = square_grid(SIZE, SIZE)
LINE_COLOURS = {"red": 0, "blue": 1, "yellow": 2, "green": None}
EXAMPLE = "/".join([str(SIZE)] * SIZE) + f" {LETTERS[1]} -"


def _covered(a):
    """The cells of a placement, row by row from the top."""
    form, cell = divmod(int(a), CELLS)
    row, column = divmod(cell, SIZE)
    return [(row + r, column + c) for r, c in FORMS[form][1]]


def _cell_names(a):
    return [square_name(row, column, SIZE) for row, column in _covered(a)]


def describe(s, a):
    """The piece and the cells that it covers, row by row from the top."""
    return f"{NAMES[PIECE[a // CELLS]]} {' '.join(_cell_names(a))}"


def aliases(s, a):
    """The cells alone, separated by spaces or commas."""
    return (" ".join(_cell_names(a)), ",".join(_cell_names(a)))


def clicks(s, a):
    """The piece, then its cells row by row from the top until only one placement is left."""
    piece, cells, begun = NAMES[PIECE[a // CELLS]], _cell_names(a), _beginnings(s.tobytes())
    n = 1
    while begun[piece, *cells[:n]] > 1:
        n += 1
    return [(piece, *cells[:n])]


def covers(s, a):
    return _cell_names(a)


@lru_cache(maxsize=4)
def _beginnings(position):
    """How many placements of a position begin with a piece and some cells."""
    s = np.frombuffer(position, State)[0]
    moves = np.zeros(PLACEMENTS, np.int32)
    found = Counter()
    for a in moves[: legal(s, moves)].tolist():
        cells = _cell_names(a)
        found.update((NAMES[PIECE[a // CELLS]], *cells[: n + 1]) for n in range(len(cells)))
    return found


def _cells(s):
    """0 empty, else the colour + 1; row by row from the top."""
    found = [0] * CELLS
    for colour in range(COLOURS):
        for r in range(SIZE):
            bits = int(s.rows[colour, r])
            for c in range(SIZE):
                if bits >> c & 1:
                    found[r * SIZE + c] = colour + 1
    return found


def text(s):
    """The board, the colour to move, and the bonus of each colour that has placed all."""
    bonus = ",".join(str(b) for b in s.bonus) if s.bonus.any() else "-"
    return f"{rows_text(_cells(s), SIZE, LETTERS)} {LETTERS[1 + s.colour]} {bonus}"


def _components(cells, value):
    """The pieces of a colour, which never touch along a side."""
    left = {divmod(i, SIZE) for i, v in enumerate(cells) if v == value}
    while left:
        piece, edge = set(), [min(left)]
        while edge:
            row, column = edge.pop()
            if (row, column) in left:
                left.remove((row, column))
                piece.add((row, column))
                edge += [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
        yield piece


def parse(string, s):
    reader = Reader(string, EXAMPLE)
    cells = reader.rows(SIZE, SIZE, LETTERS)
    for colour in range(COLOURS):
        for piece in _components(cells, colour + 1):
            name = name_of(piece)
            where = square_name(*min(piece), SIZE)
            reader.check(name is not None, f"the squares on {where} do not form a piece", 0)
            bit = np.uint64(1 << NAMES.index(name))
            reader.check(not s.used[colour] & bit, f"there are two {name}, one on {where}", 0)
            s.used[colour] |= bit
            for row, column in piece:
                s.rows[colour, row] |= np.uint64(1 << column)
        allowed = STARTS if free_start and not classic else STARTS[colour : colour + 1]
        reader.check(
            not s.used[colour] or any(cells[r * SIZE + c] == colour + 1 for r, c in allowed),
            f"the first piece of {LETTERS[colour + 1]} covers its start cell",
            0,
        )
    s.colour = reader.choice("the colour to move", {x: i for i, x in enumerate(LETTERS[1:])})
    _read_bonus(reader, s)
    mover = int(s.colour)
    find_mover(s, mover)
    at = string.find(" ") + 1
    reader.check(s.colour == mover, f"{LETTERS[1 + mover]} cannot place a piece", at)


def _read_bonus(reader, s):
    word = reader.word("the bonus")
    at = reader.at - len(word)
    reader.end()
    parts = ["0"] * COLOURS if word == "-" else word.split(",")
    reader.check(
        len(parts) == COLOURS and all(part in ("0", "15", "20") for part in parts),
        f"the bonus is {word!r}; - or {COLOURS} numbers 0, 15 or 20 expected",
        at,
    )
    for colour, part in enumerate(parts):
        placed = s.used[colour] == ALL_PIECES
        reader.check(placed == (part != "0"), "a bonus requires that all pieces are placed", at)
        s.bonus[colour] = int(part)


def _hand(s, colour):
    """The pieces in hand. The hands lie slightly apart, so that the last move does not mark the
    next colour's piece."""
    held = [name for p, name in enumerate(NAMES) if not int(s.used[colour]) >> p & 1]
    left = SIZE + 1.2 + 0.001 * colour
    return hand(POLYOMINOES, held, left, LINE_COLOURS[COLOUR_NAMES[colour]])


def picture(s):
    blocks = [
        Piece(name, LETTERS[v], (v - 1) % 2, "block", f"{COLOUR_NAMES[v - 1]} square", size=1.1)
        for name, v in zip(GRID.names, _cells(s), strict=True)
        if v
    ]
    marks = [square_name(*STARTS[c], SIZE) for c in range(COLOURS) if not s.used[c]]
    cells, lines = ([], []) if s.ended else _hand(s, int(s.colour))
    notes = [f"points: first {points(s, 0)}, second {points(s, 1)}"]
    if not s.ended:
        held = [name for p, name in enumerate(NAMES) if not int(s.used[s.colour]) >> p & 1]
        notes.append(f"{COLOUR_NAMES[s.colour]} ({LETTERS[1 + s.colour]}) has: {', '.join(held)}")
    board = Grid((*GRID.cells, *cells), GRID.labels)
    return board.picture(blocks, notes, marks, lines)
