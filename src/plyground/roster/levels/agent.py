"""The agent `level:n=3`: plays a level of the game."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Annotated, ClassVar

from plyground.game.contract.game import Game
from plyground.game.contract.state import State
from plyground.game.contract.values import Range
from plyground.roster.agents import agent
from plyground.roster.levels.ladder import ladder
from plyground.search.agents.agent import Agent
from plyground.search.agents.session import Session


@dataclass(frozen=True)
class Level(Agent):
    """A level of the game, measured: each beats the one below in about 64 % of games."""

    n: Annotated[int, Range(1)] = 1
    """The number of the level; 1 is the weakest."""
    name: ClassVar[str] = "level"
    sees_all: ClassVar[bool] = False

    def player(self, game: Game) -> Agent:
        """The agent that plays this level of a game; raises NoLevels."""
        return agent(ladder(game).level(self.n).agent)

    def require(self, game: Game) -> None:
        self.player(game).require(game)

    def session(
        self, game: Game, seat: int, rng: random.Random, seconds: float | None = None
    ) -> Session:
        return self.player(game).session(game, seat, rng, seconds)

    def think(self, state: State, rng: random.Random) -> tuple[int, int]:
        return self.player(state.game).think(state, rng)

    def _choose(self, state: State, rng: random.Random) -> int:
        return self.think(state, rng)[0]
