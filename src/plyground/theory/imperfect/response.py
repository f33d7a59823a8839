# mypy: allow-untyped-defs, no-check-untyped-defs
"""Strategies and plans, their values, and best responses. Compiled.

A strategy has the probability of each action in its information set; a plan has the product of
these along the player's own actions. Both are arrays by sequence.
"""

from plyground.game.contract.facts import CHANCE
from plyground.theory.imperfect.form import OTHERS, PLAYERS
from plyground.theory.imperfect.unroll import LEAF


def put_strategy(form, weight, strategy):
    """Set the strategy to the weights normalised in each set; uniform where all are 0."""
    for player in range(PLAYERS):
        strategy[form.sequences_from[player]] = 1.0
    for i in range(len(form.first)):
        first = form.first[i]
        end = first + form.size[i]
        total = 0.0
        for s in range(first, end):
            total += max(weight[s], 0.0)
        for s in range(first, end):
            strategy[s] = max(weight[s], 0.0) / total if total > 0.0 else 1.0 / form.size[i]


def put_plan(form, strategy, plan):
    """Set the plan of a strategy."""
    for player in range(PLAYERS):
        plan[form.sequences_from[player]] = 1.0
    for i in range(len(form.first)):
        reach = plan[form.parent[i]]
        for s in range(form.first[i], form.first[i] + form.size[i]):
            plan[s] = reach * strategy[s]


def put_reach(form, nodes, strategy, by_node, by_set):
    """Set the probability of reaching each node and information set."""
    by_node[0] = 1.0
    for node in range(len(nodes.mover)):
        mover = nodes.mover[node]
        if mover == LEAF:
            continue
        begin = nodes.first[node]
        if mover != CHANCE:
            by_set[nodes.place[node]] += by_node[node]
        for slot in range(begin, nodes.first[node + 1]):
            p = nodes.chance[slot]
            if mover != CHANCE:
                p = strategy[form.first[nodes.place[node]] + slot - begin]
            by_node[nodes.child[slot]] = by_node[node] * p


def put_gains(form, plan, gain, player):
    """gain[s]: the value of the leaves directly after the player's sequence s, if it is played."""
    for s in range(form.sequences_from[player], form.sequences_from[player + 1]):
        total = 0.0
        for k in range(form.rows[s], form.rows[s + 1]):
            x = form.weight[k]
            for j in range(OTHERS):
                x *= plan[form.others[k, j]]
            total += x
        gain[s] = total


def put_values(form, plan, gain, value, best):
    """value[p]: the value of the plans for p; best[p]: that of p's best response to the others."""
    for player in range(PLAYERS):
        put_gains(form, plan, gain, player)
        total = 0.0
        for s in range(form.sequences_from[player], form.sequences_from[player + 1]):
            total += plan[s] * gain[s]
        value[player] = total
        best[player] = put_best(form, gain, player)


def put_best(form, gain, player):
    """Add to each gain the value of best play after it; returns the value at the root."""
    i = form.sets_from[player + 1] - 1
    while i >= form.sets_from[player]:
        first = form.first[i]
        most = gain[first]
        for s in range(first + 1, first + form.size[i]):
            if gain[s] > most:
                most = gain[s]
        gain[form.parent[i]] += most
        i -= 1
    return gain[form.sequences_from[player]]
