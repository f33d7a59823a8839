# mypy: allow-untyped-defs, no-check-untyped-defs
"""A node of the search: principal variation search, fail-soft.

`search` returns v for the true value s of a node, at this depth:

    v <= alpha          s <= v
    alpha < v < beta    s  = v
    beta <= v           s >= v
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
    tense,
    to_play,
)
from plyground.kernel.control import STOP, peek
from plyground.kernel.specialise import inlined
from plyground.search.engines.alphabeta.lookup import in_openings, recall
from plyground.search.engines.alphabeta.ordering import arrange, reward_cut
from plyground.search.engines.alphabeta.pruning import (
    BARE,
    HOPELESS,
    at_once,
    needed_to_rival,
    passes,
    reduction,
)
from plyground.search.engines.alphabeta.quiescence import at_horizon
from plyground.search.engines.alphabeta.repetition import FREE, list_moves, safe
from plyground.search.engines.alphabeta.steps import advance, to_end
from plyground.search.engines.alphabeta.values import INFINITE, WON, ending, estimate
from plyground.search.engines.zero_sum.line import lead_with
from plyground.search.engines.zero_sum.picker import BY_PLACE, next_best
from plyground.search.engines.zero_sum.score import FAR, UNKNOWN
from plyground.search.engines.zero_sum.table import (
    EXACT,
    LOWER,
    NOTHING,
    UPPER,
    find,
    keep,
    pack,
    place_in,
)

SYMMETRIC = 8
"""Positions at plies before this are looked up as their images; below, that costs too much time."""
UNGUIDED = 4
"""Nodes searched this deep whose move the table does not know are searched one ply less."""
FEW = 5
"""Quiet moves that are searched even so; the more, the deeper the search."""


def search(w, table, ply, depth, alpha, beta):
    """The value of stack[ply], where the game is not over, to a depth of 1 or more.

    All calls of `search` itself are here: compiled functions that call each other in a circle
    cannot be kept on disk. So this function is longer than others.
    """
    # 1. Limits, and ends so near that nothing else matters.
    if to_end(w):
        return 0
    value = by_distance(w, ply, alpha, beta)
    if value != UNKNOWN:
        return value
    # 2. The table and the opening database.
    s = w.stack[ply]
    excluded = np.int64(w.excluded[ply])
    hashed = w.use_table and safe(w, ply) and excluded < 0
    hash, own, data = look_up(w, table, ply, hashed)
    value = known_value(w, table, data, ply, depth, alpha, beta)
    if value != UNKNOWN:
        return value
    known = place_in(data) if own else -1
    # 3. Futility: what the evaluation says is far too good is not searched; what is far too bad is
    # left to quiescence, unless noisy moves mend it.
    mover = to_play(s)
    in_check = HAS_TENSE and w.use_extensions and tense(s)
    narrow = beta - alpha == 1 and abs(beta) < WON and not in_check and excluded < 0
    static = UNKNOWN
    tied = w.tied
    if narrow and w.margin > 0 and depth <= HOPELESS:
        static = estimate(w, ply, mover)
        if static - w.margin * depth >= beta:
            return static
        if depth <= BARE and static + w.margin * (2 * depth + 1) < alpha:
            value = at_horizon(w, ply, alpha, beta)
            if value <= alpha:
                return value
            w.tied = tied
    # 4. Null move: a position that stays too good after a pass is not searched.
    if HAS_SKIP and w.use_null_move and narrow and passes(w, ply, depth, mover, beta, static):
        w.tied = FREE
        value = -search(w, table, ply + 1, max(1, depth - 3 - depth // 6), -beta, 1 - beta)
        w.tied = tied
        if peek(w.control, STOP) != 0 or (value >= beta and value < WON):
            return value
    w.tied = FREE
    # 5. Singular extension: does the table's move stand out among all others?
    singular = -1
    floor = needed_to_rival(w, data, known, ply, depth)
    if floor != UNKNOWN:
        w.excluded[ply] = known
        value = search(w, table, ply, (depth - 1) // 2, floor - 1, floor)
        w.excluded[ply] = -1
        w.tied = FREE
        if peek(w.control, STOP) != 0:
            return 0
        if value < floor:
            singular = known
    # 6. Reductions, unless only the distance of a win or a loss is asked for.
    reduces = w.use_reductions and alpha < WON and beta > -WON
    if reduces and hashed and known < 0 and depth >= UNGUIDED:
        depth -= 1
    # 7. The moves, best first.
    n = list_essential(w, ply)
    if n == 0:
        w.tied = min(tied, w.tied)
        return ending(w, s, mover, ply)
    arrange(w, ply, n, known, mover)
    start, best, chosen, loose, quiet = alpha, -INFINITE, -1, False, 0
    hoped = static + w.margin * (depth + 1)  # what a quiet move may reach
    for i in range(n):
        place = next_best(w.order[ply], i, n, BY_PLACE)
        if place == excluded:
            continue
        a = np.int64(w.moves[ply][place])
        before = w.evaluations
        value = advance(w, ply, a, mover)
        if value == UNKNOWN:
            # 8. Depth below the move; quiet moves that are too bad, or too late, are left out.
            further = depth if place == singular or extends(w, ply) else depth - 1
            calm = i > 0 and further < depth and (static != UNKNOWN or reduces) and is_quiet(s, a)
            if calm and static != UNKNOWN and best > -WON:
                quiet += 1
                if hoped <= alpha or quiet > FEW + depth * depth:
                    best = max(best, min(hoped, alpha))
                    loose = True
                    continue
            # 9. Quiescence, or a search: first reduced, in a window one wide, and then in full.
            same = to_play(w.stack[ply + 1]) == mover
            if further <= 0 or ply + 4 >= len(w.stack):
                value = below_horizon(w, ply + 1, alpha, beta, same)
            else:
                may_reduce = calm and reduces and alpha < WON and not in_check
                less = reduction(further, i, narrow) if may_reduce else 0
                top = beta if i == 0 or not w.use_pvs else alpha + 1
                while True:
                    low, high = (alpha, top) if same else (-top, -alpha)
                    value = search(w, table, ply + 1, further - less, low, high)
                    value = value if same else -value
                    if peek(w.control, STOP) != 0:
                        return 0
                    if value > alpha and less > 0:
                        less = 0
                    elif value > alpha and value < beta and top < beta:
                        top = beta
                    else:
                        break
        # 10. A new best move, or a cutoff.
        loose |= w.evaluations != before
        if value > best:
            best, chosen = value, place
            if value > alpha:
                alpha = value
                if beta - start > 1:
                    lead_with(w, ply, a)
                if value >= beta:
                    loose = w.evaluations != before
                    w.cuts += i + 1 < n  # a cut at the last move skips nothing
                    cut(w, ply, a, mover, depth)
                    break
    # 11. Into the table.
    if hashed:
        store(w, table, hash, ply, depth, best, start, beta, loose, chosen if own else -1)
    w.tied = min(tied, w.tied) if w.tied < ply else tied
    return best


@inlined
def by_distance(w, ply, alpha, beta):
    """The value of stack[ply] if wins and losses outside the window are too near to be, or UNKNOWN.

    Nobody wins before the next ply. But where repetition is forbidden, only the list of moves
    tells that none is left.
    """
    quickest = WON + FAR - ply - (REPEATS != REPEAT_FORBIDDEN)
    if alpha >= quickest:
        return quickest
    if beta <= -quickest:
        return -quickest
    if alpha >= quickest - 1 or beta <= 1 - quickest:
        return at_once(w, ply, quickest - 1, alpha, beta)
    return UNKNOWN


@inlined
def look_up(w, table, ply, hashed):
    """The hash of stack[ply], whether it is that of the position itself, and the table's data.

    Else it is that of an image, and the moves in the table are those of the image.
    """
    if not hashed:
        return NOTHING, True, NOTHING
    hash = key(w.stack[ply])
    own = True
    if HAS_CANONICAL and ply < SYMMETRIC:
        image = canonical(w.stack[ply])
        own = image == hash
        hash = image
    return hash, own, find(table, w.mask, hash)


@inlined
def known_value(w, table, data, ply, depth, alpha, beta):
    """The value of stack[ply] if the opening database or the table's data tell it, or UNKNOWN."""
    if ply == w.openings_ply and w.excluded[ply] < 0 and safe(w, ply):
        value = in_openings(w, table, ply)
        if value != UNKNOWN:
            return value
    return recall(w, data, ply, depth, alpha, beta) if data != NOTHING else UNKNOWN


