# mypy: allow-untyped-defs, no-check-untyped-defs
"""Expectiminimax with a window, for one game: compiled with its rules.

Values are MAX's, between the least and the greatest utility. `value` returns v such that the true
value x of the search to that depth is x = v inside the window, x <= v if v <= alpha, and x >= v if
v >= beta. Star1 abandons a chance node as soon as even the best, or the worst, luck in the outcomes
not yet searched leaves it outside the window; Star2 first searches one answer to each outcome,
which bounds it from one side (Ballard 1983).
"""

import numpy as np

from plyground.game.contract.facts import CHANCE
from plyground.game.contract.names import HAS_CHANCE, REPEATS, UNIFORM, chance, over, to_play
from plyground.kernel.control import STOP, peek
from plyground.kernel.specialise import inlined
from plyground.search.engines.expectiminimax.leaves import actions, advance, evaluation, payoff
from plyground.search.engines.expectiminimax.table import NOT_THERE, find, recall, store
from plyground.search.engines.zero_sum.line import lead_with

NO_MOVE = -1
AS_MUCH, NO_MORE, SKIPPED = 1, 2, 3
"""A root action is worth its value, or at most that, or was not searched."""


def value(w, table, ply, depth, alpha, beta):
    """The value of the state at `ply`, searched `depth` plies deep.

    All calls of `value` itself are here: compiled functions that call each other in a circle cannot
    be kept on disk. So this function is longer than others.
    """
    # 1. Limits, ends and the horizon.
    w.nodes += 1
    w.line_length[ply] = 0
    w.complete[ply] = 1
    if w.nodes > w.node_limit or peek(w.control, STOP) != 0:
        w.halted = 1
        return 0.0
    v = at_leaf(w, ply, depth)
    if not np.isnan(v):
        return v
    # 2. The table. It does not know the path, on which repetition depends.
    use_table = REPEATS == 0 and len(table) > 1
    first = np.int64(NO_MOVE)
    if use_table:
        at = find(table, w.stack[ply])
        if at != NOT_THERE:
            first = np.int64(table[at].move)
            v = recall(w, table[at], ply, depth, alpha, beta)
            if not np.isnan(v):
                return v
    n = actions(w, ply)
    low, high = w.least, w.greatest
    complete, chosen = np.int64(1), np.int64(NO_MOVE)
    if HAS_CHANCE and to_play(w.stack[ply]) == CHANCE:
        # 3. Star2: one likely answer to each outcome.
        begin_chance(w, ply, n)
        decided = False
        for i in range(n if w.star2 and depth >= 2 else 0):
            mover = play_answer(w, table, ply, i)
            if mover == CHANCE:
                continue
            a, b = answer_window(w, ply, i, mover, low, high, alpha, beta)
            v = value(w, table, ply + 2, depth - 2, a, b)
            if w.halted:
                return 0.0
            complete &= w.complete[ply + 2]
            low, high = with_answer(w, ply, i, mover, low, high, v)
            if low >= beta or high <= alpha:
                decided = True
                w.cuts += 1
                break
        # 4. Star1: the outcomes, as long as the node may be inside the window.
        for i in range(0 if decided else n):
            if w.star1 and (low >= beta or high <= alpha):
                w.cuts += 1
                break
            low -= w.p[ply, i] * w.low[ply, i]
            high -= w.p[ply, i] * w.high[ply, i]
            a, b = outcome_window(w, w.p[ply, i], low, high, alpha, beta)
            advance(w, ply, np.int64(w.moves[ply, i]))
            v = value(w, table, ply + 1, depth - 1, a, b)
            if w.halted:
                return 0.0
            complete &= w.complete[ply + 1]
            low, high = with_outcome(w, ply, i, low, high, v, a, b, alpha, beta)
        if high <= alpha:
            best, low = high, w.least
        elif low >= beta:
            best, high = low, w.greatest
        else:
            best, high = low, low
    else:
        # 5. A player's moves, best first.
        maximising = to_play(w.stack[ply]) == w.max_player
        arrange(w, ply, n, first, depth, maximising)
        best = -np.inf if maximising else np.inf
        a, b = alpha, beta
        for i in range(n):
            move = take(w, ply, i, n)
            advance(w, ply, move)
            v = value(w, table, ply + 1, depth - 1, a, b)
            if w.halted:
                return 0.0
            complete &= w.complete[ply + 1]
            if (v > best) if maximising else (v < best):
                best, chosen = v, move
                lead_with(w, ply, move)
                if w.pruning:
                    a, b = (max(a, v), b) if maximising else (a, min(b, v))
                    if a >= b:
                        w.cuts += i + 1 < n
                        break
        low = best if best > alpha else low
        high = best if best < beta else high
    # 6. Into the table.
    w.complete[ply] = complete
    if use_table:
        store(table, w.stack[ply], depth, low, high, chosen, complete)
    return best


@inlined
def at_leaf(w, ply, depth):
    """The value of a state that is over, repeated or at the horizon, else NaN."""
    if REPEATS != 0 and w.ended[ply]:
        return w.outcome[ply]
    if over(w.stack[ply]):
        w.leaves += 1
        return payoff(w, w.stack[ply])
    if depth == 0:
        w.leaves += 1
        w.complete[ply] = 0
        return evaluation(w, w.stack[ply])
    return np.nan


