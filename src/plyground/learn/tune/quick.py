# mypy: allow-untyped-defs, no-check-untyped-defs
"""Quick games, compiled: a shallow search that also brings back the features of its leaf.

The value of a search is that of one position, the leaf that both sides' best moves lead to. That
leaf is quiet, so its features say more about the result than those of the position at the root.
"""

import numpy as np

from plyground.game.contract.facts import CHANCE
from plyground.game.contract.names import (
    HAS_CHANCE,
    HAS_NOISY,
    UNIFORM,
    chance,
    features,
    legal,
    noisy,
    play,
    score,
    to_play,
)
from plyground.kernel.control import STOP, peek
from plyground.kernel.randomness import below, unit

PLIES = 24
"""Plies of a search at most, noisy moves included."""
INFINITE = 1e12
END = 1e9
"""The value of a win at the root; a win later is worth less by its ply."""
DECIDED = 1e8
"""Values beyond this are ends of the game, not evaluations."""


def look(w, ply, depth, alpha, beta):
    """The value of stack[ply] for the player to move, or for the first at a chance node.

    The features of its leaf are in leaves[ply]. Nothing is searched below chance nodes.
    """
    s = w.stack[ply]
    n = legal(s, w.moves[ply])
    mover = to_play(s)
    if n == 0:
        score(s, w.u)
        u = w.u[mover if mover >= 0 else 0]
        return END - ply if u > 0 else ply - END if u < 0 else 0.0
    best = -INFINITE
    rests = HAS_CHANCE and mover == CHANCE
    if depth <= 0 or rests or ply >= PLIES - 1:
        best = evaluate(w, s, ply)
        if mover == 1:
            best = -best
        if not HAS_NOISY or rests or ply >= PLIES - 1 or best >= beta:
            return best
        alpha = max(alpha, best)
    for k in range(n):
        a = np.int64(w.moves[ply][k])
        if depth <= 0 and not noisy(w.stack[ply], a):
            continue
        same = go_down(w, ply, a, mover)
        low, high = (alpha, beta) if same else (-beta, -alpha)
        x = look(w, ply + 1, depth - 1, low, high)
        x = x if same else -x
        if x > best:
            best = x
            copy_leaf(w.leaves[ply + 1], w.leaves[ply])
            if x > alpha:
                alpha = x
                if alpha >= beta:
                    break
    return best


def go_down(w, ply, a, mover):
    """Play an action into stack[ply + 1]; whether values there are for the same player."""
    w.stack[ply + 1] = w.stack[ply]
    play(w.stack[ply + 1], a)
    other = to_play(w.stack[ply + 1])
    return other == mover or (other < 0 and mover == 0)


def copy_leaf(source, target):
    for i in range(len(target)):
        target[i] = source[i]


def evaluate(w, s, ply):
    """The weighted sum for player 0; the features are left in leaves[ply]."""
    features(s, w.f)
    x = 0.0
    for i in range(len(w.weights)):
        w.leaves[ply][i] = w.f[i]
        x += w.weights[i] * w.f[i]
    return x


def choose(w, n):
    """Search the n moves of stack[0]; writes the best one and its leaf, and returns its value."""
    mover = to_play(w.stack[0])
    best = -INFINITE
    turn = below(w.random, n)  # of equal moves, not always the first
    for i in range(n):
        a = np.int64(w.moves[0][(i + turn) % n])
        same = go_down(w, 0, a, mover)
        low, high = (best, INFINITE) if same else (-INFINITE, -best)
        x = look(w, 1, w.depth - 1, low, high)
        x = x if same else -x
        if x > best:
            best = x
            w.chosen = a
            copy_leaf(w.leaves[1], w.leaves[0])
    return best


def step(w, a):
    """Play an action at the root."""
    w.stack[1] = w.stack[0]
    play(w.stack[1], a)
    w.stack[0] = w.stack[1]


def draw_outcome(w, n):
    """The place of an outcome at a chance node, drawn by its probability."""
    if UNIFORM:
        return below(w.random, n)
    chance(w.stack[0], w.p)
    left = unit(w.random)
    for i in range(n - 1):
        left -= w.p[i]
        if left < 0.0:
            return np.int64(i)
    return np.int64(n - 1)


def quick_games(w, rows, results, number):
    """Play games; for each undecided position, a row of its leaf's features and the result.

    The results are those of player 0, from 0 to 1; games that are too long count as draws. Returns
    the number of rows.
    """
    row = 0
    for _ in range(number):
        w.stack[0] = w.start[0]
        first, ply, n = row, 0, 1
        opening = w.opening + below(w.random, 2)
        while ply < w.longest and peek(w.control, STOP) == 0:
            n = legal(w.stack[0], w.moves[0])
            if n == 0:
                break
            if HAS_CHANCE and to_play(w.stack[0]) == CHANCE:
                step(w, np.int64(w.moves[0][draw_outcome(w, n)]))
                continue
            if ply < opening or unit(w.random) < w.noise:
                step(w, np.int64(w.moves[0][below(w.random, n)]))
            else:
                best = choose(w, n)
                if abs(best) < DECIDED and row < len(rows):
                    copy_leaf(w.leaves[0], rows[row])
                    row += 1
                step(w, w.chosen)
            ply += 1
        if peek(w.control, STOP) != 0:
            return first
        result = 0.5
        if n == 0:
            score(w.stack[0], w.u)
            result = 0.5 + 0.5 * w.u[0] / w.half
        for i in range(first, row):
            results[i] = result
        w.games += 1
        w.wins += result > 0.5
        w.draws += result == 0.5
        if row >= len(rows):
            break
    return row


def leaves_of(w, states, rows, good):
    """The features of the leaf that a search of each state finds; `good` unless it is decided."""
    for i in range(len(states)):
        if peek(w.control, STOP) != 0:
            return i
        w.stack[0] = states[i]
        w.leaves[0][:] = 0.0
        x = look(w, 0, w.depth, -INFINITE, INFINITE)
        copy_leaf(w.leaves[0], rows[i])
        good[i] = abs(x) < DECIDED
    return len(states)
