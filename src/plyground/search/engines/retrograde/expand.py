# mypy: allow-untyped-defs, no-check-untyped-defs
"""All states reachable from some roots, as a graph in arrays; compiled with a game's rules.

The actions of state i lead to edges[first[i]:first[i + 1]], in the order of `legal`. A hash table
of places in `keys` (the place plus 1; 0 is empty) finds states that are there already. States with
equal keys after `timeless` are the same.
"""

import numpy as np

from plyground.game.contract.facts import CHANCE
from plyground.game.contract.names import (
    HAS_CHANCE,
    MAX_MOVES,
    UNIFORM,
    chance,
    key,
    legal,
    over,
    play,
    score,
    timeless,
    to_play,
)
from plyground.kernel.control import STOP, peek

OVER = -2
"""If movers[i] is this or less, the game is over, and OVER - movers[i] would be to move."""
NO_PLACE = -1


def expand(w, roots, states, keys, slots, movers, values, first, edges, chances):
    """Expand states from w.done on; ends when all are expanded, without room, or when stopped.

    The roots are added first. `chances` holds the probability of each edge; it is empty in games
    without chance. w.full is set when more than w.most states are needed; then the state that leads
    to them is not expanded.
    """
    while w.rooted < len(roots):
        if w.count + 1 > len(keys):
            return
        w.stack[1] = roots[w.rooted]
        timeless(w.stack[1])
        if place(w, states, keys, slots) == NO_PLACE:
            return
        w.rooted += 1
    while w.done < w.count:
        full = w.count + MAX_MOVES > len(keys) or w.edges + MAX_MOVES > len(edges)
        if full or peek(w.control, STOP) != 0:
            return
        i = w.done
        w.stack[0] = states[i]
        first[i] = w.edges
        if over(w.stack[0]):
            movers[i] = OVER - max(0, to_play(w.stack[0]))
            score(w.stack[0], w.u)
            for player in range(values.shape[1]):
                values[i, player] = w.u[player]
        else:
            movers[i] = to_play(w.stack[0])
            n = legal(w.stack[0], w.moves)
            if HAS_CHANCE and movers[i] == CHANCE:
                if not UNIFORM:
                    chance(w.stack[0], w.p)
                for m in range(n):
                    chances[w.edges + m] = 1.0 / n if UNIFORM else w.p[m]
            for m in range(n):
                w.stack[1] = w.stack[0]
                play(w.stack[1], np.int64(w.moves[m]))
                timeless(w.stack[1])
                edges[w.edges] = place(w, states, keys, slots)
                w.edges += 1
            if w.full:
                return
        w.done += 1
        first[w.done] = w.edges


def place(w, states, keys, slots):
    """The place of the state stack[1], which is added if it is new; NO_PLACE beyond w.most."""
    k = key(w.stack[1])
    mask = np.uint64(len(slots) - 1)
    at = k & mask
    while slots[at] != 0:
        i = np.int64(slots[at]) - 1
        if keys[i] == k:
            return i
        at = (at + np.uint64(1)) & mask
    i = w.count
    if i >= w.most:
        w.full = 1
        return np.int64(NO_PLACE)
    slots[at] = i + 1
    keys[i] = k
    states[i] = w.stack[1]
    w.count += 1
    return i
