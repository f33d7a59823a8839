"""/api/games/{spec}/read: a game as text becomes moves."""

from __future__ import annotations

from fastapi import APIRouter
from pydantic import BaseModel, Field

from plyground.studio.api.games import FromPath
from plyground.studio.pasted import read_game
from plyground.studio.strict_json import StrictRoute

api = APIRouter(prefix="/api/games", tags=["games"], route_class=StrictRoute)


class GameText(BaseModel, extra="forbid"):
    """PGN, SGF, a record, or moves in the game's own notation."""

    text: str = Field(max_length=200_000)


class ReadGame(BaseModel):
    """A game, as in /api/games/{spec}/position."""

    spec: str
    pos: str
    moves: list[str]


@api.post("/{spec}/read")
def read(spec: str, game: FromPath, given: GameText) -> ReadGame:
    """The first game of a text; a refusal names the first move that cannot be read."""
    found = read_game(game, spec, given.text)
    return ReadGame(spec=found.spec, pos=found.pos, moves=[f"@{a}" for a in found.actions])
