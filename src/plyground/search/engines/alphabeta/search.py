"""A node of the search: principal variation search, fail-soft.

`search` returns v for the true value s of a node, at this depth:

    v <= a        s <= v
    a < v < b     s  = v
    b <= v        s >= v
"""

import numpy as np

from plyground.game.contract.names import (
    HAS_CANONICAL,
    HAS_ESSENTIAL,
    HAS_NOISY,
    HAS_SKIP,
    HAS_TENSE,
    REPEAT_FORBIDDEN,
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
from plyground.search.engines.alphabeta.lookup import looked_up
from plyground.search.engines.alphabeta.ordering import arrange, next_best, reward
from plyground.search.engines.alphabeta.quiescence import at_horizon
from plyground.search.engines.alphabeta.repetition import FREE, list_moves, repeated, safe
from plyground.search.engines.alphabeta.steps import advance, lead_with, to_end
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
LATE = 3
"""Moves after so many are looked at less deep, where a game allows that."""
MOST_LATE = 64
LESS = np.log(np.maximum(np.arange(MOST_LATE), 1))
LESS = (0.6 + np.outer(LESS, LESS) / 2.3).astype(np.int64)
"""By how many plies less, by the depth that is left and the moves that came before."""
UNGUIDED = 4
"""Nodes searched this deep, of which the table knows no move, are searched one ply less."""
HOPELESS = 6
"""Nodes with no more depth than this are judged by how far the evaluation is from the window."""
FEW = 5
"""Quiet moves that are looked at even so, and the more the deeper the search."""
ALONE = 6
"""Nodes searched this deep are asked whether one move stands out, where a game wants that."""
BEHIND = int(0.008 * STEPS) * TEMPO
"""How far behind the others must be for it, for each ply of depth."""


def search(w, table, ply, depth, a, b):
    """The value of stack[ply], where the game is not over, to a depth of 1 or more."""
    if to_end(w):
        return 0
    # Nobody wins before the next ply: what is beyond that need not be looked for. But where
    # repetition is forbidden, only the list of moves tells that none is left.
    quickest = WON + FAR - ply - (REPEATS != REPEAT_FORBIDDEN)
    if a >= quickest:
        return quickest
    if b <= -quickest:
        return -quickest
    if a >= quickest - 1 or b <= 1 - quickest:
        return at_once(w, ply, quickest - 1, a, b)
    s = w.stack[ply]
    mover = to_play(s)
    tied = w.tied
    known = -1
    without = np.int64(w.without[ply])
    hashed = w.use_table and safe(w, ply) and without < 0
    if ply == w.book_ply and without < 0 and safe(w, ply):
        x = looked_up(w, table, ply)
        if x != UNKNOWN:
            w.hits += 1
            return x
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
    narrow = b - a == 1 and abs(b) < WON and not checked and without < 0
    looks = UNKNOWN
    if narrow and w.margin > 0 and depth <= HOPELESS:
        looks = estimate(w, s, mover)
        if looks - w.margin * depth >= b:
            return looks
    if HAS_SKIP and w.use_null_move and narrow and worth_skipping(w, ply, depth, mover, b, looks):
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
    # Where nothing is asked but how soon somebody wins, all moves are searched as deep.
    reduces = w.use_reductions and a < WON and b > -WON
    if reduces and hashed and known < 0 and depth >= UNGUIDED:
        depth -= 1
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
    most = looks + w.margin * (depth + 1)  # what a quiet move is hoped to reach
    quiet = 0
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
            calm = False
            if i > 0 and further < depth and (looks != UNKNOWN or reduces):
                calm = not (HAS_NOISY and noisy(s, m))
            if calm and looks != UNKNOWN and best > -WON:
                quiet += 1
                if most <= a or quiet > FEW + depth * depth:
                    best = max(best, min(most, a))
                    loose = True
                    continue
            if further <= 0 or ply + 4 >= len(w.stack):
                x = sign * at_horizon(w, ply + 1, a if same else -b, b if same else -a)
            else:
                high = b if i == 0 or not w.use_pvs else a + 1
                less = 0
                if calm and reduces and a < WON and i >= LATE and further >= 2 and not checked:
                    less = LESS[min(further, MOST_LATE - 1), min(i, MOST_LATE - 1)]
                    less = max(0, min(less if narrow else less - 1, further - 1))
                low = a if same else -high
                up = high if same else -a
                x = sign * search(w, table, ply + 1, further - less, low, up)
                if x > a and less > 0:
                    x = sign * search(w, table, ply + 1, further, low, up)
                if x > a and high < b and x < b:
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
    if loose and bound != UPPER and best >= WON:
        loose, bound = False, LOWER  # beyond all evaluations; but there may be a quicker win
    elif loose and bound != LOWER and best <= -WON:
        loose, bound = False, UPPER
    if hashed:
        if REPEATS != 0 and w.tied < ply:
            bound = 0  # true on this path only, but the move is worth a try on others
        if not own:
            chosen = -1
        keep(table, w.mask, name, pack(best, ply, depth, bound, loose, chosen, w.age))
    w.tied = min(tied, w.tied) if w.tied < ply else tied
    return best


def at_once(w, ply, most, a, b):
    """The value of stack[ply], where nothing matters but whether its moves end the game.

    `most` is the score of a win with the move after the next.
    """
    n = essential(w.stack[ply], w.moves[ply]) if HAS_ESSENTIAL and w.use_essential else 0
    if n == 0:
        n = list_moves(w, ply)
    mover = to_play(w.stack[ply])
    best = -INFINITE
    for i in range(n):
        m = np.int64(w.moves[ply][i])
        x = advance(w, ply, m, mover)
        if x == UNKNOWN:
            x = -most if b <= -most else most
        if x > best:
            best = x
            if x > a and b - a > 1:
                lead_with(w, ply, m)
            if x >= b:
                break
    return best if n > 0 else ending(w, w.stack[ply], mover, ply)


def needed_to_rival(data, ply, depth):
    """The score at which another move is no worse than the table's, if that one seems good."""
    if (np.int64(data >> BOUND_AT) & LOWER) == 0 or deeper_in(data) < depth - 3:
        return UNKNOWN
    x = moved(score_in(data), ply)
    return x - BEHIND * depth if abs(x) < WON else UNKNOWN


def worth_skipping(w, ply, depth, mover, b, looks):
    """Give the turn away into stack[ply + 1], if that may show that the node is too good.

    `looks` is the evaluation of the node, if it is known.
    """
    if depth < 3 or w.played[ply - 1] < 0:
        return False
    if looks == UNKNOWN:
        looks = estimate(w, w.stack[ply], mover)
    if looks < b:
        return False
    w.stack[ply + 1] = w.stack[ply]
    if not skip(w.stack[ply + 1]):
        return False
    w.played[ply] = -1
    w.line_length[ply + 1] = 0
    w.nodes += 1
    return repeated(w, ply + 1, mover) == UNKNOWN and not over(w.stack[ply + 1])
