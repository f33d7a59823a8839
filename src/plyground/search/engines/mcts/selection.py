# mypy: allow-untyped-defs, no-check-untyped-defs
"""Selection: which child to visit next."""

import numpy as np

from plyground.game.contract.names import PLAYERS, UNIFORM, chance
from plyground.kernel.bits import clz
from plyground.kernel.randomness import below, unit
from plyground.kernel.specialise import inlined
from plyground.search.engines.mcts.tree import LOST, RICH, node_at
from plyground.search.engines.playouts import HERE

SMALL, BITS = 4096, 12
LOG = np.log(np.maximum(np.arange(SMALL), 1)).astype(np.float32)
ROOT_LOG = np.sqrt(LOG)
"""ln n and its square root for small n: computing them would be most of the work at a node."""
LOG_2 = np.float32(np.log(2.0))


@inlined
def select(w, nodes, first, n, visits, player):
    """The child of a node with n children from `first` on that the player to move tries next."""
    if RICH and w.guided:
        return best_guided(w, nodes, first, n, visits, player)
    # Every visit but the first tried a new child, until all were tried; only trees that were made
    # smaller differ. Reading children that were never read before means waiting for memory.
    tried = visits - 1
    if tried >= n or not begins_untried(nodes, first, tried):
        if node_at(nodes, first + n - 1).visits != 0:
            return best_by_ucb(w, nodes, first, n, visits)
        tried = count_tried(nodes, first, n)
    return next_untried(w, nodes, first, n, tried)


@inlined
def begins_untried(nodes, first, tried):
    """Whether exactly the first `tried` children were visited."""
    return node_at(nodes, first + tried).visits == 0 and (
        tried == 0 or node_at(nodes, first + tried - 1).visits != 0
    )


def count_tried(nodes, first, n):
    """The number of visited children, if the last one was not visited."""
    low = 0
    high = n - 1
    while low < high:
        middle = (low + high) // 2
        if nodes[first + middle].visits == 0:
            high = middle
        else:
            low = middle + 1
    return low


def next_untried(w, nodes, first, n, tried):
    """A random unvisited child, moved behind the visited ones."""
    other = first + tried + below(w.random, n - tried)
    action = nodes[other].action
    nodes[other].action = nodes[first + tried].action
    nodes[first + tried].action = action
    return first + tried


@inlined
def best_by_ucb(w, nodes, first, n, visits):
    """The child with the greatest mean + c sqrt(ln N) / sqrt(n)."""
    explore = np.float32(w.explore) * root_log(visits)
    best = LOST
    chosen = first
    for i in range(first, first + n):
        child = node_at(nodes, i)
        value = child.average + explore * child.inverse
        better = value > best  # without a branch, which the processor could not predict
        best = value if better else best
        chosen = i if better else chosen
    return chosen


def best_unproven(nodes, first, n, explore):
    """The same among children that are not proven; -1 if all are."""
    best = LOST
    chosen = np.int64(-1)
    for i in range(first, first + n):
        value = nodes[i].average + explore * nodes[i].inverse
        if nodes[i].proven == 0 and value > best:
            best = value
            chosen = i
    return chosen


def best_guided(w, nodes, first, n, visits, player):
    """The same with more than the mean: results of other simulations, and evaluations.

    With few visits, the results of simulations in which the action came later (RAVE) weigh more
    than the mean. The evaluation has a fixed share (implicit minimax).
    """
    explore = w.explore * root_log(visits)
    best = -1e300
    chosen = first
    own = visits >= w.grave
    offset = below(w.random, n)  # so that ties are broken at random
    for k in range(n):
        i = first + k + offset
        if i >= first + n:
            i -= n
        child = nodes[i]
        if child.proven != 0:
            if child.total <= w.low:
                continue
            value = child.total
        elif child.visits > 0:
            value = child.total / child.visits
        else:
            value = w.high
        if w.rave > 0.0 and child.proven == 0:
            if own:
                seen = np.float64(child.amaf_visits)
                total = np.float64(child.amaf_total)
            else:
                at = player * w.actions + child.action
                told = w.elder_when[at] == w.elder_of[player]
                seen = np.float64(w.elder_visits[at]) if told else 0.0
                total = np.float64(w.elder_total[at])
            if seen > 0.0:
                share = seen / (seen + child.visits + seen * child.visits / w.rave)
                value += share * (total / seen - value)
        if w.minimax > 0.0 and child.proven == 0:
            if child.visits == 0 and w.rave <= 0.0:
                value = np.float64(child.guess)
            else:
                value += w.minimax * (child.guess - value)
        value += explore / np.sqrt(child.visits + 1.0)
        if value > best:
            best = value
            chosen = i
    return chosen


def remember_elders(w, nodes, first, n, player):
    """Keep the RAVE figures of a node with many visits for nodes below it with few."""
    w.elders += 1
    w.elder_of[player] = w.elders
    for i in range(first, first + n):
        at = player * w.actions + nodes[i].action
        w.elder_when[at] = w.elders
        w.elder_visits[at] = nodes[i].amaf_visits
        w.elder_total[at] = nodes[i].amaf_total


def visits_of(nodes, first, n):
    """The visits of n children, plus one: with several parents, the node's own count is too low."""
    visits = 1
    for i in range(first, first + n):
        visits += node_at(nodes, i).visits
    return visits


def forget_elders(w):
    """Forget the figures of another simulation: its nodes need not be ancestors here."""
    for player in range(PLAYERS):
        w.elder_of[player] = -1


@inlined
def root_log(n):
    """sqrt(ln n); of a large n by its first bits, right to four digits."""
    if n < SMALL:
        return ROOT_LOG[n]
    dropped = 64 - BITS - clz(np.uint64(n))
    return np.sqrt(LOG[n >> dropped] + np.float32(dropped) * LOG_2)


@inlined
def outcome(w, first, n):
    """The child that chance chooses in stack[HERE]."""
    if UNIFORM:
        return first + below(w.random, n)
    chance(w.stack[HERE], w.p)
    x = unit(w.random)
    for k in range(n - 1):
        x -= w.p[k]
        if x < 0.0:
            return first + k
    return first + n - 1
