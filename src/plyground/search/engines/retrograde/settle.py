# mypy: allow-untyped-defs, no-check-untyped-defs
"""The values of a graph's states, from the ends of the game back.

This needs no rules, so it is compiled once for all games. Steps end early when `control[STOP]` is
set; then their results mean nothing.
"""

import numpy as np

from plyground.game.contract.facts import CHANCE
from plyground.kernel.control import STOP, peek
from plyground.search.engines.retrograde.expand import OVER

UNKNOWN = -1


def rehash(control, keys, count, slots):
    """Fill an empty hash table with the places of the first `count` keys."""
    mask = np.uint64(len(slots) - 1)
    for i in range(count):
        if peek(control, STOP) != 0:
            return
        at = keys[i] & mask
        while slots[at] != 0:
            at = (at + np.uint64(1)) & mask
        slots[at] = i + 1


def reverse(control, n, first, edges, rfirst, redges):
    """The graph with its edges reversed: redges[rfirst[i]:rfirst[i + 1]] lead to i."""
    for e in range(first[n]):
        rfirst[edges[e] + 1] += 1
    for i in range(n):
        rfirst[i + 1] += rfirst[i]
    for i in range(n):
        if peek(control, STOP) != 0:
            return
        for e in range(first[i], first[i + 1]):
            j = edges[e]
            redges[rfirst[j]] = i
            rfirst[j] += 1
    for i in range(n, 0, -1):
        rfirst[i] = rfirst[i - 1]
    rfirst[0] = 0


def settle_wins(control, n, movers, values, first, rfirst, redges, plies, waiting, queue):
    """Who wins, and in how many plies, in a graph that may have cycles; endless play is a draw.

    States are settled in the order of their distance: a player who can reach a win takes the
    nearest; one who can only reach losses (none is left in `waiting`) takes the farthest. Writes
    player 0's value, and `plies` (UNKNOWN for draws).
    """
    head, tail = np.int64(0), np.int64(0)
    for i in range(n):
        waiting[i] = first[i + 1] - first[i]
        plies[i] = UNKNOWN
        if movers[i] <= OVER:
            if values[i, 0] != 0.0:
                plies[i] = 0
                queue[tail] = i
                tail += 1
        else:
            values[i, 0] = 0.0
    while head < tail and peek(control, STOP) == 0:
        j = queue[head]
        head += 1
        for e in range(rfirst[j], rfirst[j + 1]):
            i = redges[e]
            if plies[i] != UNKNOWN:
                continue
            waiting[i] -= 1
            gain = values[j, 0] > 0.0 if movers[i] == 0 else values[j, 0] < 0.0
            if gain or waiting[i] == 0:
                values[i, 0] = values[j, 0]
                plies[i] = plies[j] + 1
                queue[tail] = i
                tail += 1


def settle_all(
    control, n, middle, movers, values, first, edges, chances, rfirst, redges, plies, waiting, queue
):
    """The values of all states of a graph without cycles; returns how many could be settled.

    Minimax, max^n and expectations. Among equal values a player takes the quicker gain or the
    slower loss (compared with `middle`), then the first. Chance nodes have no distance.
    """
    head, tail = np.int64(0), np.int64(0)
    for i in range(n):
        waiting[i] = first[i + 1] - first[i]
        plies[i] = UNKNOWN
        if movers[i] <= OVER:
            plies[i] = 0
            queue[tail] = i
            tail += 1
    while head < tail and peek(control, STOP) == 0:
        j = queue[head]
        head += 1
        if movers[j] > OVER:
            settle_one(j, middle, movers, values, first, edges, chances, plies)
        for e in range(rfirst[j], rfirst[j + 1]):
            i = redges[e]
            waiting[i] -= 1
            if waiting[i] == 0:
                queue[tail] = i
                tail += 1
    return tail


def settle_one(i, middle, movers, values, first, edges, chances, plies):
    """The value of a state whose actions' results are settled."""
    sides = values.shape[1]
    if movers[i] == CHANCE:
        for player in range(sides):
            mean = 0.0
            for e in range(first[i], first[i + 1]):
                mean += chances[e] * values[edges[e], player]
            values[i, player] = mean
        return
    best = np.int64(edges[first[i]])
    for e in range(first[i] + 1, first[i + 1]):
        j = np.int64(edges[e])
        if better(movers[i], j, best, middle, values, plies):
            best = j
    for player in range(sides):
        values[i, player] = values[best, player]
    if plies[best] != UNKNOWN:
        plies[i] = plies[best] + 1


def better(mover, j, best, middle, values, plies):
    """Whether the player to move prefers state j to state `best`."""
    if values.shape[1] > 1 or mover == 0:
        a, b = values[j, mover], values[best, mover]
    else:  # only player 0's values are kept
        a, b, middle = -values[j, 0], -values[best, 0], -middle
    if a != b:
        return a > b
    if a == middle or plies[j] == UNKNOWN or plies[best] == UNKNOWN:
        return False
    return plies[j] < plies[best] if a > middle else plies[j] > plies[best]
