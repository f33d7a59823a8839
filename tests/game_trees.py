"""Whole games unrolled, for tests that count them."""

from __future__ import annotations

from dataclasses import dataclass, field

import plyground as pg


@dataclass
class Unrolled:
    """Counts of a small game's tree: histories, ends, and the views and actions of movers."""

    histories: int = 0
    terminals: int = 0
    views: dict[tuple[int, str], set[tuple[int, ...]]] = field(default_factory=dict)

    def add(self, state: pg.State) -> Unrolled:
        """Count a state and everything below it."""
        self.histories += 1
        self.terminals += state.is_terminal
        player = state.to_play
        if player is not None and player != pg.CHANCE:
            view = player, state.observation(player)
            self.views.setdefault(view, set()).add(tuple(state.actions()))
        for a in state.actions():
            self.add(state.result(a))
        return self
