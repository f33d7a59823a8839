# mypy: allow-untyped-defs, no-check-untyped-defs
"""Is the score more than that? A search to the end, for games that count the moves left.

`more` returns v for the player to move such that the true score x is x >= v if v > asked, and
x <= v if not. What a node costs depends on how much is left below it. With many moves left, the
table is probed for the node and its children, and a look ahead orders the children; then their
evaluations do; then the number of replies, because few replies mean a small search; in the last
plies any order costs more than it saves. Scores have no distances here: w.quick is 0.
"""

import numpy as np

from plyground.game.contract.names import (
    canonical,
    count,
    features,
    key,
    legal,
    moves_left,
    to_play,
)
from plyground.search.engines.solve.lookup import recall, remember
from plyground.search.engines.solve.search import INFINITE, advance, enter
from plyground.search.engines.zero_sum.picker import (
    AS_LEFT,
    FROM_TABLE,
    PLACE_BITS,
    next_best,
    ranked,
)
from plyground.search.engines.zero_sum.score import UNKNOWN
from plyground.search.engines.zero_sum.table import LOWER, UPPER, find, place_in

LOOK_AHEAD, STEP, FURTHEST = 12, 2, 9
"""With this many moves left a look ahead orders them, a ply deeper every STEP, up to FURTHEST."""
CHILDREN = 11
"""With this many left all children are looked up before one is searched."""
EVALUATED = 10
"""With this many left children are ordered by their evaluations, too, not only by replies."""
TABLE = 9
"""Children of nodes with more than this many left are looked up and stored."""
ORDERED = 5
"""Children of nodes with more than this many left order their own children."""
SYMMETRIC = 6
"""Positions at plies before this are looked up under the key of their images, too."""

UNIT = 1 << 20
"""An evaluation of 1, as a rank."""
REPLY = UNIT // 10
"""One more reply, as a rank."""
SURE = 1 << 40
"""A win, as a rank: more than any evaluation."""
NEVER = -FROM_TABLE
"""The rank of a move whose score is known."""


def more(w, table, ply, asked):
    """Whether stack[ply], which is not over, is worth more than `asked`, and how much."""
    if enter(w):
        return 0
    # 1. The table, for the position and for its image.
    s = w.stack[ply]
    hash = key(s)
    image = canonical(s) if ply < SYMMETRIC else hash
    data = find(table, w.mask, hash)
    value = recall(w, data, 0, asked, asked + 1)
    if value == UNKNOWN and image != hash:
        value = recall(w, find(table, w.mask, image), 0, asked, asked + 1)
    if value != UNKNOWN:
        return value
    # 2. What is known of the children, and the order of the others.
    before = w.nodes
    mover = to_play(s)
    here = moves_left(s)
    n = legal(s, w.moves[ply])
    first = place_in(data)
    most, chosen = -INFINITE, -1
    for i in range(n):
        value = advance(w, ply, np.int64(w.moves[ply][i]), mover)
        if value == UNKNOWN and here >= CHILDREN:
            value = known_child(w, table, ply + 1, asked, mover)
        if value == UNKNOWN:
            rank = FROM_TABLE if i == first else rank_of(w, ply + 1, here, mover)
            if w.halted:
                return 0
            w.order[ply][i] = ranked(rank, i)
            continue
        w.order[ply][i] = ranked(NEVER, i)
        if value > most:
            most, chosen = value, i
            if value > asked:
                break
    # 3. The others, best first.
    for i in range(n):
        if most > asked:
            break
        place = next_best(w.order[ply], i, n, AS_LEFT)
        if w.order[ply][i] >> PLACE_BITS == NEVER:
            break
        advance(w, ply, np.int64(w.moves[ply][place]), mover)
        same = to_play(w.stack[ply + 1]) == mover
        next = asked if same else -asked - 1
        value = more(w, table, ply + 1, next) if here > TABLE else more_ordered(w, ply + 1, next)
        if w.halted:
            return 0
        value = value if same else -value
        if value > most:
            most, chosen = value, place
            w.cuts += value > asked and i + 1 < n
    # 4. Into the table.
    bound = LOWER if most > asked else UPPER
    remember(w, table, hash, 0, most, bound, chosen, w.nodes - before)
    if image != hash:
        remember(w, table, image, 0, most, bound, -1, w.nodes - before)
    return most


