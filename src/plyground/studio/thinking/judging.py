"""What every move of a position is worth, and where a game could have gone better."""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from typing import Any

from plyground.game.errors import PlygroundError
from plyground.game.game import Game
from plyground.game.state import State
from plyground.search.analyse import analyse
from plyground.search.limit import Limit
from plyground.search.suited import require
from plyground.studio.thinking.report import Tell, names

LEAST = 0.02
"""Seconds for a move at least."""


def usual_engine(game: Game) -> str:
    """The engine that fits a game; raises Unsuited where some of it is hidden."""
    require(game, "values", zero_sum=False, deterministic=False)
    if game.players != 2 or not game.zero_sum:
        return "mcts"
    return "alphabeta" if game.deterministic else "expectiminimax"


def move_values(
    state: State, seconds: float, tell: Tell, stop: threading.Event, engine: str | None = None
) -> list[dict[str, Any]]:
    """Every legal move with its value for the player to move: each is searched on its own, so that
    none has only a bound because another was better."""
    if state.is_terminal or state.is_chance:
        raise PlygroundError(f"{state.game.name}: nobody is to move, so there are no moves to value")
    engine = engine or usual_engine(state.game)
    if engine == "mcts":
        return _by_visits(state, seconds, stop)
    ends = time.perf_counter() + seconds
    actions = state.actions()
    rows = []
    for i, action in enumerate(actions):
        if stop.is_set():
            rows.append(_row(state, action, None, "", None, []))
            continue
        share = max(LEAST, (ends - time.perf_counter()) / (len(actions) - i))
        rows.append(_judged(state, action, engine, share, stop))
        tell({"done": i + 1, "of": len(actions)})
    return rows


def _judged(
    state: State, action: int, engine: str, seconds: float, stop: threading.Event
) -> dict[str, Any]:
    player, after = state.to_play, state.result(action)
    assert player is not None
    if after.is_terminal:
        return _row(state, action, after.utility(player), "=", 1, [action])
    found = analyse(after, engine, Limit(time=seconds), stop=stop)
    same = found.player == player
    turned = found.bound if same else {"<=": ">=", ">=": "<="}.get(found.bound, found.bound)
    chosen = next((move for move in found.moves if move.action == found.action), None)
    distance = chosen.distance if chosen else None
    return _row(
        state,
        action,
        found.value if same else -found.value,
        turned,
        None if distance is None else distance + 1,
        [action, *found.line],
    )


def _by_visits(state: State, seconds: float, stop: threading.Event) -> list[dict[str, Any]]:
    """Where one player's gain is not another's loss, the averages of one search."""
    found = analyse(state, "mcts", Limit(time=seconds), stop=stop)
    return [
        _row(state, move.action, move.value, move.bound, move.distance, list(move.line))
        for move in found.moves
    ]


def _row(
    state: State,
    action: int,
    value: float | None,
    bound: str,
    distance: int | None,
    line: list[int],
) -> dict[str, Any]:
    return {
        "action": action,
        "name": state.describe(action),
        "value": value,
        "bound": bound,
        "distance": distance,
        "line": names(state, line),
    }


def best_of(rows: Sequence[dict[str, Any]]) -> dict[str, Any] | None:
    """The best move: the quickest of the wins, the slowest of the losses."""
    known = [row for row in rows if row["value"] is not None]
    return max(known, key=_merit, default=None)


def _merit(row: dict[str, Any]) -> tuple[float, float]:
    value, distance = float(row["value"]), row["distance"]
    hurry = 0.0 if distance is None else (-distance if value > 0 else distance)
    return value, float(hurry)


def review(
    states: Sequence[State],
    actions: Sequence[int],
    seats: Sequence[int],
    seconds: float,
    loss: float,
    tell: Tell,
    stop: threading.Event,
) -> list[dict[str, Any]]:
    """The moves of some players that gave away at least `loss` of the range of utilities."""
    low, high = states[0].game.facts.utility
    plies = [i for i, state in enumerate(states[: len(actions)]) if state.to_play in seats]
    found = []
    for done, ply in enumerate(plies):
        if stop.is_set():
            break
        state = states[ply]
        if len(state.actions()) > 1:
            rows = move_values(state, seconds, lambda _: None, stop)
            best = best_of(rows)
            played = next(row for row in rows if row["action"] == actions[ply])
            if best and played["value"] is not None:
                lost = best["value"] - played["value"]
                if lost >= loss * (high - low) and lost > 0:
                    found.append(
                        {"ply": ply, "played": played, "best": best, "lost": lost, "moves": rows}
                    )
        tell({"done": done + 1, "of": len(plies), "found": len(found)})
    return found
