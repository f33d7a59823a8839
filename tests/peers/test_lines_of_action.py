"""Lines of Action against OpenSpiel's, which knows no draw after plies without a capture."""

from __future__ import annotations

from typing import Any

import pyspiel
from lockstep import GAMES, lockstep

import plyground as pg


def to_peer(state: pg.State, a: int, theirs: Any) -> int:
    """OpenSpiel: ((from * 64) + to) * 2 + capture, cells row by row from the bottom."""
    origin, to = ((7 - cell // 8) * 8 + cell % 8 for cell in divmod(a, 64))
    return 2 * (64 * origin + to) + ("x" in state.describe(a))


def test_same_rules() -> None:
    lockstep(
        pg.load("lines_of_action", draw_plies=1000),
        pyspiel.load_game("lines_of_action"),
        to_peer,
        games=GAMES // 4,
    )
