"""Prepares games for timing."""

from __future__ import annotations

from contextlib import suppress

from plyground.game.contract.game import Game
from plyground.game.records.record_game import HOT, RecordGame
from plyground.game.records.workspace import interpreting
from plyground.kernel.explain import CannotCompile


def quicken(game: Game) -> None:
    """Compile the rules now if possible, so that no search is charged for it."""
    if isinstance(game, RecordGame) and game.calls < HOT and not interpreting():
        with suppress(CannotCompile):
            game.compile()
