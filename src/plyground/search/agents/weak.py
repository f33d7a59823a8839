"""An agent as strong as you like: an engine with a budget, which plays any move now and then."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar, Self

from plyground.game.contract.game import Game
from plyground.game.contract.state import State
from plyground.game.errors import BadOption, one_of
from plyground.search.agents.agent import Agent
from plyground.search.agents.searchers import AlphaBeta, Mcts, Searcher

ENGINES: dict[str, tuple[type[Searcher], str]] = {
    "mcts": (Mcts, "sims"),
    "alphabeta": (AlphaBeta, "nodes"),
}
"""The engines, and what each one's budget counts: never time, so that games can be repeated."""


@dataclass(frozen=True)
class Weak(Agent):
    """An engine that thinks little and errs at times."""

    budget: int = 64
    """Simulations or nodes for a move."""
    blunder: float = 0.0
    """The share of moves that are drawn from all legal ones."""
    engine: str = "mcts"
    """Whose thoughts they are: mcts or alphabeta."""
    name: ClassVar[str] = "weak"
    sees_all: ClassVar[bool] = False

    def __post_init__(self) -> None:
        if self.engine not in ENGINES:
            allowed = one_of(ENGINES)
            raise BadOption(f"weak: engine cannot be {self.engine!r}; allowed: {allowed}")
        if self.budget < 1:
            raise BadOption(f"weak: budget cannot be {self.budget}; allowed: 1 or more")
        if not 0 <= self.blunder <= 1:
            raise BadOption(f"weak: blunder cannot be {self.blunder!r}; allowed: 0 to 1")

    @cached_property
    def searcher(self) -> Searcher:
        """The engine with its budget."""
        kind, counted = ENGINES[self.engine]
        options = {counted: self.budget}
        return kind(**options)

    def require(self, game: Game) -> None:
        self.searcher.require(game)

    def within(self, seconds: float) -> Self:
        sooner = replace(self)
        vars(sooner)["searcher"] = self.searcher.within(seconds)
        return sooner

    def think(self, state: State, rng: random.Random) -> tuple[int, int]:
        # Always drawn, so that what follows does not depend on whether it was needed.
        errs, choice = rng.random() < self.blunder, rng.random()
        if errs:
            actions = state.actions()
            return actions[int(choice * len(actions))], 0
        return self.searcher.think(state, rng)

    def _choose(self, state: State, rng: random.Random) -> int:
        return self.think(state, rng)[0]
