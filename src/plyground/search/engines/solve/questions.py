"""Is the score more than that? A search to the end, for games that tell how many moves are left.

`more` returns v for the player to move such that the true score x is x >= v if v > asked, and
x <= v if not. A node is dear or cheap by what is left below it: at first the table may know it or
one of its children, and the children are ordered by a look ahead; then by their evaluation; then
by how few replies they have, which makes what has to be searched small; in the last plies any order
costs more than it saves. Only values are asked for, no distances: scores are those without tempo.
"""

import numpy as np

from plyground.game.contract.names import (
    canonical,
    count,
    features,
    key,
    legal,
    moves_left,
    over,
    play,
    score,
    to_play,
)
from plyground.kernel.control import STOP, peek
from plyground.search.engines.solve.scores import end_score
from plyground.search.engines.solve.search import NO_MOVE, take
from plyground.search.engines.solve.table import AT_LEAST, AT_MOST, NOT_THERE, find, store

LOOK_AHEAD, STEP, FURTHEST = 12, 2, 9
"""With so many moves left a look ahead orders them, a ply deeper every STEP, up to FURTHEST."""
CHILDREN = 11
"""With so many left all children are looked up before one is searched."""
EVALUATED = 10
"""With so many left children are ordered by their evaluations too, not by their replies alone."""
TABLE = 9
"""Children of nodes with more than so many left are looked up and stored."""
ORDERED = 5
"""Children of nodes with more than so many left order their own children."""
SYMMETRIC = 6
"""Positions at plies before this are looked up as their images too."""

UNIT = 1 << 20
"""An evaluation of 1, as a rank."""
REPLY = UNIT // 10
"""A reply more to choose from, as a rank."""
SURE = 1 << 40
"""A win, as a rank: more than any evaluation."""
FIRST, NEVER = 1 << 50, -(1 << 50)
"""The ranks of the move from the table, and of one whose score is known."""


def more(w, table, ply, asked):
    """Whether stack[ply], which is not over, is worth more than `asked`, and how much."""
    if enter(w):
        return np.int64(0)
    s = w.stack[ply]
    k = key(s)
    image = canonical(s) if ply < SYMMETRIC else k
    v = known(w, table, k, asked)
    if v == w.unknown and image != k:
        v = known(w, table, image, asked)
    if v != w.unknown:
        return v
    at = find(table, k)
    first = np.int64(NO_MOVE if at == NOT_THERE else table[at].move)
    before = w.nodes
    mover = to_play(s)
    here = moves_left(s)
    n = legal(s, w.moves[ply])
    best_score = -w.highest
    best_move = np.int64(NO_MOVE)
    for i in range(n):
        move = np.int64(w.moves[ply, i])
        v = after(w, ply, move, mover)
        child = w.stack[ply + 1]
        same = to_play(child) == mover
        if v == w.unknown and here >= CHILDREN:
            v = known(w, table, key(child), asked if same else -asked - 1)
            if v != w.unknown and not same:
                v = -v
        if v == w.unknown:
            w.ranks[ply, i] = FIRST if move == first else rank(w, ply + 1, here, same)
            if w.halted:
                return np.int64(0)
            continue
        w.ranks[ply, i] = NEVER
        if v > best_score:
            best_score = v
            best_move = move
            if v > asked:
                break
    for i in range(n):
        if best_score > asked:
            break
        move = take(w, ply, i, n)
        if w.ranks[ply, i] == NEVER:
            break
        after(w, ply, move, mover)
        same = to_play(w.stack[ply + 1]) == mover
        a = asked if same else -asked - 1
        v = more(w, table, ply + 1, a) if here > TABLE else more_ordered(w, ply + 1, a)
        if w.halted:
            return np.int64(0)
        if not same:
            v = -v
        if v > best_score:
            best_score = v
            best_move = move
            w.cuts += v > asked and i + 1 < n
    bound = AT_LEAST if best_score > asked else AT_MOST
    work = w.nodes - before
    store(table, k, np.int64(0), w.stage, best_score, bound, best_move, work)
    if image != k:
        store(table, image, np.int64(0), w.stage, best_score, bound, np.int64(NO_MOVE), work)
    return best_score


