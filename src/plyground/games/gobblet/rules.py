"""The rules of Gobblet.

A cell holds at most one piece of each size, so the pieces of a player are one word: cell i, row by
row from the top, of size k is bit 16 k + i. What is in reserve follows from the board. An action is
cells * source + target; the sources are the sizes in reserve, then the cells.
"""

import numpy as np

from plyground.game import record
from plyground.game.boards.straight_lines import straight_lines
from plyground.game.clocks import with_clock
from plyground.games.gobblet.options import both_lines, enter, plies, size
from plyground.kernel.bits import ctz, popcount, select
from plyground.kernel.randomness import combine

State = record(
    men=(np.uint64, 2),  # of White and of Black
    ply=np.int16,
    quiet=np.int16,  # plies since a piece was entered
    turn=np.int8,
    ended=np.int8,  # 0 no, 1 White has won, 2 Black has, 3 lines of both and no winner
)

# --- board ---------------------------------------------------------------------------------

CELLS = size * size
SIZES = size
COPIES = 3 if size == 4 else 2
NESTED = size == 4  # a smaller piece is entered only after the larger one around it
THREATS = enter == "threats" or (enter == "usual" and size == 4)
RESERVE = CELLS * SIZES  # actions below this enter a piece
LANE = 16
BOARD = np.uint64((1 << CELLS) - 1)
LANES = np.array([LANE * k for k in range(SIZES)], np.uint64)
LINES = np.array(
    [sum(1 << cell for cell in line) for line in straight_lines((size, size), size)], np.uint64
)


def _images():
    """The symmetries of the square but the identity: each as masks of cells with a common shift,
    to the left and to the right, for all sizes at once."""
    table = np.zeros((7, CELLS, 3), np.uint64)
    every_size = sum(1 << LANE * k for k in range(SIZES))
    for image in range(1, 8):
        groups = {}
        for cell in range(CELLS):
            row, column = divmod(cell, size)
            row, column = (column, row) if image & 4 else (row, column)
            row = size - 1 - row if image & 2 else row
            column = size - 1 - column if image & 1 else column
            shift = size * row + column - cell
            groups[shift] = groups.get(shift, 0) | 1 << cell
        for i, (shift, cells) in enumerate(groups.items()):
            table[image - 1, i] = cells * every_size, max(shift, 0), max(-shift, 0)
    return table[:, : int((table[:, :, 0] != 0).sum(axis=1).max())]


IMAGES = _images()

# --- rules ---------------------------------------------------------------------------------

NONE = np.uint64(0)
ONE = np.uint64(1)


def start(s):
    s.turn = 0


def lane(men, k):
    """The cells with a player's piece of size k."""
    return men >> LANES[k] & BOARD


def visible(mine, theirs):
    """The cells where the first of two players has the visible piece."""
    seen = NONE
    top = NONE
    for i in range(SIZES):
        k = SIZES - 1 - i
        own = lane(mine, k)
        top |= own & ~seen
        seen |= own | lane(theirs, k)
    return top


def has_line(cells):
    for i in range(len(LINES)):
        if (cells & LINES[i]) == LINES[i]:
            return True
    return False


def open_to_entry(mine, theirs):
    """The cells where a piece may be entered, if it is larger than what is there."""
    if not THREATS:
        return BOARD
    top = visible(theirs, mine)
    cells = NONE
    for i in range(len(LINES)):
        if popcount(top & LINES[i]) == size - 1:
            cells |= LINES[i]
    return cells & top | BOARD & ~(top | visible(mine, theirs))


def legal(s, moves):
    n = 0
    if over(s):
        return n
    mine, theirs = s.men[s.turn], s.men[1 - s.turn]
    allowed = open_to_entry(mine, theirs)
    most = COPIES
    seen = NONE
    for i in range(SIZES):
        k = SIZES - 1 - i
        own = lane(mine, k)
        top = own & ~seen
        seen |= own | lane(theirs, k)
        free = BOARD & ~seen
        entered = popcount(own)
        targets = free & allowed if entered < most else NONE
        while targets:
            moves[n] = CELLS * k + ctz(targets)
            targets &= targets - ONE
            n += 1
        while top:
            origin = CELLS * (SIZES + ctz(top))
            top &= top - ONE
            targets = free
            while targets:
                moves[n] = origin + ctz(targets)
                targets &= targets - ONE
                n += 1
        if NESTED:
            most = entered
    return n


