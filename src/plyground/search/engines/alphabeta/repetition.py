# mypy: allow-untyped-defs, no-check-untyped-defs
"""Positions that repeat on the path, and when the table may be used for them.

A value that rests on a repetition holds on its path only. `tied` is the least ply on which a value
found below rests (plies before the root are negative): a node whose value is tied to a ply above it
is not kept in the table. `danger` is the latest place on the path whose position needs one more
occurrence to count: below it, while that position can recur, the table is not read either.
"""

import numpy as np

from plyground.game.contract.names import (
    HAS_VERDICT,
    REPEAT_COUNT,
    REPEAT_FORBIDDEN,
    REPEAT_LOSS,
    REPEATS,
    legal,
    play,
    position,
    reversible,
    verdict,
)
from plyground.search.engines.alphabeta.values import from_utility
from plyground.search.engines.zero_sum.score import UNKNOWN

NEVER = -(1 << 40)
FREE = 1 << 40
"""`tied` of a value that rests on no repetition."""


def repeated(w, ply, mover):
    """The score for the mover if its action to stack[ply] ended the game by repetition."""
    if REPEATS == 0:
        return UNKNOWN
    s = w.stack[ply]
    here = w.length - 1 + ply
    key = position(s)
    w.past[here] = key
    if REPEATS == REPEAT_FORBIDDEN and REPEAT_COUNT == 2:  # no position may recur
        w.danger[ply] = here
        return UNKNOWN
    before = 0
    first = here
    for i in range(here - 1, max(-1, here - 1 - reversible(s)), -1):
        if w.past[i] == key:
            before += 1
            first = i
            if before + 1 >= REPEAT_COUNT:
                break
    w.danger[ply] = here if before + 2 >= REPEAT_COUNT else w.danger[ply - 1]
    if before + 1 < REPEAT_COUNT or REPEATS == REPEAT_FORBIDDEN:
        return UNKNOWN
    w.tied = min(w.tied, first - (w.length - 1))
    w.evaluations += 1  # true of the path, not of the position
    if HAS_VERDICT:
        verdict(s, w.past, first, here, w.u)
        return from_utility(w, w.u[mover], ply)
    if REPEATS == REPEAT_LOSS:
        return from_utility(w, -w.half, ply)
    return 0


def begin(w):
    """Find the latest position on the path to the root that needs one more occurrence."""
    w.tied = FREE
    w.danger[0] = NEVER
    if REPEATS == 0:
        return
    for i in range(w.length):
        n = 1
        for j in range(i):
            if w.past[j] == w.past[i]:
                n += 1
        if n + 1 >= REPEAT_COUNT:
            w.danger[0] = i


def safe(w, ply):
    """Whether nothing before this node can make a difference below it."""
    if REPEATS == 0:
        return True
    return w.length - 1 + ply - w.danger[ply] > reversible(w.stack[ply])


def list_moves(w, ply):
    """The legal actions at a ply, without those that repeat where that is forbidden."""
    n = np.int64(legal(w.stack[ply], w.moves[ply]))
    if REPEATS != REPEAT_FORBIDDEN or reversible(w.stack[ply]) == 0:
        return n
    here = w.length - 1 + ply
    kept = 0
    for k in range(n):
        w.stack[ply + 1] = w.stack[ply]
        play(w.stack[ply + 1], np.int64(w.moves[ply][k]))
        key = position(w.stack[ply + 1])
        at = -1
        times = 0
        if key != w.past[here]:
            for i in range(here - 1, -1, -1):
                if w.past[i] == key:
                    at = i
                    times += 1
        if times + 1 >= REPEAT_COUNT:
            w.tied = min(w.tied, at - (w.length - 1))
        else:
            w.moves[ply][kept] = w.moves[ply][k]
            kept += 1
    return kept
