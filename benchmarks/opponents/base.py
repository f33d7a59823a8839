"""What a player of a match is: one of our agents, or somebody else's program."""

from __future__ import annotations

import random
from typing import Protocol

from plyground.game.state import State
from plyground.search.agents import agent


class Player(Protocol):
    """Chooses actions. A game begins with `new_game`; `moves` are the actions so far."""

    name: str

    def new_game(self, start: State) -> None: ...

    def choose(self, state: State, moves: list[tuple[State, int]]) -> int: ...

    def close(self) -> None: ...


class Ours:
    """One of our agents."""

    def __init__(self, spec: str, seed: int = 0) -> None:
        self.agent = agent(spec)
        self.name = spec
        self.rng = random.Random(seed)

    def new_game(self, start: State) -> None:
        pass

    def choose(self, state: State, moves: list[tuple[State, int]]) -> int:
        return self.agent.choose(state, self.rng)

    def close(self) -> None:
        pass


def words(moves: list[tuple[State, int]]) -> list[str]:
    """The moves as our notation writes them."""
    return [state.describe(action) for state, action in moves]
