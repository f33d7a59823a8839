"""The rules of Breakthrough, and help for alpha-beta."""

import numpy as np

from plyground.game import record
from plyground.games.breakthrough.options import columns, home, rows
from plyground.kernel.bits import ctz, popcount, select

State = record(
    mine=np.uint64,  # men of the player to move
    theirs=np.uint64,
    turn=np.int8,
)

ONE = np.uint64(1)
NONE = np.uint64(0)
ROW = (1 << columns) - 1
MEN = np.uint64((1 << (columns * home)) - 1)
HOMES = np.array([ROW, ROW << (columns * (rows - 1))], np.uint64)  # White's first row, Black's
FIRST_COLUMN = sum(1 << (r * columns) for r in range(rows))
BOARD = np.uint64(ROW * FIRST_COLUMN)
NOT_WEST = np.uint64(ROW * FIRST_COLUMN ^ FIRST_COLUMN)
NOT_EAST = np.uint64(ROW * FIRST_COLUMN ^ FIRST_COLUMN << (columns - 1))
LESS = np.uint64(columns - 1)
WIDE = np.uint64(columns)
MORE = np.uint64(columns + 1)


def start(s):
    s.mine = MEN
    s.theirs = MEN << np.uint64(columns * (rows - home))


def movers(s):
    """The men that can step to the west, straight and to the east, as three words.

    The cell straight ahead must be empty; a diagonal one may also hold an opposing man.
    """
    mine = s.mine
    full = mine | s.theirs
    if s.turn == 0:
        return (
            mine & NOT_WEST & ~(mine >> LESS),
            mine & ~(full >> WIDE),
            mine & NOT_EAST & ~(mine >> MORE),
        )
    return (
        mine & NOT_WEST & ~(mine << MORE),
        mine & ~(full << WIDE),
        mine & NOT_EAST & ~(mine << LESS),
    )


def legal(s, moves):
    if over(s):
        return 0
    n = 0
    sides = movers(s)
    for side in range(3):
        rest = sides[side]
        while rest:
            moves[n] = 3 * ctz(rest) + side
            rest &= rest - ONE
            n += 1
    return n


def count(s):
    if over(s):
        return 0
    west, straight, east = movers(s)
    return popcount(west) + popcount(straight) + popcount(east)


def pick(s, k):
    west, straight, east = movers(s)
    n = popcount(west)
    if k < n:
        return 3 * select(west, k)
    k -= n
    n = popcount(straight)
    if k < n:
        return 3 * select(straight, k) + 1
    return 3 * select(east, k - n) + 2


def target(turn, a):
    """The cell that an action goes to."""
    return a // 3 + a % 3 - 1 + (columns if turn == 0 else -columns)


def play(s, a):
    to = ONE << np.uint64(target(s.turn, a))
    mine = (s.mine ^ (ONE << np.uint64(a // 3))) | to
    s.mine = s.theirs & ~to
    s.theirs = mine
    s.turn = 1 - s.turn


def over(s):
    """Whether the player who has just moved reached the other's first row or took the last man."""
    return s.mine == NONE or (s.theirs & HOMES[s.turn]) != NONE


def score(s, u):
    u[s.turn] = -1.0
    u[1 - s.turn] = 1.0


# One step away from winning: White's second last row, Black's.
NEXT = np.array([ROW << (columns * (rows - 2)), ROW << columns], np.uint64)


def noisy(s, a):
    return (s.theirs >> np.uint64(target(s.turn, a)) & ONE) != NONE


def essential(s, moves):
    """An immediate win; otherwise captures of a man one step away from winning; otherwise all
    moves."""
    sides = movers(s)
    for side in range(3):
        winning = sides[side] & NEXT[s.turn]
        if winning:
            moves[0] = 3 * ctz(winning) + side
            return 1
    threats = s.theirs & NEXT[1 - s.turn]
    if threats == NONE:
        return legal(s, moves)
    # One of them: against two there is no defence.
    back = ahead(ONE << np.uint64(ctz(threats)), 1 - s.turn)
    n = 0
    if s.mine & west(back):
        moves[n] = 3 * ctz(west(back)) + 2
        n += 1
    if s.mine & east(back):
        moves[n] = 3 * ctz(east(back))
        n += 1
    return n if n > 0 else legal(s, moves)


def gain(s, a):
    """Captures, most advanced victims first."""
    if not noisy(s, a):
        return 0
    row = target(s.turn, a) // columns
    return rows - row if s.turn == 0 else row + 1


def tense(s):
    """Whether the opponent wins with the next step unless that man is taken."""
    return (s.theirs & NEXT[1 - s.turn]) != NONE and (s.mine & NEXT[s.turn]) == NONE


def skip(s):
    if tense(s):
        return False
    s.mine, s.theirs = s.theirs, s.mine
    s.turn = 1 - s.turn
    return True


def ahead(men, turn):
    """The cells straight ahead of a player's men."""
    return (men << WIDE) & BOARD if turn == 0 else men >> WIDE


def west(cells):
    return (cells & NOT_WEST) >> ONE


def east(cells):
    return (cells & NOT_EAST) << ONE
