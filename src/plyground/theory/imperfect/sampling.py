# mypy: allow-untyped-defs, no-check-untyped-defs
"""Monte Carlo CFR (Lanctot and others 2009): samples a part of the tree. Compiled.

An iteration is one walk for each player. Both kinds list the nodes that they visit and then process
the list in reverse, without recursion.
"""

from typing import NamedTuple

import numpy as np

from plyground.game.contract.facts import CHANCE
from plyground.kernel.control import STOP, peek
from plyground.kernel.randomness import unit
from plyground.theory.imperfect.form import PLAYERS
from plyground.theory.imperfect.unroll import LEAF

EXPLORE = 0.6
"""How often outcome sampling explores a random action of the learning player."""


class Visits(NamedTuple):
    """Buffers for the nodes of a walk."""

    node: np.ndarray
    slot: np.ndarray
    """The sampled child, as an index into `nodes.child`; -1 where all are visited."""
    own: np.ndarray
    """The learning player's contribution to the probability of reaching the node."""
    others: np.ndarray
    """The same for all others and chance."""
    sampled: np.ndarray
    """The probability that the walk reaches the node."""
    todo: np.ndarray
    value: np.ndarray
    """By node of the tree: its value if visited."""
    random: np.ndarray


def new_visits(nodes, seed):
    """Buffers large enough for any walk over the tree."""
    n = len(nodes.mover)
    return Visits(
        np.zeros(n, np.int32),
        np.zeros(n, np.int64),
        np.zeros(n),
        np.zeros(n),
        np.zeros(n),
        np.zeros(n, np.int32),
        np.zeros(n),
        np.array([seed & 0xFFFFFFFFFFFFFFFF], np.uint64),
    )


def sample_external(form, nodes, tables, visits, done, n, control):
    """Run walks that try all actions of the learning player and sample those of all others."""
    for _ in range(n):
        if peek(control, STOP):
            return
        for player in range(PLAYERS):
            count = visit_all(form, nodes, tables, visits, player)
            learn_from_all(form, nodes, tables, visits, player, count)
        done[0] += 1


def sample_outcomes(form, nodes, tables, visits, done, n, control):
    """Run walks along one sampled path."""
    for _ in range(n):
        if peek(control, STOP):
            return
        for player in range(PLAYERS):
            count = visit_path(form, nodes, tables, visits, player)
            learn_from_path(form, nodes, tables, visits, player, count)
        done[0] += 1


def match_set(form, tables, i):
    """Set the strategy of one information set from its regrets."""
    first = form.first[i]
    end = first + form.size[i]
    total = 0.0
    for s in range(first, end):
        total += max(tables.regret[s], 0.0)
    for s in range(first, end):
        if total > 0.0:
            tables.strategy[s] = max(tables.regret[s], 0.0) / total
        else:
            tables.strategy[s] = 1.0 / form.size[i]


def draw_slot(form, nodes, tables, node, explore, random):
    """Draw a child by chance or strategy, with exploration; returns its index in `nodes.child`."""
    x = unit(random)
    begin, end = nodes.first[node], nodes.first[node + 1]
    for slot in range(begin, end - 1):
        x -= probability(form, nodes, tables, node, slot, explore)
        if x < 0.0:
            return slot
    # A rounding remainder goes to the last child with a positive probability.
    slot = end - 1
    while slot > begin and probability(form, nodes, tables, node, slot, explore) <= 0.0:
        slot -= 1
    return slot


def probability(form, nodes, tables, node, slot, explore):
    """The probability of drawing the child at a slot."""
    if nodes.mover[node] == CHANCE:
        return nodes.chance[slot]
    i = nodes.place[node]
    p = tables.strategy[form.first[i] + slot - nodes.first[node]]
    return explore / form.size[i] + (1.0 - explore) * p


# --- external sampling ---------------------------------------------------------------------


def visit_all(form, nodes, tables, visits, player):
    """List the nodes of a walk, parents first; returns their number."""
    visits.todo[0] = 0
    waiting = 1
    count = 0
    while waiting > 0:
        waiting -= 1
        node = visits.todo[waiting]
        mover = nodes.mover[node]
        visits.node[count] = node
        visits.slot[count] = -1
        if mover >= 0:
            match_set(form, tables, nodes.place[node])
        if mover == player:
            for slot in range(nodes.first[node], nodes.first[node + 1]):
                visits.todo[waiting] = nodes.child[slot]
                waiting += 1
        elif mover != LEAF:
            slot = draw_slot(form, nodes, tables, node, 0.0, visits.random)
            visits.slot[count] = slot
            visits.todo[waiting] = nodes.child[slot]
            waiting += 1
        count += 1
    return count


def learn_from_all(form, nodes, tables, visits, player, count):
    """Back up values from the leaves; update regrets and the next player's average."""
    value, strategy, regret = visits.value, tables.strategy, tables.regret
    for k in range(count - 1, -1, -1):
        node = visits.node[k]
        mover = nodes.mover[node]
        if mover == LEAF:
            value[node] = nodes.payoff[nodes.place[node], player]
        elif mover == player:
            first, begin = form.first[nodes.place[node]], nodes.first[node]
            size = form.size[nodes.place[node]]
            mean = 0.0
            for a in range(size):
                mean += strategy[first + a] * value[nodes.child[begin + a]]
            for a in range(size):
                regret[first + a] += value[nodes.child[begin + a]] - mean
            value[node] = mean
        else:
            value[node] = value[nodes.child[visits.slot[k]]]
            if mover == (player + 1) % PLAYERS:
                first = form.first[nodes.place[node]]
                for s in range(first, first + form.size[nodes.place[node]]):
                    tables.average[s] += strategy[s]


# --- outcome sampling ------------------------------------------------------------------------


def visit_path(form, nodes, tables, visits, player):
    """Sample one path to a leaf; returns the number of its nodes."""
    node = 0
    own, others, sampled = 1.0, 1.0, 1.0
    count = 0
    while True:
        visits.node[count] = node
        visits.own[count] = own
        visits.others[count] = others
        visits.sampled[count] = sampled
        mover = nodes.mover[node]
        if mover == LEAF:
            return count + 1
        if mover >= 0:
            match_set(form, tables, nodes.place[node])
        explore = EXPLORE if mover == player else 0.0
        slot = draw_slot(form, nodes, tables, node, explore, visits.random)
        visits.slot[count] = slot
        sampled *= probability(form, nodes, tables, node, slot, explore)
        p = probability(form, nodes, tables, node, slot, 0.0)
        if mover == player:
            own *= p
        else:
            others *= p
        node = nodes.child[slot]
        count += 1


def learn_from_path(form, nodes, tables, visits, player, count):
    """Update the player's regrets and averages along the path, weighted by its probability."""
    leaf = visits.node[count - 1]
    utility = nodes.payoff[nodes.place[leaf], player] / visits.sampled[count - 1]
    tail = 1.0  # the probability of the rest of the path under the strategies
    for k in range(count - 2, -1, -1):
        node, slot = visits.node[k], visits.slot[k]
        p = probability(form, nodes, tables, node, slot, 0.0)
        if nodes.mover[node] == player:
            i = nodes.place[node]
            first = form.first[i]
            chosen = first + slot - nodes.first[node]
            weight = utility * visits.others[k]
            share = visits.own[k] / visits.sampled[k]
            for s in range(first, first + form.size[i]):
                tables.regret[s] -= weight * tail * p
                tables.average[s] += share * tables.strategy[s]
            tables.regret[chosen] += weight * tail
        tail *= p
