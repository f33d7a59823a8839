"""Expectiminimax with a window, for one game: compiled with its rules.

Values are MAX's, between the least and the greatest utility. `value` returns v such that the true
value x of the search to that depth is x = v inside the window, x <= v if v <= alpha, and x >= v if
v >= beta. Star1 gives up a chance node as soon as even the best, or the worst, luck in the outcomes
not yet searched leaves it outside the window; Star2 first looks at one answer to each outcome,
which bounds it from one side (Ballard 1983).
"""

import numpy as np

from plyground.game.contract.facts import CHANCE
from plyground.game.contract.names import HAS_CHANCE, REPEATS, UNIFORM, chance, over, to_play
from plyground.kernel.control import STOP, peek
from plyground.search.engines.expectiminimax.leaves import actions, advance, evaluation, payoff
from plyground.search.engines.expectiminimax.table import NOT_THERE, find, fits, store

NO_MOVE = -1
AS_MUCH, NO_MORE, SKIPPED = 1, 2, 3
"""A root action is worth its value, or at most that, or was not looked at."""


def value(w, table, ply, depth, alpha, beta):
    """The value of the state at `ply`, searched `depth` plies deep."""
    w.nodes += 1
    w.line_length[ply] = 0
    w.complete[ply] = 1
    if w.nodes > w.most_nodes or peek(w.control, STOP) != 0:
        w.halted = 1
        return 0.0
    if REPEATS != 0 and w.ended[ply]:
        return w.outcome[ply]
    if over(w.stack[ply]):
        w.leaves += 1
        return payoff(w, w.stack[ply])
    if depth == 0:
        w.leaves += 1
        w.complete[ply] = 0
        return evaluation(w, w.stack[ply])
    first = np.int64(NO_MOVE)
    # A repetition depends on the path, which a table does not know.
    use_table = REPEATS == 0 and len(table) > 1
    if use_table:
        at = find(table, w.stack[ply])
        if at != NOT_THERE:
            entry = table[at]
            first = np.int64(entry.move)
            if fits(entry, depth):
                low, high = entry.low, entry.high
                w.complete[ply] = entry.complete
                if low == high or low >= beta:
                    return low
                if high <= alpha:
                    return high
                w.complete[ply] = 1
    n = actions(w, ply)
    low, high = w.least, w.greatest
    best_move = np.int64(NO_MOVE)
    complete = np.int64(1)
    if HAS_CHANCE and to_play(w.stack[ply]) == CHANCE:
        probabilities(w, ply, n)
        lows, highs, p = w.low[ply], w.high[ply], w.p[ply]
        for i in range(n):
            lows[i] = w.least
            highs[i] = w.greatest
        decided = False
        if w.star2 and depth >= 2:
            for i in range(n):
                advance(w, ply, np.int64(w.moves[ply, i]))
                if over(w.stack[ply + 1]) or (REPEATS != 0 and w.ended[ply + 1]):
                    continue
                mover = to_play(w.stack[ply + 1])
                if mover == CHANCE:
                    continue
                advance(w, ply + 1, likely(w, table, ply + 1))
                if mover == w.max_player:
                    b = (beta - low) / p[i] + w.least
                    v = value(w, table, ply + 2, depth - 2, w.least, min(b, w.greatest))
                    lows[i] = v
                    low += p[i] * (v - w.least)
                else:
                    a = (alpha - high) / p[i] + w.greatest
                    v = value(w, table, ply + 2, depth - 2, max(a, w.least), w.greatest)
                    highs[i] = v
                    high += p[i] * (v - w.greatest)
                if w.halted:
                    return 0.0
                complete &= w.complete[ply + 2]
                if low >= beta or high <= alpha:
                    decided = True
                    w.cuts += 1
                    break
        if not decided:
            for i in range(n):
                if w.star1 and (low >= beta or high <= alpha):
                    w.cuts += 1
                    break
                low -= p[i] * lows[i]
                high -= p[i] * highs[i]
                a, b = w.least, w.greatest
                if w.star1:
                    a = max(a, (alpha - high) / p[i])
                    b = min(b, (beta - low) / p[i])
                advance(w, ply, np.int64(w.moves[ply, i]))
                v = value(w, table, ply + 1, depth - 1, a, b)
                if w.halted:
                    return 0.0
                complete &= w.complete[ply + 1]
                # Outside its window a child's value is a bound. The node is then outside its own,
                # and rounding must not put it back.
                if v <= a and a > w.least:
                    low += p[i] * lows[i]
                    high = min(alpha, high + p[i] * v)
                elif v >= b and b < w.greatest:
                    low = max(beta, low + p[i] * v)
                    high += p[i] * highs[i]
                else:
                    low += p[i] * v
                    high += p[i] * v
        if high <= alpha:
            best = high
            low = w.least
        elif low >= beta:
            best = low
            high = w.greatest
        else:
            best = low
            high = low
    else:
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
                best = v
                best_move = move
                note_line(w, ply, move)
                if w.pruning:
                    if maximising:
                        a = max(a, v)
                    else:
                        b = min(b, v)
                    if a >= b:
                        if i + 1 < n:
                            w.cuts += 1
                        break
        if best > alpha:
            low = best
        if best < beta:
            high = best
    w.complete[ply] = complete
    if use_table:
        store(table, w.stack[ply], depth, low, high, best_move, complete)
    return best


def probabilities(w, ply, n):
    """Writes the probability of each outcome at `ply`."""
    if UNIFORM:
        for i in range(n):
            w.p[ply, i] = 1.0 / n
    else:
        chance(w.stack[ply], w.p[ply])


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
    """Give each action a rank: `first` before all, the others by evaluation if that may pay."""
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


def note_line(w, ply, move):
    """The principal variation at `ply`: this move, then the line below it."""
    w.line[ply, 0] = move
    length = w.line_length[ply + 1]
    for i in range(length):
        w.line[ply, i + 1] = w.line[ply + 1, i]
    w.line_length[ply] = length + 1


def search_root(w, table, depth, n):
    """One iteration over the n actions of w.order; returns the value, or anything if halted.

    Writes value, mark and line of each action, and whether evaluations had no part in them. At a
    chance node every outcome gets its exact value.
    """
    at_chance = HAS_CHANCE and to_play(w.stack[0]) == CHANCE
    if at_chance:
        probabilities(w, 0, actions(w, 0))
    best = 0.0 if at_chance else -np.inf
    complete = np.int64(1)
    won = False
    for i in range(n):
        move = np.int64(w.order[i])
        if w.pruning and not at_chance and best >= w.greatest:
            # Nothing is better, and a window without width has no answer that is a bound.
            w.marks[i] = SKIPPED
            w.values[i] = w.least
            w.lengths[i] = 0
            continue
        advance(w, 0, move)
        alpha = w.least if at_chance or not w.pruning or i == 0 else best
        # Below the least utility nothing can be, so the first action's value is exact.
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
