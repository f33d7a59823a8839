"""Move notation, positions as text, and the picture."""

from plyground.game import Piece, Reader, rows_text
from plyground.game.boards.hexagons import HexBoard
from plyground.game.boards.jumps import ONE
from plyground.games.chinese_checkers.options import anti_blocking, turns
from plyground.games.chinese_checkers.rules import arrived, put
from plyground.games.chinese_checkers.star import (
    BIT,
    BOARD,
    CELLS,
    HOMES,
    KIND,
    MEN,
    PASS,
    PLACES,
)

NAMES = BOARD.names
READING = HexBoard.of(PLACES)  # the same cells in the order of writing: row by row
ORDER = [BOARD.number[place] for place in READING.places]
HOME_CELLS = {*HOMES[0], *HOMES[1]}
GRID = BOARD.grid("round", ["wood" if c in HOME_CELLS else "plain" for c in range(CELLS)])
COLOURS = ("red", "blue")
EXAMPLE = "r/rr/rrr/rrrr/13/12/11/10/9/10/11/12/13/bbbb/bbb/bb/b r 0"


def describe(s, a):
    return "pass" if a == PASS else NAMES[a // CELLS] + NAMES[a % CELLS]


def _men(s):
    """0 empty, 1 red, 2 blue, by the numbers of the cells."""
    red, blue = s.men[0], s.men[1]
    where = zip(KIND, BIT, strict=True)
    return [int((red[k] >> at & ONE) + 2 * (blue[k] >> at & ONE)) for k, at in where]


def text(s):
    """Rows from the top, the player to move, and the turns played."""
    men = _men(s)
    rows = rows_text([men[cell] for cell in ORDER], READING.rows, ".rb")
    return f"{rows} {'rb'[s.turn]} {s.turns}"


def picture(s):
    men = [
        Piece(name, "rb"[value - 1], value - 1, "stone", f"{COLOURS[value - 1]} man")
        for name, value in zip(NAMES, _men(s), strict=True)
        if value
    ]
    return GRID.picture(men)


def parse(string, s):
    reader = Reader(string, EXAMPLE)
    cells = reader.rows(17, READING.rows, ".rb")
    s.turn = reader.choice("the player to move", {"r": 0, "b": 1})
    s.turns = reader.number("the number of turns played", 0, turns)
    reader.end()
    for side, colour in enumerate(COLOURS, 1):
        n = cells.count(side)
        reader.check(n == MEN, f"{n} {colour} men instead of {MEN}", 0)
    for cell, value in zip(ORDER, cells, strict=True):
        if value:
            put(s, value - 1, cell)
    mover = COLOURS[s.turn]
    reader.check(
        anti_blocking or not arrived(s, s.turn), f"{mover} has arrived and cannot be to move", 0
    )
