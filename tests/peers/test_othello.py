"""Othello against OpenSpiel's."""

from __future__ import annotations

import pyspiel
from lockstep import lockstep

import plyground as pg


def test_same_rules() -> None:
    """Both number the cells from a1 and then the pass."""
    lockstep(pg.load("othello"), pyspiel.load_game("othello"), lambda state, a, theirs: a)
