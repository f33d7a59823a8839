"""What an agent is: whatever can choose an action.

An agent is a frozen dataclass. Its fields are its options, with their defaults. The table in
`agents.py` gives it the name that people use.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from dataclasses import fields, replace
from functools import cached_property
from typing import ClassVar, Self

from plyground.game.contract.game import Game
from plyground.game.contract.state import State
from plyground.game.errors import PlygroundError
from plyground.game.spec import write_call
from plyground.search.agents.session import Session
from plyground.search.suited import require

LATE = 1.1
"""After this share of the time for a move, an agent that cannot be in time any more stops."""


class Agent(ABC):
    """Plays games."""

    name: ClassVar[str]
    """What it is called in specs."""
    sees_all: ClassVar[bool] = True
    """Whether it looks at the whole state, and so cannot play where some of it is hidden."""
    outside: ClassVar[bool] = False
    """Whether its options name files or programs, so that no stranger may choose them."""
    files: ClassVar[tuple[str, ...]] = ()
    """Options that may name a file. A stranger may choose the agent, but not these."""
    first: ClassVar[str | None] = None
    """The option that a spec may begin with, without its name: `uci:stockfish`."""
    others: ClassVar[str | None] = None
    """The field that takes the options it does not know, as pairs: those of a program."""

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
        """`choose` without its checks, and how many nodes were looked at for it."""
        return self._choose(state, rng), 0

    @abstractmethod
    def _choose(self, state: State, rng: random.Random) -> int:
        """The choice itself."""

    def session(
        self, game: Game, seat: int, rng: random.Random, seconds: float | None = None
    ) -> Session:
        """Sit down at one game that the agent can play (see `require`).

        All of its random numbers come from `rng`. `seconds` is what a move may take before it is
        lost: whoever can break off work then does, so that nobody has to wait for it.
        """
        return Session(self if seconds is None else self.within(seconds), rng)

    def within(self, seconds: float) -> Self:
        """The same agent, which stops soon after so many seconds if it has not before.

        Not at once: what it then plays comes too late, and is not to pass for being in time.
        """
        own: float | None = getattr(self, "time", 0.0)  # who has no clock needs none
        if own is not None and own <= seconds:
            return self
        return replace(self, time=seconds * LATE)  # type: ignore[type-var]

    def close(self) -> None:  # noqa: B027  # most agents keep nothing
        """End what the agent keeps running between its games, if anything."""

    def __str__(self) -> str:
        return self.spec
