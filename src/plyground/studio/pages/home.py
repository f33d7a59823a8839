"""The home page: the catalogue of games, with search and filters."""

from __future__ import annotations

import datetime
from typing import Annotated, Any

from fastapi import Query, Request, Response

from plyground.game.contract.game import Game
from plyground.game.drawing.picture import Picture
from plyground.game.drawing.svg import svg
from plyground.studio.api.games import FromCatalogue, FromPath
from plyground.studio.cards import cards, in_order, read
from plyground.studio.page import Page, find_pages, language_of

page = Page("home", "/", place=0)

FILTERS = {
    "information": ("perfect", "hidden"),
    "luck": ("certain", "chance"),
    "size": ("small", "medium", "large"),
}
"""Filters with several values, of which at most one is chosen."""
MARKS = ("minimax", "phone")
"""Filters that are on or off."""
OPENERS = {
    "play": "/play/{start}",
    "rules": "/play/{spec}?rules",
    "analyse": "/analyse/{spec}",
    "tree": "/lab/tree?game={spec}",
}
"""Pages that open a game, in the order of a card's buttons."""
MINI = "/games/{spec}/mini.svg?v={version}"
"""The address of a card's picture."""


@page.get("/")
def home(
    request: Request, games: FromCatalogue, q: Annotated[str, Query(max_length=200)] = ""
) -> Response:
    """All games as cards; those that do not match the address are hidden."""
    asked = request.query_params
    chosen = {name: asked.get(name, "") for name in FILTERS}
    chosen = {name: value if value in FILTERS[name] else "" for name, value in chosen.items()}
    marks = [mark for mark in MARKS if asked.get(mark)]
    tags = [value for value in chosen.values() if value] + marks
    shown = cards(games)
    found = {card.spec for card in shown if card.fits(q, tags)}
    ready = in_order([card for card in shown if card.ready], language_of(request))
    later = [card for card in shown if not card.ready]
    there = {other.name for other in find_pages()}
    return page.render(
        request,
        ready=ready,
        later=later,
        found=found,
        found_ready=sum(card.spec in found for card in ready),
        found_later=any(card.spec in found for card in later),
        q=q,
        chosen=chosen,
        marks=marks,
        filters=FILTERS,
        all_marks=MARKS,
        openers={name: path for name, path in OPENERS.items() if name in {*there, "rules"}},
        course="/course",
        exercise=todays_exercise() if "learn" in there else None,
        mini=MINI,
    )


def todays_exercise() -> dict[str, Any]:
    """The exercise of the day, the same for all readers: its kind and its address."""
    from plyground.teach.exercise import kinds

    today = datetime.date.today()
    names = kinds()
    kind = names[today.toordinal() % len(names)]
    return {"kind": kind, "address": f"/learn?kind={kind}&seed={today:%Y%m%d}"}


@page.get("/games/{spec}/mini.svg")
def mini(spec: str, game: FromPath, games: FromCatalogue) -> Response:
    """A board from the middle of a game, for its card."""
    return Response(
        small_board(game, "" if spec in games.files else spec),
        media_type="image/svg+xml",
        headers={"cache-control": "max-age=86400"},
    )


def small_board(game: Game, spec: str) -> str:
    """The board without coordinates and notes, which are too small to read here."""
    known = read("measured").get(spec)
    state = game.parse(known["shown"]) if known else game.initial()
    picture = state.picture or Picture(notes=(state.text,))
    if picture.cells:
        picture = Picture(picture.cells, picture.pieces, picture.lines, (), picture.marks, ())
    return svg(picture, title=game.title, paper=False)
