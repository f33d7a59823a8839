"""Worlds: the states that the player to move cannot tell apart.

A game with perfect information has one world. With hidden information, a game may draw worlds by
its rule `determinise(s, player, random)`. Otherwise all states from the start of the game are
searched for those in which the player sees the same, weighted by chance and by random play of the
others. Both use only what the player sees: the same view gives the same worlds in the same order.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from weakref import WeakKeyDictionary

import numpy as np

from plyground.game.contract.facts import CHANCE
from plyground.game.contract.state import State
from plyground.game.errors import Unsuited
from plyground.game.records.record_game import RecordGame
from plyground.game.records.record_state import RecordState
from plyground.kernel.specialise import Specialiser

MOST = 100_000
"""States that are searched at most."""

View = tuple[int, str]


@dataclass(frozen=True)
class Worlds:
    """States, and the sums of their probabilities up to each."""

    states: Any
    odds: Any

    @classmethod
    def of(cls, possible: Mapping[State, float], record: np.dtype[Any]) -> Worlds:
        """From states with their weights."""
        states = np.zeros(len(possible), record)
        for i, world in enumerate(possible):
            assert isinstance(world, RecordState)
            states[i] = world.record
        odds = np.cumsum(list(possible.values()))
        return cls(states, odds / odds[-1])


_known: WeakKeyDictionary[Specialiser, dict[View, Worlds]] = WeakKeyDictionary()
"""By the game's compiled rules: a game whose file has changed is equal, but has other worlds."""


def after_chance(state: State) -> State:
    """The first state in which chance is not to move, if the first outcome comes each time."""
    while state.is_chance:
        state = state.result(state.actions()[0])
    return state


def worlds(state: RecordState) -> Worlds:
    """The worlds that are possible for the player to move."""
    rules, player = state.game.rules, state.to_play
    if rules.facts.perfect_information:
        return Worlds.of({state: 1.0}, rules.record)
    if player is None or player == CHANCE:
        raise Unsuited(
            f"mcts: chance is to move in {state.game.name}, and its outcome is hidden; "
            f"search where a player is to move, such as the position {after_chance(state).text!r}"
        )
    if "determinise" in rules.own:
        return Worlds.of({state: 1.0}, rules.record)
    if rules.searches not in _known:
        _known[rules.searches] = views(state.game)
    possible = _known[rules.searches].get((player, state.observation(player)))
    if possible is None:
        raise Unsuited(
            f"mcts: no reachable state of {state.game.name} looks like this to the player to "
            "move, so nothing is known of what is hidden"
        )
    return possible


def views(game: RecordGame) -> dict[View, Worlds]:
    """The states of a game by what the player to move sees in them."""
    found: dict[View, dict[State, float]] = {}
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
                alike = found.setdefault((player, state.observation(player)), {})
                alike[state] = alike.get(state, 0.0) + weight  # it may also come after fewer plies
                actions = state.actions()
                chances = [(a, 1.0 / len(actions)) for a in actions]
            for a, chance in chances:
                after = state.result(a)
                below[after] = below.get(after, 0.0) + weight * chance
        layer = below
        seen += len(layer)
        if seen > MOST:
            raise Unsuited(
                f"mcts: {game.name} has too many states to find those that a player cannot tell "
                "apart; its file should define determinise(s, player, random)"
            )
    return {view: Worlds.of(possible, game.rules.record) for view, possible in found.items()}
