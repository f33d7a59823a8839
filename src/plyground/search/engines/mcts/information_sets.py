# mypy: allow-untyped-defs, no-check-untyped-defs
"""Search with hidden information: each simulation plays in a world that may be the true one.

The tree's nodes are actions at information sets. An information set is found by what its player
sees, so that no decision depends on what is hidden from its player (information-set MCTS with one
table for all players). Chance is played, and has no nodes.
"""

import numpy as np

from plyground.game.contract.facts import CHANCE
from plyground.game.contract.names import (
    HAS_DETERMINISE,
    HAS_OVER,
    MAX_PLIES,
    PLAYERS,
    determinise,
    over,
    score,
    sees,
    to_play,
)
from plyground.kernel.randomness import S32, mix, unit
from plyground.kernel.specialise import inlined
from plyground.search.engines.mcts.backup import back_up
from plyground.search.engines.mcts.expansion import actions_here, add_children, enter
from plyground.search.engines.mcts.guidance import best_by_puct, share_out
from plyground.search.engines.mcts.open_actions import best_placed, place_actions
from plyground.search.engines.mcts.playout import learn_records, note, play_on
from plyground.search.engines.mcts.selection import select, visits_of
from plyground.search.engines.mcts.tree import RICH, node_at, slot_of
from plyground.search.engines.playouts import (
    HERE,
    ROOT,
    choose,
    finish,
    give_up,
    mark_path,
    step,
)
from plyground.search.network.inference import value_state
from plyground.search.network.names import NET

OVER, LEAF, JUDGED = -1, -2, -3
"""Instead of an action: the game is over, or the tree ends here; if JUDGED, `u` is written."""


@inlined
def simulate_hidden(w, nodes, table, worlds, odds):
    """One simulation, in a world of its own."""
    enter_world(w, worlds, odds)
    w.plies_played = 0
    w.path[0] = 0
    w.chooser[0] = w.viewer
    length = w.length
    depth = 0
    ply = 0
    while length >= 0:
        player = to_play(w.stack[HERE])
        a = next_action(w, nodes, table, player, depth, length)
        if a < 0:
            judge(w, a, length, ply)
            break
        depth += player != CHANCE
        if ply == MAX_PLIES:
            give_up(w)
            break
        if RICH:
            note(w, ply, player, a)
        ply += 1
        length = step(w, a, length)
    w.depth = max(w.depth, depth)
    back_up(w, nodes, depth)
    if RICH and w.mast > 1:
        learn_records(w)


@inlined
def next_action(w, nodes, table, player, depth, length):
    """The action to play in stack[HERE], or OVER or LEAF; a player's is put on the path."""
    # 1. Ends and chance.
    if HAS_OVER and over(w.stack[HERE]):  # before the table is searched for what is seen
        return np.int64(OVER)
    if player == CHANCE:
        return choose(w)
    # 2. The information set; the one at the root is the same in every world.
    first = np.int64(nodes[0].first)
    n = np.int64(nodes[0].count)
    slot = np.int64(-1)
    if depth > 0 or n == 0:
        hash = view_hash(w, player)
        slot = slot_of(table, hash)
        n = np.int64(0)
        if slot >= 0:
            first = np.int64(table[slot].first)
            n = np.int64(table[slot].count)
        # 3. Its children, at the second visit.
        if n == 0:
            n = actions_here(w, length)
            if n == 0:
                return np.int64(OVER)
            first = expand_set(w, nodes, table, slot, hash, n, depth)
            if NET:
                value_state(w, w.stack[HERE])
                if first >= 0:
                    share_out(w, nodes, first, n)
                if depth == 0:
                    nodes[0].worth = w.u[player]
                return np.int64(JUDGED)
    if first < 0 or depth == w.deepest:
        return np.int64(LEAF)
    # 4. The choice among them.
    if HAS_DETERMINISE and depth > 0:
        n = actions_here(w, length)
        if n == 0:
            return np.int64(OVER)
        place_actions(w, nodes, table, slot, n)
        chosen = best_placed(w, nodes, n)
        if chosen < 0:
            return np.int64(LEAF)
    elif NET:
        chosen = w.forced
        if depth > 0 or chosen < 0:
            chosen = best_by_puct(w, nodes, first, n, 0.5 * (w.low + w.high), False)
    else:
        chosen = select(w, nodes, first, n, visits_of(nodes, first, n), player)
    w.path[depth + 1] = chosen
    w.chooser[depth + 1] = player
    return np.int64(node_at(nodes, chosen).action)


def expand_set(w, nodes, table, slot, hash, n, depth):
    """Give an information set children for the first n of `moves`.

    Returns the place of the first; -1 at its first visit (but not with a network), or if there is
    no room.
    """
    if slot < 0 or (not NET and depth > 0 and nodes[w.path[depth]].visits == 0):
        return np.int64(-1)
    first = add_children(w, nodes, n)
    if first >= 0:
        enter(table, slot, hash, first, n)
        if depth == 0:
            nodes[0].first = first
            nodes[0].count = n
    return first


def judge(w, end, length, ply):
    """The utilities at stack[HERE], OVER, or those of a playout from there."""
    if end == OVER:
        score(w.stack[HERE], w.u)
    elif NET:
        if end == LEAF:
            value_state(w, w.stack[HERE])
    elif RICH:
        play_on(w, length, ply)
    else:
        finish(w, length)


def enter_world(w, worlds, odds):
    """Put a world that fits what the viewer sees into stack[ROOT] and stack[HERE]."""
    if HAS_DETERMINISE:
        w.stack[ROOT] = worlds[0]
        determinise(w.stack[ROOT], w.viewer, w.random)
    else:
        x = unit(w.random)
        low = 0
        high = len(worlds) - 1
        while low < high:  # the first world whose odds, added to those before it, exceed x
            middle = (low + high) // 2
            if x < odds[middle]:
                high = middle
            else:
                low = middle + 1
        w.stack[ROOT] = worlds[low]
    w.stack[HERE] = w.stack[ROOT]
    mark_path(w)


def view_hash(w, player):
    """A hash of what the player sees in stack[HERE]."""
    n = sees(w.stack[HERE], player, w.observed)
    h = mix(np.uint64(player + PLAYERS * n))
    for i in range(n):  # a random word for each number at each place: they are independent
        h ^= mix(np.uint64(i + 1) << S32 | np.uint64(np.uint32(w.observed[i])))
    return h
