"""The games of this studio: the built-in ones, and the files given at the start.

Nothing else is ever loaded. An address that names a path is an unknown game.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

import plyground
from plyground.game.catalogue import CatalogueEntry, entry, games, named
from plyground.game.contract.game import Game
from plyground.game.contract.options import without_files
from plyground.game.errors import PlygroundError, nearest
from plyground.game.game_files import name_of, versions_of
from plyground.game.load import load_options
from plyground.game.spec import read_spec
from plyground.kernel.explain import CannotCompile
from plyground.studio.refusals import Refusal


@dataclass(frozen=True)
class Listed:
    """One game of the catalogue."""

    entry: CatalogueEntry
    own: bool = False
    """Whether it is one of the user's files."""
    problem: str = ""
    """Why the user's file cannot be loaded; empty if it can."""
    version: str = plyground.__version__
    """Changes with the game."""


class Catalogue:
    """The games by name. A user's file is read again when it changes."""

    def __init__(self, files: tuple[Path, ...] = ()) -> None:
        self.files = {name_of(path): path for path in files}

    def names(self) -> list[str]:
        """The names of all games, the user's first."""
        return [*self.files, *(name for name in games() if name not in self.files)]

    def listed(self) -> list[Listed]:
        """Every game with its facts."""
        return [
            self._own(name) if name in self.files else Listed(built_in(name))
            for name in self.names()
        ]

    def find(self, spec: str) -> Game:
        """The game that a spec such as "hex:size=7" names; also a tree ("tree:[[3 5] 2]")."""
        name, options = read_spec(spec)
        if not name.startswith(("tree:", "gallery:")):
            plain = "_".join(name.casefold().replace("-", " ").split())
            name = plain if plain in self.files else named(name) or plain
            if name not in self.names():
                close = nearest(name, self.names())
                details = {"nearest": close, "given": spec[:80]}
                raise Refusal(404, "unknown-game", "game", details, given=spec[:80])
        with without_files():
            return load_options(self.files.get(name, name), dict(options))

    def _own(self, name: str) -> Listed:
        try:
            version = str(max(written for _, written, _ in versions_of(self.files[name])))
        except OSError:
            version = "gone"
        try:
            facts = self.find(name).facts
        except (PlygroundError, CannotCompile) as error:
            return Listed(
                CatalogueEntry(name, name, ""), own=True, problem=str(error), version=version
            )
        flags = facts.zero_sum, facts.deterministic, facts.perfect_information
        entry = CatalogueEntry(name, facts.title, facts.title_ar, facts.players, *flags)
        return Listed(entry, own=True, version=version)


@cache
def built_in(name: str) -> CatalogueEntry:
    """The facts of a built-in game, read once."""
    return entry(name)