def play_answer(w, table, ply, i):
    """Play an outcome and a likely answer into stack[ply + 2]; returns its player, else CHANCE."""
    advance(w, ply, np.int64(w.moves[ply, i]))
    if over(w.stack[ply + 1]) or (REPEATS != 0 and w.ended[ply + 1]):
        return np.int64(CHANCE)
    mover = np.int64(to_play(w.stack[ply + 1]))
    if mover != CHANCE:
        advance(w, ply + 1, likely(w, table, ply + 1))
    return mover


def answer_window(w, ply, i, mover, low, high, alpha, beta):
    """The window for an answer to an outcome, where the node lies in low..high so far."""
    if mover == w.max_player:
        return w.least, min((beta - low) / w.p[ply, i] + w.least, w.greatest)
    return max((alpha - high) / w.p[ply, i] + w.greatest, w.least), w.greatest


def with_answer(w, ply, i, mover, low, high, v):
    """Between which values a node lies, when an answer to an outcome has the value v."""
    if mover == w.max_player:
        w.low[ply, i] = v
        return low + w.p[ply, i] * (v - w.least), high
    w.high[ply, i] = v
    return low, high + w.p[ply, i] * (v - w.greatest)


def outcome_window(w, p, low, high, alpha, beta):
    """The window for an outcome of probability p; the others lie in low..high together."""
    if not w.star1:
        return w.least, w.greatest
    return max(w.least, (alpha - high) / p), min(w.greatest, (beta - low) / p)


def with_outcome(w, ply, i, low, high, v, a, b, alpha, beta):
    """Between which values a node lies, when an outcome has the value v in the window (a, b).

    Outside its window v is a bound. The node is then outside its own window, and rounding must not
    put it back.
    """
    p = w.p[ply, i]
    if v <= a and a > w.least:
        return low + p * w.low[ply, i], min(alpha, high + p * v)
    if v >= b and b < w.greatest:
        return max(beta, low + p * v), high + p * w.high[ply, i]
    return low + p * v, high + p * v


def begin_chance(w, ply, n):
    """Write the probability of each outcome at `ply`, and that nothing is known of its value."""
    if not UNIFORM:
        chance(w.stack[ply], w.p[ply])
    for i in range(n):
        if UNIFORM:
            w.p[ply, i] = 1.0 / n
        w.low[ply, i] = w.least
        w.high[ply, i] = w.greatest


def likely(w, table, ply):
    """An action at `ply` that is likely to be good: the table's, or the best by evaluation."""
    n = actions(w, ply)
    if len(table) > 1 and REPEATS == 0:
        at = find(table, w.stack[ply])
        if at != NOT_THERE and table[at].move >= 0:
            return np.int64(table[at].move)
    arrange(w, ply, n, np.int64(NO_MOVE), np.int64(2), to_play(w.stack[ply]) == w.max_player)
    return take(w, ply, np.int64(0), n)


def arrange(w, ply, n, first, depth, maximising):
    """Rank the actions: `first` before all others, these by evaluation where it pays."""
    by_value = depth >= 2 and n > 1 and w.sign != 0.0 and w.pruning != 0
    for i in range(n):
        rank = 0.0
        if w.moves[ply, i] == first:
            rank = np.inf
        elif by_value:
            advance(w, ply, np.int64(w.moves[ply, i]))
            s = w.stack[ply + 1]
            rank = payoff(w, s) if over(s) else evaluation(w, s)
            if not maximising:
                rank = -rank
        w.ranks[ply, i] = rank


def take(w, ply, i, n):
    """The action of the highest rank among those from i on, put in place i; first of equals."""
    best = i
    for j in range(i + 1, n):
        if w.ranks[ply, j] > w.ranks[ply, best]:
            best = j
    move, rank = w.moves[ply, best], w.ranks[ply, best]
    for j in range(best, i, -1):  # the others keep their order
        w.moves[ply, j] = w.moves[ply, j - 1]
        w.ranks[ply, j] = w.ranks[ply, j - 1]
    w.moves[ply, i] = move
    w.ranks[ply, i] = rank
    return np.int64(move)


def search_root(w, table, depth, n):
    """One iteration over the n actions of w.order; returns the value, meaningless if halted.

    Writes value, mark and line of each action, and if it is proved: without evaluations. At a
    chance node every outcome gets its exact value.
    """
    at_chance = HAS_CHANCE and to_play(w.stack[0]) == CHANCE
    if at_chance:
        begin_chance(w, 0, actions(w, 0))
    best = 0.0 if at_chance else -np.inf
    complete = np.int64(1)
    won = False
    for i in range(n):
        move = np.int64(w.order[i])
        if w.pruning and not at_chance and best >= w.greatest:
            # Nothing is better, and a window without width gives no bound.
            w.marks[i] = SKIPPED
            w.values[i] = w.least
            w.lengths[i] = 0
            continue
        advance(w, 0, move)
        alpha = w.least if at_chance or not w.pruning or i == 0 else best
        # No value is below the least utility, so the first action's value is exact.
        v = value(w, table, np.int64(1), depth - 1, alpha, w.greatest)
        if w.halted:
            return best
        complete &= w.complete[1]
        w.proved[i] = w.complete[1]
        w.values[i] = v
        w.marks[i] = NO_MORE if w.least < v <= alpha else AS_MUCH
        w.lengths[i] = w.line_length[1] + 1
        w.lines[i, 0] = move
        for j in range(w.line_length[1]):
            w.lines[i, j + 1] = w.line[1, j]
        if at_chance:
            best += w.p[0, i] * v
        elif v > best:
            best = v
            won = w.complete[1] != 0 and v >= w.greatest
    w.complete[0] = complete != 0 or won  # nothing can be better
    return best
