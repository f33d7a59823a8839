"""The analysis page: /analyse/<game>?pos=...&moves=..., any position, one or two engines."""

from __future__ import annotations

from fastapi import Request, Response
from fastapi.responses import RedirectResponse
from pydantic import BaseModel

from plyground.game.contract.game import Game
from plyground.game.contract.squash import squash
from plyground.game.errors import PlygroundError
from plyground.roster.agents import AGENTS
from plyground.search.engines.analyse import ENGINES
from plyground.search.engines.proof_number.engine import require_provable
from plyground.studio.agents import seated
from plyground.studio.api.games import FromPath, one_game
from plyground.studio.api.positions import Moves, Position, Seed
from plyground.studio.jobs.database import lists_material, require_database
from plyground.studio.jobs.values import judging_engine
from plyground.studio.line import LINES
from plyground.studio.page import Page

page = Page("analyse", "/analyse/tic_tac_toe", place=15, shares=("board",))


@page.get("/analyse")
def begin(request: Request) -> Response:
    """Without a game: the first game of the lectures."""
    return RedirectResponse(page.path, 307)


@page.get("/analyse/{spec}")
def analyse(request: Request, spec: str, game: FromPath) -> Response:
    """One game; the position is in the rest of the address."""
    return page.render(
        request,
        data={
            "spec": spec,
            "facts": one_game(game).model_dump(),
            "engines": engines(game),
            "usual": judging_engine(game) if game.perfect_information else None,
            "database": database(game),
            "example": game.initial().text,
            "warms": True,
        },
        game=game.facts,
    )


def engines(game: Game) -> list[dict[str, str | bool | None]]:
    """Every engine, why it cannot search this game, or None, and whether it is an agent, too."""
    return [
        {"name": name, "problem": problem(name, game), "is_agent": name in AGENTS}
        for name in ENGINES
    ]


def problem(name: str, game: Game) -> str | None:
    """Why an engine cannot search a game; None if it can."""
    try:
        if name in AGENTS:
            seated(name).require(game)
        else:
            require_provable(game)  # the one engine that is not an agent
    except PlygroundError as error:
        return str(error)
    return None


def database(game: Game) -> dict[str, str | bool | None]:
    """Why a game cannot have an endgame database, or None, and whether it lists material."""
    try:
        require_database(game)
    except PlygroundError as error:
        return {"problem": str(error), "materials": False}
    return {"problem": None, "materials": lists_material(game)}


class FeatureView(BaseModel):
    """One feature of the evaluation and its share of the sum."""

    name: str
    value: float
    weight: float
    share: float


class Breakdown(BaseModel):
    """The evaluation of a position, from the first player's view."""

    features: list[FeatureView]
    total: float
    """The sum of the shares."""
    squashed: float
    """Its hyperbolic tangent: between -1 and 1."""
    value: float
    """The same, scaled to the range of utilities: the value that searches use."""
    low: float
    high: float


@page.api.get("/games/{spec}/evaluation")
def evaluation(
    game: FromPath,
    pos: Position = None,
    moves: Moves = "",
    seed: Seed = 0,
) -> Breakdown:
    """The parts of a position's evaluation."""
    state = LINES.follow(game, pos, moves, seed).end
    weights = game.weights
    found = state.features()
    shares = [
        FeatureView(name=name, value=f, weight=weights[name], share=weights[name] * f)
        for name, f in found.items()
        if name in weights
    ]
    total = sum(feature.share for feature in shares)
    low, high = game.facts.utility
    return Breakdown(
        features=shares,
        total=total,
        squashed=squash(total),
        value=state.evaluate(0),
        low=low,
        high=high,
    )
