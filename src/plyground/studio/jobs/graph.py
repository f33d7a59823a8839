"""The job "graph": the value of every position of a game, and its mistakes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pydantic import Field

from plyground.game.contract.state import State
from plyground.search.engines.analyse import analyse
from plyground.search.limit import Limit
from plyground.search.score import turned
from plyground.search.suited import require
from plyground.studio.catalogue import Catalogue
from plyground.studio.jobs.values import judging_engine
from plyground.studio.place import Place
from plyground.studio.search_json import Row
from plyground.studio.work.kind import JobKind
from plyground.studio.work.worker import Desk

MISTAKE, BLUNDER = 0.1, 0.3
"""The least losses that are marked, as shares of the range of utilities."""


class GraphArguments(Place):
    """A game, and the time for each of its positions."""

    seconds: float = Field(default=0.3, gt=0, le=10)


def check(asked: GraphArguments, catalogue: Catalogue) -> None:
    """Refuse games without values for one player against the other."""
    game = catalogue.find(asked.game)
    judging_engine(game)
    require(game, "a graph", deterministic=False)
    asked.line(catalogue)


def run(arguments: dict[str, Any], desk: Desk) -> dict[str, Any]:
    asked = GraphArguments.model_validate(arguments)
    line = asked.line(desk.catalogue)
    return graph(line.states, line.actions, asked.seconds, desk)


def graph(
    states: Sequence[State], actions: Sequence[int], seconds: float, desk: Desk
) -> dict[str, Any]:
    """The points of the graph, and the mistakes; fewer of both if it was stopped."""
    points: list[Row] = []
    for ply, state in enumerate(states):
        if desk.stop.is_set():
            break
        points.append(point(state, ply, seconds, desk))
        desk.count(len(points), len(states), {"points": list(points), "mistakes": []})
    return {"points": points, "mistakes": mistakes(states, actions, points)}


def point(state: State, ply: int, seconds: float, desk: Desk) -> Row:
    """The value of a position for the first player, and the best move; none for chance."""
    known: Row = {"ply": ply, "value": None, "bound": "", "best": None, "name": None}
    if state.is_terminal:
        return known | {"value": state.utility(0), "bound": "="}
    if state.is_chance:
        return known
    found = analyse(state, judging_engine(state.game), Limit(time=seconds), stop=desk.stop)
    first = found.player == 0
    return known | {
        "value": found.value if first else 0.0 - found.value,
        "bound": found.bound if first else turned(found.bound),
        "best": found.action,
        "name": None if found.action is None else state.written(found.action),
    }


def mistakes(states: Sequence[State], actions: Sequence[int], points: Sequence[Row]) -> list[Row]:
    """The moves after which the value was clearly less for the player who made them."""
    low, high = states[0].game.facts.utility
    found = []
    for ply, action in enumerate(actions[: max(0, len(points) - 1)]):
        state, before, after = states[ply], points[ply], points[ply + 1]
        player = state.to_play
        if player is None or None in (before["value"], after["value"]) or action == before["best"]:
            continue
        lost = before["value"] - after["value"] if player == 0 else after["value"] - before["value"]
        if lost / (high - low) >= MISTAKE:
            found.append(
                {
                    "ply": ply,
                    "player": player,
                    "name": state.written(action),
                    "better": before["name"],
                    "lost": lost,
                    "blunder": lost / (high - low) >= BLUNDER,
                }
            )
    return found


KIND = JobKind(run, GraphArguments, check)
