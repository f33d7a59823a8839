"""The rules of Link Five.

Row r of the board, from the top, is a word for each player; bit c is column c. An action is r *
size + c.
"""

import numpy as np

from plyground.game import record
from plyground.games.link_five.options import leal, overlines, size
from plyground.kernel.bits import ctz, popcount, select

State = record(
    stones=(np.uint64, (2, size)),  # by player and row
    left=np.int16,  # empty cells
    floor=(np.int8, 2),  # the mark of each player's last claim; 0 wild or none
    passes=np.int8,  # in a row
    turn=np.int8,
    winner=np.int8,  # -1 none
)

LINE = 5
CELLS = size * size
PASS = CELLS

# --- board ---------------------------------------------------------------------------------

AXES = ((0, 1), (1, 0), (1, 1), (1, -1))  # rows and columns to go
DOWN = np.array([down for down, _ in AXES])
RIGHT = np.array([right for _, right in AXES])


def _steps():
    """By cell and axis: the number of cells beyond it, forward and backward, up to five."""
    table = np.zeros((CELLS, 4, 2), np.int64)
    for cell in range(CELLS):
        row, column = divmod(cell, size)
        for axis, (down, right) in enumerate(AXES):
            for way, sign in enumerate((1, -1)):
                ahead = [size - 1 - row if sign * down > 0 else row] if down else []
                if right:
                    ahead.append(size - 1 - column if sign * right > 0 else column)
                table[cell, axis, way] = min([LINE, *ahead])
    return table


def _firsts():
    """By axis and row: the columns where a line of five can begin."""
    for axis in range(4):
        for row in range(size):
            fits = [STEPS[row * size + column, axis, 0] >= LINE - 1 for column in range(size)]
            yield sum(1 << column for column in range(size) if fits[column])


def _marks():
    """The mark of each cell: every line of five has one wild cell and one of each number."""
    return np.array([(cell // size + 2 * (cell % size)) % 5 for cell in range(CELLS)], np.int64)


STEPS = _steps()
FIRSTS = np.array(list(_firsts()), np.uint64).reshape(4, size)
MARKS = _marks() if leal else np.zeros(CELLS, np.int64)
# By the least mark that may be claimed: the cells of each row.
ALLOWED = np.array(
    [
        [
            sum(1 << c for c in range(size) if MARKS[r * size + c] in (0, *range(least, 5)))
            for r in range(size)
        ]
        for least in range(5)
    ],
    np.uint64,
)

# --- rules ---------------------------------------------------------------------------------

ONE = np.uint64(1)
NONE = np.uint64(0)


def start(s):
    s.left = CELLS
    s.winner = -1


def free(s, row):
    """The cells of a row that the player to move may take."""
    return ALLOWED[s.floor[s.turn], row] & ~(s.stones[0, row] | s.stones[1, row])


def legal(s, moves):
    n = 0
    if ended(s):
        return n
    for row in range(size):
        cells = free(s, row)
        while cells:
            moves[n] = row * size + ctz(cells)
            n += 1
            cells &= cells - ONE
    if n == 0:  # only where cells are marked
        moves[0] = PASS
        n = 1
    return n


def ended(s):
    return s.winner >= 0 or s.left == 0 or s.passes > 1


def count(s):
    if ended(s):
        return 0
    if not leal:
        return int(s.left)
    n = 0
    for row in range(size):
        n += popcount(free(s, row))
    return max(n, 1)


def pick(s, k):
    for row in range(size):
        cells = free(s, row)
        n = popcount(cells)
        if k < n:
            return row * size + select(cells, k)
        k -= n
    return PASS


def play(s, a):
    if a == PASS:
        s.passes += 1
    else:
        s.passes = 0
        s.left -= 1
        s.floor[s.turn] = MARKS[a]
        s.stones[s.turn, a // size] |= ONE << np.uint64(a % size)
        if completes(s, s.turn, a):
            s.winner = s.turn
    s.turn = 1 - s.turn


def run(s, side, cell, axis, way):
    """The number of consecutive stones of a side from a cell, up to five."""
    sign = 1 - 2 * way
    down = sign * DOWN[axis]
    right = sign * RIGHT[axis]
    row = cell // size
    column = cell % size
    n = 0
    while n < STEPS[cell, axis, way]:
        row += down
        column += right
        if (s.stones[side, row] >> np.uint64(column) & ONE) == NONE:
            break
        n += 1
    return n


def completes(s, side, cell):
    """Whether a stone of a side on this cell is in a row that wins."""
    for axis in range(4):
        length = 1 + run(s, side, cell, axis, 0) + run(s, side, cell, axis, 1)
        if length == LINE or (overlines and length > LINE):
            return True
    return False


def over(s):
    return ended(s)


def score(s, u):
    u[0] = 0.0
    u[1] = 0.0
    if s.winner >= 0:
        u[s.winner] = 1.0
        u[1 - s.winner] = -1.0
