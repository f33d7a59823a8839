"""Strategies and plans, what they bring, and what the best answers to them would. Compiled.

A strategy has the probability of each action in its information set; a plan the product of these
along the player's own actions. Both are arrays by sequence.
"""

from plyground.game.contract.facts import CHANCE
from plyground.theory.imperfect.form import OTHERS, PLAYERS
from plyground.theory.imperfect.unroll import LEAF


def put_strategy(form, weight, strategy):
    """The strategy that plays each action by its share of weights; at random where all are 0."""
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
    """The plan that belongs to a strategy."""
    for player in range(PLAYERS):
        plan[form.sequences_from[player]] = 1.0
    for i in range(len(form.first)):
        reach = plan[form.parent[i]]
        for s in range(form.first[i], form.first[i] + form.size[i]):
            plan[s] = reach * strategy[s]


def put_reach(form, nodes, strategy, by_node, by_set):
    """How likely play is to come to each node and information set."""
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
    """gain[s]: what the leaves right after the player's sequence s bring, if it is played."""
    for s in range(form.sequences_from[player], form.sequences_from[player + 1]):
        total = 0.0
        for k in range(form.rows[s], form.rows[s + 1]):
            x = form.weight[k]
            for j in range(OTHERS):
                x *= plan[form.others[k, j]]
            total += x
        gain[s] = total


def put_values(form, plan, gain, value, best):
    """value[p]: what the plans bring to p; best[p]: what p's best answer to the others would."""
    for player in range(PLAYERS):
        put_gains(form, plan, gain, player)
        total = 0.0
        for s in range(form.sequences_from[player], form.sequences_from[player + 1]):
            total += plan[s] * gain[s]
        value[player] = total
        best[player] = put_best(form, gain, player)


def put_best(form, gain, player):
    """Add to each gain what follows if the player goes on as well as possible; the value."""
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
