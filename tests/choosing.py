"""The move that an engine chooses, as text."""

from __future__ import annotations

import plyground as pg


def chosen(state: pg.State, depth: int) -> str:
    """The move that the alpha-beta engine finds at a depth."""
    action = pg.analyse(state, "alphabeta", pg.Limit(depth=depth)).action
    assert action is not None
    return state.describe(action)
