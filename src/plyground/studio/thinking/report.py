"""An analysis, or what is known of it so far, as JSON that a page can show."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from plyground.game.state import State
from plyground.search.analysis import Analysis, Move
from plyground.search.job import Progress

Tell = Callable[[dict[str, Any]], None]
"""How a worker reports what it knows so far."""

SHOWN_LINE = 12
"""Moves of a line that are put into words."""


def names(state: State, line: Iterable[int]) -> list[str]:
    """The first moves of a line in words."""
    words = []
    for action in list(line)[:SHOWN_LINE]:
        if action not in state.actions():
            break
        words.append(state.describe(action))
        state = state.result(action)
    return words


def report(found: Analysis) -> dict[str, Any]:
    """The answer of a search: its choice, one row for each root move, what it spent and left out."""
    counters = found.counters
    speed = found.nodes / found.time if found.time > 0 else None
    return {
        "engine": found.algorithm,
        "player": found.player,
        "value": found.value,
        "bound": found.bound,
        "action": found.action,
        "name": None if found.action is None else found.state.describe(found.action),
        "line": names(found.state, found.line),
        "actions": list(found.line)[:SHOWN_LINE],
        "moves": [row(found.state, move) for move in found.moves],
        "depth": found.depth,
        "nodes": found.nodes,
        "leaves": found.leaves,
        "cuts": counters.cuts,
        "skipped": counters.branches_skipped,
        "time": found.time,
        "speed": speed,
        "branching": found.branching if found.depth else None,
        "stopped": found.stopped,
        "unsearched": list(found.unsearched),
    }


def row(state: State, move: Move) -> dict[str, Any]:
    """One root move."""
    return {
        "action": move.action,
        "name": move.name,
        "value": move.value,
        "bound": move.bound,
        "visits": move.visits,
        "distance": move.distance,
        "line": names(state, move.line),
    }


def so_far(state: State, progress: Progress) -> dict[str, Any]:
    """What a search knows while it is under way."""
    return {
        "time": progress.time,
        "nodes": progress.nodes,
        "depth": progress.depth,
        "value": progress.value,
        "bound": progress.bound,
        "action": progress.line[0] if progress.line else None,
        "line": names(state, progress.line),
        "actions": list(progress.line)[:SHOWN_LINE],
    }
