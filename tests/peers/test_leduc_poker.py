"""Leduc poker against OpenSpiel's: rules, and which states a player cannot tell apart."""

from __future__ import annotations

from typing import Any

import pyspiel
from lockstep import GAMES, lockstep

import plyground as pg


def test_same_rules() -> None:
    peer = pyspiel.load_game("leduc_poker")
    lockstep(pg.load("leduc_poker"), peer, lambda state, a, theirs: a, games=5 * GAMES)


def test_same_information_sets() -> None:
    pairs: set[tuple[int, str, str]] = set()

    def walk(ours: pg.State, theirs: Any) -> None:
        if not ours.is_terminal and not ours.is_chance:
            mover = theirs.current_player()
            pairs.add((mover, ours.observation(mover), theirs.information_state_string()))
        for a in ours.actions():
            walk(ours.result(a), theirs.child(a))

    walk(pg.load("leduc_poker").initial(), pyspiel.load_game("leduc_poker").new_initial_state())
    assert (
        len({pair[:2] for pair in pairs}) == len(pairs) == len({pair[2] for pair in pairs}) == 936
    )
