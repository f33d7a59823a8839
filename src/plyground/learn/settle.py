# mypy: allow-untyped-defs, no-check-untyped-defs
"""Settling the end of a game of self-play: an exact search, with a limit on its nodes.

Where it succeeds, the value of a position is no guess any more, nor is the list of the best moves.
Values are whole numbers, so that they can be compared;
the window is one wide below the best move so far, because equal moves are best, too.
"""

import numpy as np

from plyground.game.contract.names import (
    HAS_ESSENTIAL,
    HAS_GAIN,
    HAS_NOISY,
    HAS_OVER,
    PLAYERS,
    SYMMETRIES,
    essential,
    gain,
    key,
    legal,
    noisy,
    over,
    play,
    score,
    to_play,
)
from plyground.kernel.control import STOP, peek
from plyground.learn.gumbel import standing
from plyground.search.engines.zero_sum.picker import (
    AS_LEFT,
    FROM_TABLE,
    MOST_HISTORY,
    next_best,
    place_of,
    ranked,
)
from plyground.search.engines.zero_sum.score import TEMPO, UNKNOWN
from plyground.search.engines.zero_sum.table import (
    EXACT,
    LOWER,
    UPPER,
    bound_in,
    decides,
    find,
    keep,
    pack,
    place_in,
    score_in,
)

SETTLES = False
"""Bound by `player`: whether ends are settled."""
FINE = float(1 << 20)
"""Steps of a value of 1."""
MOST = (1 << 20) * TEMPO
"""The greatest value."""
GAIN, NOISY = 1 << 30, 1 << 29
"""The rank of a move with a gain of 1, and of a noisy one; history is below."""
LIKED = float(1 << 20)
"""The rank of a move at the root that the search was sure of."""
FEW = 1e-6
"""No best move has less in the policy."""
FIRST_AGE = np.uint64(0)


def settle_game(w, acts, odds_of, acts_end, first):
    """Settle the rows of a game from the last one back, until one is too much; returns its end.

    So what is found of a position helps with the one before it. From the row that is returned on,
    `row_told` is the value and the policy is that of the search among the best moves; `u` is what
    the players get by best play from there.
    """
    copies = 2 if SYMMETRIES > 1 else 1
    open_rows = np.int64(w.rows)
    while open_rows - copies >= first:
        row = open_rows - copies
        place = row % len(w.row_mover)
        begin = np.int64(acts_end[row - 1]) if row > 0 else np.int64(0)
        n = np.int64(acts_end[row]) - begin
        w.settle_path[0] = w.row_state[place]
        best = best_value(w, acts, odds_of, begin, n)
        if w.settle_left <= 0:
            break
        told = best / np.float64(MOST)
        for k in range(copies):
            w.row_told[(row + k) % len(w.row_mover)] = told
            begin = np.int64(acts_end[row + k - 1]) if row + k > 0 else np.int64(0)
            keep_best(w, odds_of, begin, n, best)
        mover = np.int64(w.row_mover[place])
        for player in range(PLAYERS):
            lead = told if player == mover else -told
            w.u[player] = 0.5 * (w.low + w.high) + 0.5 * (w.high - w.low) * lead
        open_rows = row
    return open_rows


def best_value(w, acts, odds_of, begin, n):
    """The value of settle_path[0]; those of its n moves into `settle_worth`, the best ones exact.

    Nothing is known if no nodes are left after it. Moves that the search liked come first.
    """
    w.settle_left = w.settle
    mover = to_play(w.settle_path[0])
    for i in range(n):
        w.settle_order[0][i] = ranked(np.int64(odds_of[begin + i] * LIKED), i)
    best = -MOST - 1
    for i in range(n):
        place = next_best(w.settle_order[0], i, n, AS_LEFT)
        value = advance(w, 0, np.int64(acts[begin + place]), mover)
        if value == UNKNOWN:
            if to_play(w.settle_path[1]) == mover:
                value = exact(w, 1, best - 1, MOST)
            else:
                value = -exact(w, 1, -MOST, 1 - best)
        if w.settle_left <= 0:
            return 0
        w.settle_worth[place] = value
        best = max(best, value)
    return best


