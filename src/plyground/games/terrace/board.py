"""The board of Terrace: heights, neighbours, terraces, and the first position.

Cells are numbered row by row from the top; cell i is bit i of a word. The board rises from two low
corners to two high ones in terraces shaped like an L.
"""

import numpy as np

from plyground.game.boards.points import next_points
from plyground.game.boards.two_sides import bits_of
from plyground.games.terrace.options import setup, size

CELLS = size * size
SIZES = size // 2
NEAR = next_points(size, size, "all").astype(np.int64)  # clockwise from up; odd ones aslant
GOALS = np.array([size - 1, CELLS - size])  # White's T goes to h8, Black's to a1


def _height(cell):
    """How high a cell lies: 1 to the number of rows."""
    row, column = divmod(cell, size)
    across = 2 * column < size
    left = column if across else size - 1 - column
    top = row if 2 * row < size else size - 1 - row
    return size - max(left, top) if across == (2 * row < size) else 1 + max(left, top)


HEIGHT = np.array([_height(cell) for cell in range(CELLS)])


def _beside(cell, ways, rise):
    """The neighbours in these directions that lie higher by `rise`, as a word."""
    near = [int(NEAR[cell, way]) for way in ways]
    return bits_of(to for to in near if to >= 0 and HEIGHT[to] == HEIGHT[cell] + rise)


STRAIGHT, ASLANT = range(0, 8, 2), range(1, 8, 2)
UP = np.array([_beside(cell, range(8), 1) for cell in range(CELLS)], np.uint64)
UP_STRAIGHT = np.array([_beside(cell, STRAIGHT, 1) for cell in range(CELLS)], np.uint64)
LEVEL = np.array([_beside(cell, range(8), 0) for cell in range(CELLS)], np.uint64)
DOWN = np.array([_beside(cell, STRAIGHT, -1) for cell in range(CELLS)], np.uint64)
DOWN_ASLANT = np.array([_beside(cell, ASLANT, -1) for cell in range(CELLS)], np.uint64)


def _along():
    """By cell, and either way along its terrace: the cells in their order, then -1."""
    table = np.full((CELLS, 2, size), -1, np.int64)
    for cell in range(CELLS):
        ends = [int(to) for to in NEAR[cell, ::2] if to >= 0 and HEIGHT[to] == HEIGHT[cell]]
        for side, here in enumerate(ends):
            path = [cell]
            while here is not None:
                path.append(here)
                onward = [int(to) for to in NEAR[here, ::2] if to >= 0 and to not in path]
                here = next((to for to in onward if HEIGHT[to] == HEIGHT[cell]), None)
            table[cell, side, : len(path) - 1] = path[1:]
    return table


ALONG = _along()
FIRST = {  # White's rows 1 and 2 from the left; Black's are turned by half a circle
    (8, "long"): ("T1223344", "44332211"),
    (8, "medium"): (".T22334.", "........"),
    (8, "short"): (".43322T.", "........"),
    (6, "long"): ("T12233", "332211"),
    (6, "medium"): (".T223.", "......"),
    (6, "short"): (".322T.", "......"),
}[size, setup]
MOST = len(FIRST[0].strip(".") + FIRST[1].strip("."))  # pieces of a player
