"""What a player may know of a state, as a row of numbers: for programs that learn."""

from __future__ import annotations

from typing import Any

import numpy as np

from plyground.game.records.record_state import RecordState


def numbers(state: RecordState, player: int) -> Any:
    """What a player knows, as float32s. First the player's own seat, 1 in its place and 0 in the
    others. Then, where something is hidden, the row of `sees` with its length in front; else the
    record, field by field, sets of 32 or 64 points bit by bit."""
    rules = state.game.rules
    parts: list[Any] = [np.eye(state.game.players, dtype=np.float32)[player]]
    if not state.game.perfect_information:
        out = np.zeros(rules.longest_view, np.int32)
        n = rules.own["sees"](state.record, player, out)
        out[n:] = 0
        parts += [[n], out]
    else:
        for name in rules.record.names or ():
            values = np.atleast_1d(np.asarray(state.record[name])).ravel()
            if _is_set(values.dtype):
                values = np.unpackbits(values.view(np.uint8), bitorder="little")
            parts.append(values)
    return np.concatenate(parts).astype(np.float32)


def _is_set(dtype: np.dtype[Any]) -> bool:
    """Whether a field is used as a set of bits: large unsigned numbers are."""
    return dtype.kind == "u" and dtype.itemsize >= 4