def keep_best(w, odds_of, begin, n, best):
    """Leave only the best moves in a row's policy."""
    total = 0.0
    for i in range(n):
        if w.settle_worth[i] >= best:
            total += odds_of[begin + i] + FEW
    for i in range(n):
        odds = odds_of[begin + i] + FEW if w.settle_worth[i] >= best else 0.0
        odds_of[begin + i] = odds / total


def exact(w, ply, alpha, beta):
    """The value of settle_path[ply] for its player to move; outside the window a bound."""
    w.settle_left -= 1
    if w.settle_left <= 0 or ply + 2 >= len(w.settle_path) or peek(w.control, STOP) != 0:
        w.settle_left = 0
        return 0
    hash = key(w.settle_path[ply])
    data = find(w.settle_table, w.settle_mask, hash)
    known = place_in(data)
    if known >= 0:
        bound, value = bound_in(data), score_in(data, 0)
        if bound == EXACT or decides(bound, value, alpha, beta):
            return value
    before = w.settle_left
    mover = to_play(w.settle_path[ply])
    n = moves_here(w, ply)
    arrange(w, ply, n, known, mover)
    low, best, chosen = alpha, -MOST - 1, 0
    for i in range(n):
        place = next_best(w.settle_order[ply], i, n, AS_LEFT)
        a = np.int64(w.settle_moves[ply][place])
        value = advance(w, ply, a, mover)
        if value == UNKNOWN:
            same = to_play(w.settle_path[ply + 1]) == mover
            high = beta if i == 0 else low + 1
            while True:
                value = exact(w, ply + 1, low, high) if same else -exact(w, ply + 1, -high, -low)
                if w.settle_left <= 0:
                    return 0
                if high == beta or value <= low or value >= beta:
                    break
                high = beta
        if value > best:
            best, chosen = value, place
            low = max(low, value)
            if low >= beta:
                reward(w, mover, a, n)
                break
    bound = LOWER if best >= beta else UPPER if best <= alpha else EXACT
    effort = np.int64(np.log2(1.0 + before - w.settle_left))
    keep(
        w.settle_table, w.settle_mask, hash, pack(best, 0, effort, bound, False, chosen, FIRST_AGE)
    )
    return best


def advance(w, ply, a, mover):
    """Play a into settle_path[ply + 1]; its value for the mover if the game is over, or UNKNOWN."""
    w.settle_path[ply + 1] = w.settle_path[ply]
    play(w.settle_path[ply + 1], a)
    if HAS_OVER:
        if not over(w.settle_path[ply + 1]):
            return UNKNOWN
    elif legal(w.settle_path[ply + 1], w.settle_moves[ply + 1]) > 0:
        return UNKNOWN
    score(w.settle_path[ply + 1], w.u)
    return np.int64(np.floor(standing(w, w.u[mover]) * FINE + 0.5)) * TEMPO


def moves_here(w, ply):
    """Write the moves to search; returns how many."""
    if HAS_ESSENTIAL:
        return essential(w.settle_path[ply], w.settle_moves[ply])
    return legal(w.settle_path[ply], w.settle_moves[ply])


def arrange(w, ply, n, known, mover):
    """Rank the moves at a ply: the table's, then by gain, then by history."""
    s = w.settle_path[ply]
    for i in range(n):
        a = np.int64(w.settle_moves[ply][i])
        rank = np.int64(w.settle_history[place_of(mover, a)])
        if HAS_GAIN:
            rank += gain(s, a) * GAIN
        elif HAS_NOISY and noisy(s, a):
            rank += NOISY
        w.settle_order[ply][i] = ranked(FROM_TABLE if i == known else rank, i)


def reward(w, mover, a, n):
    """Remember a move that caused a cutoff."""
    at = place_of(mover, a)
    w.settle_history[at] += n
    if w.settle_history[at] > MOST_HISTORY:
        w.settle_history[:] = 0
