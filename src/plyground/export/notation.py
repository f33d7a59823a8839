"""The words and pictures of a game as JavaScript."""

from __future__ import annotations

from plyground.export.javascript.reach import script
from plyground.game.records.record_game import RecordGame

FUNCTIONS = (
    *("picture", "describe", "written", "clicks", "covers", "aliases", "text", "shown", "told"),
    *("reported", "plies_played"),
)
"""What a page asks of the interpreted half of a game."""


def notation_of(game: RecordGame) -> str:
    """The functions of a game for people, as a script; raises NoTranslation."""
    own = game.rules.own
    return script({name: own[name] for name in FUNCTIONS if name in own})
