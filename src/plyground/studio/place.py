"""A place in a game, as requests give it: a game, a position and moves."""

from __future__ import annotations

from pydantic import BaseModel

from plyground.studio.catalogue import Catalogue
from plyground.studio.line import LINES, PlayedLine


class Place(BaseModel, extra="forbid"):
    """A position, as in /api/games/{spec}/position."""

    game: str
    pos: str | None = None
    moves: str = ""
    seed: int = 0
    """Decides the moves written as ?, and seeds the agents."""

    def line(self, catalogue: Catalogue, *, sealed: bool = False) -> PlayedLine:
        """The line of play to this place; `sealed`: its moves may be sealed."""
        game = catalogue.find(self.game)
        return LINES.follow(game, self.pos, self.moves, self.seed, sealed=sealed)
