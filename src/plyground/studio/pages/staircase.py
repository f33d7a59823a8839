"""The staircase: what each idea of game search saves, switched on and off one by one."""

from __future__ import annotations

from functools import cache

from fastapi import Request, Response

from plyground.game.errors import PlygroundError
from plyground.search.measure.staircase import KEEPING
from plyground.search.suited import require
from plyground.studio.api.games import FromCatalogue
from plyground.studio.cards import by_title
from plyground.studio.catalogue import Catalogue
from plyground.studio.jobs.staircase import DEEPEST
from plyground.studio.page import Page, language_of

page = Page("staircase", "/lab/stairs", place=45)
TREES = ("gallery:jarrar", "gallery:27-leaf")
"""Small trees, beside the games."""


@page.get("/lab/stairs")
def show(request: Request, games: FromCatalogue, game: str = "tic_tac_toe") -> Response:
    """The page, with the list of games that minimax can search."""
    return page.render(
        request,
        data={"ideas": KEEPING},
        games=by_title(searched(games), language_of(request)),
        trees=TREES,
        chosen=game,
        ideas=KEEPING,
        deepest=DEEPEST,
    )


def searched(games: Catalogue) -> list[tuple[str, str, str]]:
    """The games that minimax can search: name and titles."""
    found = []
    for listed in games.listed():
        entry = listed.entry
        if not listed.problem and (suits(games, entry.name) if listed.own else known(entry.name)):
            found.append((entry.name, entry.title, entry.title_ar or entry.title))
    return found


@cache
def known(name: str) -> bool:
    """Whether minimax can search a built-in game; computed once."""
    return suits(Catalogue(), name)


def suits(games: Catalogue, name: str) -> bool:
    try:
        require(games.find(name), "minimax")
    except PlygroundError:
        return False
    return True
