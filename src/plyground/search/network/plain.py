"""What a network says of a state, by numpy: for pages, which must not wait for a compiler."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from plyground.game.errors import PlygroundError
from plyground.game.records.record_state import RecordState
from plyground.search.network.board_shape import BoardShape
from plyground.search.network.net import Net


class Opinion(NamedTuple):
    """What a network says of a state, without any search."""

    values: tuple[float, ...]
    """The utility that it expects for each player."""
    policy: dict[int, float]
    """The probability of each legal action."""


def opinion(net: Net, state: RecordState) -> Opinion:
    """Ask a network about a state; raises PlygroundError unless a player is to move."""
    mover = state.to_play
    if mover is None or mover < 0:
        raise PlygroundError(f"{net.game.name}: no player is to move, so a network says nothing")
    parts = net.shape.views(net.weights)
    hidden = np.maximum(
        parts["bias_2"] + first_layer(net, facts(net, state)) @ parts["weights_2"], 0
    )
    told = np.tanh(parts["weights_v"] @ hidden + parts["bias_v"]).tolist()
    low, high = net.game.facts.utility
    middle, half = (low + high) / 2, (high - low) / 2
    players = net.game.players
    if len(told) == 1:
        told.append(-told[0])
    values = [middle + half * told[(player - mover) % players] for player in range(players)]
    actions = state.actions()
    logits = parts["weights_p"][actions] @ hidden + parts["bias_p"][actions]
    odds = np.exp(logits - logits.max())
    policy = dict(zip(actions, (odds / odds.sum()).tolist(), strict=True))
    return Opinion(tuple(values), policy)


def facts(net: Net, state: RecordState) -> Any:
    """The numbers of the facts that hold."""
    on = np.zeros(net.sight.most, np.int32)
    return on[: net.sight.see(state.record, on)]


def first_layer(net: Net, on: Any) -> Any:
    """The units of the first layer, negative ones at 0."""
    parts = net.shape.views(net.weights)
    if not isinstance(net.shape, BoardShape) or net.board is None:
        return np.maximum(parts["bias_1"] + parts["weights_1"][on].sum(0), 0)
    back, reach = net.board.back, net.shape.reach
    seen = np.tile(parts["bias_1"], (net.shape.cells, 1))
    for row, cell in zip(net.board.row[on], net.board.cell[on], strict=True):
        if cell < 0:
            seen += parts["weights_1"][row]
        else:
            there = back[cell] >= 0
            np.add.at(seen, back[cell][there], parts["weights_1"][row : row + reach][there])
    for weights, bias in zip(parts["deep"], parts["deep_bias"], strict=True):
        before, seen = np.maximum(seen, 0), np.tile(bias, (net.shape.cells, 1))
        for d in range(reach):
            there = back[:, d] >= 0
            np.add.at(seen, back[there, d], before[there] @ weights[d])
    return np.maximum(seen, 0).ravel()
