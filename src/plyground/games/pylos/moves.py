"""The rules of Pylos.

Actions: to place a ball on i is i; to raise one from i to j is N (1 + i) + j; to take one back from
i is N (1 + N) + i; to take no more is the last.
"""

import numpy as np

from plyground.game import record
from plyground.game.clocks import with_clock
from plyground.games.pylos.options import plies, rules, size
from plyground.games.pylos.pyramid import BALLS, BASE, GROUPS, HIGHER, TOP, UNDER, UPON, N
from plyground.kernel.bits import ctz, popcount
from plyground.kernel.randomness import mix

State = record(
    balls=(np.uint64, 2),  # of White and of Black
    ply=np.int16,
    takes=np.int8,  # 2: must take a ball back, 1: may take another, 0: a new turn
    turn=np.int8,
)

TAKE = N * (1 + N)
DONE = TAKE + N
ONE = np.uint64(1)
NONE = np.uint64(0)


def start(s):
    s.turn = 0


def usable(full):
    """The empty places that lie on the table or on four balls."""
    places = BASE & ~full
    for i in range(size * size, N):
        if (UNDER[i] & full) == UNDER[i] and full >> np.uint64(i) & ONE == NONE:
            places |= ONE << np.uint64(i)
    return places


def free(own, full):
    """The balls with nothing on them."""
    balls = NONE
    rest = own
    while rest:
        i = ctz(rest)
        if UPON[i] & full == NONE:
            balls |= ONE << np.uint64(i)
        rest &= rest - ONE
    return balls


def can_move(s):
    own, full = s.balls[s.turn], s.balls[0] | s.balls[1]
    if s.takes or popcount(own) < BALLS:
        return True
    places, balls = usable(full), free(own, full)
    while balls:
        i = ctz(balls)
        if places & HIGHER[i] & ~UPON[i]:
            return True
        balls &= balls - ONE
    return False


def over(s):
    full = s.balls[0] | s.balls[1]
    return full >> np.uint64(TOP) & ONE != NONE or s.ply >= plies or not can_move(s)


def legal(s, moves):
    n = 0
    own, full = s.balls[s.turn], s.balls[0] | s.balls[1]
    if full >> np.uint64(TOP) & ONE or s.ply >= plies:
        return n
    balls = free(own, full)
    if s.takes:
        while balls:
            moves[n] = TAKE + ctz(balls)
            n += 1
            balls &= balls - ONE
        if s.takes == 1:
            moves[n] = DONE
            n += 1
        return n
    places = usable(full)
    targets = places if popcount(own) < BALLS else NONE
    while targets:
        moves[n] = ctz(targets)
        n += 1
        targets &= targets - ONE
    while balls:
        i = ctz(balls)
        balls &= balls - ONE
        targets = places & HIGHER[i] & ~UPON[i]
        while targets:
            moves[n] = N * (1 + i) + ctz(targets)
            n += 1
            targets &= targets - ONE
    return n


def moved(own, a):
    """The balls of the player who places or raises one."""
    if a >= N:
        own ^= ONE << np.uint64(a // N - 1)
    return own | ONE << np.uint64(a % N)


def completes(own, i):
    """Whether the ball on place i is part of a group of one colour."""
    for g in range(len(GROUPS)):
        if GROUPS[g] >> np.uint64(i) & ONE and (GROUPS[g] & own) == GROUPS[g]:
            return True
    return False


def play(s, a):
    if a >= TAKE:
        s.takes -= 1
        if a < DONE:
            s.balls[s.turn] ^= ONE << np.uint64(a - TAKE)
        if free(s.balls[s.turn], s.balls[0] | s.balls[1]) == NONE:
            s.takes = 0
    else:
        s.balls[s.turn] = moved(s.balls[s.turn], a)
        if completes(s.balls[s.turn], a % N):
            s.takes = 2
    s.ply += 1
    if s.takes == 0:
        s.turn = 1 - s.turn


def score(s, u):
    """The ball at the top wins; without it a player who cannot move loses."""
    top = np.uint64(TOP)
    u[0] = 0.0
    if (s.balls[0] | s.balls[1]) >> top & ONE:
        u[0] = 1.0 if s.balls[0] >> top & ONE else -1.0
    elif not can_move(s):
        u[0] = 1.0 if s.turn else -1.0
    u[1] = -u[0]


HALF = np.uint64(30)
STAGE = np.uint64(60)


def position(s):
    stage = np.uint64(s.turn + 2 * s.takes)
    return mix(s.balls[0] | s.balls[1] << HALF | stage << STAGE)


def key(s):
    return with_clock(position(s), int(s.ply), plies)


def reversible(s):
    """Only balls that are taken back can lead to an earlier position."""
    return 0 if rules == "child" else int(s.ply)


def timeless(s):
    s.ply = 0
