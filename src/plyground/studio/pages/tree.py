"""The tree lab: any tree or position, searched step by step."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated, Any, Literal

from fastapi import Query, Request, Response
from pydantic import BaseModel, Field

from plyground.game.errors import PlygroundError
from plyground.game.trees.gallery import EXHIBITS, gallery
from plyground.game.trees.tree_game import TreeGame
from plyground.search.measure.formulas import ORDERINGS, how_deep
from plyground.search.textbook.by_name import NEED_DEPTH, SEARCHES
from plyground.search.textbook.convention import PRESETS
from plyground.search.textbook.order import ORDERS
from plyground.search.textbook.trace import bundle
from plyground.studio.api.games import FromCatalogue
from plyground.studio.cards import by_title
from plyground.studio.page import Page, language_of
from plyground.studio.refusals import Refusal, refusal_of
from plyground.studio.tree_lab.editing import edited, random_text
from plyground.studio.tree_lab.setup import Root

page = Page("tree", "/lab/tree", place=20)
LISTED = tuple(name for name in SEARCHES if name not in ("with-table", "negamax-table"))
"""The searches that the lab offers; those with a table are for traces only."""

KEPT = {"cache-control": "max-age=300"}
"""The renderer changes only with Plyground."""


@page.get("/lab/tree")
def show(request: Request, games: FromCatalogue) -> Response:
    """The lab; its script reads the address and starts the search."""
    exhibits = [
        {"name": name, "title": exhibit.title, "title_ar": exhibit.title_ar}
        for name, exhibit in EXHIBITS.items()
    ]
    data = {
        "presets": {name: asdict(preset) for name, preset in PRESETS.items()},
        "texts": {name: str(gallery(name)) for name in EXHIBITS},
        "needDepth": NEED_DEPTH,
    }
    return page.render(
        request,
        data,
        exhibits=exhibits,
        games=by_title(
            [
                (listed.entry.name, listed.entry.title, listed.entry.title_ar)
                for listed in games.listed()
                if not listed.problem
            ],
            language_of(request),
        ),
        searches=LISTED,
        orders=ORDERS,
        presets=list(PRESETS),
    )


@page.get("/renderer/traceview.js")
def renderer() -> Response:
    """The trace renderer as one ES module."""
    return Response(bundle.module(), media_type="text/javascript", headers=KEPT)


@page.get("/renderer/traceview.css")
def style() -> Response:
    return Response(bundle.stylesheet(), media_type="text/css", headers=KEPT)


# --- trees ---------------------------------------------------------------------------------------


class TreeText(BaseModel):
    """A tree as text."""

    text: str
    nodes: int
    leaves: int


class Edit(Root):
    """A change at one node of a tree."""

    path: list[str] = Field(default=[], max_length=2_000)
    """The moves from the root to the node."""
    change: Literal["add", "remove", "set", "earlier", "later"]
    value: float | None = None


@page.api.post("/tree/edit")
def edit(asked: Edit, games: FromCatalogue) -> TreeText:
    """The tree after a change."""
    game = asked.state(games).game
    if not isinstance(game, TreeGame):
        raise Refusal(422, "not-a-tree", "game")
    try:
        text = edited(game, asked.path, asked.change, asked.value)
    except PlygroundError as error:
        raise refusal_of(error, "value" if asked.change == "set" else "path") from None
    return described(text, games)


@page.api.get("/tree/random")
def random_tree(
    games: FromCatalogue,
    b: Annotated[int, Query(ge=1, le=50)] = 3,
    m: Annotated[int, Query(ge=1, le=12)] = 3,
    low: Annotated[int, Query(ge=-10_000, le=10_000)] = 0,
    high: Annotated[int, Query(ge=-10_000, le=10_000)] = 50,
    seed: Annotated[int, Query(ge=0, le=2**53 - 1)] = 0,
    ties: bool = True,
) -> TreeText:
    """A random tree; equal seeds give equal trees."""
    return described(random_text(b, m, low, high, seed, ties), games)


def described(text: str, games: Any) -> TreeText:
    game = Root(game=f"tree:{text}").state(games).game
    assert isinstance(game, TreeGame)
    return TreeText(text=text, nodes=game.nodes, leaves=game.leaves)


@page.api.get("/tree/board.svg")
def board(asked: Annotated[Root, Query()], games: FromCatalogue) -> Response:
    """A picture of a position, for a node of a game's tree."""
    picture = asked.state(games).svg()
    return Response(picture, media_type="image/svg+xml", headers=KEPT)


# --- how deep can I see? -------------------------------------------------------------------------


class Depths(BaseModel):
    """Plies that a budget of leaves reaches, by quality of the move order."""

    depths: dict[str, float]


@page.api.get("/tree/how-deep")
def depths(
    nodes: Annotated[float, Query(ge=1, le=1e30, allow_inf_nan=False)],
    branching: Annotated[float, Query(gt=1, le=1e6, allow_inf_nan=False)],
) -> Depths:
    """The depths at which b^m, b^(3m/4) and 2 b^(m/2) reach the budget."""
    return Depths(depths={name: how_deep(nodes, branching, name) for name in ORDERINGS})
