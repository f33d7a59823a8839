"""GET /api/games: the list of games, and the facts of one."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request
from pydantic import BaseModel

from plyground.game.contract.game import Game
from plyground.studio.catalogue import Catalogue
from plyground.studio.strict_json import StrictRoute

api = APIRouter(prefix="/api/games", tags=["games"], route_class=StrictRoute)


def catalogue(request: Request) -> Catalogue:
    """The games of this studio."""
    found: Catalogue = request.app.state.catalogue
    return found


def game(spec: str, request: Request) -> Game:
    """The game that the path names."""
    return catalogue(request).find(spec)


FromCatalogue = Annotated[Catalogue, Depends(catalogue)]
FromPath = Annotated[Game, Depends(game)]
"""The type of a parameter that is the game named by {spec} in the path."""


class Listing(BaseModel):
    """A game in the list."""

    name: str
    title: str
    title_ar: str
    players: int
    zero_sum: bool
    deterministic: bool
    perfect_information: bool
    own: bool
    problem: str


class OptionFacts(BaseModel):
    """One option of a game."""

    name: str
    default: Any
    allowed: str
    choices: list[Any]
    about: str


class GameFacts(BaseModel):
    """The facts of a game with its options fixed."""

    name: str
    title: str
    title_ar: str
    summary: str
    players: list[str]
    zero_sum: bool
    deterministic: bool
    perfect_information: bool
    utility: tuple[float, float]
    max_moves: int
    max_plies: int
    features: list[str]
    options: list[OptionFacts]
    chosen: dict[str, Any]
    sources: list[str]


@api.get("")
def all_games(games: FromCatalogue) -> list[Listing]:
    """All games, the user's own first."""
    return [
        Listing(**vars(listed.entry), own=listed.own, problem=listed.problem)
        for listed in games.listed()
    ]


@api.get("/{spec}")
def one_game(game: FromPath) -> GameFacts:
    """The facts and options of a game. The name may have options: connect4:rows=5,columns=5."""
    own = {"name", "players", "features", "options", "chosen"}
    return GameFacts(
        name=game.name,
        players=[game.player_name(p) for p in range(game.players)],
        features=list(game.weights),
        options=[
            OptionFacts(
                name=option.name,
                default=plain(option.default),
                allowed=option.allowed,
                choices=[plain(value) for value in option.choices],
                about=option.about,
            )
            for option in game.declared.values()
            if not option.file
        ],
        chosen={name: plain(value) for name, value in game.options.items()},
        **{name: getattr(game.facts, name) for name in GameFacts.model_fields if name not in own},
    )


def plain(value: Any) -> Any:
    """The value of an option, ready for JSON."""
    return value if isinstance(value, (bool, int, float, str)) else str(value)
