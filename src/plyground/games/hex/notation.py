"""Move notation, positions as text, and the picture."""

from math import sqrt

from plyground.game import Line, Piece, Reader, hex_grid, rows_text
from plyground.games.hex.options import CELLS, SWAP, size, swap
from plyground.games.hex.rules import CELL, FIRST_SIDE, LAST_SIDE, join

GRID = hex_grid(size, size)
EXAMPLE = "/".join([str(size)] * size) + " r"
COLOURS = ("red", "blue")
EDGES = (((-1, -1), (0, -2)), ((0, -2), (1, -1)), ((1, -1), (1, 1)))
"""The upper left, upper right and right edge of a hexagon, in halves of its width and quarters of
its height; the other three are opposite to them."""


def _border():
    """The four sides of the board, edge by edge, in the colours of the players who join them."""
    lines = []
    for i, cell in enumerate(GRID.cells):
        row, column = divmod(i, size)
        for sign, above, after in ((1, row, size - 1 - column), (-1, size - 1 - row, column)):
            owners = (
                0 if above == 0 else None,
                0 if above == 0 else 1 if after == 0 else None,
                1 if after == 0 else None,
            )
            for ends, owner in zip(EDGES, owners, strict=True):
                if owner is not None:
                    (x1, y1), (x2, y2) = (
                        (cell.x + sign * x / 2, cell.y + sign * y / sqrt(12)) for x, y in ends
                    )
                    lines.append(Line(x1, y1, x2, y2, "side", owner))
    return lines


BORDER = _border()


def describe(s, a):
    return "swap" if a == SWAP else GRID.names[a]


def _cells(s):
    """0 empty, 1 red, 2 blue; row by row."""
    red, blue = (sum(int(x) << 64 * w for w, x in enumerate(row)) for row in s.stones)
    return [(red >> c & 1) + 2 * (blue >> c & 1) for c in range(CELLS)]


def text(s):
    return f"{rows_text(_cells(s), size, '.rb')} {'rb'[s.turn]}"


def parse(string, s):
    reader = Reader(string, EXAMPLE)
    cells = reader.rows(size, size, ".rb")
    s.turn = reader.choice("the player to move", {"r": 0, "b": 1})
    at = reader.at - 1
    reader.end()
    red, blue = cells.count(1), cells.count(2)
    # A swap puts Blue one stone ahead for the rest of the game.
    fair = red - blue == s.turn or (swap and blue > 0 and red - blue == s.turn - 1)
    reader.check(
        fair, f"with {red} red and {blue} blue stones it cannot be {COLOURS[s.turn]}'s turn", at
    )
    s.free = cells.count(0)
    s.winner = -1
    for cell, value in enumerate(cells):
        if value:
            s.stones[value - 1, cell >> 6] |= CELL[cell, cell >> 6]
    for player in range(2):
        s.joined[player] = s.stones[player] & FIRST_SIDE[player]
        join(s, player)
        if any(s.joined[player] & LAST_SIDE[player]):
            reader.check(
                s.turn != player,
                f"{COLOURS[player]} has joined its sides and cannot be to move",
                at,
            )
            s.winner = player


def picture(s):
    stones = [
        Piece(name, "RB"[value - 1], value - 1, "stone", f"{COLOURS[value - 1]} stone")
        for name, value in zip(GRID.names, _cells(s), strict=True)
        if value
    ]
    return GRID.picture(stones, lines=BORDER)
