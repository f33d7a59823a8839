"""The job "evaluation": tests of an evaluation with the given weights."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any, Literal

from pydantic import BaseModel, Field

from plyground.game.contract.game import Game
from plyground.game.contract.state import State
from plyground.search.evaluation_lab.choices import DEEPEST, choices
from plyground.search.evaluation_lab.duties import duties
from plyground.search.evaluation_lab.free_board import free_board
from plyground.search.evaluation_lab.quality import fit, quality
from plyground.search.weights import own_weights
from plyground.studio.catalogue import Catalogue
from plyground.studio.work.kind import JobKind
from plyground.studio.work.worker import Desk


class EvaluationArguments(BaseModel, extra="forbid"):
    """A test, a game, weights that replace the game's own, and a position if the test needs one."""

    what: Literal["duties", "quality", "choices", "fit"]
    game: str
    weights: dict[str, float] = Field(default={}, max_length=100)
    pos: str | None = None
    cells: str | None = None
    depth: int = Field(default=3, ge=1, le=DEEPEST)
    seed: int = 0


def check(asked: EvaluationArguments, catalogue: Catalogue) -> None:
    """Refuse games without an evaluation, unknown weights, and bad positions."""
    game = catalogue.find(asked.game)
    own_weights(game, asked.weights)
    if asked.what == "choices":
        position(game, asked.pos, asked.cells)


def position(game: Game, pos: str | None, cells: str | None) -> State:
    """The requested state: a free board, a position, or the initial one."""
    if cells is not None:
        return free_board(game, cells).state
    return game.parse(pos) if pos else game.initial()


def run(arguments: dict[str, Any], desk: Desk) -> dict[str, Any]:
    """The result of the test as JSON."""
    asked = EvaluationArguments.model_validate(arguments)
    game = desk.catalogue.find(asked.game)
    weights = own_weights(game, asked.weights)
    if asked.what == "duties":
        return asdict(duties(game, weights, asked.seed))
    if asked.what == "choices":
        return asdict(choices(position(game, asked.pos, asked.cells), weights, asked.depth))
    return asdict(quality(game, weights) if asked.what == "quality" else fit(game, asked.seed))


KIND = JobKind(run, EvaluationArguments, check)
