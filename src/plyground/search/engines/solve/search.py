"""Principal variation search to the end of the game, for one game: compiled with its rules.

`best` returns v for the player to move such that the true score x is x = v inside the window,
x <= v if v <= alpha, and x >= v if v >= beta. Scores are those of `scores`.
"""

import numpy as np

from plyground.game.contract.names import key, legal, noisy, over, play, score, to_play
from plyground.kernel.control import STOP, peek
from plyground.search.engines.database.probe import NOT_IN_DATABASE, probe
from plyground.search.engines.solve.scores import TEMPO, end_score, level_of, shifted
from plyground.search.engines.solve.table import (
    AT_LEAST,
    AT_MOST,
    EXACT,
    NOT_THERE,
    find,
    store,
)

NO_MOVE = -1
FIRST, NOISY, KILLER = 1 << 60, 1 << 50, 1 << 49
MOST_HISTORY = 1 << 40


def best(w, table, known, scores, ply, alpha, beta):
    """The score of the state at `ply`, which is not over, for its player to move."""
    w.line_length[ply] = 0
    if w.nodes >= w.most_nodes or peek(w.control, STOP) != 0:
        w.halted = 1
        return np.int64(0)
    w.nodes += 1
    if ply + 2 >= len(w.stack):
        w.halted = 1
        w.overflow = 1
        return np.int64(0)
    k = key(w.stack[ply])
    first = np.int64(NO_MOVE)
    at = find(table, k)
    if at != NOT_THERE:
        first = np.int64(table[at].move)
        if table[at].stage == w.stage:
            v = shifted(table[at].score, w.tempo * ply)
            bound = table[at].bound
            if (
                bound == EXACT
                or (bound == AT_LEAST and v >= beta)
                or (bound == AT_MOST and v <= alpha)
            ):
                return v
    if len(known) > 0:
        found = probe(w.scratch, w.stack[ply], known)
        if found != NOT_IN_DATABASE:
            w.probes += 1
            v = np.int64(scores[found])
            return shifted(v, ply) if w.tempo else level_of(v) * TEMPO
    before = w.nodes
    mover = to_play(w.stack[ply])
    n = legal(w.stack[ply], w.moves[ply])
    rank(w, ply, n, first, mover)
    low = alpha
    v = best_score = -w.highest - 1
    best_move = np.int64(NO_MOVE)
    for i in range(n):
        move = take(w, ply, i, n)
        v = after(w, ply, move, mover)
        if v == w.unknown:
            same = to_play(w.stack[ply + 1]) == mover
            # The first in the whole window; others only to see whether they are better.
            high = beta if i == 0 else low + 1
            while True:
                if same:
                    v = best(w, table, known, scores, ply + 1, low, high)
                else:
                    v = -best(w, table, known, scores, ply + 1, -high, -low)
                if w.halted:
                    return np.int64(0)
                if high == beta or v <= low or v >= beta:
                    break
                high = beta
        if v > best_score:
            best_score = v
            best_move = move
            if v > low:
                low = v
                note_line(w, ply, move)
                if low >= beta:
                    w.cuts += i + 1 < n
                    credit(w, ply, move, mover, w.nodes - before)
                    break
    bound = EXACT
    if best_score >= beta:
        bound = AT_LEAST
    elif best_score <= alpha:
        bound = AT_MOST
    store(table, k, w.tempo * ply, w.stage, best_score, bound, best_move, w.nodes - before)
    return best_score


def after(w, ply, move, mover):
    """Play a move; its score for the mover if it ends the game, else w.unknown."""
    w.stack[ply + 1] = w.stack[ply]
    play(w.stack[ply + 1], move)
    if not over(w.stack[ply + 1]):
        return w.unknown
    w.leaves += 1
    w.line_length[ply + 1] = 0
    score(w.stack[ply + 1], w.u)
    return end_score(w, w.u[mover], w.tempo * (ply + 1))


def rank(w, ply, n, first, mover):
    """How promising each action is: the table's, noisy ones, killers, then what often cut."""
    for i in range(n):
        move = np.int64(w.moves[ply, i])
        r = np.int64(w.history[mover, move])
        if move == first:
            r = np.int64(FIRST)
        elif noisy(w.stack[ply], move):
            r += NOISY
        elif move == w.killers[ply, 0] or move == w.killers[ply, 1]:
            r += KILLER
        w.ranks[ply, i] = r


def take(w, ply, i, n):
    """The action of the highest rank among those from i on, put in place i; first of equals."""
    chosen = i
    for j in range(i + 1, n):
        if w.ranks[ply, j] > w.ranks[ply, chosen]:
            chosen = j
    move, r = w.moves[ply, chosen], w.ranks[ply, chosen]
    w.moves[ply, chosen] = w.moves[ply, i]
    w.ranks[ply, chosen] = w.ranks[ply, i]
    w.moves[ply, i] = move
    w.ranks[ply, i] = r
    return np.int64(move)


def credit(w, ply, move, mover, nodes):
    """Remember an action that cut."""
    if w.killers[ply, 0] != move:
        w.killers[ply, 1] = w.killers[ply, 0]
        w.killers[ply, 0] = move
    work = np.int64(1)
    while nodes > 1:
        nodes >>= 1
        work += 1
    w.history[mover, move] += work * work
    if w.history[mover, move] > MOST_HISTORY:
        for player in range(2):
            for a in range(w.history.shape[1]):
                w.history[player, a] >>= 1


def note_line(w, ply, move):
    """The principal variation at `ply`: this move, then the line below it."""
    w.line[ply, 0] = move
    length = w.line_length[ply + 1]
    for i in range(length):
        w.line[ply, i + 1] = w.line[ply + 1, i]
    w.line_length[ply] = length + 1


def search_move(w, table, known, scores, move, alpha, beta):
    """The score of one action at the root for its player; the line is in w.line[0]."""
    mover = to_play(w.stack[0])
    v = after(w, np.int64(0), move, mover)
    if v == w.unknown:
        if to_play(w.stack[1]) == mover:
            v = best(w, table, known, scores, np.int64(1), alpha, beta)
        else:
            v = -best(w, table, known, scores, np.int64(1), -beta, -alpha)
    note_line(w, np.int64(0), move)
    return v
