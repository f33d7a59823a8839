"""Where a job begins: a game, a position and moves, as in /api/games/{spec}/position."""

from __future__ import annotations

from pydantic import BaseModel

from plyground.game.contract.state import State
from plyground.studio.api.positions import follow
from plyground.studio.catalogue import Catalogue


class Place(BaseModel, extra="forbid"):
    """A position; the seed decides moves written as ?, and what agents throw dice for."""

    game: str
    pos: str | None = None
    moves: str = ""
    seed: int = 0

    def states(self, catalogue: Catalogue) -> tuple[list[State], list[int]]:
        """The states along the moves, and the actions between them."""
        return follow(catalogue.find(self.game), self.pos, self.moves, self.seed)
