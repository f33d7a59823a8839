"""A node of the search: principal variation search, fail-soft.

`search` returns v for the true value s of a node, at this depth:

    v <= a        s <= v
    a < v < b     s  = v
    b <= v        s >= v
"""

import numpy as np

from plyground.game.contract import (
    HAS_CANONICAL,
    HAS_NOISY,
    HAS_SKIP,
    HAS_TENSE,
    REPEATS,
    canonical,
    key,
    noisy,
    skip,
    tense,
    to_play,
)
from plyground.kernel.control import STOP, peek
from plyground.search.engines.alphabeta.ordering import arrange, next_best, reward
from plyground.search.engines.alphabeta.quiescence import quiesce
from plyground.search.engines.alphabeta.repetition import FREE, list_moves, repeated, safe
from plyground.search.engines.alphabeta.steps import advance, ended, lead_with
from plyground.search.engines.alphabeta.table import (
    EXACT,
    LOWER,
    NOTHING,
    UPPER,
    bound_in,
    depth_in,
    find,
    keep,
    loose_in,
    move_in,
    pack,
    score_in,
)
from plyground.search.engines.alphabeta.values import FAR, INFINITE, UNKNOWN, WON, ending, estimate

LATE = 3
"""Moves after so many are looked at less deep, where a game allows that."""


def search(w, table, ply, depth, a, b):
    """The value of stack[ply], where the game is not over, to a depth of 1 or more."""
    if peek(w.control, STOP) != 0:
        return np.int64(0)
    if w.nodes >= w.node_limit:
        w.control[STOP] = 1
        return np.int64(0)
    # Nobody wins before the next ply: what is beyond that need not be looked for.
    quickest = WON + FAR - ply - 1
    if a >= quickest:
        return np.int64(quickest)
    if b <= -quickest:
        return np.int64(-quickest)
    s = w.stack[ply]
    mover = to_play(s)
    tied = w.tied
    w.tied = np.int64(FREE)
    known = np.int64(-1)
    hashed = w.use_table and safe(w, ply)
    name = NOTHING
    if hashed:
        name = canonical(s) if HAS_CANONICAL else key(s)
        data = find(table, w.mask, name)
        if data != NOTHING:
            known = move_in(data)
            if enough(w, data, depth):
                x = score_in(data, ply)
                bound = bound_in(data)
                whole = bound == EXACT and not loose_in(data)  # else the line would end here
                if whole or (bound & LOWER and x >= b) or (bound & UPPER and x <= a):
                    w.hits += 1
                    w.tied = tied
                    if loose_in(data):
                        w.evaluations += 1
                    return x
    checked = HAS_TENSE and w.use_extensions and tense(s)
    if (
        HAS_SKIP
        and w.use_null_move
        and depth >= 3
        and b - a == 1
        and abs(b) < WON
        and not checked
        and ply > 0
        and w.played[ply - 1] >= 0
        and estimate(w, s, mover) >= b
    ):
        x = skipped(w, table, ply, mover)
        if x == UNKNOWN:
            shallow = max(np.int64(1), depth - 3 - depth // 6)
            x = -search(w, table, ply + 1, shallow, -b, 1 - b)
        if x >= b and x < WON and peek(w.control, STOP) == 0:
            w.tied = tied
            return x
    n = list_moves(w, ply)
    if n == 0:
        w.tied = min(tied, w.tied)
        return ending(w, s, mover, ply)
    arrange(w, ply, n, known, mover)
    start = a
    best = np.int64(-INFINITE)
    chosen = np.int64(-1)
    loose = False
    for i in range(n):
        place = next_best(w.order[ply], i, n)
        m = np.int64(w.moves[ply][place])
        before = w.evaluations
        x = advance(w, ply, m, mover)
        if x == UNKNOWN:
            same = to_play(w.stack[ply + 1]) == mover
            further = depth - 1
            if HAS_TENSE and w.use_extensions and ply < 2 * w.depth and tense(w.stack[ply + 1]):
                further = depth
            if further <= 0 or ply + 4 >= len(w.stack):
                if w.use_quiescence:
                    if same:
                        x = quiesce(w, ply + 1, a, b, np.int64(0))
                    else:
                        x = -quiesce(w, ply + 1, -b, -a, np.int64(0))
                else:
                    x = estimate(w, w.stack[ply + 1], mover)
            else:
                high = b if i == 0 or not w.use_pvs else a + 1
                less = np.int64(0)
                if w.use_reductions and i >= LATE and further >= 2 and not checked:
                    if not (HAS_NOISY and noisy(s, m)):
                        less = np.int64(1) + (i >= 8) * (further >= 5)
                        less = min(less, further - 1)
                if same:
                    x = search(w, table, ply + 1, further - less, a, high)
                    if x > a and (less > 0 or (high < b and x < b)):
                        x = search(w, table, ply + 1, further, a, b)
                else:
                    x = -search(w, table, ply + 1, further - less, -high, -a)
                    if x > a and (less > 0 or (high < b and x < b)):
                        x = -search(w, table, ply + 1, further, -b, -a)
                if peek(w.control, STOP) != 0:
                    return np.int64(0)
        loose |= w.evaluations != before
        if x > best:
            best = x
            chosen = place
            if x > a:
                a = x
                if b - start > 1:
                    lead_with(w, ply, m)
                if x >= b:
                    loose = w.evaluations != before
                    w.cuts += 1
                    if i == 0:
                        w.first_cuts += 1
                    if w.use_ordering:
                        reward(w, ply, m, mover, depth)
                    break
    bound = np.int64(EXACT)
    if best <= start:
        bound = np.int64(UPPER)
    elif best >= b:
        bound = np.int64(LOWER)
    if (bound != UPPER and best >= WON) or (bound != LOWER and best <= -WON):
        loose = False  # beyond all evaluations: no deeper search says otherwise
    if hashed:
        if REPEATS != 0 and w.tied < ply:
            bound = np.int64(0)  # true on this path only: but the move is worth a try on others
        keep(table, w.mask, name, pack(best, ply, depth, bound, loose, chosen, w.age))
    w.tied = min(tied, w.tied) if w.tied < ply else tied
    return best


def enough(w, data, depth):
    """Whether what the table knows is worth a search to this depth."""
    if not w.use_deeper:
        return depth_in(data) == depth or (not loose_in(data) and depth_in(data) < depth)
    return depth_in(data) >= depth or not loose_in(data)


def skipped(w, table, ply, mover):
    """Give the turn away into stack[ply + 1]: WON where that may not be tried, else UNKNOWN."""
    w.stack[ply + 1] = w.stack[ply]
    if not skip(w.stack[ply + 1]):
        return np.int64(-INFINITE)
    w.played[ply] = -1
    w.line_length[ply + 1] = 0
    w.nodes += 1
    x = repeated(w, ply + 1, mover)
    if x != UNKNOWN or ended(w, ply + 1):
        return np.int64(-INFINITE)
    return np.int64(UNKNOWN)
