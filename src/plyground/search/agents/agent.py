"""What an agent is: an object that can choose an action.

An agent is a frozen dataclass. Its fields are its options, with their defaults. The table in
`roster/agents.py` lists agents by name.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import fields, replace
from functools import cached_property
from typing import ClassVar, Self

from plyground.game.contract.game import Game
from plyground.game.contract.state import State
from plyground.game.contract.values import OptionField, option_fields
from plyground.game.errors import PlygroundError
from plyground.game.spec import write_call
from plyground.search.agents.session import Session
from plyground.search.suited import require
from plyground.search.weights import write_pairs

LATE = 1.1
"""The share of the time for a move after which an agent that is late stops."""


class Agent(ABC):
    """Plays games."""

    name: ClassVar[str]
    """What it is called in specs."""
    sees_all: ClassVar[bool] = True
    """Whether it reads the whole state, and so cannot play games with hidden information."""
    outside: ClassVar[bool] = False
    """Whether its options name files or programs: the studio refuses such agents."""
    files: ClassVar[tuple[str, ...]] = ()
    """Options that may name a file. The studio accepts the agent, but no file."""
    first: ClassVar[str | None] = None
    """The option that a spec may begin with, without its name: `uci:stockfish`."""
    others: ClassVar[str | None] = None
    """The field that takes all other options, as pairs: those of a program."""

    def __post_init__(self) -> None:
        """Check the options; raises BadOption."""
        for name, option in self.option_fields().items():
            value = getattr(self, name)
            read = option.read(self.name, value)
            if isinstance(value, Mapping):
                read = write_pairs(value)  # as in a spec
            if isinstance(value, str | Mapping):
                object.__setattr__(self, name, read)

    @classmethod
    def option_fields(cls) -> dict[str, OptionField]:
        """The options that the class declares, by name."""
        return {name: o for name, o in option_fields(cls).items() if name != cls.others}

    @cached_property
    def spec(self) -> str:
        """The text that makes an equal agent."""
        own = fields(self)  # type: ignore[arg-type]
        given = {f.name: getattr(self, f.name) for f in own}
        usual = {f.name: f.default for f in own}
        options = {k: v for k, v in given.items() if v != usual[k]}
        if self.others is not None:
            options |= dict(options.pop(self.others, ()))
        first = None if self.first is None else options.pop(self.first, None)
        return write_call(self.name, first, options)

    def require(self, game: Game) -> None:
        """Raise Unsuited if the agent cannot play this game."""
        if self.sees_all:
            require(game, self.spec, zero_sum=False, deterministic=False)

    def choose(self, state: State, rng: random.Random) -> int:
        """A legal action of a state in which a player is to move."""
        self.require(state.game)
        if state.is_terminal or state.is_chance:
            who = "the game is over" if state.is_terminal else "chance is to move"
            raise PlygroundError(f"{state.game.name}: {who}, so there is nothing to choose")
        return self.think(state, rng)[0]

    def think(self, state: State, rng: random.Random) -> tuple[int, int]:
        """`choose` without its checks, and the number of nodes searched."""
        return self._choose(state, rng), 0

    @abstractmethod
    def _choose(self, state: State, rng: random.Random) -> int:
        """The choice itself."""

    def session(
        self, game: Game, seat: int, rng: random.Random, seconds: float | None = None
    ) -> Session:
        """Start one game that the agent can play (see `require`).

        All random numbers come from `rng`. A move that takes more than `seconds` loses the game: an
        agent that can stop its work then does, so that the game need not wait for it.
        """
        return Session(self if seconds is None else self.within(seconds), rng)

    def within(self, seconds: float) -> Self:
        """The same agent, which stops soon after so many seconds.

        Not at once: a move that comes too late must not count as in time.
        """
        own: float | None = getattr(self, "time", 0.0)  # agents without the option are quick
        if own is not None and own <= seconds:
            return self
        return replace(self, time=seconds * LATE)  # type: ignore[type-var]

    def close(self) -> None:  # noqa: B027  # most agents keep nothing
        """End what the agent keeps running between games, if anything."""

    def __str__(self) -> str:
        return self.spec
