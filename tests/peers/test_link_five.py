"""Five in a row against OpenSpiel's gomoku, where six and more count too, and its m,n,k-game."""

from __future__ import annotations

import pyspiel
import pytest
from lockstep import GAMES, lockstep

import plyground as pg


@pytest.mark.parametrize(("size", "games"), [(15, GAMES // 20), (8, GAMES // 4), (5, GAMES // 2)])
def test_same_rules(size: int, games: int) -> None:
    peer = pyspiel.load_game(f"gomoku(size={size})")
    lockstep(pg.load("link_five", size=size), peer, lambda state, a, theirs: a, games=games)


def test_same_rules_as_the_mnk_game() -> None:
    peer = pyspiel.load_game("mnk(m=7,n=7,k=5)")
    lockstep(pg.load("link_five", size=7), peer, lambda state, a, theirs: a, games=GAMES // 10)
