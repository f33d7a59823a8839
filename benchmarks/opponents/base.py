"""What an opponent is: an agent of one game, which is not in the table of agents."""

from __future__ import annotations

import random
from abc import abstractmethod
from collections.abc import Sequence

from plyground.game.contract.game import Game
from plyground.game.contract.state import State
from plyground.search.agents.agent import Agent
from plyground.search.agents.session import Session

Moves = list[tuple[State, int]]


class Opponent(Agent):
    """Somebody else's program. It plays one game at a time, and is told all moves so far."""

    def __init__(self, spec: str) -> None:
        self.spec = spec  # what it is called in tables

    def begin(self) -> None:
        """A new game begins."""

    @abstractmethod
    def answer(self, state: State, moves: Moves) -> int:
        """Its choice in a state, which these moves led to."""

    def session(
        self, game: Game, seat: int, rng: random.Random, seconds: float | None = None
    ) -> Session:
        self.begin()
        return Told(self)

    def _choose(self, state: State, rng: random.Random) -> int:
        self.begin()
        return self.answer(state, [])


class Told(Session):
    """One game of an opponent."""

    def __init__(self, opponent: Opponent) -> None:
        self.opponent = opponent

    def choose(self, states: Sequence[State], actions: Sequence[int]) -> int:
        return self.opponent.answer(states[-1], list(zip(states, actions, strict=False)))
