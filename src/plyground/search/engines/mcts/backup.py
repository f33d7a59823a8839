# mypy: allow-untyped-defs, no-check-untyped-defs
"""Updates after a simulation: visits and totals, proofs, RAVE figures, evaluations."""

import numpy as np

from plyground.game.contract.facts import CHANCE
from plyground.game.contract.names import HAS_CHANCE, chance
from plyground.kernel.specialise import inlined
from plyground.search.engines.mcts.tree import LOST, node_at
from plyground.search.engines.playouts import NEXT, ROOT, play_in

ONE = np.float32(1.0)
SMALL = 4096
ROOT_INVERSE = (1.0 / np.sqrt(np.maximum(np.arange(SMALL), 1))).astype(np.float32)
"""1 / sqrt(n) for small n."""


@inlined
def back_up(w, nodes, depth):
    """Add the utilities `u` to the nodes on the path; chooser[d] chose the node at depth d.

    Where another child was searched in place of a proven one, the proven value goes up.
    """
    for d in range(depth, -1, -1):
        if w.solve and d < depth and w.instead[d] != 0:
            child = nodes[w.instead[d]]
            add(child, child.total)
            player = w.chooser[d + 1]
            w.u[player] = child.total
            w.u[1 - player] = -child.total
        add(node_at(nodes, w.path[d]), w.u[w.chooser[d]])


@inlined
def add(node, value):
    """One more visit, worth this to the chooser."""
    visits = np.int64(node.visits) + 1
    r = ROOT_INVERSE[visits] if visits < SMALL else ONE / np.sqrt(np.float32(visits))
    node.visits = visits
    node.inverse = r
    if node.proven == 0:
        total = node.total + value
        node.total = total
        node.average = np.float32(total) * r * r


def settle(w, nodes, depth):
    """The node at this depth has the exact utilities `u`: prove it and what follows above."""
    if not w.solve:
        return
    node = nodes[w.path[depth]]
    if node.proven == 0:
        prove(w, node, w.u[w.chooser[depth]])
    prove_above(w, nodes, depth)


def prove(w, node, value):
    """Note the proven value of a node for its chooser."""
    node.proven = 1
    node.total = value
    node.average = LOST if value <= w.low else np.float32(value)


def prove_above(w, nodes, depth):
    """Prove the ancestors whose value follows from the proven node at this depth.

    A player's node has the value of its best child. It is proven when one child has the greatest
    utility, or all are proven. A chance node has the mean. For two players with sum zero.
    """
    for d in range(depth - 1, -1, -1):
        node = nodes[w.path[d]]
        if node.proven != 0:
            return
        mover = np.int64(w.mover[d])
        first = np.int64(node.first)
        n = np.int64(node.count)
        known = 0
        best = w.low
        for i in range(first, first + n):
            if nodes[i].proven != 0:
                known += 1
                best = max(best, nodes[i].total)
        value = best
        if HAS_CHANCE and mover == CHANCE:
            if known < n:
                return
            value = expected(w, nodes, d, first, n)
        elif known < n and best < w.high:
            return
        # Children are valued for their mover (after chance: for the viewer), the node for its
        # chooser.
        same = w.chooser[d] == w.chooser[d + 1]
        prove(w, node, value if same else -value)


def expected(w, nodes, depth, first, n):
    """The mean of a chance node's children, weighted by their probabilities."""
    w.stack[NEXT] = w.stack[ROOT]
    for d in range(depth):
        play_in(w, NEXT, np.int64(nodes[w.path[d + 1]].action))
    chance(w.stack[NEXT], w.p)
    value = 0.0
    for i in range(n):
        value += w.p[i] * nodes[first + i].total
    return value


def learn_rave(w, nodes, depth):
    """Add the result to children whose action the same player played at a later ply."""
    base = (np.int64(w.sims) + 1) << 20
    for ply in range(w.plies_played - 1, -1, -1):
        player = np.int64(w.played_by[ply])
        if player != CHANCE:
            w.when[player * w.actions + w.played[ply]] = base + ply
        if ply <= depth and player != CHANCE:
            node = nodes[w.path[ply]]
            first = np.int64(node.first)
            for i in range(first, first + max(0, np.int64(node.count))):
                if w.when[player * w.actions + nodes[i].action] >= base:
                    nodes[i].amaf_visits += 1
                    nodes[i].amaf_total += w.u[player]


def learn_guess(w, nodes, depth):
    """Back up evaluations by minimax along the path."""
    for d in range(depth, -1, -1):
        node = nodes[w.path[d]]
        n = np.int64(node.count)
        if node.proven != 0:
            node.guess = np.float32(node.total)
        elif n > 0:
            first = np.int64(node.first)
            best = nodes[first].guess
            for i in range(first + 1, first + n):
                best = max(best, nodes[i].guess)
            other = np.float32(w.low + w.high) - best
            node.guess = best if w.chooser[d] == w.mover[d] else other
