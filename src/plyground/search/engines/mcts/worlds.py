"""What the game may be like, as far as the player to move can tell.

Open games have one world. Where something is hidden, a game may draw worlds itself, by its rule
`determinise(s, player, random)`; else all states are looked through from the start of the game for
those in which the player sees the same, weighed by chance and by the others playing at random. Both
use nothing but what the player sees: the same view gives the same worlds in the same order.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from weakref import WeakKeyDictionary

import numpy as np

from plyground.game.errors import Unsuited
from plyground.game.facts import CHANCE
from plyground.game.game import Game
from plyground.game.record_state import RecordState
from plyground.game.state import State

MOST = 100_000
"""States that are looked through at most."""

View = tuple[int, str]
Views = dict[View, dict[State, float]]

_known: WeakKeyDictionary[Game, Views] = WeakKeyDictionary()


@dataclass(frozen=True)
class Worlds:
    """States, and the sums of their probabilities up to each."""

    states: Any
    odds: Any


def worlds(state: RecordState) -> Worlds:
    """What the player to move holds possible."""
    rules, player = state.game.rules, state.to_play
    possible: dict[State, float] = {state: 1.0}
    if not rules.facts.perfect_information:
        if player is None or player == CHANCE:
            raise Unsuited(
                f"mcts: chance is to move in {state.game.name}, and what it brings is not for all "
                "to see; ask when a player is to move"
            )
        if "determinise" not in rules.own:
            possible = views(state.game).get((player, state.observation(player)), possible)
    states = np.zeros(len(possible), rules.record)
    for i, world in enumerate(possible):
        assert isinstance(world, RecordState)
        states[i] = world.record
    odds = np.cumsum(list(possible.values()))
    return Worlds(states, odds / odds[-1])


def views(game: Game) -> Views:
    """The states of a game by what the player to move sees in them."""
    if game not in _known:
        found: Views = {}
        layer: dict[State, float] = {game.initial(): 1.0}
        seen = 0
        while layer:
            below: dict[State, float] = {}
            for state, weight in layer.items():
                if state.is_terminal:
                    continue
                if state.is_chance:
                    chances = state.outcomes()
                else:
                    player = state.to_play
                    assert player is not None
                    found.setdefault((player, state.observation(player)), {})[state] = weight
                    actions = state.actions()
                    chances = [(a, 1.0 / len(actions)) for a in actions]
                for a, chance in chances:
                    after = state.result(a)
                    below[after] = below.get(after, 0.0) + weight * chance
            layer = below
            seen += len(layer)
            if seen > MOST:
                raise Unsuited(
                    f"mcts: {game.name} has too many states to look through for those that a "
                    "player holds possible; its file should define determinise(s, player, random)"
                )
        _known[game] = found
    return _known[game]