def more_ordered(w, ply, asked):
    """The same without the table."""
    if enter(w):
        return np.int64(0)
    s = w.stack[ply]
    mover = to_play(s)
    here = moves_left(s)
    n = legal(s, w.moves[ply])
    best_score = -w.highest
    for i in range(n):
        v = after(w, ply, np.int64(w.moves[ply, i]), mover)
        if v == w.unknown:
            same = to_play(w.stack[ply + 1]) == mover
            w.ranks[ply, i] = rank(w, ply + 1, here, same)
            continue
        w.ranks[ply, i] = NEVER
        if v > best_score:
            best_score = v
            if v > asked:
                return v
    for i in range(n):
        move = take(w, ply, i, n)
        if w.ranks[ply, i] == NEVER:
            break
        after(w, ply, move, mover)
        same = to_play(w.stack[ply + 1]) == mover
        a = asked if same else -asked - 1
        v = more_ordered(w, ply + 1, a) if here > ORDERED else more_plain(w, ply + 1, a)
        if w.halted:
            return np.int64(0)
        if not same:
            v = -v
        if v > best_score:
            best_score = v
            if v > asked:
                w.cuts += i + 1 < n
                break
    return best_score


def more_plain(w, ply, asked):
    """The same with the moves as they come."""
    w.nodes += 1
    mover = to_play(w.stack[ply])
    n = legal(w.stack[ply], w.moves[ply])
    best_score = -w.highest
    for i in range(n):
        v = after(w, ply, np.int64(w.moves[ply, i]), mover)
        if v == w.unknown:
            if to_play(w.stack[ply + 1]) == mover:
                v = more_plain(w, ply + 1, asked)
            else:
                v = -more_plain(w, ply + 1, -asked - 1)
        if v > best_score:
            best_score = v
            if v > asked:
                w.cuts += i + 1 < n
                break
    return best_score


def enter(w):
    """Count a node; whether the search is to end, so that what it returns means nothing."""
    if w.nodes >= w.most_nodes or peek(w.control, STOP) != 0:
        w.halted = 1
    else:
        w.nodes += 1
    return w.halted != 0


def after(w, ply, move, mover):
    """Play a move into stack[ply + 1]; its score for the mover if that is the end, else unknown."""
    w.stack[ply + 1] = w.stack[ply]
    play(w.stack[ply + 1], move)
    if not over(w.stack[ply + 1]):
        return w.unknown
    w.leaves += 1
    score(w.stack[ply + 1], w.u)
    return end_score(w, w.u[mover], np.int64(0))


def known(w, table, k, asked):
    """What the table says to the question about the position with this key; else unknown."""
    at = find(table, k)
    if at != NOT_THERE and table[at].stage == w.stage:
        v = table[at].score
        if (v > asked) == (table[at].bound == AT_LEAST):
            return v
    return w.unknown


def rank(w, ply, here, same):
    """How promising the move to stack[ply] is; `here` were left before it."""
    if here < EVALUATED:
        x = -np.int64(count(w.stack[ply]))
    elif here < LOOK_AHEAD:
        x = -estimate(w, w.stack[ply])
    else:
        depth = min((here - LOOK_AHEAD) // STEP, FURTHEST)
        x = -look_ahead(w, ply, depth, np.int64(NEVER), np.int64(FIRST))
    return -x if same else x


def estimate(w, s):
    """A rank for the player to move: the evaluation, and the more moves to choose from the more."""
    features(s, w.f)
    x = 0.0
    for i in range(len(w.weights)):
        x += w.weights[i] * w.f[i]
    if to_play(s) != 0:
        x = -x
    return np.int64(x * UNIT) + REPLY * np.int64(count(s))


def look_ahead(w, ply, depth, a, b):
    """The estimate that so many plies lead to, by plain alpha-beta."""
    if enter(w):
        return np.int64(0)
    if depth == 0:
        return estimate(w, w.stack[ply])
    mover = to_play(w.stack[ply])
    n = legal(w.stack[ply], w.moves[ply])
    best = np.int64(NEVER)
    for i in range(n):
        v = after(w, ply, np.int64(w.moves[ply, i]), mover)
        if v != w.unknown:
            v = SURE * max(-1, min(1, v))
        elif to_play(w.stack[ply + 1]) == mover:
            v = look_ahead(w, ply + 1, depth - 1, a, b)
        else:
            v = -look_ahead(w, ply + 1, depth - 1, -b, -a)
        if w.halted:
            return np.int64(0)
        if v > best:
            best = v
            a = max(a, v)
            if v >= b:
                break
    return best


def ask_of_move(w, table, move, asked):
    """Whether an action at the root is worth more than `asked` for its player, and how much."""
    mover = to_play(w.stack[0])
    v = after(w, np.int64(0), move, mover)
    if v == w.unknown:
        if to_play(w.stack[1]) == mover:
            v = more(w, table, np.int64(1), asked)
        else:
            v = -more(w, table, np.int64(1), -asked - 1)
    return v
