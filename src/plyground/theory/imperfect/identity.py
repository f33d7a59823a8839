"""The identity of a game, as strategy files store it and compare it."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Any

from plyground.game.contract.game import Game
from plyground.game.errors import Unsuited
from plyground.game.spec import write_spec
from plyground.game.trees.tree_game import TreeGame

WORDS = {"true": "yes", "on": "yes", "1": "yes", "false": "no", "off": "no", "0": "no"}


@dataclass(frozen=True)
class Identity:
    """A game's name, all its options as text, and a digest of its initial state."""

    name: str
    options: tuple[tuple[str, str], ...]
    digest: str
    """For a tree, the digest of the whole tree."""

    @classmethod
    def of(cls, game: Game) -> Identity:
        """The identity of a game."""
        whole = isinstance(game, TreeGame)
        text = game.to_text("labelled") if isinstance(game, TreeGame) else game.initial().text
        digest = hashlib.sha256(f"{game.players} {text}".encode()).hexdigest()[:16]
        options = {} if whole else game.declared  # a tree's text contains its options
        values = (
            (name, _as_text(game.options.get(name, option.default), option.default))
            for name, option in sorted(options.items())
        )
        return cls(game.name, tuple(values), digest)

    def require(self, game: Game, what: str) -> None:
        """Raise Unsuited unless `game` has this identity; `what` names the thing made for it."""
        other = Identity.of(game)
        if self == other:
            return
        if (self.name, self.options) == (other.name, other.options):
            raise Unsuited(f"{what} is for another game that is also called {self.name}")
        raise Unsuited(f"{what} is for {self}, not for {other}")

    def __str__(self) -> str:
        return write_spec(self.name, dict(self.options))


def _as_text(value: Any, default: Any) -> str:
    """An option's value in canonical form."""
    if isinstance(default, bool):
        return WORDS.get(str(value).casefold(), str(value).casefold())
    if isinstance(value, (tuple, list)):
        return ",".join(map(str, value))
    if isinstance(default, float):
        return f"{float(value):g}"
    return "".join(str(value).split())
