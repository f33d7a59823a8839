"""What edges, corners and lines of 8x8 Othello are worth, learned from games.

A pattern is some cells in a fixed order. Each is empty (0), of the player to move (1) or of the
other (2), so the pattern is a number in base 3, and a table has its worth. The board is looked at
from its four sides. From each, the same patterns are read: the edge on top with the two X squares
below it, the corner at the top left, rows 2 to 4, and the diagonals that begin in the upper edge.

patterns.bin has a table for each stage of the game. benchmarks/othello_patterns.py writes it.
"""

from pathlib import Path

import numpy as np

from plyground.kernel.bits import popcount, wrapping_mul

EDGE = (*range(8), 9, 14)
CORNER = (0, 1, 2, 8, 9, 10, 16, 17, 18)
ROWS = tuple(tuple(range(8 * r, 8 * r + 8)) for r in (1, 2, 3))
DIAGONALS = tuple(tuple(c + 9 * i for i in range(8 - c)) for c in range(5))
PATTERNS = (EDGE, CORNER, *ROWS, *DIAGONALS)
"""The cells of each pattern, the lowest digit first."""
STARTS = np.concatenate([[0], np.cumsum([3 ** len(cells) for cells in PATTERNS])]).astype(np.int64)
"""Where the numbers of each pattern begin in the table of a stage; last, its length."""

STAGES = 6
PER_STAGE = 10
"""Placed discs to a stage, the first four discs aside."""
UNIT = 1 / 8
"""What a step of the table is worth, in discs."""

MAGIC = b"plyground patterns 1\n"


def write(path, tables):
    """Keep the tables, an int8 for each stage and pattern."""
    Path(path).write_bytes(MAGIC + np.asarray(tables, np.int8).tobytes())


def read(path):
    """The tables of a file that `write` made, one after the other."""
    data = Path(path).read_bytes()
    if not data.startswith(MAGIC) or len(data) != len(MAGIC) + STAGES * STARTS[-1]:
        raise ValueError(f"{path} is no file of patterns")
    return np.frombuffer(data, np.int8, -1, len(MAGIC)).copy()


# --- from the board to the table -----------------------------------------------------------------

TERNARY = np.array([int(f"{bits:b}", 3) for bits in range(1024)], np.int32)
"""Bits as digits of a number in base 3."""
EDGE_START, CORNER_START = STARTS[:2]
ROW_START, DIAGONAL_START = STARTS[2:5], STARTS[5:10]
DIAGONAL = np.array([sum(1 << cell for cell in cells) for cells in DIAGONALS], np.uint64)
DOWN = np.array([8, 16, 24], np.uint64)
LOWER = np.array([56, 57, 58, 59, 60], np.uint64)
BYTE, COLUMNS = np.uint64(0xFF), np.uint64(0x0101010101010101)
# The bits of an edge's X squares and of a corner's rows in its number, and how far down they come.
X_LEFT, X_RIGHT, BY_1 = np.uint64(1 << 8), np.uint64(1 << 9), np.uint64(1)
ROW_1, ROW_2, ROW_3, BY_5 = np.uint64(7), np.uint64(7 << 3), np.uint64(7 << 6), np.uint64(5)
BY_10 = np.uint64(10)
# Swapped to mirror the board in its main diagonal, and then to turn it upside down.
PARTS = np.array([0x00AA00AA00AA00AA, 0x0000CCCC0000CCCC, 0x00000000F0F0F0F0], np.uint64)
APART = np.array([7, 14, 28], np.uint64)
HALVES = np.array([0x00FF00FF00FF00FF, 0x0000FFFF0000FFFF, 0x00000000FFFFFFFF], np.uint64)
FAR = np.array([8, 16, 32], np.uint64)


def turned(cells):
    """The board turned by a quarter: the left side becomes the bottom."""
    for i in range(3):
        swapped = (cells ^ (cells >> APART[i])) & PARTS[i]
        cells ^= swapped ^ (swapped << APART[i])
    for i in range(3):
        cells = ((cells >> FAR[i]) & HALVES[i]) | ((cells & HALVES[i]) << FAR[i])
    return cells


def edge(cells):
    return (cells & BYTE) | ((cells >> BY_1) & X_LEFT) | ((cells >> BY_5) & X_RIGHT)


def corner(cells):
    return (cells & ROW_1) | ((cells >> BY_5) & ROW_2) | ((cells >> BY_10) & ROW_3)


def diagonal(cells, i):
    return wrapping_mul(cells & DIAGONAL[i], COLUMNS) >> LOWER[i]


def number(mine, theirs):
    return TERNARY[mine] + 2 * TERNARY[theirs]


def worth(table, mine, theirs):
    """What the table says the player to move will be ahead at the end, in discs."""
    placed = min(59, max(0, popcount(mine | theirs) - 4))
    stage = (placed // PER_STAGE) * STARTS[10]
    total = 0
    for _ in range(4):
        total += np.int64(table[stage + EDGE_START + number(edge(mine), edge(theirs))])
        total += np.int64(table[stage + CORNER_START + number(corner(mine), corner(theirs))])
        for i in range(3):
            row = number((mine >> DOWN[i]) & BYTE, (theirs >> DOWN[i]) & BYTE)
            total += np.int64(table[stage + ROW_START[i] + row])
        for i in range(5):
            line = number(diagonal(mine, i), diagonal(theirs, i))
            total += np.int64(table[stage + DIAGONAL_START[i] + line])
        mine, theirs = turned(mine), turned(theirs)
    return total * UNIT
