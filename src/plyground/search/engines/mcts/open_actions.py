# mypy: allow-untyped-defs, no-check-untyped-defs
"""Choosing among the actions of one world, where the worlds of an information set differ in theirs.

A drawn world need not agree with what the other players know of themselves, and their legal actions
can depend on that (Stratego: only scouts run, bombs stay). So an information set has a child for
each action that was legal in one of its worlds, and a simulation chooses among those of its own
world.
"""

import numpy as np

from plyground.kernel.randomness import below
from plyground.search.engines.mcts.selection import root_log
from plyground.search.engines.mcts.tree import LOST, plant
from plyground.search.network.names import NET


def place_actions(w, nodes, table, slot, n):
    """Find the children of an information set for the first n of `moves`, in `places`.

    Actions without a child get one: all children move to free memory. -1 if memory is full.
    """
    entry = table[slot]
    first = np.int64(entry.first)
    count = np.int64(entry.count)
    missing = 0
    for k in range(n):
        w.places[k] = place_of(nodes, first, count, w.moves[k])
        if w.places[k] < 0:
            missing += 1
    start = np.int64(w.top)
    if missing == 0 or start + count + missing > len(nodes):
        return
    for i in range(count):
        nodes[start + i] = nodes[first + i]
    w.top += count
    for k in range(n):
        if w.places[k] >= 0:
            w.places[k] += start - first
        else:
            w.places[k] = w.top
            plant(nodes[w.top], w.moves[k])
            if NET:
                nodes[w.top].prior = 1.0 / n
            w.top += 1
    entry.first = start
    entry.count = count + missing


def place_of(nodes, first, n, action):
    """The child of an action among n from `first` on, or -1."""
    for i in range(first, first + n):
        if nodes[i].action == action:
            return i
    return np.int64(-1)


def best_placed(w, nodes, n):
    """A random unvisited one of the first n of `places`, else the best by UCB1.

    With a network, the best by PUCT. -1 if none of the actions has a place.
    """
    if NET:
        return best_placed_by_puct(w, nodes, n)
    visits = 1
    untried = 0
    chosen = np.int64(-1)
    for k in range(n):
        at = np.int64(w.places[k])
        if at >= 0:
            visits += nodes[at].visits
            if nodes[at].visits == 0:
                untried += 1
                if below(w.random, untried) == 0:
                    chosen = at
    if untried > 0:
        return chosen
    explore = np.float32(w.explore) * root_log(visits)
    best = LOST
    for k in range(n):
        at = np.int64(w.places[k])
        if at >= 0:
            value = nodes[at].average + explore * nodes[at].inverse
            if value > best:
                best = value
                chosen = at
    return chosen


def best_placed_by_puct(w, nodes, n):
    """The best of the first n of `places` by PUCT; -1 if none of the actions has a place."""
    visits = 0
    total = 0.0
    for k in range(n):
        at = np.int64(w.places[k])
        if at >= 0:
            visits += nodes[at].visits
            total += nodes[at].total
    unseen = total / visits if visits > 0 else 0.5 * (w.low + w.high)
    explore = w.explore * np.sqrt(visits + 1.0)
    best = -1e300
    chosen = np.int64(-1)
    for k in range(n):
        at = np.int64(w.places[k])
        if at >= 0:
            child = nodes[at]
            value = child.total / child.visits if child.visits > 0 else unseen
            value += explore * child.prior / (1.0 + child.visits)
            if value > best:
                best = value
                chosen = at
    return chosen
