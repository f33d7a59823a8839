"""The evaluation lab: features, weights, their sum, and its quality as an estimate."""

from __future__ import annotations

from functools import cache
from typing import Annotated

from fastapi import Query, Request, Response
from pydantic import BaseModel

from plyground.game.contract.game import Game
from plyground.game.errors import PlygroundError
from plyground.search.evaluation_lab.free_board import free_board, is_free, size_of
from plyground.search.evaluation_lab.weighing import weigh
from plyground.search.weights import own_weights
from plyground.studio.api.games import FromCatalogue, FromPath
from plyground.studio.cards import by_title
from plyground.studio.catalogue import Catalogue
from plyground.studio.jobs.evaluation import position
from plyground.studio.page import Page, language_of

page = Page("evaluation", "/lab/eval", place=40, shares=("board",))


class EvaluationBoard(BaseModel):
    """A board with freely set cells."""

    columns: int
    rows: int
    cells: str
    names: list[str]
    """The names of the cells, row by row from the top."""
    x: int
    o: int
    open_lines: list[list[list[int]]]
    """For each player, the lines without a mark of the opponent."""


class EvaluationView(BaseModel):
    """A position and its features, from the first player's view."""

    game: str
    text: str
    problem: str
    """Why the position cannot arise in play; empty if no reason is known."""
    turn_text: str
    to_play: int | None
    players: list[str]
    utility: float | None
    """The first player's utility at the end of the game."""
    low: float
    high: float
    features: dict[str, float]
    weights: dict[str, float]
    """The game's own."""
    presets: dict[str, dict[str, float]]
    value: float
    """EVAL with the game's own weights."""
    board: EvaluationBoard | None


Cells = Annotated[
    str | None, Query(description="A tic-tac-toe board with freely set cells, such as x.o......")
]
Text = Annotated[str | None, Query(description="A position in the game's own notation")]


@page.get("/lab/eval")
def show(request: Request, games: FromCatalogue, game: str = "tic_tac_toe") -> Response:
    """The page, with the list of games that have an evaluation."""
    own_weights(games.find(game), None)
    listed = by_title(evaluated(games), language_of(request))
    return page.render(request, data={"game": game}, games=listed, chosen=game)


@page.api.get("/evaluation/{spec}")
def breakdown(game: FromPath, pos: Text = None, cells: Cells = None) -> EvaluationView:
    """The features of a position; `cells` may be a board that no game reaches."""
    own = own_weights(game, None)
    board, problem = None, ""
    if is_free(game):
        cells = cells if cells is not None else cells_of(game, pos)
        filled = free_board(game, cells)
        state, problem = filled.state, filled.problem
        columns, rows = size_of(game, "m"), size_of(game, "n")
        board = EvaluationBoard(
            columns=columns,
            rows=rows,
            cells=cells,
            names=[f"{chr(97 + c)}{rows - r}" for r in range(rows) for c in range(columns)],
            x=filled.x,
            o=filled.o,
            open_lines=[[list(line) for line in lines] for lines in filled.open_lines],
        )
    else:
        state = position(game, pos, cells)
    low, high = game.facts.utility
    return EvaluationView(
        game=game.name,
        text=state.text,
        problem=problem,
        turn_text=state.turn_text,
        to_play=state.to_play,
        players=[game.player_name(p) for p in range(game.players)],
        utility=state.utility(0) if state.is_terminal else None,
        low=low,
        high=high,
        features=state.features(),
        weights=own,
        presets=presets(game),
        value=weigh(state).value,
        board=board,
    )


def cells_of(game: Game, pos: str | None) -> str:
    """The cells of a tic-tac-toe position, one character each."""
    picture = (game.parse(pos) if pos else game.initial()).picture
    assert picture is not None
    marks = {piece.cell: piece.symbol for piece in picture.pieces}
    return "".join(marks.get(cell.name, ".") for cell in picture.cells)


def presets(game: Game) -> dict[str, dict[str, float]]:
    """The presets of a game: its own weights, none, and its other sets."""
    none = dict.fromkeys(game.weights, 0.0)
    sets = {name: dict(given) for name, given in game.weight_sets.items()}
    return {"own": dict(game.weights), "flat": none, **sets}


def evaluated(games: Catalogue) -> list[tuple[str, str, str]]:
    """The games with an evaluation: name and titles."""
    found = []
    for listed in games.listed():
        name = listed.entry.name
        if not listed.problem and (has_evaluation(games, name) if listed.own else known(name)):
            found.append((name, listed.entry.title, listed.entry.title_ar or listed.entry.title))
    return found


@cache
def known(name: str) -> bool:
    """Whether a built-in game has an evaluation; computed once."""
    return has_evaluation(Catalogue(), name)


def has_evaluation(games: Catalogue, name: str) -> bool:
    try:
        return bool(own_weights(games.find(name), None))
    except PlygroundError:
        return False
