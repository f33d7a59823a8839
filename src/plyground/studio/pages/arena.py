"""The arena page: tournaments of agents, their tables and games."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

from fastapi import Path as InPath
from fastapi import Query, Request, Response

from plyground.game.errors import PlygroundError, one_of
from plyground.studio.agents import names
from plyground.studio.api.games import FromCatalogue
from plyground.studio.cards import by_title
from plyground.studio.page import Page, language_of
from plyground.studio.tournaments import viewing

page = Page("arena", "/arena", place=60, shares=("board",))

TYPES = {
    ".html": "text/html",
    ".json": "application/json",
    ".csv": "text/csv",
    ".tex": "application/x-tex",
}
Number = Annotated[int, InPath(ge=0, lt=2**31)]
PAGEFUL = 100
"""Games listed at a time."""


@page.get("/arena")
def show(request: Request, games: FromCatalogue, tournament: int | None = None) -> Response:
    """The page, with a form for a new tournament. `tournament` is the one to show."""
    playable = [
        (listed.entry.name, listed.entry.title, listed.entry.title_ar)
        for listed in games.listed()
        if listed.entry.players >= 2 and not listed.problem
    ]
    return page.render(
        request,
        data={"tournament": tournament, "pageful": PAGEFUL},
        games=by_title(playable, language_of(request)),
        agents=names(),
    )


@page.api.get("/arena")
def tournaments(games: FromCatalogue) -> list[dict[str, Any]]:
    """The tournaments in this machine's store, the latest first."""
    return viewing.listed(games)


@page.api.get("/arena/{tournament}")
def one(tournament: Number, games: FromCatalogue) -> dict[str, Any]:
    """The tables of a tournament."""
    with viewing.found(tournament) as there:
        return viewing.view(there, games)


@page.api.get("/arena/{tournament}/games")
def games_of(
    tournament: Number,
    games: FromCatalogue,
    first: Annotated[int, Query(ge=0, le=10**9)] = 0,
) -> list[dict[str, Any]]:
    """Up to a hundred games of a tournament, from the index `first`."""
    with viewing.found(tournament) as there:
        return viewing.games_of(there, games, first, PAGEFUL)


@page.api.get("/arena/{tournament}/games/{number}")
def game(tournament: Number, number: Number, games: FromCatalogue) -> dict[str, Any]:
    """One game with its moves."""
    with viewing.found(tournament) as there:
        return viewing.replay(there, number, games)


@page.api.get("/arena/{tournament}/report{kind}", response_class=Response)
def report(tournament: Number, kind: str) -> Response:
    """The report as a file: report.html, report.json, report.csv or report.tex."""
    from plyground.arena.report.gather import gather
    from plyground.arena.report.write import text_of

    if kind not in TYPES:
        raise PlygroundError(f"the name of a report ends in {one_of(TYPES)}, not in {kind!r}")
    with viewing.found(tournament) as there:
        text = text_of(gather(there), Path(f"report{kind}"))
    name = f"tournament-{tournament}{kind}"
    return Response(
        text,
        media_type=TYPES[kind],
        headers={"content-disposition": f'attachment; filename="{name}"'},
    )
