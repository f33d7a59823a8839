"""Kalah against OpenSpiel's mancala, which numbers pits and stores around the board."""

from __future__ import annotations

from typing import Any

import pyspiel
from lockstep import GAMES, lockstep

import plyground as pg


def to_peer(state: pg.State, a: int, theirs: Any) -> int:
    return a + 1 if state.to_play == 0 else a + 8


def test_same_rules() -> None:
    # Sowings around the whole board are rare in random games, so more of them than usual.
    lockstep(pg.load("kalah"), pyspiel.load_game("mancala"), to_peer, games=2 * GAMES)
