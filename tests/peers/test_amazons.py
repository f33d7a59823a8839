"""Amazons against OpenSpiel's, on the three boards that it has."""

from __future__ import annotations

import pyspiel
import pytest
from lockstep import GAMES, lockstep

import plyground as pg


@pytest.mark.parametrize(("size", "share"), [(10, 2), (8, 4), (6, 4)])
def test_same_rules(size: int, share: int) -> None:
    def to_peer(state: pg.State, a: int, theirs: object) -> int:
        name = state.describe(a)
        return (size - int(name[1:])) * size + "abcdefghij".index(name[0])

    peer = pyspiel.load_game(f"amazons(board_size={size})")
    lockstep(pg.load("amazons", size=size), peer, to_peer, games=GAMES // share)
