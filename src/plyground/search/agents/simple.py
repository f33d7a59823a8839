"""Agents that do not search: by chance, by the evaluation of one ply, by random games."""

from __future__ import annotations

import random
from dataclasses import dataclass
from math import inf
from typing import ClassVar

from plyground.game.contract.state import State
from plyground.game.errors import BadOption
from plyground.search.agents.agent import Agent


@dataclass(frozen=True)
class Random(Agent):
    """Any legal action, all with the same probability."""

    seed: int | None = None
    """With a seed, the choice depends on nothing but it and what the player sees."""
    name: ClassVar[str] = "random"
    sees_all: ClassVar[bool] = False

    def _choose(self, state: State, rng: random.Random) -> int:
        if self.seed is not None:
            assert state.to_play is not None
            rng = random.Random(f"{self.seed} {state.observation(state.to_play)}")
        return rng.choice(state.actions())


@dataclass(frozen=True)
class Greedy(Agent):
    """The action whose result has the best evaluation; one of the best, if there are several."""

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

    games: int = 100
    """Random games for each action."""
    time: float | None = None
    """Seconds a move, after which fewer games have to do."""
    name: ClassVar[str] = "playouts"

    def __post_init__(self) -> None:
        if self.games < 1:
            raise BadOption(f"playouts: games cannot be {self.games}; allowed: 1 or more")
        if self.time is not None and not 0 < self.time < inf:
            raise BadOption(f"playouts: time cannot be {self.time!r}; allowed: above 0 and finite")

    def _choose(self, state: State, rng: random.Random) -> int:
        from plyground.search.engines.estimates import estimate

        seconds = inf if self.time is None else self.time
        found = estimate({state: 1.0}, self.games, seed=rng.getrandbits(63), seconds=seconds)
        return found[0].action
