"""Chinese Checkers in words and pictures."""

from plyground.game import Piece, rows_text
from plyground.game.boards.hexagons import HexBoard
from plyground.games.chinese_checkers.star import BIT, BOARD, CELLS, CLASS, HOMES, ONE, PASS, PLACES

NAMES = BOARD.names
READING = HexBoard.of(PLACES)  # the same cells as they are written: row by row
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
    where = zip(CLASS, BIT, strict=True)
    return [int((red[k] >> at & ONE) + 2 * (blue[k] >> at & ONE)) for k, at in where]


def text(s):
    """Rows from the top, who is to move, and the turns played."""
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
