"""Base classes of agents in other processes: they keep, lend and end their programs."""

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
    """A program that can be closed."""

    def close(self) -> None: ...


@dataclass(frozen=True)
class External(Agent):
    """An agent that runs programs. It keeps them between games, until `close`."""

    outside: ClassVar[bool] = True

    @cached_property
    def idle(self) -> list[Any]:
        """Running programs without a game."""
        return []

    def close(self) -> None:
        while self.idle:
            self.idle.pop().close()

    def __reduce__(self) -> Any:
        options = {f.name: getattr(self, f.name) for f in fields(self)}
        return _remade, (type(self), options)  # running programs are not pickled

    def _choose(self, state: State, rng: random.Random) -> int:
        assert state.to_play is not None
        session = self.session(state.game, state.to_play, rng)
        try:
            return session.choose([state], [])
        finally:
            session.close()


def _remade(kind: type[External], options: dict[str, Any]) -> External:
    return kind(**options)


class ProgramSession(Session):
    """A game with a program borrowed from its agent, and returned if it is still usable."""

    def __init__(self, agent: External, program: Closes) -> None:
        self.agent = agent
        self.program = program
        self.usable = True

    def choose(self, states: Sequence[State], actions: Sequence[int]) -> int:
        # Until it has answered, the program cannot be used for another game.
        self.usable = False
        action = self.ask(states, actions)
        self.usable = True
        return action

    @abstractmethod
    def ask(self, states: Sequence[State], actions: Sequence[int]) -> int:
        """The program's choice; raises AgentFailed."""

    def close(self) -> None:
        if self.usable:
            self.agent.idle.append(self.program)
        else:
            self.program.close()


def require_program(agent: str, command: str) -> None:
    """Raise BadOption unless the first word of a command is an executable program."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise BadOption(f"{agent}: the command {command!r} cannot be read: {error}") from None
    if not words:
        raise BadOption(f"{agent} needs a program: {agent}:PROGRAM")
    path = os.pathsep.join([os.environ.get("PATH", ""), *PLACES])
    if shutil.which(words[0], path=path) is None:
        raise BadOption(
            f"{agent}: there is no program {words[0]!r}; install it, or give its full path"
        )
