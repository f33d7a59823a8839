"""An agent in one seat of one game."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING

from plyground.game.contract.state import State
from plyground.game.errors import PlygroundError

if TYPE_CHECKING:
    from plyground.search.agents.agent import Agent


RESIGNED, TIME, OTHER = "resigned", "time", "other"
"""The kinds of failure that other formats of games tell apart."""


class AgentFailed(PlygroundError):
    """An agent cannot continue a game and loses it; the message is the reason."""

    def __init__(self, reason: str, kind: str = OTHER) -> None:
        super().__init__(reason)
        self.kind = kind


class Session:
    """One agent in one seat of one game. This kind asks the agent about each state separately."""

    nodes = 0
    """Nodes, or simulations, of the latest choice; 0 if they are not counted."""

    def __init__(self, agent: Agent, rng: random.Random) -> None:
        self.think = agent.think
        self.rng = rng

    def choose(self, states: Sequence[State], actions: Sequence[int]) -> int:
        """An action in the last of the states, which the actions lead to from the first.

        Raises AgentFailed if the agent finds none.
        """
        action, self.nodes = self.think(states[-1], self.rng)
        return action

    def close(self) -> None:
        """The game is over, or continues without this agent."""
