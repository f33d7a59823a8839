# mypy: allow-untyped-defs, no-check-untyped-defs
"""Adding the children of a node."""

import numpy as np

from plyground.game.contract.facts import CHANCE
from plyground.game.contract.names import (
    HAS_ESSENTIAL,
    HAS_PRIOR,
    REPEAT_FORBIDDEN,
    REPEATS,
    essential,
    key,
    legal,
    prior,
    to_play,
)
from plyground.game.records.path import drop_repeats
from plyground.search.engines.mcts.evaluation import judge
from plyground.search.engines.mcts.tree import RICH, TERMINAL, plant, slot_of
from plyground.search.engines.playouts import HERE, NEXT, play_in
from plyground.search.network.names import NET

LEVEL = 10
"""Results of a draw that each new action starts with, beside those of the game's `prior`."""


def expand(w, nodes, table, here, length):
    """Add the children of a node, whose state is stack[HERE]; False if memory is full."""
    slot = np.int64(-1)
    if RICH and w.shared:
        slot = slot_of(table, key(w.stack[HERE]))
        if slot >= 0 and table[slot].count > 0:
            nodes[here].first = table[slot].first
            nodes[here].count = table[slot].count
            return True
    n = actions_here(w, length)
    if NET and HAS_ESSENTIAL and REPEATS != REPEAT_FORBIDDEN and here > 0 and n > 1:
        n = essential(w.stack[HERE], w.moves)  # at the root each action is to have a value
    if n == 0:
        nodes[here].count = TERMINAL
        return True
    first = add_children(w, nodes, n)
    if first < 0:
        return False
    nodes[here].first = first
    nodes[here].count = n
    if RICH:
        if slot >= 0:
            enter(table, slot, key(w.stack[HERE]), first, n)
        if w.minimax > 0.0:
            guess_children(w, nodes, first, n)
        if HAS_PRIOR and w.prior and w.rave > 0.0:
            expect(w, nodes, first, n)
    return True


def actions_here(w, length):
    """Write the legal actions of stack[HERE] into `moves`; returns how many."""
    n = legal(w.stack[HERE], w.moves)
    if REPEATS == REPEAT_FORBIDDEN:
        n = drop_repeats(w.stack, HERE, w.stack, NEXT, w.moves, n, w.past, length)
    return n


def add_children(w, nodes, n):
    """Nodes for the first n of `moves`; returns the place of the first, -1 if memory is full."""
    first = np.int64(w.top)
    if first + n > len(nodes):
        w.full = w.recycle
        return np.int64(-1)
    for i in range(n):
        plant(nodes[first + i], w.moves[i])
    w.top += n
    return first


def enter(table, slot, key, first, n):
    """Note where the children of a position are."""
    table[slot].key = key
    table[slot].first = first
    table[slot].count = n


def guess_children(w, nodes, first, n):
    """Evaluate the states after each action, for the player to move in stack[HERE]."""
    player = to_play(w.stack[HERE])
    for i in range(first, first + n):
        w.stack[NEXT] = w.stack[HERE]
        play_in(w, NEXT, np.int64(nodes[i].action))
        judge(w, NEXT)
        nodes[i].guess = w.u[player]


def expect(w, nodes, first, n):
    """Start the RAVE figures of new actions with what the game expects of them."""
    s = w.stack[HERE]
    if to_play(s) == CHANCE:
        return
    last = np.int64(w.played[w.plies_played - 1]) if w.plies_played > 0 else np.int64(-1)
    for i in range(first, first + n):
        k = prior(s, last, np.int64(nodes[i].action))
        nodes[i].amaf_visits = LEVEL + abs(k)
        nodes[i].amaf_total = LEVEL * 0.5 * (w.low + w.high) + (w.high * k if k > 0 else -w.low * k)
