"""The home page: the catalogue of games."""

from __future__ import annotations

from fastapi import Request, Response

from plyground.studio.api.games import FromCatalogue
from plyground.studio.page import Page

page = Page("home", "/", place=0)


@page.get("/")
def home(request: Request, games: FromCatalogue) -> Response:
    """All games as cards."""
    return page.render(request, games=games.listed())
