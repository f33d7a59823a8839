"""The learning lab: a game learns by self-play, and the page shows what it learns."""

from __future__ import annotations

import base64
import binascii
from typing import Annotated, Any

from fastapi import Query, Request, Response
from pydantic import BaseModel, Field

from plyground.search.network.places import BadNet
from plyground.search.network.plain import opinion
from plyground.studio import learning
from plyground.studio.api.games import FromCatalogue
from plyground.studio.cards import by_title
from plyground.studio.catalogue import Catalogue
from plyground.studio.line import LINES
from plyground.studio.page import Page, language_of

page = Page("learning", "/lab/learn", place=55, shares=("board",))

FIRST = "othello:size=6"
MOST = 12
"""Networks that are asked about a position at a time."""
Name = Annotated[str, Query(max_length=200)]


class Opened(BaseModel):
    """A file of a network, opened in the page."""

    name: str = Field(max_length=200)
    data: str
    """The file in base64."""


@page.get("/lab/learn")
def show(request: Request, games: FromCatalogue, game: str = FIRST, run: Name = "") -> Response:
    """The page, with the games that can learn and the runs that are there."""
    games.find(game)
    data = {"game": game, "run": run, "runs": learning.runs(games)}
    listed = by_title(learners(games), language_of(request))
    return page.render(request, data=data, games=listed, chosen=game)


@page.api.get("/learning")
def all_runs(games: FromCatalogue) -> list[dict[str, Any]]:
    """The runs and networks of this machine."""
    return learning.runs(games)


@page.api.post("/learning")
def opened(given: Opened, games: FromCatalogue) -> dict[str, Any]:
    """Open the file of a network: it joins the learned ones, and agents can play it."""
    try:
        data = base64.b64decode(given.data, validate=True)
    except binascii.Error:
        raise BadNet(f"{given.name} was not sent as base64") from None
    return learning.view(learning.keep(given.name, data, games), games)


@page.api.get("/learning/{name}")
def one(name: str, games: FromCatalogue) -> dict[str, Any]:
    """A run: its curve and the networks along it."""
    return learning.view(learning.history_of(name), games)


@page.api.get("/learning/{name}/opinions")
def opinions(
    name: str,
    games: FromCatalogue,
    at: Annotated[list[int], Query(max_length=MOST)],
    pos: str | None = None,
    moves: str = "",
) -> list[dict[str, Any]]:
    """What networks of a run say of a position, without any search."""
    history = learning.history_of(name)
    game = learning.game_of(history, games)
    state: Any = LINES.follow(game, pos, moves, 0).end
    found = []
    for iteration in at:
        said = opinion(history.net(history.moment(iteration), game), state)
        found.append(
            {
                "iteration": iteration,
                "value": said.values[state.to_play],
                "policy": [{"action": a, "share": p} for a, p in said.policy.items()],
            }
        )
    return found


def learners(games: Catalogue) -> list[tuple[str, str, str]]:
    """The games that may learn: name and titles. The job says why, if one of them cannot."""
    found = [(FIRST, "Othello 6×6", "أوثيلو 6×6")]
    for listed in games.listed():
        entry = listed.entry
        if entry.players >= 2 and not listed.problem:
            found.append((entry.name, entry.title, entry.title_ar or entry.title))
    return found
