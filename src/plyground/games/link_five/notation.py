"""Move notation, positions as text, and the picture."""

import numpy as np

from plyground.game import Piece, Reader, rows_text, square_grid
from plyground.game.boards.points import point_grid
from plyground.game.boards.straight_lines import full_lines, straight_lines
from plyground.game.boards.two_sides import discs
from plyground.games.link_five.options import leal, size
from plyground.games.link_five.rules import MARKS, ONE, PASS, completes, over

GRID = square_grid(size, size, "wood") if leal else point_grid(size, size, "none")
EXAMPLE = "/".join([str(size)] * size) + (" b 0,0 0" if leal else " b")


def describe(s, a):
    return "pass" if a == PASS else GRID.names[a]


def _cells(s):
    """0 empty, 1 Black, 2 White; row by row from the top."""
    rows = [(int(s.stones[0, r]), int(s.stones[1, r])) for r in range(size)]
    return [(b >> c & 1) + 2 * (w >> c & 1) for b, w in rows for c in range(size)]


def text(s):
    """The board and the player to move; with marks the last ones claimed, and passes in a row."""
    rest = f" {s.floor[0]},{s.floor[1]} {s.passes}" if leal else ""
    return f"{rows_text(_cells(s), size, '.bw')} {'bw'[s.turn]}{rest}"


def parse(string, s):
    reader = Reader(string, EXAMPLE)
    cells = reader.rows(size, size, ".bw")
    s.turn = reader.choice("the player to move", {"b": 0, "w": 1})
    at = reader.at - 1
    black, white = cells.count(1), cells.count(2)
    if leal:
        s.floor[:] = reader.numbers("the last marks", 2, 0, 4)
        s.passes = reader.number("the number of passes in a row", 0, 2)
    else:
        reader.check(
            black - white == s.turn,
            f"with {black} black and {white} white stones it cannot be {'bw'[s.turn]}'s turn",
            at,
        )
    reader.end()
    s.left = cells.count(0)
    s.winner = -1
    for cell, value in enumerate(cells):
        if value:
            s.stones[value - 1, cell // size] |= ONE << np.uint64(cell % size)
    for cell, value in enumerate(cells):
        if value and completes(s, value - 1, cell):
            who = ("Black", "White")[value - 1]
            reader.check(value - 1 != s.turn, f"{who} has already won and cannot be to move", at)
            s.winner = value - 1


SHOWN_LINES = list(straight_lines((size, size), 5))


def picture(s):
    cells = _cells(s)
    stones = discs(GRID.names, cells, "xo", ("black stone", "white stone"), "stone")
    line = full_lines(cells, SHOWN_LINES, GRID.names) if over(s) else []
    if not leal:
        return GRID.picture(stones, marks=line)
    marks = [
        Piece(name, "*1234"[mark], None, "text", ("wild", "1", "2", "3", "4")[mark], size=0.6)
        for name, mark, value in zip(GRID.names, MARKS, cells, strict=True)
        if not value
    ]
    least = ["any" if mark == 0 else f"* and {mark} or more" for mark in s.floor]
    claims = f"Black may claim {least[0]}; White {least[1]}"
    return GRID.picture(stones + marks, [claims], line)
