"""The knowledge of a player as an array of numbers, for learning programs."""

from __future__ import annotations

from typing import Any

import numpy as np

from plyground.game.records.record_state import RecordState


def numbers(state: RecordState, player: int) -> Any:
    """What a player knows, as float32s. First the player's own seat, one-hot. Then, with hidden
    information, the row of `sees` preceded by its length; else the record, field by field, with
    sets of 32 or 64 points as single bits."""
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
    """Whether a field is a set of bits: large unsigned integers are."""
    return dtype.kind == "u" and dtype.itemsize >= 4
