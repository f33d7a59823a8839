"""Kuhn poker against OpenSpiel's: rules, and which states a player cannot tell apart."""

from __future__ import annotations

from typing import Any

import pyspiel
import pytest
from lockstep import lockstep

import plyground as pg


@pytest.mark.parametrize("players", [2, 3, 10])
def test_same_rules(players: int) -> None:
    peer = pyspiel.load_game(f"kuhn_poker(players={players})")
    lockstep(pg.load("kuhn_poker", players=players), peer, lambda state, a, theirs: a)


@pytest.mark.parametrize("players", [2, 3])
def test_same_information_sets(players: int) -> None:
    pairs: set[tuple[int, str, str]] = set()

    def walk(ours: pg.State, theirs: Any) -> None:
        if not ours.is_terminal and not ours.is_chance:
            mover = theirs.current_player()
            pairs.add((mover, ours.observation(mover), theirs.information_state_string()))
        for a in ours.actions():
            walk(ours.result(a), theirs.child(a))

    peer = pyspiel.load_game(f"kuhn_poker(players={players})")
    walk(pg.load("kuhn_poker", players=players).initial(), peer.new_initial_state())
    assert len({pair[:2] for pair in pairs}) == len(pairs) == len({pair[2] for pair in pairs})
