"""What the agents in other processes have in common: programs are kept, lent out and reaped."""

from __future__ import annotations

import os
import random
import shlex
import shutil
from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any, ClassVar, Protocol

from plyground.game.contract.state import State
from plyground.game.errors import BadOption
from plyground.programs.program import PLACES
from plyground.search.agents.agent import Agent
from plyground.search.agents.session import Session


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
        options = {f.name: getattr(self, f.name) for f in fields(self)}
        return _remade, (type(self), options)  # running programs stay in their process

    def _choose(self, state: State, rng: random.Random) -> int:
        assert state.to_play is not None
        session = self.session(state.game, state.to_play, rng)
        try:
            return session.choose([state], [])
        finally:
            session.close()


def _remade(kind: type[External], options: dict[str, Any]) -> External:
    return kind(**options)


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