def count(s):
    if over(s):
        return 0
    mine, theirs = s.men[s.turn], s.men[1 - s.turn]
    allowed = open_to_entry(mine, theirs)
    n = 0
    most = COPIES
    seen = NONE
    for i in range(SIZES):
        own = lane(mine, SIZES - 1 - i)
        top = own & ~seen
        seen |= own | lane(theirs, SIZES - 1 - i)
        free = BOARD & ~seen
        n += popcount(top) * popcount(free)
        if popcount(own) < most:
            n += popcount(free & allowed)
        if NESTED:
            most = popcount(own)
    return n


def pick(s, nth):
    mine, theirs = s.men[s.turn], s.men[1 - s.turn]
    allowed = open_to_entry(mine, theirs)
    most = COPIES
    seen = NONE
    for i in range(SIZES):
        k = SIZES - 1 - i
        own = lane(mine, k)
        top = own & ~seen
        seen |= own | lane(theirs, k)
        free = BOARD & ~seen
        if popcount(own) < most:
            here = popcount(free & allowed)
            if nth < here:
                return CELLS * k + select(free & allowed, nth)
            nth -= here
        targets = popcount(free)
        here = popcount(top) * targets
        if nth < here:
            return CELLS * (SIZES + select(top, nth // targets)) + select(free, nth % targets)
        nth -= here
        if NESTED:
            most = popcount(own)
    return -1


def size_at(men, cell):
    """The size of a player's largest piece on a cell, or -1."""
    for i in range(SIZES):
        if lane(men, SIZES - 1 - i) >> np.uint64(cell) & ONE:
            return SIZES - 1 - i
    return -1


def moved(men, a):
    """A player's pieces after an action."""
    k = a // CELLS
    if a >= RESERVE:
        origin = a // CELLS - SIZES
        k = size_at(men, origin)
        men ^= ONE << np.uint64(LANE * k + origin)
    return men | ONE << np.uint64(LANE * k + a % CELLS)


def play(s, a):
    mover = s.turn
    mine, theirs = moved(s.men[mover], a), s.men[1 - mover]
    s.men[mover] = mine
    s.quiet = 0 if a < RESERVE else s.quiet + 1
    s.ply += 1
    s.turn = 1 - mover
    s.ended = outcome(mine, theirs, mover)


def outcome(mine, theirs, mover):
    """The field `ended` after a player's move."""
    won, lost = has_line(visible(mine, theirs)), has_line(visible(theirs, mine))
    if won and lost:
        if both_lines == "draw":
            return 3
        won = both_lines == "mover"
    elif not (won or lost):
        return 0
    return 1 + mover if won else 2 - mover


def over(s):
    return s.ended != 0 or s.ply >= plies


def score(s, u):
    u[0] = 1.0 if s.ended == 1 else -1.0 if s.ended == 2 else 0.0
    u[1] = -u[0]


def key_of(white, black, turn):
    return combine(combine(np.uint64(turn), white), black)


def position(s):
    return key_of(s.men[0], s.men[1], s.turn)


def key(s):
    return with_clock(position(s), s.ply, plies)


def turned(men, i):
    """A player's pieces in one of the images of the board."""
    there = NONE
    for g in range(IMAGES.shape[1]):
        there |= (men & IMAGES[i, g, 0]) << IMAGES[i, g, 1] >> IMAGES[i, g, 2]
    return there


def canonical(s):
    """The least of the keys of the eight images of the board."""
    least = position(s)
    for i in range(len(IMAGES)):
        least = min(least, key_of(turned(s.men[0], i), turned(s.men[1], i), s.turn))
    return with_clock(least, s.ply, plies)


def reversible(s):
    return int(s.quiet)


def timeless(s):
    s.ply = 0
    s.quiet = 0
