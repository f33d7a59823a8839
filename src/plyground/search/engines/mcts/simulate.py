# mypy: allow-untyped-defs, no-check-untyped-defs
"""Simulations: from the root down the tree, on to a result, and back."""

import numpy as np

from plyground.game.contract.facts import CHANCE
from plyground.game.contract.names import HAS_CHANCE, HAS_ESSENTIAL, HIDDEN, score, to_play
from plyground.kernel.control import STOP, borrowed, peek
from plyground.kernel.specialise import inlined
from plyground.search.engines.mcts.backup import (
    back_up,
    learn_guess,
    learn_rave,
    prove_above,
    settle,
)
from plyground.search.engines.mcts.expansion import expand
from plyground.search.engines.mcts.guidance import best_by_puct, share_out, value_here
from plyground.search.engines.mcts.information_sets import simulate_hidden
from plyground.search.engines.mcts.lookup import PROBING, look_up
from plyground.search.engines.mcts.playout import learn_records, note, play_on
from plyground.search.engines.mcts.selection import (
    best_unproven,
    forget_elders,
    outcome,
    remember_elders,
    root_log,
    select,
    visits_of,
)
from plyground.search.engines.mcts.tree import RICH, TERMINAL, node_at
from plyground.search.engines.playouts import HERE, ROOT, finish, mark_path, step
from plyground.search.network.inference import value_state
from plyground.search.network.names import NET


def grow(w, nodes, table, worlds, odds, known, values, sims):
    """Make simulations until `sims` are made, the root is proven, STOP is set or memory is short.

    Returns how many were made.
    """
    nodes = borrowed(nodes)
    table = borrowed(table)
    worlds = borrowed(worlds)
    odds = borrowed(odds)
    known = borrowed(known)
    values = borrowed(values)
    for done in range(sims):
        if peek(w.control, STOP) or nodes[0].proven != 0 or w.full or w.top > w.ample:
            return done
        if HIDDEN:
            simulate_hidden(w, nodes, table, worlds, odds)
        else:
            simulate(w, nodes, table, known, values)
        if w.too_long:
            return done
        w.sims += 1
    return sims


@inlined
def simulate(w, nodes, table, known, values):
    """One simulation. A node is expanded when it is visited for the second time.

    With a network, at the first visit.
    """
    w.stack[HERE] = w.stack[ROOT]
    mark_path(w)
    w.plies_played = 0
    length = w.length
    here = np.int64(0)
    depth = 0
    w.path[0] = 0
    w.chooser[0] = w.viewer
    if RICH and w.grave > 0:
        forget_elders(w)
    while True:
        node = node_at(nodes, here)
        if node.count == 0:
            if NET:
                if judged(w, nodes, table, here, length, depth):
                    return
            elif node.visits < w.patience or not expand(w, nodes, table, here, length):
                leaf(w, nodes, length, depth)
                return
        if node.count == TERMINAL:
            score(w.stack[HERE], w.u)
            end(w, nodes, depth)
            return
        if depth == w.deepest:
            leaf(w, nodes, length, depth)
            return
        mover = to_play(w.stack[HERE])
        first = np.int64(node.first)
        n = np.int64(node.count)
        if HAS_CHANCE and mover == CHANCE:
            w.instead[depth] = 0
            here = outcome(w, first, n)
        else:
            visits = np.int64(node.visits)
            if RICH and w.shared:
                visits = visits_of(nodes, first, n)
            if RICH and visits >= w.grave and w.grave > 0:
                remember_elders(w, nodes, first, n, mover)
            if NET:
                here = w.forced
                if depth > 0 or here < 0:
                    here = best_by_puct(w, nodes, first, n, node.worth, False)
            else:
                here = select(w, nodes, first, n, visits, mover)
            if w.solve:
                w.instead[depth] = 0
                if nodes[here].proven != 0:  # a visit there would teach nothing
                    if NET:
                        other = best_by_puct(w, nodes, first, n, node.worth, True)
                    else:
                        explore = np.float32(w.explore) * root_log(visits)
                        other = best_unproven(nodes, first, n, explore)
                    if other >= 0:
                        w.instead[depth] = here
                        here = other
        a = np.int64(node_at(nodes, here).action)
        w.mover[depth] = mover
        if RICH:
            note(w, depth, mover, a)
        depth += 1
        w.path[depth] = here
        w.chooser[depth] = w.viewer if mover == CHANCE else mover
        length = step(w, a, length)
        if length < 0:
            end(w, nodes, depth)
            return
        if PROBING and node_at(nodes, here).visits == 0:
            look_up(w, node_at(nodes, here), depth, known, values)
        if node_at(nodes, here).proven != 0:
            recall(w, nodes, here, depth)
            return


def judged(w, nodes, table, here, length, depth):
    """Give a new node its children and the network's value and policy.

    False if the simulation goes on: the game is over here, or chance is to move, or below the root
    there is nothing to choose, because only one move is essential.
    """
    full = not expand(w, nodes, table, here, length)
    node = nodes[here]
    if not full and (node.count == TERMINAL or to_play(w.stack[HERE]) == CHANCE):
        return False
    if HAS_ESSENTIAL and not full and depth > 0 and node.count == 1:
        nodes[np.int64(node.first)].prior = np.float32(1.0)
        node.worth = np.float32(0.5 * (w.low + w.high))
        return False
    if full:
        value_here(w, length)
    else:
        value_state(w, w.stack[HERE])
        share_out(w, nodes, np.int64(node.first), np.int64(node.count))
        node.worth = w.u[to_play(w.stack[HERE])]
    learn(w, nodes, depth)
    return True


def leaf(w, nodes, length, depth):
    """Value stack[HERE] by a playout, or by the network."""
    if NET:
        value_here(w, length)
        ended = False
    elif RICH:
        w.mover[depth] = to_play(w.stack[HERE])
        ended = play_on(w, length, depth) == 0 and w.cut != 0
    else:
        ended = finish(w, length) == 0
    if ended:
        nodes[w.path[depth]].count = TERMINAL
        end(w, nodes, depth)
    else:
        learn(w, nodes, depth)


def end(w, nodes, depth):
    """The game ended in the tree, with the utilities `u`."""
    settle(w, nodes, depth)
    learn(w, nodes, depth)


def recall(w, nodes, here, depth):
    """Use the value of a proven node instead of a playout."""
    value = nodes[here].total
    player = w.chooser[depth]
    w.u[player] = value
    w.u[1 - player] = -value
    prove_above(w, nodes, depth)
    learn(w, nodes, depth)


@inlined
def learn(w, nodes, depth):
    """Update the tree with the result."""
    w.depth = max(w.depth, depth)
    if RICH:
        if w.rave > 0.0:
            learn_rave(w, nodes, depth)
        if w.minimax > 0.0:
            learn_guess(w, nodes, depth)
        if w.mast > 1:
            learn_records(w)
    back_up(w, nodes, depth)