@inlined
def list_essential(w, ply):
    """Write the moves to search at a ply; returns how many."""
    few = HAS_ESSENTIAL and w.use_essential
    return essential(w.stack[ply], w.moves[ply]) if few else list_moves(w, ply)


@inlined
def extends(w, ply):
    """Whether the move to stack[ply + 1] is searched one ply deeper."""
    may = HAS_TENSE and w.use_extensions and ply < 2 * w.depth
    return may and tense(w.stack[ply + 1])


@inlined
def is_quiet(s, a):
    """Whether a move is not noisy."""
    return not (HAS_NOISY and noisy(s, a))


@inlined
def below_horizon(w, ply, alpha, beta, same):
    """The value of stack[ply] at the horizon, for the player before; `same` is to move again."""
    if same:
        return at_horizon(w, ply, alpha, beta)
    return -at_horizon(w, ply, -beta, -alpha)


@inlined
def cut(w, ply, a, mover, depth):
    """Remember the move of a cutoff."""
    if w.use_ordering:
        reward_cut(w, ply, a, mover, depth)


@inlined
def store(w, table, hash, ply, depth, best, alpha, beta, loose, place):
    """Keep the value found in a window, with the place of the best move."""
    bound = UPPER if best <= alpha else LOWER if best >= beta else EXACT
    if loose and bound != UPPER and best >= WON:
        loose, bound = False, LOWER  # beyond all evaluations; but there may be a quicker win
    elif loose and bound != LOWER and best <= -WON:
        loose, bound = False, UPPER
    if REPEATS != 0 and w.tied < ply:
        bound = 0  # true on this path only, but the move is worth a try on others
    keep(table, w.mask, hash, pack(best, ply, depth, bound, loose, place, w.age))
