"""What is inside a network: its policy on the board, and what a hidden unit looks at."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from plyground.game.clicks import ways
from plyground.game.contract.state import State
from plyground.search.network.cells import fact_cells
from plyground.search.network.net import Net

ELSEWHERE = 8
"""Facts that are about no cell are listed up to this many, the heaviest first."""


@dataclass(frozen=True)
class UnitView:
    """The weights of a unit of the first layer."""

    unit: int
    bias: float
    boards: dict[str, dict[str, float]]
    """By how a cell looks ("own", "other", "empty", "move", or a piece): the weights by cell."""
    others: list[tuple[str, float]]
    """Facts that are about no cell, with their weights."""
    most: float
    """The greatest weight, by its size: the scale of a drawing."""


def look_at_unit(net: Net, unit: int) -> UnitView:
    """What a unit of the first layer looks at."""
    places = fact_cells(net.game, net.sight)
    weights = net.shape.fact_weights(net.weights, unit, net.board)
    boards: dict[str, dict[str, float]] = {look: {} for look in places.looks}
    others: list[tuple[str, float]] = []
    for fact, weight in enumerate(weights.tolist()):
        if places.cell[fact] < 0:
            others.append((net.sight.names[fact], weight))
            continue
        board = boards[places.looks[places.look[fact]]]
        cell = places.names[places.cell[fact]]
        board[cell] = board.get(cell, 0.0) + places.sign[fact] * weight
    others.sort(key=lambda pair: -abs(pair[1]))
    most = max([abs(w) for board in boards.values() for w in board.values()], default=0.0)
    bias = net.shape.unit_bias(net.weights, unit)
    return UnitView(unit, bias, boards, others[:ELSEWHERE], most)


def heaviest_units(net: Net) -> list[int]:
    """The units of the first layer, those that count for most first."""
    parts = net.shape.views(net.weights)
    inside, outside = net.shape.unit_sizes(parts), np.abs(parts["weights_2"])
    reach = outside.reshape(-1, net.shape.units, net.shape.second).sum((0, 2))
    return [int(i) for i in np.argsort(-inside * reach, kind="stable")]


def heat(state: State, policy: dict[int, float]) -> dict[str, float]:
    """A policy by cells: how likely a move ends there, or a button is pressed."""
    picture = state.picture
    cells = {cell.name for cell in picture.cells} if picture else set()
    usual: dict[int, Any] = {}
    for way in ways(state):
        usual.setdefault(way.action, way.steps)
    found: dict[str, float] = {}
    for action, share in policy.items():
        steps = usual.get(action, (str(action),))
        end = next((step for step in reversed(steps) if step in cells), steps[-1])
        found[end] = found.get(end, 0.0) + share
    return found
