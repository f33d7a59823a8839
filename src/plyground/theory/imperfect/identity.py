"""Which game a strategy is for: what a file must say of it, and what two games have in common."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Any

from plyground.game.errors import PlygroundError
from plyground.game.game import Game
from plyground.game.spec import write_spec
from plyground.game.trees.tree_game import TreeGame


@dataclass(frozen=True)
class Identity:
    """A game by its name and all its options; a tree also by a digest of its text."""

    name: str
    options: tuple[tuple[str, Any], ...] = ()
    digest: str = ""

    @classmethod
    def of(cls, game: Game) -> Identity:
        """The identity of a game."""
        if isinstance(game, TreeGame):
            text = game.to_text("labelled").encode()
            return cls(game.name, (), hashlib.sha256(text).hexdigest()[:16])
        values = {name: option.default for name, option in game.declared.items()} | game.options
        return cls(game.name, tuple(sorted((k, _plain(v)) for k, v in values.items())))

    def require(self, game: Game, what: str) -> None:
        """Raise unless `game` is the same one; `what` says what was made for this one."""
        other = Identity.of(game)
        if self == other:
            return
        if (self.name, self.options) == (other.name, other.options):
            raise PlygroundError(f"{what} is for another tree than this {game.name}")
        raise PlygroundError(f"{what} is for {self}, not for {other}")

    def __str__(self) -> str:
        return write_spec(self.name, {k: _written(v) for k, v in self.options})


def _plain(value: Any) -> Any:
    """A value that comes back from JSON as it was."""
    return [_plain(v) for v in value] if isinstance(value, (tuple, list)) else value


def _written(value: Any) -> Any:
    return ",".join(map(str, value)) if isinstance(value, list) else value
