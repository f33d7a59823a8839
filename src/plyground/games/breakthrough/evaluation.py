"""The evaluation of Breakthrough."""

import numpy as np

from plyground.games.breakthrough.options import columns, rows
from plyground.games.breakthrough.rules import NEXT, NONE, ONE, ROW, ahead, east, west
from plyground.kernel.bits import clz, ctz, popcount

# Fitted to the results of games that the engine played against itself. A man's value depends on its
# steps to go; the last number is for that many steps or more.
WORTH = (0.43, 0.62, 0.44, 0.34, 0.28, 0.25, 0.18)[: rows - 1]
weights = {f"steps_{k}": worth for k, worth in enumerate(WORTH, 1)} | {
    "guards": 0.1,
    "pairs": 0.02,
    "attacked": -0.05,
    "hanging": -0.4,
    "runner": 0.08,
    "to_move": 0.025,
    "race": 3.0,
}
FEATURES = len(weights)
GUARDS, PAIRS, ATTACKED, HANGING, RUNNER, TO_MOVE, RACE = range(len(WORTH), FEATURES)


def _rows_at(steps, side):
    """The cells from which a player has this many steps to go; the last group includes more."""
    most = rows if steps == len(WORTH) else steps + 1
    there = range(steps, most)
    return sum(ROW << columns * (rows - 1 - k if side == 0 else k) for k in there)


STEPS = np.array(
    [[_rows_at(k, side) for k in range(1, len(WORTH) + 1)] for side in range(2)], np.uint64
)
INNER = sum(1 << c for c in range(1, columns - 1))
GUARDED = np.array([INNER, INNER << (columns * (rows - 1))], np.uint64)


def features(s, f):
    """Differences between the sides: men by steps to go; men on the first row except its corners;
    neighbours in a row; men that can be taken for nothing, of the player to move and of the other;
    steps of the foremost man that no opponent can meet; whose move it is; and a sure win, in which
    case nothing else counts.
    """
    for i in range(FEATURES):
        f[i] = 0.0
    turn = int(s.turn)
    sign = 1.0 - 2.0 * turn
    mine, theirs = s.mine, s.theirs
    free = mine & ~watched(theirs, 1 - turn)
    their_free = theirs & ~watched(mine, turn)
    f[RACE] = sign * race(mine, theirs, free, their_free, turn)
    if f[RACE] != 0.0:
        return
    f[TO_MOVE] = sign
    f[ATTACKED] = sign * popcount(weak(mine, theirs, turn))
    f[HANGING] = -sign * popcount(weak(theirs, mine, 1 - turn))
    add_men(mine, free, turn, f, sign)
    add_men(theirs, their_free, 1 - turn, f, -sign)


def add_men(men, free, side, f, sign):
    for k in range(len(WORTH)):
        f[k] += sign * popcount(men & STEPS[side, k])
    f[GUARDS] += sign * popcount(men & GUARDED[side])
    f[PAIRS] += sign * popcount(men & west(men))
    if free:
        f[RUNNER] += sign * (rows - to_go(free, side))


def race(mine, theirs, free, their_free, turn):
    """1 if the player to move surely wins, -1 if the other does, 0 if neither is certain.

    A win is sure with a man one step away from winning, with one that gets there safely, and with
    one that no opponent can meet and that has fewer steps to go than the other's foremost man.
    """
    if mine & NEXT[turn]:
        return 1.0
    front = ahead(mine, turn)
    aslant = west(front) | east(front)
    threats = theirs & NEXT[1 - turn]
    if threats:
        return -1.0 if threats & ~aslant or threats & (threats - ONE) else 0.0
    their_front = ahead(theirs, 1 - turn)
    safe = NEXT[turn] & ~mine & ~west(their_front) & ~east(their_front)
    if safe & (aslant | front & ~theirs):
        return 1.0
    # With equal steps to go, the player to move arrives first.
    if to_go(free, turn) <= to_go(theirs, 1 - turn):
        return 1.0
    return -1.0 if to_go(their_free, 1 - turn) < to_go(mine, turn) else 0.0


def weak(men, others, side):
    """The men with more attackers than defenders."""
    front, their_front = ahead(men, side), ahead(others, 1 - side)
    once, twice = west(front) | east(front), west(front) & east(front)
    their_once = west(their_front) | east(their_front)
    their_twice = west(their_front) & east(their_front)
    return men & (their_once & ~once | their_twice & ~twice)


def watched(men, turn):
    """All cells that the men of a player can still reach."""
    reach = NONE
    wave = men
    for _ in range(rows - 1):
        wave = ahead(wave | west(wave) | east(wave), turn)
        reach |= wave
    return reach


def to_go(men, turn):
    """The steps of the foremost of these men to the far side."""
    if men == NONE:
        return 2 * rows
    if turn == 0:
        return rows - 1 - (63 - clz(men)) // columns
    return ctz(men) // columns
