"""How positions and moves of Othello are written and drawn."""

import numpy as np

from plyground.game import Cell, Grid, Label, Piece, Reader, rows_text
from plyground.games.othello.options import size
from plyground.games.othello.rules import CENTRE, MIDDLE, PASS, placements

NAMES = tuple(f"{'abcdefgh'[c]}{r + 1}" for r in range(size) for c in range(size))
GRID = Grid(
    tuple(Cell(name, i % size, i // size, "square", "felt") for i, name in enumerate(NAMES)),
    tuple(Label(c, -0.75, "abcdefgh"[c]) for c in range(size))
    + tuple(Label(-0.75, r, str(r + 1)) for r in range(size)),
    names=NAMES,
)
BEFORE = MIDDLE - 1
EXAMPLE = (
    f"{size}/" * BEFORE + f"{BEFORE}ox{BEFORE}/{BEFORE}xo{BEFORE}" + f"/{size}" * BEFORE + " x"
)


def describe(s, a):
    return "pass" if a == PASS else NAMES[a]


def _discs(s):
    """0 empty, 1 first player, 2 second player; row by row from the top."""
    words = (int(s.mine), int(s.theirs))
    first, second = words if s.turn == 0 else words[::-1]
    return [(first >> i & 1) + 2 * (second >> i & 1) for i in range(size * size)]


def text(s):
    return f"{rows_text(_discs(s), size, '.xo')} {'xo'[s.turn]}"


def parse(string, s):
    reader = Reader(string, EXAMPLE)
    cells = reader.rows(size, size, ".xo")
    s.turn = reader.choice("the player to move", {"x": 0, "o": 1})
    reader.end()
    for i, value in enumerate(cells):
        reader.check(
            value > 0 or not int(CENTRE) >> i & 1,
            f"{NAMES[i]} is empty, but the four cells of the centre never are",
            0,
        )
    words = [np.uint64(sum(1 << i for i, v in enumerate(cells) if v == side)) for side in (1, 2)]
    s.mine = words[s.turn]
    s.theirs = words[1 - s.turn]
    s.places = placements(s.mine, s.theirs)


def picture(s):
    discs = [
        Piece(name, "xo"[value - 1], value - 1, "disc", ("black disc", "white disc")[value - 1])
        for name, value in zip(NAMES, _discs(s), strict=True)
        if value
    ]
    black, white = (sum(piece.player == side for piece in discs) for side in (0, 1))
    return GRID.picture(discs, notes=(f"Black {black}, White {white}",))
