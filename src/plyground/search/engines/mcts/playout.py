# mypy: allow-untyped-defs, no-check-untyped-defs
"""Guided random play from a leaf, to the end or for some plies.

The playout of plain UCT is `finish` of `search/engines/playouts.py`; this one has options.
"""

import numpy as np

from plyground.game.contract.facts import CHANCE
from plyground.game.contract.names import (
    HAS_ANSWER,
    HAS_POLICY,
    MAX_PLIES,
    REPEAT_FORBIDDEN,
    REPEATS,
    answer,
    policy,
    score,
    to_play,
)
from plyground.search.engines.mcts.evaluation import judge
from plyground.search.engines.playouts import HERE, choose, give_up, step


def play_on(w, length, ply):
    """Play stack[HERE] on from a ply of the simulation, utilities into `u`; returns how many plies.

    The actions and their players go into `played` and `played_by`.
    """
    plies = 0
    last = np.int64(w.played[ply - 1]) if ply > 0 else np.int64(-1)
    while True:
        if plies >= w.cut and to_play(w.stack[HERE]) != CHANCE:
            judge(w, HERE)
            return plies
        a = draw_action(w, last)
        if a < 0:
            score(w.stack[HERE], w.u)
            return plies
        if ply + plies >= MAX_PLIES:
            give_up(w)
            return plies
        player = to_play(w.stack[HERE])
        length = step(w, a, length)
        if REPEATS == REPEAT_FORBIDDEN and length >= 0:
            a = np.int64(w.line[length - 1 - w.length])
        note(w, ply + plies, player, a)
        if length < 0:
            return plies + 1
        plies += 1
        last = a


def note(w, ply, player, a):
    """Note an action of this simulation and its player, or CHANCE."""
    w.played[ply] = a
    w.played_by[ply] = player
    w.plies_played = ply + 1


def draw_action(w, last):
    """The best of some random actions in stack[HERE], by their records; -1 at the end."""
    best = any_action(w, last)
    if w.mast < 2 or best < 0:
        return best
    player = to_play(w.stack[HERE])
    if player == CHANCE:
        return best
    for _ in range(w.mast - 1):
        a = any_action(w, last)
        if record_of(w, player, a) > record_of(w, player, best):
            best = a
    return best


def any_action(w, last):
    """An action of the game's own playout policy, if it has one and a player is to move.

    `last` is the action before, or -1.
    """
    if (HAS_POLICY or HAS_ANSWER) and w.policy and to_play(w.stack[HERE]) != CHANCE:
        if HAS_ANSWER and last >= 0:
            a = np.int64(answer(w.stack[HERE], last, w.random))
            if a >= 0:
                return a
        if not HAS_POLICY:
            return choose(w)
        return np.int64(policy(w.stack[HERE], w.random))
    return choose(w)


def record_of(w, player, a):
    """The mean utility of simulations in which the player played this action, anywhere."""
    at = player * w.actions + a
    n = w.mast_visits[at]
    return w.mast_total[at] / n if n > 0 else w.high


def learn_records(w):
    """Add this simulation's result to the records of its actions."""
    for ply in range(w.plies_played):
        player = np.int64(w.played_by[ply])
        if player != CHANCE:
            at = player * w.actions + w.played[ply]
            w.mast_visits[at] += 1
            w.mast_total[at] += w.u[player]
