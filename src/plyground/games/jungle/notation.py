"""Move notation, positions as text, and the picture."""

from plyground.game import Cell, Grid, Piece, Reader, rows_text
from plyground.games.jungle.options import draw_plies, exchange
from plyground.games.jungle.rules import DENS, GRID_CELLS, NAMES, TRAPS, WATER, WET, left, target

ANIMALS = ("rat", "cat", "wolf", "dog", "leopard", "tiger", "lion", "elephant")
SYMBOLS = ".RCWDPTLErcwdptle"
SIDES = ("south", "north")
EXAMPLE = "l5t/1d3c1/r1p1w1e/7/7/7/E1W1P1R/1C3D1/T5L s 0"


def _grid():
    shades = dict.fromkeys(WET, "water") | dict.fromkeys((*TRAPS[0], *TRAPS[1]), "dark")
    shades |= {"d1": "wood", "d9": "wood"}
    cells = [
        Cell(c.name, c.x, c.y, "square", shades.get(c.name, "light")) for c in GRID_CELLS.cells
    ]
    return Grid(tuple(cells), GRID_CELLS.labels, (), NAMES)


GRID = _grid()


def _goal(s, a):
    return int(target(s, int(s.board[a // 4]) - 8 * int(s.turn), a // 4, a % 4))


def describe(s, a):
    """The animal's origin and target: a3a4."""
    return NAMES[a // 4] + NAMES[_goal(s, a)]


def aliases(s, a):
    """With the letter of the animal, and x for a capture."""
    letter = SYMBOLS[s.board[a // 4]].upper()
    sign = "x" if s.board[_goal(s, a)] else "-"
    return (f"{letter}{describe(s, a)}", NAMES[a // 4] + sign + NAMES[_goal(s, a)])


def text(s):
    return f"{rows_text(s.board, 7, SYMBOLS)} {'sn'[s.turn]} {s.quiet}"


def parse(string, s):
    """The plies without a capture are optional."""
    reader = Reader(string, EXAMPLE)
    cells = reader.rows(9, 7, SYMBOLS)
    s.turn = reader.choice("the player to move", {"s": 0, "n": 1})
    if reader.text[reader.at :].strip():
        s.quiet = reader.number("the plies without a capture", 0, draw_plies)
    reader.end()
    s.board, s.at = cells, -1
    for q, code in enumerate(cells):
        if code:
            word = f"{SIDES[(code - 1) // 8]} {ANIMALS[(code - 1) % 8]}"
            reader.check(s.at[code - 1] < 0, f"there are two animals: {word}", 0)
            wet = WATER[q] and (code - 1) % 8
            reader.check(not wet, f"{word} cannot be in the water on {NAMES[q]}", 0)
            reader.check(q != DENS[(code - 1) // 8], f"{word} is in its own den", 0)
            s.at[code - 1] = q
    mover = 1 - int(s.turn)
    reader.check(exchange or any(cells), "the board is empty", 0)
    reader.check(s.board[DENS[mover]] == 0, f"{SIDES[1 - mover]} has won and cannot be to move", 0)
    ended = left(s, mover) == 0 or left(s, 1 - mover) == 0
    reader.check(not (ended and s.quiet), "the last capture ended the game, but play went on", 0)


def picture(s):
    pieces = [
        Piece(
            NAMES[q],
            SYMBOLS[code],
            int(code > 8),
            "token",
            f"{('red', 'blue')[int(code > 8)]} {ANIMALS[(code - 1) % 8]}",
        )
        for q, code in enumerate(s.board)
        if code
    ]
    return GRID.picture(pieces)
