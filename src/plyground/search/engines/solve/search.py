# mypy: allow-untyped-defs, no-check-untyped-defs
"""Principal variation search to the end of the game, for one game: compiled with its rules.

`best` returns v for the player to move such that the true score x is x = v inside the window,
x <= v if v <= alpha, and x >= v if v >= beta. Scores have even levels (`zero_sum.levels`).
"""

import numpy as np

from plyground.game.contract.names import key, legal, noisy, over, play, score, to_play
from plyground.kernel.control import STOP, peek
from plyground.search.engines.solve.lookup import effort, in_database, recall, remember
from plyground.search.engines.zero_sum.levels import nearest_level
from plyground.search.engines.zero_sum.line import lead_with
from plyground.search.engines.zero_sum.picker import (
    AS_LEFT,
    FROM_TABLE,
    next_best,
    place_of,
    ranked,
    reward,
)
from plyground.search.engines.zero_sum.score import UNKNOWN, end_score
from plyground.search.engines.zero_sum.table import EXACT, LOWER, UPPER, find, place_in

PROBING = False
"""Bound by `by_search`: whether there is a database."""
NOISY, KILLER = 1 << 44, 1 << 43
INFINITE = 1 << 61
"""Beyond every score."""


def best(w, table, known, scores, ply, alpha, beta):
    """The score of the state at `ply`, which is not over, for its player to move."""
    # 1. Limits.
    w.line_length[ply] = 0
    if enter(w):
        return 0
    if ply + 2 >= len(w.stack):
        w.halted = w.overflow = 1
        return 0
    # 2. The table and the database.
    hash = key(w.stack[ply])
    data = find(table, w.mask, hash)
    value = recall(w, data, ply, alpha, beta)
    if PROBING and value == UNKNOWN:
        value = in_database(w, known, scores, ply)
    if value != UNKNOWN:
        return value
    # 3. The moves, best first; after the first one, in a window one wide at first.
    before = w.nodes
    mover = to_play(w.stack[ply])
    n = legal(w.stack[ply], w.moves[ply])
    arrange(w, ply, n, place_in(data), mover)
    low, most, chosen = alpha, -INFINITE, -1
    for i in range(n):
        place = next_best(w.order[ply], i, n, AS_LEFT)
        a = np.int64(w.moves[ply][place])
        value = advance(w, ply, a, mover)
        if value == UNKNOWN:
            same = to_play(w.stack[ply + 1]) == mover
            high = beta if i == 0 else low + 1
            while True:
                if same:
                    value = best(w, table, known, scores, ply + 1, low, high)
                else:
                    value = -best(w, table, known, scores, ply + 1, -high, -low)
                if w.halted:
                    return 0
                if high == beta or value <= low or value >= beta:
                    break
                high = beta
        # 4. A new best move, or a cutoff.
        if value > most:
            most, chosen = value, place
            if value > low:
                low = value
                lead_with(w, ply, a)
                if low >= beta:
                    w.cuts += i + 1 < n
                    worth = 1 + effort(w.nodes - before)
                    reward(w, ply, a, mover, worth * worth)
                    break
    # 5. Into the table.
    bound = LOWER if most >= beta else UPPER if most <= alpha else EXACT
    remember(w, table, hash, ply, most, bound, chosen, w.nodes - before)
    return most


def enter(w):
    """Count a node; returns whether the search is to end, so that its result means nothing."""
    if w.nodes >= w.node_limit or peek(w.control, STOP) != 0:
        w.halted = 1
    else:
        w.nodes += 1
    return w.halted != 0


def advance(w, ply, a, mover):
    """Play a into stack[ply + 1]; its score for the mover if the game is over, else UNKNOWN."""
    w.stack[ply + 1] = w.stack[ply]
    play(w.stack[ply + 1], a)
    if not over(w.stack[ply + 1]):
        return UNKNOWN
    w.leaves += 1
    w.line_length[ply + 1] = 0
    score(w.stack[ply + 1], w.u)
    u = w.u[mover]
    return end_score(w, nearest_level(u, w.scale), u, ply + 1)


def arrange(w, ply, n, known, mover):
    """Rank the n moves at a ply: the table's, noisy ones, killers, then by history."""
    for i in range(n):
        a = np.int64(w.moves[ply][i])
        rank = np.int64(w.history[place_of(mover, a)])
        if i == known:
            rank = FROM_TABLE
        elif noisy(w.stack[ply], a):
            rank += NOISY
        elif a == w.killers[ply][0] - 1 or a == w.killers[ply][1] - 1:
            rank += KILLER
        w.order[ply][i] = ranked(rank, i)
