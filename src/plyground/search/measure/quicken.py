"""Games made ready to be timed."""

from __future__ import annotations

from contextlib import suppress

from plyground.game.game import Game
from plyground.game.record_game import HOT, RecordGame
from plyground.game.workspace import interpreting
from plyground.kernel.explain import CannotCompile


def quicken(game: Game) -> None:
    """Compile the rules now if they can be, so that it does not count as time of a search."""
    if isinstance(game, RecordGame) and game.calls < HOT and not interpreting():
        with suppress(CannotCompile):
            game.compile()
