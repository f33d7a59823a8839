"""Move notation, positions as text, and the picture."""

from math import sqrt

from plyground.game import Line, Piece, Reader, hex_grid
from plyground.game.boards.red_and_blue import COLOURS, coloured, position_text, read_position
from plyground.games.hex.options import CELLS, SWAP, size, swap
from plyground.games.hex.rules import CELL, FIRST_SIDE, LAST_SIDE, join

GRID = hex_grid(size, size)
EXAMPLE = "/".join([str(size)] * size) + " r"
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


def text(s):
    return position_text(coloured(s.stones, CELLS), size, s.turn)


def parse(string, s):
    reader = Reader(string, EXAMPLE)
    cells, s.turn, at = read_position(reader, size, size, swap, "stones")
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
        for name, value in zip(GRID.names, coloured(s.stones, CELLS), strict=True)
        if value
    ]
    return GRID.picture(stones, lines=BORDER)
