# mypy: allow-untyped-defs, no-check-untyped-defs
"""The search of self-play: few simulations, which improve on the network's policy all the same.

At the root, actions are drawn without replacement by the Gumbel trick, and halved by what the
simulations say (Danihelka et al. 2022, "Policy improvement by planning with Gumbel"). Below it, the
simulations are those of the engine `mcts` with a network: PUCT, and proofs.
"""

from math import exp, log

import numpy as np

from plyground.game.contract.names import HIDDEN, to_play
from plyground.kernel.randomness import unit
from plyground.search.engines.mcts.information_sets import simulate_hidden
from plyground.search.engines.mcts.simulate import simulate
from plyground.search.engines.mcts.tree import plant
from plyground.search.engines.playouts import ROOT

MOST = 16
"""Actions that are tried at the root at most."""
VISIT, SCALE = 50.0, 0.1
"""How much a value counts against a logit: (VISIT + most visits) * SCALE for the range from 0 to 2.
"""
SURE = 20.0
"""A proven win or loss moves its logit by so much; the scale of values would hide it."""
LEAST = 1e-12


def think(w, nodes, table, worlds, odds, known, values, sims, noise):
    """Search stack[ROOT], where a player is to move; returns which child to play, -1 at the end.

    The improved policy is then in `target`, the value for the mover, from -1 to 1, in `told`.
    """
    start_tree(w, nodes, table)
    simulate_once(w, nodes, table, worlds, odds, known, values)
    n = np.int64(nodes[0].count)
    if n <= 0:
        return np.int64(-1)
    first = np.int64(nodes[0].first)
    draw_noise(w, nodes, first, n, noise)
    # Where there is no choice, one simulation is enough, for the value.
    halve(w, nodes, table, worlds, odds, known, values, first, n, sims if n > 1 else 1)
    return improve(w, nodes, first, n)


def start_tree(w, nodes, table):
    """Forget the tree."""
    plant(nodes[0], 0)
    w.top = 1
    w.viewer = to_play(w.stack[ROOT])
    w.forced = -1
    if HIDDEN:
        for i in range(len(table)):
            table[i].count = 0


def simulate_once(w, nodes, table, worlds, odds, known, values):
    """One simulation: below the root's child `forced`, if that is not -1."""
    if HIDDEN:
        simulate_hidden(w, nodes, table, worlds, odds)
    else:
        simulate(w, nodes, table, known, values)


def draw_noise(w, nodes, first, n, noise):
    """The logits of the root's actions, and a Gumbel number for each."""
    for i in range(n):
        w.logits[i] = log(nodes[first + i].prior + LEAST)
        w.gumbel[i] = -noise * log(-log(unit(w.random) + LEAST) + LEAST)


def halve(w, nodes, table, worlds, odds, known, values, first, n, sims):
    """Sequential halving: simulations for the best actions, then more for the better half."""
    k = min(n, MOST)
    for i in range(n):
        w.live[i] = i
        w.rank[i] = w.gumbel[i] + w.logits[i]
    best_first(w, k, n)
    rounds = 1
    while (1 << rounds) < k:
        rounds += 1
    done = 0
    while done < sims and nodes[0].proven == 0:
        each = max(1, sims // (rounds * k))
        if k <= 2:
            each = max(each, (sims - done + k - 1) // k)
        for _ in range(each):
            for i in range(k):
                child = nodes[first + w.live[i]]
                if done >= sims or nodes[0].proven != 0:
                    break
                done += 1
                if child.proven == 0:
                    w.forced = first + w.live[i]
                    simulate_once(w, nodes, table, worlds, odds, known, values)
        most = most_visits(nodes, first, n)
        for i in range(k):
            j = np.int64(w.live[i])
            w.rank[j] = w.gumbel[j] + raised(w, nodes[first + j], w.logits[j], 0.0, most)
        best_first(w, k, k)
        k = min(n, max(2, (k + 1) // 2))
    w.forced = -1


def best_first(w, k, n):
    """Bring the k best of the first n of `live` to its front, by `rank`."""
    for i in range(k):
        for j in range(i + 1, n):
            if w.rank[w.live[j]] > w.rank[w.live[i]]:
                other = w.live[i]
                w.live[i] = w.live[j]
                w.live[j] = other


def most_visits(nodes, first, n):
    """The visits of the most visited child."""
    most = 0
    for i in range(first, first + n):
        most = max(most, nodes[i].visits)
    return most


def standing(w, x):
    """A utility on the scale from -1 to 1."""
    return (x - 0.5 * (w.low + w.high)) / (0.5 * (w.high - w.low))


def value_of(w, child):
    """The value of a visited or proven child for the player to move, from -1 to 1."""
    if child.proven != 0:
        return standing(w, child.total)
    return standing(w, child.total / max(1, child.visits))


def raised(w, child, logit, otherwise, most):
    """The logit of an action, raised by its value; `otherwise` is the value of an unvisited one."""
    value = otherwise
    if child.visits > 0 or child.proven != 0:
        value = value_of(w, child)
    x = logit + (VISIT + most) * SCALE * (value + 1.0)
    if child.proven != 0 and value >= 1.0:
        x += SURE
    if child.proven != 0 and value <= -1.0:
        x -= SURE
    return x


def improve(w, nodes, first, n):
    """Write the improved policy into `target` and the value into `told`; returns what to play.

    The value is that of the improved policy: the network's own policy would weigh bad moves, too.
    Actions without a visit get the mean of the others, mixed with the network's own value. It must
    not be the proven value of the root: a forced win would teach that all other moves win, too.
    """
    told = mixed_value(w, nodes, first, n)
    most = most_visits(nodes, first, n)
    top = -1e300
    best = -1e300
    chosen = np.int64(0)
    for i in range(n):
        child = nodes[first + i]
        x = raised(w, child, w.logits[i], told, most)
        w.target[i] = x
        top = max(top, x)
        tried = child.visits > 0 or child.proven != 0 or most == 0
        if tried and w.gumbel[i] + x > best:
            best = w.gumbel[i] + x
            chosen = np.int64(i)
    total = 0.0
    for i in range(n):
        w.target[i] = exp(w.target[i] - top)
        total += w.target[i]
    worth = 0.0
    for i in range(n):
        w.target[i] /= total
        child = nodes[first + i]
        known = child.visits > 0 or child.proven != 0
        worth += w.target[i] * (value_of(w, child) if known else told)
    w.told = standing(w, nodes[0].total) if nodes[0].proven != 0 else worth
    return chosen


def mixed_value(w, nodes, first, n):
    """The network's value of the root, and the children's as the network's policy weighs them."""
    visits = 0
    chance = 0.0
    total = 0.0
    for i in range(first, first + n):
        child = nodes[i]
        if child.visits > 0:
            visits += child.visits
            chance += child.prior + LEAST
            total += (child.prior + LEAST) * value_of(w, child)
    worth = standing(w, nodes[0].worth)
    if visits == 0:
        return worth
    return (worth + visits * total / chance) / (1.0 + visits)
