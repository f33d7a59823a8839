"""What the agents in other processes have in common: programs are kept, lent out and reaped."""

from __future__ import annotations

import os
import random
import shlex
import shutil
from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, Protocol

from plyground.game.errors import BadOption
from plyground.game.state import State
from plyground.protocols.program import PLACES
from plyground.search.agent import Agent
from plyground.search.session import Session


class Closes(Protocol):
    """A program that can be ended."""

    def close(self) -> None: ...


@dataclass(frozen=True)
class External(Agent):
    """An agent whose work is done by programs. They are kept between games, until `close`."""

    outside: ClassVar[bool] = True

    @cached_property
    def idle(self) -> list[Any]:
        """Programs that wait for a game."""
        return []

    def close(self) -> None:
        while self.idle:
            self.idle.pop().close()

    def __reduce__(self) -> Any:
        from plyground.search.agents import agent

        return agent, (self.spec,)  # programs stay where they are

    def _choose(self, state: State, rng: random.Random) -> int:
        assert state.to_play is not None
        session = self.session(state.game, state.to_play, rng)
        try:
            return session.choose([state], [])
        finally:
            session.close()


class Lent(Session):
    """A game for which a program is borrowed from its agent, and given back if it is still good."""

    def __init__(self, agent: External, program: Closes) -> None:
        self.agent = agent
        self.program = program
        self.good = True

    def choose(self, states: Sequence[State], actions: Sequence[int]) -> int:
        # Until the answer is there, the program is not good for another game.
        self.good = False
        action = self.ask(states, actions)
        self.good = True
        return action

    @abstractmethod
    def ask(self, states: Sequence[State], actions: Sequence[int]) -> int:
        """The program's choice; raises AgentFailed."""

    def close(self) -> None:
        if self.good:
            self.agent.idle.append(self.program)
        else:
            self.program.close()


def require_program(agent: str, command: str) -> None:
    """Raise BadOption unless the first word of a command is a program that can be run."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise BadOption(f"{agent}: the command {command!r} cannot be read: {error}") from None
    if not words:
        raise BadOption(f"{agent} needs a program: {agent}:PROGRAM")
    path = os.pathsep.join([os.environ.get("PATH", ""), *PLACES])
    if shutil.which(words[0], path=path) is None:
        raise BadOption(
            f"{agent}: there is no program {words[0]!r}; install it, or give its whole path"
        )
