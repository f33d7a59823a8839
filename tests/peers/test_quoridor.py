"""Quoridor against OpenSpiel's, which numbers the rows from the other side."""

from __future__ import annotations

from typing import Any

import pyspiel
import pytest
from lockstep import GAMES, lockstep

import plyground as pg


@pytest.mark.parametrize(("size", "walls", "share"), [(9, 10, 20), (5, 3, 4)])
def test_same_rules(size: int, walls: int, share: int) -> None:
    names: dict[str, int] = {}
    seen: list[Any] = [None, -1]

    def to_peer(state: pg.State, a: int, theirs: Any) -> int:
        if seen != [theirs, theirs.move_number()]:  # a new state: its words are read once
            seen[:] = theirs, theirs.move_number()
            names.clear()
            mover = theirs.current_player()
            names.update({theirs.action_to_string(mover, b): b for b in theirs.legal_actions()})
        name = state.describe(a)
        row = size + 1 - int(name[1]) if len(name) == 2 else size - int(name[1])
        return names[f"{name[0]}{row}{name[2:]}"]

    peer = pyspiel.load_game(f"quoridor(board_size={size},wall_count={walls})")
    lockstep(pg.load("quoridor", size=size, walls=walls), peer, to_peer, games=GAMES // share)
