"""Search where something is hidden: each simulation plays in a world that may be the true one.

The tree's nodes are actions at information sets. An information set is found by what its player
sees, so that whoever moves decides without what is hidden from them (information-set MCTS with a
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
from plyground.search.engines.mcts.open_actions import best_placed, place_actions
from plyground.search.engines.mcts.playout import learn_records, note, play_on
from plyground.search.engines.mcts.selection import select, visits_of
from plyground.search.engines.mcts.tree import RICH, node_at, slot_of
from plyground.search.engines.playouts import HERE, ROOT, choose, finish, give_up, step


@inlined
def simulate_hidden(w, nodes, table, worlds, odds):
    """One simulation, in a world of its own."""
    enter_world(w, worlds, odds)
    w.plies_played = 0
    length = w.length
    here = np.int64(0)
    depth = 0
    ply = 0
    key = np.uint64(0)
    slot = np.int64(-1)
    w.path[0] = 0
    w.chooser[0] = w.viewer
    while True:
        if HAS_OVER and over(w.stack[HERE]):  # before what is seen is looked for in the table
            score(w.stack[HERE], w.u)
            break
        player = to_play(w.stack[HERE])
        if player == CHANCE:
            a = choose(w)
            if a < 0:
                score(w.stack[HERE], w.u)
                break
        else:
            first = np.int64(nodes[0].first)
            n = np.int64(nodes[0].count)
            if depth > 0 or n == 0:  # what is seen at the root is the same in every world
                key = view_key(w, player)
                slot = slot_of(table, key)
                n = np.int64(0)
                if slot >= 0:
                    first = np.int64(table[slot].first)
                    n = np.int64(table[slot].count)
            if n == 0:
                n = actions_here(w, length)
                if n == 0:
                    score(w.stack[HERE], w.u)
                    break
                first = np.int64(-1)
                if slot >= 0 and (depth == 0 or nodes[here].visits > 0):
                    first = add_children(w, nodes, n)
                if first < 0:
                    judge_leaf(w, length, ply)
                    break
                enter(table, slot, key, first, n)
                if depth == 0:
                    nodes[0].first = first
                    nodes[0].count = n
            if depth == w.deepest:
                judge_leaf(w, length, ply)
                break
            if HAS_DETERMINISE and depth > 0:
                n = actions_here(w, length)
                if n == 0:
                    score(w.stack[HERE], w.u)
                    break
                place_actions(w, nodes, table, slot, n)
                here = best_placed(w, nodes, n)
                if here < 0:
                    judge_leaf(w, length, ply)
                    break
            else:
                here = select(w, nodes, first, n, visits_of(nodes, first, n), player)
            a = np.int64(node_at(nodes, here).action)
            depth += 1
            w.path[depth] = here
            w.chooser[depth] = player
        if ply == MAX_PLIES:
            give_up(w)
            break
        if RICH:
            note(w, ply, player, a)
        ply += 1
        length = step(w, a, length)
        if length < 0:
            break
    w.depth = max(w.depth, depth)
    back_up(w, nodes, depth)
    if RICH and w.mast > 1:
        learn_records(w)


def judge_leaf(w, length, ply):
    """The utilities of a playout from stack[HERE]."""
    if RICH:
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


def view_key(w, player):
    """A hash of what the player sees in stack[HERE]."""
    n = sees(w.stack[HERE], player, w.observed)
    h = mix(np.uint64(player + PLAYERS * n))
    for i in range(n):  # a random word for each number at each place: none waits for another
        h ^= mix(np.uint64(i + 1) << S32 | np.uint64(np.uint32(w.observed[i])))
    return h
