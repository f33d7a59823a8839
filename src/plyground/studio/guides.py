"""The guide to a first game: from the data file for built-in games, else from trial games."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from plyground.game.contract.game import Game
from plyground.studio.cards import read
from plyground.teach.first_steps import first_steps

SECONDS = 1.5
"""For the trial games of a game that the file does not have."""


def known_guide(game: Game) -> list[dict[str, Any]] | None:
    """The steps of a built-in game with its usual options; None if they must be found."""
    is_usual = all(value == game.declared[o].default for o, value in game.options.items())
    return read("guides").get(game.source) if is_usual else None


def guide(game: Game) -> list[dict[str, Any]]:
    """The steps of any game."""
    known = known_guide(game)
    if known is None:
        known = [asdict(step) for step in first_steps(game, seconds=SECONDS)]
    return known
