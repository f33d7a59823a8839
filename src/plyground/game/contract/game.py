"""A game, however its rules are written."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from plyground.game.contract.facts import Facts
from plyground.game.contract.options import Option
from plyground.game.contract.state import State
from plyground.game.errors import PlygroundError
from plyground.game.spec import write_spec


class Game(ABC):
    """The rules of a game with its options fixed. Games with equal names and options are equal."""

    def __init__(
        self,
        name: str,
        facts: Facts,
        options: Mapping[str, Any],
        declared: Mapping[str, Option],
        source: str,
    ) -> None:
        self.name = name
        self.facts = facts
        self.options = dict(options)
        """The options that were given; the others have their defaults."""
        self.declared = dict(declared)
        """All options of the game."""
        self.source = source
        """The name or path that was given to `load`."""

    @property
    def title(self) -> str:
        return self.facts.title

    @property
    def players(self) -> int:
        return self.facts.players

    @property
    def zero_sum(self) -> bool:
        return self.facts.zero_sum

    @property
    def opposed(self) -> bool:
        return self.facts.opposed

    @property
    def deterministic(self) -> bool:
        return self.facts.deterministic

    @property
    def perfect_information(self) -> bool:
        return self.facts.perfect_information

    @property
    def weights(self) -> Mapping[str, float]:
        """The weight of each feature of the evaluation; empty without an evaluation."""
        return {}

    @property
    def weight_sets(self) -> Mapping[str, Mapping[str, float]]:
        """Other weights of the same features, by name."""
        return {}

    @property
    def spec(self) -> str:
        """The text for which `load` returns an equal game, if it was loaded by name or path."""
        return write_spec(self.source, self.options)

    @abstractmethod
    def initial(self) -> State:
        """The initial state."""

    @abstractmethod
    def parse(self, text: str) -> State:
        """The state that a text describes; raises BadPosition."""

    def export_html(self, file: str | Path, *, net: str | Path | None = None) -> Path:
        """Write the game as one page that any browser opens, without a server.

        The same as `plyground.export_html(game, file)`. `net` is a network that
        `plyground learn` made.
        """
        import plyground  # the public names: rooms below this one make the page

        return plyground.export_html(self, file, net=net)

    def player_name(self, player: int) -> str:
        """The name of a player."""
        names = self.facts.players_called
        if self.facts.players > len(names):
            return f"player {player + 1}"
        return names[player]

    def check_player(self, player: int) -> None:
        """Raise unless `player` is one of the game's players."""
        if not 0 <= player < self.players:
            raise PlygroundError(f"{self.name} has players 0 to {self.players - 1}, not {player!r}")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return (self.source, self.options) == (other.source, other.options)

    def __hash__(self) -> int:
        return hash(self.source)

    def __repr__(self) -> str:
        given = "".join(f", {name}={value!r}" for name, value in self.options.items())
        return f"load({self.source!r}{given})"
