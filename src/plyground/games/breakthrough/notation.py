"""Move notation, positions as text, and the picture."""

import numpy as np

from plyground.game import Piece, Reader, rows_text, square_grid, square_name
from plyground.games.breakthrough.options import columns, home, rows
from plyground.games.breakthrough.rules import HOMES, NONE, noisy, target
from plyground.kernel.bits import popcount

GRID = square_grid(rows, columns, "checkered")
EXAMPLE = (
    "/".join(["b" * columns] * home + [f"{columns}"] * (rows - 2 * home) + ["w" * columns] * home)
    + " w"
)


def _name(cell):
    return square_name(rows - 1 - cell // columns, cell % columns, rows)


def describe(s, a):
    """The man's origin and target."""
    return _name(a // 3) + _name(target(s.turn, a))


def aliases(s, a):
    sign = "x" if noisy(s, a) else "-"
    return (_name(a // 3) + sign + _name(target(s.turn, a)),)


def _men(s):
    """0 empty, 1 White, 2 Black; row by row from the top."""
    words = (int(s.mine), int(s.theirs))
    white, black = words if s.turn == 0 else words[::-1]
    bits = [r * columns + c for r in reversed(range(rows)) for c in range(columns)]
    return [(white >> b & 1) + 2 * (black >> b & 1) for b in bits]


def text(s):
    return f"{rows_text(_men(s), columns, '.wb')} {'wb'[s.turn]}"


def parse(string, s):
    reader = Reader(string, EXAMPLE)
    cells = reader.rows(rows, columns, ".wb")
    s.turn = reader.choice("the player to move", {"w": 0, "b": 1})
    reader.end()
    words = [0, 0]
    for i, value in enumerate(cells):
        if value:
            row, column = divmod(i, columns)
            words[value - 1] |= 1 << ((rows - 1 - row) * columns + column)
    for side, colour in enumerate(("White", "Black")):
        reader.check(
            popcount(words[side]) <= home * columns,
            f"{colour} has {popcount(words[side])} men, more than {home * columns}",
            0,
        )
    s.mine = np.uint64(words[s.turn])
    s.theirs = np.uint64(words[1 - s.turn])
    mover = ("White", "Black")[s.turn]
    reader.check(
        s.theirs != NONE and not s.mine & HOMES[1 - s.turn],
        f"{mover} has already won and cannot be to move",
        len(string.rstrip()) - 1,
    )


def picture(s):
    men = [
        Piece(name, "wb"[value - 1], value - 1, "disc", ("white man", "black man")[value - 1])
        for name, value in zip(GRID.names, _men(s), strict=True)
        if value
    ]
    return GRID.picture(men)
