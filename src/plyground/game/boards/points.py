"""Boards of points joined by lines, such as alquerque: which points are neighbours.

Points lie in rows and columns and are numbered row by row from the top, as in `square_grid`. Lines
join a point to its neighbours in its row and column. Diagonals are drawn nowhere, everywhere, or
through every second point (the strong ones), as in alquerque and fanorona. Sets of up to 64 points
are words.
"""

from __future__ import annotations

import numpy as np

from plyground.game.drawing.picture import FILES, Cell, Grid, Label, Line, square_name

DIRECTIONS = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))
"""(rows down, columns right), clockwise from up, so that i and (i + 4) % 8 are opposite."""
COMPASS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
"""The names of the directions."""


def next_points(rows: int, columns: int, diagonals: str = "strong") -> np.ndarray:
    """The point next to each point in each of the eight directions, or -1 where no line goes.

    `diagonals` is "none", "all", or "strong": those of the points whose row and column, counted
    from 0, have an even sum.
    """
    if diagonals not in ("none", "all", "strong"):
        raise ValueError(f"diagonals cannot be {diagonals!r}; allowed: none, all, strong")
    table = np.full((rows * columns, 8), -1, np.int16)
    for point in range(rows * columns):
        row, column = divmod(point, columns)
        for i, (down, right) in enumerate(DIRECTIONS):
            aslant = down != 0 and right != 0
            drawn = diagonals == "all" or (diagonals == "strong" and (row + column) % 2 == 0)
            r, c = row + down, column + right
            if 0 <= r < rows and 0 <= c < columns and (drawn or not aslant):
                table[point, i] = r * columns + c
    return table


def line_shifts(rows: int, columns: int, diagonals: str = "strong") -> np.ndarray:
    """For `toward`, by direction: the right and left shift of a word, and where lines begin."""
    beside = next_points(rows, columns, diagonals)
    table = np.zeros((8, 3), np.uint64)
    for i, (down, right) in enumerate(DIRECTIONS):
        far = down * columns + right
        joined = sum(1 << point for point in range(rows * columns) if beside[point, i] >= 0)
        table[i] = max(far, 0), max(-far, 0), joined
    return table


def toward(points, shifts, way):  # type: ignore[no-untyped-def]
    """For rules: the points from which a line in a direction leads to one of these points."""
    return points >> shifts[way, 0] << shifts[way, 1] & shifts[way, 2]


def point_grid(rows: int, columns: int, diagonals: str = "strong") -> Grid:
    """The picture of such a board: round points named a1 (bottom left) onward, and the lines."""
    cells = [
        Cell(square_name(row, column, rows), column, row, "round")
        for row in range(rows)
        for column in range(columns)
    ]
    beside = next_points(rows, columns, diagonals)
    lines = [
        Line(cells[i].x, cells[i].y, cells[j].x, cells[j].y)
        for i, row in enumerate(beside.tolist())
        for j in row
        if j > i
    ]
    labels = [Label(column, rows - 0.1, FILES[column]) for column in range(columns)]
    labels += [Label(-0.9, row, str(rows - row)) for row in range(rows)]
    return Grid(tuple(cells), tuple(labels), tuple(lines), tuple(cell.name for cell in cells))
