"""The options of our UCI program: `uci` lists them, `setoption` sets them."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass, field

from plyground.game.errors import BadOption, nearest, one_of
from plyground.roster.agents import AGENTS
from plyground.roster.levels.strength import Scale

MOST_HASH = 65536
NO_AGENT = "usual"


@dataclass(frozen=True)
class Spin:
    """A whole number."""

    name: str
    usual: int
    low: int
    high: int

    def declared(self) -> str:
        return f"type spin default {self.usual} min {self.low} max {self.high}"

    def read(self, text: str) -> int:
        try:
            value = int(text)
        except ValueError:
            value = self.low - 1
        if not self.low <= value <= self.high:
            raise BadOption(
                f"{self.name} cannot be {text!r}; allowed: a whole number from {self.low} to "
                f"{self.high}"
            )
        return value


@dataclass(frozen=True)
class Check:
    """Yes or no."""

    name: str
    usual: bool

    def declared(self) -> str:
        return f"type check default {str(self.usual).lower()}"

    def read(self, text: str) -> bool:
        if text.lower() not in ("true", "false"):
            raise BadOption(f"{self.name} cannot be {text!r}; allowed: true or false")
        return text.lower() == "true"


@dataclass(frozen=True)
class Word:
    """One of some words, or another value that the user of the option checks."""

    name: str
    usual: str
    words: tuple[str, ...]

    def declared(self) -> str:
        return f"type combo default {self.usual} " + " ".join(f"var {w}" for w in self.words)

    def read(self, text: str) -> str:
        return text


@dataclass
class UciOptions:
    """The values by name. `variants` are the available games; the first is the default, and its
    `scale` says how strong we are."""

    variants: tuple[str, ...]
    agent: str = NO_AGENT
    scale: Scale | None = None
    values: dict[str, int | bool | str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        # Agents outside `search` need more than a name: a file or a program.
        own = (name for name, place in AGENTS.items() if place.startswith("plyground.search."))
        agents = (NO_AGENT, *own)
        if self.agent not in agents:
            agents = (self.agent, *agents)
        self.known = {
            option.name.lower(): option
            for option in (
                Spin("Hash", 64, 1, MOST_HASH),
                Spin("Threads", 1, 1, max(1, os.cpu_count() or 1)),
                Spin("MultiPV", 1, 1, 256),
                Check("Ponder", False),
                Spin("Move Overhead", 50, 0, 10000),
                Word("UCI_Variant", self.variants[0], self.variants),
                Word("Agent", self.agent, agents),
                *self._strength(),
            )
        }
        self.values = {option.name: option.usual for option in self.known.values()}
        self.given: set[str] = set()

    def _strength(self) -> Iterable[Spin | Check]:
        if self.scale is not None:
            low, high = self.scale.weakest, self.scale.strongest
            yield Check("UCI_LimitStrength", False)
            yield Spin("UCI_Elo", high, low, high)

    def lines(self) -> Iterable[str]:
        """The lines that `uci` prints."""
        return (f"option name {o.name} {o.declared()}" for o in self.known.values())

    def set(self, name: str, text: str) -> str:
        """Set an option by its name in any case, and return its name; raises BadOption."""
        option = self.known.get(name.lower())
        if option is None:
            names = [o.name for o in self.known.values()]
            hint = one_of(nearest(name, names) or names)
            raise BadOption(f"there is no option {name!r}; allowed: {hint}")
        self.values[option.name] = option.read(text)
        self.given.add(option.name)
        return option.name

    def number(self, name: str) -> int:
        return int(self.values[name])

    def text(self, name: str) -> str:
        return str(self.values[name])

    @property
    def limited(self) -> bool:
        """Whether to play at `UCI_Elo` instead of as well as we can."""
        return bool(self.values.get("UCI_LimitStrength"))

    @property
    def memory(self) -> float | None:
        """Megabytes, if Hash was set."""
        return float(self.number("Hash")) if "Hash" in self.given else None
