"""Checkers against OpenSpiel's."""

from __future__ import annotations

from typing import Any

import pyspiel
from lockstep import lockstep

import plyground as pg

# OpenSpiel's directions are up left, up right, down right, down left, with the first player at the
# bottom; ours begin with down left, and our first player is on top.
DIRECTIONS = (1, 0, 3, 2)


def to_peer(state: pg.State, a: int, theirs: Any) -> int:
    """OpenSpiel: ((cell * 4 + direction) * 2 + jump), on a board turned by half a turn."""
    words = state.describe(a)
    square = int(words.partition("x" if "x" in words else "-")[0]) - 1
    row, place = divmod(square, 4)
    cell = 63 - (8 * row + 2 * place + (row % 2 == 0))
    return 2 * (4 * cell + DIRECTIONS[a % 4]) + ("x" in words)


def drawn_by_peer(state: pg.State, theirs: Any) -> bool:
    """OpenSpiel ends a game after 40 plies without a capture, whether or not men have moved.

    Ours goes on until 80 plies without a capture or a man's move, so the comparison ends there.
    """
    return theirs.is_terminal() and all(a % 2 == 0 for a in theirs.history()[-40:])


def test_same_rules() -> None:
    lockstep(pg.load("checkers"), pyspiel.load_game("checkers"), to_peer, stop=drawn_by_peer)
