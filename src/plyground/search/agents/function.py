"""A Python function as an agent: `pg.play("nim", ["random", lambda state: state.actions()[0]])`."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from plyground.game.contract.state import State
from plyground.game.contract.values import OptionField
from plyground.search.agents.agent import Agent


@dataclass(frozen=True)
class Function(Agent):
    """Plays what a function of the state returns: an action's number, or its description.

    It runs in this process and sees the whole state. `python:FILE` runs a function of a file in a
    process of its own, which a tournament needs.
    """

    function: Callable[[State], int | str]
    name: ClassVar[str] = "function"

    @classmethod
    def option_fields(cls) -> dict[str, OptionField]:
        return {}

    @cached_property
    def spec(self) -> str:
        """Names the function, but cannot make the agent again."""
        return f"function:{getattr(self.function, '__name__', type(self.function).__name__)}"

    def _choose(self, state: State, rng: random.Random) -> int:
        chosen = self.function(state)
        return state.action(chosen) if isinstance(chosen, str) else chosen
