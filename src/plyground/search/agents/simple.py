"""Agents that do not search: they choose at random, by evaluation, or by random games."""

from __future__ import annotations

import random
from dataclasses import dataclass
from math import inf
from typing import Annotated, ClassVar

from plyground.game.contract.state import State
from plyground.game.contract.values import Range
from plyground.search.agents.agent import Agent


@dataclass(frozen=True)
class Random(Agent):
    """Any legal action, all with the same probability."""

    seed: int | None = None
    """With a seed, the choice depends only on it and on what the player sees."""
    name: ClassVar[str] = "random"
    sees_all: ClassVar[bool] = False

    def _choose(self, state: State, rng: random.Random) -> int:
        if self.seed is not None:
            assert state.to_play is not None
            rng = random.Random(f"{self.seed} {state.observation(state.to_play)}")
        return rng.choice(state.actions())


@dataclass(frozen=True)
class Greedy(Agent):
    """The action whose result has the best evaluation; a random one of the best."""

    name: ClassVar[str] = "greedy"

    def _choose(self, state: State, rng: random.Random) -> int:
        player = state.to_play
        assert player is not None
        values = {a: state.result(a).evaluate(player) for a in state.actions()}
        best = max(values.values())
        return rng.choice([a for a, value in values.items() if value == best])


@dataclass(frozen=True)
class Sampler(Agent):
    """The action after which random games go best on average."""

    games: Annotated[int, Range(1)] = 100
    """Random games for each action."""
    time: Annotated[float | None, Range(above=0)] = None
    """Seconds a move; when they are over, the games played so far count."""
    name: ClassVar[str] = "playouts"

    def _choose(self, state: State, rng: random.Random) -> int:
        from plyground.search.engines.estimates import estimate

        seconds = inf if self.time is None else self.time
        found = estimate({state: 1.0}, self.games, seed=rng.getrandbits(63), seconds=seconds)
        return found[0].action
