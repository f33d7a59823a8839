"""The rules of Terrace. An action is cells * origin + target."""

import numpy as np

from plyground.game import record
from plyground.game.boards.two_sides import bits_of
from plyground.game.clocks import with_clock
from plyground.games.terrace.board import (
    ALONG,
    CELLS,
    DOWN,
    DOWN_ASLANT,
    FIRST,
    GOALS,
    LEVEL,
    SIZES,
    UP,
    UP_STRAIGHT,
)
from plyground.games.terrace.options import captures, own_t, quiet_plies, size
from plyground.kernel.bits import ctz, popcount
from plyground.kernel.randomness import combine

State = record(
    men=(np.uint64, 2),  # of White and of Black
    sizes=(np.uint64, SIZES),  # the pieces of each size; a T is one of the smallest
    ts=np.uint64,
    quiet=np.int16,  # plies since the last capture
    turn=np.int8,
)

NONE = np.uint64(0)
ONE = np.uint64(1)
ALL = np.uint64((1 << CELLS) - 1)


def _first():
    """The words of the first position: both players' men, the sizes, and the Ts."""
    white = {size * (size - 1 - row) + i: c for row in (0, 1) for i, c in enumerate(FIRST[row])}
    both = white | {CELLS - 1 - cell: c for cell, c in white.items()}
    men = [bits_of(i for i in white if white[i] != ".")]
    men.append(bits_of(CELLS - 1 - i for i in white if white[i] != "."))
    sizes = [bits_of(i for i in both if both[i] == str(1 + k)) for k in range(SIZES)]
    ts = bits_of(i for i in both if both[i] == "T")
    sizes[0] |= ts
    return np.array(men, np.uint64), np.array(sizes, np.uint64), np.uint64(ts)


FIRST_MEN, FIRST_SIZES, FIRST_TS = _first()


def start(s):
    for side in range(2):
        s.men[side] = FIRST_MEN[side]
    for k in range(SIZES):
        s.sizes[k] = FIRST_SIZES[k]
    s.ts = FIRST_TS


def bit(cell):
    return ONE << np.uint64(cell)


def size_at(s, cell):
    for k in range(SIZES - 1):
        if s.sizes[k] & bit(cell):
            return k
    return SIZES - 1


def up_to(s, k):
    """The pieces of size k or smaller."""
    those = NONE
    for i in range(k + 1):
        those |= s.sizes[i]
    return those


def prey(s, cell, k):
    """The pieces, also its own side's, that a piece of size k on a cell can capture."""
    if captures == "standard":
        return DOWN_ASLANT[cell] & up_to(s, k)
    here = LEVEL[cell] & up_to(s, k)
    below = DOWN_ASLANT[cell] & (s.men[0] | s.men[1]) & ~up_to(s, k)
    above = NONE
    if k:
        above = UP_STRAIGHT[cell] & up_to(s, k - 1)
    elif s.ts & bit(cell):
        above = UP_STRAIGHT[cell] & s.sizes[SIZES - 1]
    return above | here | below


def steps(cell, theirs, empty):
    """The empty cells that a piece can move to."""
    goals = (UP[cell] | DOWN[cell]) & empty
    for side in range(2):
        for i in range(size):
            to = ALONG[cell, side, i]
            if to < 0 or theirs & bit(to):
                break
            goals |= bit(to) & empty
    return goals


def targets(s, cell):
    """Where a piece of the player to move can go."""
    theirs = s.men[1 - s.turn]
    goals = prey(s, cell, size_at(s, cell))
    if not own_t:
        goals &= ~(s.ts & s.men[s.turn])
    return goals | steps(cell, theirs, ALL & ~(s.men[0] | s.men[1]))


def decided(s):
    """The winner + 1: a T has gone, or has reached its goal; else 0."""
    for side in range(2):
        t = s.ts & s.men[side]
        if t == NONE:
            return 2 - side
        if t & bit(GOALS[side]):
            return 1 + side
    return 0


def legal(s, moves):
    n = 0
    if s.quiet >= quiet_plies or decided(s):
        return n
    men = s.men[s.turn]
    while men:
        cell = ctz(men)
        men &= men - ONE
        goals = targets(s, cell)
        while goals:
            moves[n] = CELLS * cell + ctz(goals)
            goals &= goals - ONE
            n += 1
    return n


def count(s):
    if s.quiet >= quiet_plies or decided(s):
        return 0
    n = 0
    men = s.men[s.turn]
    while men:
        n += popcount(targets(s, ctz(men)))
        men &= men - ONE
    return n


def play(s, a):
    here, there = bit(a // CELLS), bit(a % CELLS)
    k = size_at(s, a // CELLS)
    t = s.ts & here
    s.quiet = 0 if (s.men[0] | s.men[1]) & there else s.quiet + 1
    away = ~(here | there)
    for side in range(2):
        s.men[side] &= away
    for i in range(SIZES):
        s.sizes[i] &= away
    s.ts &= away
    s.men[s.turn] |= there
    s.sizes[k] |= there
    if t:
        s.ts |= there
    s.turn = 1 - s.turn


def can_move(s):
    men = s.men[s.turn]
    while men:
        if targets(s, ctz(men)):
            return True
        men &= men - ONE
    return False


def over(s):
    return s.quiet >= quiet_plies or decided(s) != 0 or not can_move(s)


def score(s, u):
    """A player who cannot move has not lost: that is a draw."""
    winner = decided(s)
    u[0] = 0.0 if winner == 0 else 3.0 - 2.0 * winner
    u[1] = -u[0]


def position(s):
    h = combine(combine(combine(np.uint64(s.turn), s.men[0]), s.men[1]), s.ts)
    for k in range(SIZES - 1):
        h = combine(h, s.sizes[k])
    return h


def key(s):
    return with_clock(position(s), int(s.quiet), quiet_plies)


def reversible(s):
    return int(s.quiet)


def timeless(s):
    s.quiet = 0


SYMMETRIES = 2
"""The board is symmetric about the diagonal from one low corner to the other."""
MIRROR = np.array([CELLS - 1 - size * (cell % size) - cell // size for cell in range(CELLS)])


def mirrored(x):
    there = NONE
    while x:
        there |= bit(MIRROR[ctz(x)])
        x &= x - ONE
    return there


def image(s, k):
    for side in range(2):
        s.men[side] = mirrored(s.men[side])
    for i in range(SIZES):
        s.sizes[i] = mirrored(s.sizes[i])
    s.ts = mirrored(s.ts)


def image_action(a, k):
    return CELLS * MIRROR[a // CELLS] + MIRROR[a % CELLS]
