"""Searches as JSON: a finished one, one under way, and rows of moves for pages to show."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plyground.game.contract.state import State
from plyground.search.analysis import Analysis
from plyground.search.request import Progress
from plyground.search.score import upper

SHOWN_LINE = 12
"""Moves of a line that pages show."""

SHOWN = ("action", "value", "bound", "visits", "distance", "rank")

Row = dict[str, Any]
"""A move with its value, as pages show it."""


def analysis_json(found: Analysis) -> dict[str, Any]:
    """An analysis; every value has its bound."""
    state = found.state
    return {
        "algorithm": found.algorithm,
        "player": found.player,
        "value": found.value,
        "bound": found.bound,
        "action": found.action,
        "move": None if found.action is None else state.written(found.action),
        "line": names(state, found.line),
        "moves": [
            {name: getattr(move, name) for name in SHOWN}
            | {"name": state.written(move.action), "line": names(state, move.line)}
            for move in found.moves
        ],
        "counters": {**vars(found.counters)},
        "convention": found.convention,
        "stopped": found.stopped,
        "unsearched": list(found.unsearched),
    }


def so_far(state: State, progress: Progress) -> dict[str, Any]:
    """A search under way: its best line, its value and its cost."""
    return {
        "time": progress.time,
        "nodes": progress.nodes,
        "depth": progress.depth,
        "value": progress.value,
        "bound": progress.bound,
        "action": progress.line[0] if progress.line else None,
        "line": names(state, progress.line[:SHOWN_LINE]),
    }


def names(state: State, line: tuple[int, ...]) -> list[str]:
    """The moves of a line by name, up to the first illegal one."""
    found = []
    for action in line:
        if state.is_terminal or action not in state.actions():
            break  # read while the search was writing it
        found.append(state.written(action))
        state = state.result(action)
    return found


def row(
    state: State,
    action: int,
    value: float | None,
    bound: str,
    distance: int | None,
    line: list[int],
    visits: int | None = None,
) -> Row:
    """One move."""
    return {
        "action": action,
        "name": state.written(action),
        "value": value,
        "bound": bound,
        "distance": distance,
        "visits": visits,
        "line": names(state, tuple(line[:SHOWN_LINE])),
        "actions": line[:SHOWN_LINE],
    }


def rows_of(found: Analysis) -> list[Row]:
    """The root moves of a search."""
    return [
        row(found.state, m.action, m.value, m.bound, m.distance, list(m.line), m.visits)
        for m in found.moves
    ]


def best_of(rows: Sequence[Row]) -> Row | None:
    """The best move: among wins the quickest, among losses the slowest.

    A move that is only bounded from above may be worse than it looks.
    """
    known = [move for move in rows if move["value"] is not None]
    return max(known, key=merit, default=None)


def merit(move: Row) -> tuple[float, bool, float]:
    """What moves are compared by, in `best_of`."""
    value, distance = float(move["value"]), move["distance"]
    hurry = 0.0 if distance is None else (-distance if value > 0 else distance)
    return value, not upper(move["bound"]), float(hurry)
