"""Hex against OpenSpiel's, with and without the swap rule."""

from __future__ import annotations

import pyspiel
import pytest
from lockstep import GAMES, lockstep

import plyground as pg


@pytest.mark.parametrize("swap", [False, True])
@pytest.mark.parametrize(
    ("size", "games"), [(2, GAMES), (3, GAMES), (6, GAMES), (11, GAMES // 2), (19, 3)]
)
def test_same_rules(size: int, games: int, swap: bool) -> None:
    ours = pg.load("hex", size=size, swap=swap)
    peer = pyspiel.load_game("hex", {"board_size": size, "swap": swap})
    lockstep(ours, peer, lambda state, a, theirs: a, games=games)
