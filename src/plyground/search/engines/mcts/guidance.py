# mypy: allow-untyped-defs, no-check-untyped-defs
"""Search with a network: it values a new node, and its policy says where to look first (PUCT).

A node gets its children when it is first visited, and no playout follows.
"""

from math import exp

import numpy as np

from plyground.game.contract.facts import CHANCE
from plyground.game.contract.names import HAS_CHANCE, over, score, to_play
from plyground.kernel.specialise import inlined
from plyground.search.engines.mcts.tree import LOST, node_at
from plyground.search.engines.playouts import HERE, choose, step
from plyground.search.network.inference import logit, value_state

ONE = np.float32(1.0)
DOUBT = np.float32(0.1)
"""An unvisited child counts as this much worse than its siblings, in half the range of utilities.
"""


def value_here(w, length):
    """Value stack[HERE] by the network, utilities into `u`; outcomes of chance are drawn first."""
    while HAS_CHANCE and to_play(w.stack[HERE]) == CHANCE:
        a = choose(w)
        if a < 0:
            break
        length = step(w, a, length)
        if length < 0:
            return
    if over(w.stack[HERE]):
        score(w.stack[HERE], w.u)
    else:
        value_state(w, w.stack[HERE])


def share_out(w, nodes, first, n):
    """Write the network's policy, after `value_state`, into the n children from `first` on."""
    top = np.float32(-3e38)
    for i in range(first, first + n):
        x = logit(w, np.int64(nodes[i].action))
        nodes[i].prior = x
        top = max(top, x)
    total = np.float32(0.0)
    for i in range(first, first + n):
        x = np.float32(exp(nodes[i].prior - top))
        nodes[i].prior = x
        total += x
    for i in range(first, first + n):
        nodes[i].prior /= total


@inlined
def best_by_puct(w, nodes, first, n, worth, unproven):
    """The child with the greatest mean + c prior sqrt(N) / (1 + n), among n from `first` on.

    Unvisited ones count a little less than the node's value so far. With `unproven` only children
    that are not proven; -1 if all are.
    """
    visits = 0
    known = 1
    total = np.float64(worth)
    for i in range(first, first + n):
        child = node_at(nodes, i)
        visits += child.visits
        if child.proven == 0:
            known += child.visits
            total += child.total
    unseen = np.float32(total / known - DOUBT * 0.5 * (w.high - w.low))
    explore = np.float32(w.explore) * np.sqrt(np.float32(visits + 1))
    best = LOST
    chosen = np.int64(-1) if unproven else np.int64(first)
    for i in range(first, first + n):
        child = node_at(nodes, i)
        if unproven and child.proven != 0:
            continue
        value = child.average if child.visits > 0 or child.proven != 0 else unseen
        value += explore * child.prior / (ONE + np.float32(child.visits))
        if value > best:
            best = value
            chosen = np.int64(i)
    return chosen
