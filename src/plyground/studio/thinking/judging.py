"""The job "values": what every move of a position is worth."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from typing import Any

from pydantic import Field

from plyground.game.contract.game import Game
from plyground.game.contract.state import State
from plyground.game.errors import PlygroundError
from plyground.search.analysis import Analysis
from plyground.search.engines.analyse import analyse
from plyground.search.limit import Limit
from plyground.search.request import Progress
from plyground.search.suited import require
from plyground.studio.catalogue import Catalogue
from plyground.studio.jobs.analysis import names
from plyground.studio.jobs.kind import Kind
from plyground.studio.jobs.worker import Desk
from plyground.studio.thinking.place import Place
from plyground.studio.thinking.report import SHOWN_LINE, counted

LEAST = 0.02
"""Seconds for a move at least."""
PASSES = (0.2, 0.5, 1.0)
"""The shares of the time after which each round of searches ends."""


def usual_engine(game: Game) -> str:
    """The engine that fits a game; raises Unsuited where some of it is hidden."""
    require(game, "values", zero_sum=False, deterministic=False)
    if game.players != 2 or not game.zero_sum:
        return "mcts"
    return "alphabeta" if game.deterministic else "expectiminimax"


class ValuesArguments(Place):
    """A position, and the time for all its moves together."""

    seconds: float = Field(default=2.0, gt=0, le=60)


def check(asked: ValuesArguments, catalogue: Catalogue) -> None:
    """Refuse games and positions without values."""
    state = asked.states(catalogue)[0][-1]
    usual_engine(state.game)
    check_somebody_moves(state)


def run(arguments: dict[str, Any], desk: Desk) -> dict[str, Any]:
    asked = ValuesArguments.model_validate(arguments)
    state = asked.states(desk.catalogue)[0][-1]
    return {"moves": move_values(state, asked.seconds, desk)}


def check_somebody_moves(state: State) -> None:
    if state.is_terminal or state.is_chance:
        raise PlygroundError(f"{state.game.name}: nobody is to move: no moves to value")


def move_values(
    state: State, seconds: float, desk: Desk, *, quiet: bool = False
) -> list[dict[str, Any]]:
    """Every legal move with its value for the player to move: each is searched on its own, so that
    none has only a bound because another was better.

    All are searched for a short time first; what is not exact then, again and longer.
    """
    check_somebody_moves(state)
    engine = usual_engine(state.game)
    if engine == "mcts":
        return _by_visits(state, seconds, desk)
    began = time.perf_counter()
    rows = [row(state, action, None, "", None, []) for action in state.actions()]
    for share in PASSES:
        ends = began + share * seconds
        open_ones = [i for i, known in enumerate(rows) if known["bound"] != "="]
        for done, i in enumerate(open_ones):
            if desk.stop.is_set():
                return rows
            left = max(LEAST, (ends - time.perf_counter()) / (len(open_ones) - done))
            rows[i] = judge(state, rows[i]["action"], engine, Limit(time=left), desk.stop)[0]
            if not quiet:
                whole = share == PASSES[0]
                counted(desk, done + 1, len(open_ones), None if whole else {"moves": list(rows)})
    return rows


def judge(
    state: State,
    action: int,
    engine: str,
    limit: Limit,
    stop: threading.Event,
    progress: Callable[[Progress], None] | None = None,
) -> tuple[dict[str, Any], Analysis | None]:
    """A move's value for the player who makes it, as a row, and the search that found it."""
    player, after = state.to_play, state.result(action)
    assert player is not None
    if after.is_terminal:
        return row(state, action, after.utility(player), "=", 1, [action]), None
    found = analyse(after, engine, limit, stop=stop, progress=progress)
    same = found.player == player
    bound = found.bound if same else {"<=": ">=", ">=": "<="}.get(found.bound, found.bound)
    value = found.value if same else 0.0 - found.value
    chosen = next((move for move in found.moves if move.action == found.action), None)
    ends = None if chosen is None or chosen.distance is None else chosen.distance + 1
    return row(state, action, value, bound, ends, [action, *found.line]), found


def _by_visits(state: State, seconds: float, desk: Desk) -> list[dict[str, Any]]:
    """Where one player's gain is not another's loss, the averages of one search."""
    return rows_of(analyse(state, "mcts", Limit(time=seconds), stop=desk.stop))


def rows_of(found: Analysis) -> list[dict[str, Any]]:
    """The root moves of a search as rows."""
    return [
        row(
            found.state,
            move.action,
            move.value,
            move.bound,
            move.distance,
            list(move.line),
            move.visits,
        )
        for move in found.moves
    ]


def row(
    state: State,
    action: int,
    value: float | None,
    bound: str,
    distance: int | None,
    line: list[int],
    visits: int | None = None,
) -> dict[str, Any]:
    """One move as pages show it."""
    return {
        "action": action,
        "name": state.describe(action),
        "value": value,
        "bound": bound,
        "distance": distance,
        "visits": visits,
        "line": names(state, tuple(line[:SHOWN_LINE])),
        "actions": line[:SHOWN_LINE],
    }


def best_of(rows: Sequence[dict[str, Any]]) -> dict[str, Any] | None:
    """The best move: the quickest of the wins, the slowest of the losses."""
    known = [move for move in rows if move["value"] is not None]
    return max(known, key=_merit, default=None)


def _merit(move: dict[str, Any]) -> tuple[float, float]:
    value, distance = float(move["value"]), move["distance"]
    hurry = 0.0 if distance is None else (-distance if value > 0 else distance)
    return value, float(hurry)


KIND = Kind("plyground.studio.thinking.judging:run", ValuesArguments, check)
