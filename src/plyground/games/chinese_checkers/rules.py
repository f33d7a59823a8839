"""The rules of Chinese Checkers."""

import numpy as np

from plyground.game import record
from plyground.games.chinese_checkers.options import anti_blocking, turns
from plyground.games.chinese_checkers.star import (
    CELL,
    CELLS,
    CLASSES,
    HOMES,
    MEN,
    NONE,
    ONE,
    PASS,
    RESTRICTED,
    TARGET,
    ends,
    hoppers,
    put,
    step,
    steppers,
    taken,
    ways,
)
from plyground.kernel.bits import ctz, popcount, select
from plyground.kernel.randomness import below, combine

State = record(
    men=(np.uint64, (2, 4)),  # of each player, by the classes of cells
    turns=np.int16,  # that have been played
    turn=np.int8,
)
STEP_SLOTS = 6 * MEN


def of_class(kind, a, b, c, d):
    """The one of four values that belongs to a class, without an unpredictable branch."""
    low = b if kind & 1 else a
    high = d if kind & 1 else c
    return high if kind & 2 else low


def start(s):
    for player in range(2):
        for cell in HOMES[player]:
            put(s, player, cell)


def legal(s, moves):
    """All steps, then all ends of hops; the pass if there is no other move."""
    if over(s):
        return 0
    n = 0
    for kind in range(CLASSES):
        for d in range(6):
            men = steppers(s, kind, d)
            while men:
                moves[n] = step(kind, d, ctz(men))
                men &= men - ONE
                n += 1
    for kind in range(CLASSES):
        men = s.men[s.turn, kind]
        by = ways(s, kind)
        while men:
            at = ctz(men)
            men &= men - ONE
            found = ends(s, kind, at, by)
            while found:
                moves[n] = CELLS * CELL[kind, at] + CELL[kind, ctz(found)]
                found &= found - ONE
                n += 1
    if n == 0:
        moves[0] = PASS
        n = 1
    return n


def choices(s):
    """The number of steps and ends of hops."""
    n = 0
    for kind in range(CLASSES):
        for d in range(6):
            n += popcount(steppers(s, kind, d))
        men = s.men[s.turn, kind]
        by = ways(s, kind)
        while men:
            n += popcount(ends(s, kind, ctz(men), by))
            men &= men - ONE
    return n


def count(s):
    return 0 if over(s) else max(choices(s), 1)


def draw(s, random):
    """Draw a man and a direction to step in, or a man that can hop and a cell of its class where a
    hop could end, until they fit. So only the hops of a few men are followed, and steps need not be
    counted."""
    men = s.men[s.turn]
    b = popcount(men[0])
    c = b + popcount(men[1])
    d = c + popcount(men[2])
    (men_a, to_a), (men_b, to_b) = hoppers(s, 0), hoppers(s, 1)
    (men_c, to_c), (men_d, to_d) = hoppers(s, 2), hoppers(s, 3)
    hops_b = STEP_SLOTS + popcount(men_a) * popcount(to_a)
    hops_c = hops_b + popcount(men_b) * popcount(to_b)
    hops_d = hops_c + popcount(men_c) * popcount(to_c)
    slots = hops_d + popcount(men_d) * popcount(to_d)
    if (RESTRICTED or slots == STEP_SLOTS) and choices(s) == 0:
        return PASS
    while True:
        k = below(random, slots)
        if k < STEP_SLOTS:
            man, way_out = k // 6, k % 6
            kind = int(man >= b) + int(man >= c) + int(man >= d)
            at = select(men[kind], man - of_class(kind, 0, b, c, d))
            if steppers(s, kind, way_out) >> np.uint64(at) & ONE:
                return step(kind, way_out, at)
        else:
            kind = int(k >= hops_b) + int(k >= hops_c) + int(k >= hops_d)
            k -= of_class(kind, STEP_SLOTS, hops_b, hops_c, hops_d)
            reach = of_class(kind, to_a, to_b, to_c, to_d)
            cells = popcount(reach)
            at = select(of_class(kind, men_a, men_b, men_c, men_d), k // cells)
            to = select(reach, k % cells)
            if ends(s, kind, at, ways(s, kind)) >> np.uint64(to) & ONE:
                return CELLS * CELL[kind, at] + CELL[kind, to]


def play(s, a):
    if a != PASS:
        put(s, s.turn, a // CELLS)
        put(s, s.turn, a % CELLS)
    s.turns += 1
    s.turn = 1 - s.turn


def arrived(s, player):
    """Whether the target of a player is full of the player's men (or full, by the option)."""
    missing, own = NONE, NONE
    for kind in range(CLASSES):
        there = taken(s, kind) if anti_blocking else s.men[player, kind]
        missing |= TARGET[player, kind] & ~there
        own |= TARGET[player, kind] & s.men[player, kind]
    return missing == NONE and own != NONE


def over(s):
    """Only with the option can the player to move have arrived: when the other player filled the
    gap."""
    return s.turns >= turns or arrived(s, 1 - s.turn) or (anti_blocking and arrived(s, s.turn))


def score(s, u):
    """If both arrive at once, which the option makes possible, the player who moved has won."""
    mover = 1 - s.turn
    u[mover] = 1.0 if arrived(s, mover) else -1.0 if arrived(s, s.turn) else 0.0
    u[s.turn] = -u[mover]


def key(s):
    h = combine(np.uint64(2 * int(s.turns) + int(s.turn)), NONE)
    for kind in range(CLASSES):
        h = combine(combine(h, s.men[0, kind]), s.men[1, kind])
    return h


def timeless(s):
    s.turns = 0
