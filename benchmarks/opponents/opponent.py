"""An opponent: an agent for one game, which is not in the table of agents."""

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
    """Another program. It plays one game at a time, and gets all moves so far."""

    def __init__(self, spec: str) -> None:
        self.spec = spec  # its name in tables

    def begin(self) -> None:
        """Start a new game."""

    @abstractmethod
    def answer(self, state: State, moves: Moves) -> int:
        """The chosen action in a state after these moves."""

    def session(
        self, game: Game, seat: int, rng: random.Random, seconds: float | None = None
    ) -> Session:
        self.begin()
        return OpponentSession(self)

    def _choose(self, state: State, rng: random.Random) -> int:
        self.begin()
        return self.answer(state, [])


class OpponentSession(Session):
    """One game of an opponent."""

    def __init__(self, opponent: Opponent) -> None:
        self.opponent = opponent

    def choose(self, states: Sequence[State], actions: Sequence[int]) -> int:
        return self.opponent.answer(states[-1], list(zip(states, actions, strict=False)))
