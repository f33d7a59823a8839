"""Agents: whatever can choose an action. One line of text makes one: `agent("random:seed=3")`.

An agent is a frozen dataclass. Its fields are its options, with their defaults; `AGENTS` gives it
the name that people use.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from dataclasses import dataclass, fields
from typing import Any, ClassVar, get_args, get_type_hints

from plyground.game.errors import (
    BadOption,
    PlygroundError,
    UnknownAgent,
    nearest,
    one_of,
)
from plyground.game.game import Game
from plyground.game.spec import read_spec, write_spec
from plyground.game.state import State
from plyground.search.suited import require


class Agent(ABC):
    """Plays games."""

    sees_all: ClassVar[bool] = True
    """Whether it looks at the whole state, and so cannot play where some of it is hidden."""

    @property
    def spec(self) -> str:
        """The text that makes an equal agent."""
        given = {f.name: getattr(self, f.name) for f in fields(self)}  # type: ignore[arg-type]
        usual = {f.name: f.default for f in fields(self)}  # type: ignore[arg-type]
        name = next(name for name, kind in AGENTS.items() if kind is type(self))
        return write_spec(name, {k: v for k, v in given.items() if v != usual[k]})

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
        return self._choose(state, rng)

    @abstractmethod
    def _choose(self, state: State, rng: random.Random) -> int:
        """The choice itself."""

    def __str__(self) -> str:
        return self.spec


@dataclass(frozen=True)
class Random(Agent):
    """Any legal action, all with the same probability."""

    seed: int | None = None
    """With a seed, the choice depends on nothing but it and what the player sees."""
    sees_all: ClassVar[bool] = False

    def _choose(self, state: State, rng: random.Random) -> int:
        if self.seed is not None:
            assert state.to_play is not None
            rng = random.Random(f"{self.seed} {state.observation(state.to_play)}")
        return rng.choice(state.actions())


@dataclass(frozen=True)
class Greedy(Agent):
    """The action whose result has the best evaluation; one of the best, if there are several."""

    def _choose(self, state: State, rng: random.Random) -> int:
        player = state.to_play
        assert player is not None
        values = {a: state.result(a).evaluate(player) for a in state.actions()}
        best = max(values.values())
        return rng.choice([a for a, value in values.items() if value == best])


@dataclass(frozen=True)
class Sampler(Agent):
    """The action after which random games go best on average."""

    games: int = 100
    """Random games for each action."""

    def __post_init__(self) -> None:
        if self.games < 1:
            raise BadOption(f"playouts: games cannot be {self.games}; allowed: 1 or more")

    def _choose(self, state: State, rng: random.Random) -> int:
        from plyground.search.estimates import estimate

        return estimate({state: 1.0}, self.games, seed=rng.getrandbits(63))[0].action


AGENTS: dict[str, type[Agent]] = {"random": Random, "greedy": Greedy, "playouts": Sampler}


def agent(spec: str | Agent) -> Agent:
    """The agent that a text describes: a name, then options such as "random:seed=3"."""
    if isinstance(spec, Agent):
        return spec
    name, options = read_spec(spec)
    if name not in AGENTS:
        close = nearest(name, AGENTS)
        hint = f"did you mean {one_of(close)}?" if close else f"there are {', '.join(AGENTS)}"
        raise UnknownAgent(f"there is no agent {spec!r}; {hint}")
    hints = get_type_hints(AGENTS[name])
    kinds = {field.name: hints[field.name] for field in fields(AGENTS[name])}  # type: ignore[arg-type]
    return AGENTS[name](**{k: _value(name, kinds, k, v) for k, v in options.items()})


def _value(name: str, kinds: dict[str, Any], option: str, text: str) -> Any:
    """An option's value, read according to its declared type."""
    if option not in kinds:
        if not kinds:
            raise BadOption(f"the agent {name} has no options, so {option!r} cannot be set")
        hint = one_of(nearest(option, kinds) or kinds)
        raise BadOption(f"the agent {name} has no option {option!r}; it has {hint}")
    kind = next((k for k in get_args(kinds[option]) if k is not type(None)), kinds[option])
    words = {int: "a whole number", float: "a number", str: "text"}
    try:
        return kind(text)
    except ValueError:
        raise BadOption(
            f"{name}: {option} cannot be {text!r}; allowed: {words.get(kind, kind.__name__)}"
        ) from None
