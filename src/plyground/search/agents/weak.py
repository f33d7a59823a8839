"""An agent of any strength: an engine with a small budget, which sometimes plays a random move."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Annotated, ClassVar, Self

from plyground.game.contract.game import Game
from plyground.game.contract.state import State
from plyground.game.contract.values import Range
from plyground.search.agents.agent import Agent
from plyground.search.agents.searchers import AlphaBeta, Mcts, Searcher

ENGINES: dict[str, tuple[type[Searcher], str]] = {
    "mcts": (Mcts, "sims"),
    "alphabeta": (AlphaBeta, "nodes"),
}
"""The engines, and what each one's budget counts. It is never time, so that games repeat."""


@dataclass(frozen=True)
class Weak(Agent):
    """An engine with a small budget that sometimes plays a random move."""

    budget: Annotated[int, Range(1)] = 64
    """Simulations or nodes for a move."""
    blunder: Annotated[float, Range(0, 1)] = 0.0
    """The share of moves that are drawn from all legal ones."""
    engine: Annotated[str, tuple(ENGINES)] = "mcts"
    """The engine that chooses the other moves."""
    name: ClassVar[str] = "weak"
    sees_all: ClassVar[bool] = False

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

    def mistake(self, state: State, rng: random.Random) -> int | None:
        """A random move if it is time for one, else None."""
        # Both are always drawn, so that later numbers do not depend on their use.
        errs, choice = rng.random() < self.blunder, rng.random()
        actions = state.actions()
        return actions[int(choice * len(actions))] if errs else None

    def think(self, state: State, rng: random.Random) -> tuple[int, int]:
        mistake = self.mistake(state, rng)
        return self.searcher.think(state, rng) if mistake is None else (mistake, 0)

    def _choose(self, state: State, rng: random.Random) -> int:
        return self.think(state, rng)[0]
