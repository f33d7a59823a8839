"""Symmetric images of a state, where a game declares them (`image`, `image_action`, SYMMETRIES)."""

from __future__ import annotations

from collections.abc import Hashable
from copy import copy

from plyground.game.contract.state import State
from plyground.game.records.record_state import RecordState


def symmetries(state: State) -> int:
    """How many images each state of the game has, itself included; 1 if none are declared."""
    return state.game.rules.images if isinstance(state, RecordState) else 1


def image(state: State, k: int) -> State:
    """The k-th image of a state; 0 is the state itself."""
    if k == 0:
        return state
    assert isinstance(state, RecordState)
    turned = copy(state)
    state.game.rules.own["image"](turned.record, k)
    return turned


def image_action(state: State, action: int, k: int) -> int:
    """What an action of a state becomes in the k-th image."""
    if k == 0:
        return action
    assert isinstance(state, RecordState)
    return int(state.game.rules.own["image_action"](action, k))


def least_image(state: State) -> Hashable:
    """The same value for all images of a state.

    Where the past matters it is ignored, as in a table of positions.
    """
    n = symmetries(state)
    return state if n == 1 else min(bytes(image(state, k)._identity()) for k in range(n))
