"""The job "values": the value of every move of a position."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

from pydantic import Field

from plyground.game.contract.game import Game
from plyground.game.contract.state import State
from plyground.game.errors import PlygroundError
from plyground.search.analysis import Analysis
from plyground.search.engines.analyse import analyse
from plyground.search.engines.usual import usual_engine
from plyground.search.limit import Limit
from plyground.search.request import Progress
from plyground.search.score import turned
from plyground.search.suited import require
from plyground.studio.catalogue import Catalogue
from plyground.studio.known_rows import known_rows
from plyground.studio.place import Place
from plyground.studio.search_json import Row, row, rows_of
from plyground.studio.work.kind import JobKind
from plyground.studio.work.worker import Desk

LEAST = 0.02
"""Least seconds for a move."""
PASSES = (0.2, 0.5, 1.0)
"""The shares of the time at which the rounds of searches end."""


def judging_engine(game: Game) -> str:
    """The engine that values moves; raises Unsuited if the game hides information.

    Without an evaluation, alpha-beta and expectiminimax still prove what is near the end.
    """
    require(game, "values", zero_sum=False, deterministic=False)
    if not game.opposed or (game.weights and usual_engine(game) == "mcts"):
        return "mcts"
    return "alphabeta" if game.deterministic else "expectiminimax"


class ValuesArguments(Place):
    """A position, and the time for all its moves together."""

    seconds: float = Field(default=2.0, gt=0, le=60)


def check(asked: ValuesArguments, catalogue: Catalogue) -> None:
    """Refuse games and positions without values."""
    state = asked.line(catalogue).end
    judging_engine(state.game)
    require_a_mover(state)


def run(arguments: dict[str, Any], desk: Desk) -> dict[str, Any]:
    asked = ValuesArguments.model_validate(arguments)
    return {"moves": move_values(asked.line(desk.catalogue).end, asked.seconds, desk)}


def require_a_mover(state: State) -> None:
    """Raise PlygroundError at the end of a game and at chance nodes."""
    if state.is_terminal or state.is_chance:
        raise PlygroundError(f"{state.game.name}: no player is to move, so no move has a value")


def move_values(state: State, seconds: float, desk: Desk, *, quiet: bool = False) -> list[Row]:
    """Every legal move with its value for the player to move.

    A database of the user's that covers the position tells them. Otherwise each move is searched on
    its own, so that none has only a bound because another was better. All are searched briefly
    first; those without an exact value are searched again, longer.
    """
    require_a_mover(state)
    engine = judging_engine(state.game)
    if known := known_rows(state):
        return known
    if engine == "mcts":  # the averages of one search
        return rows_of(analyse(state, "mcts", Limit(time=seconds), stop=desk.stop))
    began = desk.clock()
    rows = [row(state, action, None, "", None, []) for action in state.actions()]
    for share in PASSES:
        ends = began + share * seconds
        open_ones = [i for i, known in enumerate(rows) if known["bound"] != "="]
        for done, i in enumerate(open_ones):
            if desk.stop.is_set():
                return rows
            left = max(LEAST, (ends - desk.clock()) / (len(open_ones) - done))
            rows[i] = judge(state, rows[i]["action"], engine, Limit(time=left), desk.stop)[0]
            if not quiet:
                first = share == PASSES[0]
                desk.count(done + 1, len(open_ones), None if first else {"moves": list(rows)})
    return rows


def judge(
    state: State,
    action: int,
    engine: str,
    limit: Limit,
    stop: threading.Event,
    progress: Callable[[Progress], None] | None = None,
) -> tuple[Row, Analysis | None]:
    """A move with its value for the player who makes it, and the search that found it."""
    player, after = state.to_play, state.result(action)
    assert player is not None
    if after.is_terminal:
        return row(state, action, after.utility(player), "=", 1, [action]), None
    found = analyse(after, engine, limit, stop=stop, progress=progress)
    same = found.player == player
    bound = found.bound if same else turned(found.bound)
    value = found.value if same else 0.0 - found.value
    chosen = next((move for move in found.moves if move.action == found.action), None)
    ends = None if chosen is None or chosen.distance is None else chosen.distance + 1
    return row(state, action, value, bound, ends, [action, *found.line]), found


KIND = JobKind(run, ValuesArguments, check)