def more_ordered(w, ply, asked):
    """The same without the table."""
    if enter(w):
        return 0
    s = w.stack[ply]
    mover = to_play(s)
    here = moves_left(s)
    n = legal(s, w.moves[ply])
    most = -INFINITE
    for i in range(n):
        value = advance(w, ply, np.int64(w.moves[ply][i]), mover)
        if value == UNKNOWN:
            w.order[ply][i] = ranked(rank_of(w, ply + 1, here, mover), i)
            continue
        w.order[ply][i] = ranked(NEVER, i)
        if value > most:
            most = value
            if value > asked:
                return value
    for i in range(n):
        place = next_best(w.order[ply], i, n, AS_LEFT)
        if w.order[ply][i] >> PLACE_BITS == NEVER:
            break
        advance(w, ply, np.int64(w.moves[ply][place]), mover)
        same = to_play(w.stack[ply + 1]) == mover
        next = asked if same else -asked - 1
        value = more_ordered(w, ply + 1, next) if here > ORDERED else more_plain(w, ply + 1, next)
        if w.halted:
            return 0
        value = value if same else -value
        if value > most:
            most = value
            if value > asked:
                w.cuts += i + 1 < n
                break
    return most


def more_plain(w, ply, asked):
    """The same with the moves in the order of `legal`."""
    w.nodes += 1
    mover = to_play(w.stack[ply])
    n = legal(w.stack[ply], w.moves[ply])
    most = -INFINITE
    for i in range(n):
        value = advance(w, ply, np.int64(w.moves[ply][i]), mover)
        if value == UNKNOWN:
            if to_play(w.stack[ply + 1]) == mover:
                value = more_plain(w, ply + 1, asked)
            else:
                value = -more_plain(w, ply + 1, -asked - 1)
        if value > most:
            most = value
            if value > asked:
                w.cuts += i + 1 < n
                break
    return most


def known_child(w, table, ply, asked, mover):
    """What the table answers about the child stack[ply], for its parent's mover; else UNKNOWN."""
    s = w.stack[ply]
    same = to_play(s) == mover
    question = asked if same else -asked - 1
    value = recall(w, find(table, w.mask, key(s)), 0, question, question + 1)
    return -value if value != UNKNOWN and not same else value


def rank_of(w, ply, here, mover):
    """How promising the mover's move to stack[ply] is; `here` moves were left before it."""
    if here < EVALUATED:
        x = -np.int64(count(w.stack[ply]))
    elif here < LOOK_AHEAD:
        x = -estimate(w, w.stack[ply])
    else:
        depth = min((here - LOOK_AHEAD) // STEP, FURTHEST)
        x = -look_ahead(w, ply, depth, NEVER, FROM_TABLE)
    return -x if to_play(w.stack[ply]) == mover else x


def estimate(w, s):
    """A rank for the player to move: the evaluation, and a bonus for each move to choose from."""
    features(s, w.f)
    x = 0.0
    for i in range(len(w.weights)):
        x += w.weights[i] * w.f[i]
    if to_play(s) != 0:
        x = -x
    return np.int64(x * UNIT) + REPLY * np.int64(count(s))


def look_ahead(w, ply, depth, alpha, beta):
    """The estimate that plain alpha-beta finds at a depth."""
    if enter(w):
        return 0
    if depth == 0:
        return estimate(w, w.stack[ply])
    mover = to_play(w.stack[ply])
    n = legal(w.stack[ply], w.moves[ply])
    best = NEVER
    for i in range(n):
        value = advance(w, ply, np.int64(w.moves[ply][i]), mover)
        if value != UNKNOWN:
            value = SURE * max(-1, min(1, value))
        elif to_play(w.stack[ply + 1]) == mover:
            value = look_ahead(w, ply + 1, depth - 1, alpha, beta)
        else:
            value = -look_ahead(w, ply + 1, depth - 1, -beta, -alpha)
        if w.halted:
            return 0
        if value > best:
            best = value
            alpha = max(alpha, value)
            if value >= beta:
                break
    return best
