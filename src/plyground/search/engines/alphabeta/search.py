"""A node of the search: principal variation search, fail-soft.

`search` returns v for the true value s of a node, at this depth:

    v <= a        s <= v
    a < v < b     s  = v
    b <= v        s >= v
"""

import numpy as np

from plyground.game.contract import (
    HAS_CANONICAL,
    HAS_ESSENTIAL,
    HAS_NOISY,
    HAS_SKIP,
    HAS_TENSE,
    REPEATS,
    canonical,
    essential,
    key,
    noisy,
    over,
    skip,
    tense,
    to_play,
)
from plyground.kernel.control import STOP, peek
from plyground.search.engines.alphabeta.ordering import arrange, next_best, reward
from plyground.search.engines.alphabeta.quiescence import at_horizon
from plyground.search.engines.alphabeta.repetition import FREE, list_moves, repeated, safe
from plyground.search.engines.alphabeta.steps import advance, lead_with
from plyground.search.engines.alphabeta.table import (
    BOUND_AT,
    EXACT,
    LOWER,
    NOTHING,
    UPPER,
    deeper_in,
    find,
    keep,
    pack,
    place_in,
    recall,
    score_in,
)
from plyground.search.engines.alphabeta.values import (
    FAR,
    INFINITE,
    STEPS,
    TEMPO,
    UNKNOWN,
    WON,
    ending,
    estimate,
    moved,
)

SYMMETRIC = 8
"""Positions at plies before this are looked up as their images; below, that costs too much time."""
LATE, LATER = 3, 8
"""Moves after so many are looked at one ply less deep, and two, where a game allows that."""
ALONE = 6
"""Nodes searched this deep are asked whether one move stands out, where a game wants that."""
BEHIND = int(0.008 * STEPS) * TEMPO
"""How far behind the others must be for it, for each ply of depth."""


def search(w, table, ply, depth, a, b):
    """The value of stack[ply], where the game is not over, to a depth of 1 or more."""
    if peek(w.control, STOP) != 0:
        return 0
    if w.nodes >= w.node_limit:
        w.control[STOP] = 1
        return 0
    # Nobody wins before the next ply: what is beyond that need not be looked for.
    quickest = WON + FAR - ply - 1
    if a >= quickest:
        return quickest
    if b <= -quickest:
        return -quickest
    s = w.stack[ply]
    mover = to_play(s)
    tied = w.tied
    known = -1
    without = np.int64(w.without[ply])
    hashed = w.use_table and safe(w, ply) and without < 0
    name = NOTHING
    data = NOTHING
    own = True
    if hashed:
        name = key(s)
        if HAS_CANONICAL and ply < SYMMETRIC:
            image = canonical(s)
            own = image == name  # else moves in the table are those of the image
            name = image
        data = find(table, w.mask, name)
        if data != NOTHING:
            if own:
                known = place_in(data)
            x = recall(w, data, ply, depth, a, b)
            if x != UNKNOWN:
                return x
    checked = HAS_TENSE and w.use_extensions and tense(s)
    may_skip = HAS_SKIP and w.use_null_move and not checked and without < 0
    if may_skip and worth_skipping(w, ply, depth, mover, a, b):
        w.tied = FREE
        x = -search(w, table, ply + 1, max(1, depth - 3 - depth // 6), -b, 1 - b)
        w.tied = tied
        if peek(w.control, STOP) != 0 or (x >= b and x < WON):
            return x
    w.tied = FREE
    longer = -1
    if w.use_singular and known >= 0 and depth >= ALONE and ply < 2 * w.depth:
        floor = needed_to_rival(data, ply, depth)
        if floor != UNKNOWN:
            w.without[ply] = known
            x = search(w, table, ply, (depth - 1) // 2, floor - 1, floor)
            w.without[ply] = -1
            w.tied = FREE
            if peek(w.control, STOP) != 0:
                return 0
            if x < floor:
                longer = known
    few = HAS_ESSENTIAL and w.use_essential
    n = essential(s, w.moves[ply]) if few else list_moves(w, ply)
    if n == 0:
        w.tied = min(tied, w.tied)
        return ending(w, s, mover, ply)
    arrange(w, ply, n, known, mover)
    start = a
    best = -INFINITE
    chosen = -1
    loose = False
    for i in range(n):
        place = next_best(w.order[ply], i, n)
        if place == without:
            continue
        m = np.int64(w.moves[ply][place])
        before = w.evaluations
        x = advance(w, ply, m, mover)
        if x == UNKNOWN:
            same = to_play(w.stack[ply + 1]) == mover
            sign = 1 if same else -1
            further = depth - 1
            if HAS_TENSE and w.use_extensions and ply < 2 * w.depth and tense(w.stack[ply + 1]):
                further = depth
            if place == longer:
                further = depth
            if further <= 0 or ply + 4 >= len(w.stack):
                x = sign * at_horizon(w, ply + 1, a if same else -b, b if same else -a)
            else:
                high = b if i == 0 or not w.use_pvs else a + 1
                less = 0
                late = w.use_reductions and i >= LATE and further >= 2 and not checked
                if late and not (HAS_NOISY and noisy(s, m)):
                    less = 2 if i >= LATER and further >= 5 else 1
                low = a if same else -high
                up = high if same else -a
                x = sign * search(w, table, ply + 1, further - less, low, up)
                if x > a and (less > 0 or (high < b and x < b)):
                    low = a if same else -b
                    up = b if same else -a
                    x = sign * search(w, table, ply + 1, further, low, up)
                if peek(w.control, STOP) != 0:
                    return 0
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
                    if w.use_ordering:
                        reward(w, ply, m, mover, depth)
                    break
    bound = UPPER if best <= start else LOWER if best >= b else EXACT
    if (bound != UPPER and best >= WON) or (bound != LOWER and best <= -WON):
        loose = False  # beyond all evaluations: no deeper search says otherwise
    if hashed:
        if REPEATS != 0 and w.tied < ply:
            bound = 0  # true on this path only, but the move is worth a try on others
        if not own:
            chosen = -1
        keep(table, w.mask, name, pack(best, ply, depth, bound, loose, chosen, w.age))
    w.tied = min(tied, w.tied) if w.tied < ply else tied
    return best


def needed_to_rival(data, ply, depth):
    """The score at which another move is no worse than the table's, if that one seems good."""
    if (np.int64(data >> BOUND_AT) & LOWER) == 0 or deeper_in(data) < depth - 3:
        return UNKNOWN
    x = moved(score_in(data), ply)
    return x - BEHIND * depth if abs(x) < WON else UNKNOWN


def worth_skipping(w, ply, depth, mover, a, b):
    """Give the turn away into stack[ply + 1], if that may show that the node is too good."""
    if depth < 3 or b - a > 1 or abs(b) >= WON or w.played[ply - 1] < 0:
        return False
    if estimate(w, w.stack[ply], mover) < b:
        return False
    w.stack[ply + 1] = w.stack[ply]
    if not skip(w.stack[ply + 1]):
        return False
    w.played[ply] = -1
    w.line_length[ply + 1] = 0
    w.nodes += 1
    return repeated(w, ply + 1, mover) == UNKNOWN and not over(w.stack[ply + 1])
