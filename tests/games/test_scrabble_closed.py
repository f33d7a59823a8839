"""Scrabble with closed racks: what players see, and searches that do not see more."""

from __future__ import annotations

import random

import pytest

import plyground as pg
from plyground.game.records.record_state import RecordState


@pytest.fixture(scope="module")
def hidden() -> pg.Game:
    return pg.load("scrabble", closed=True, size=7, rack=4, tiles=24)


def test_a_player_does_not_see_the_other_rack(hidden: pg.Game) -> None:
    one, other = (hidden.initial().result(f"deal {k}") for k in (1, 2))
    assert not hidden.perfect_information
    assert one.observation(0) != other.observation(0)
    shown = one.shown(0)
    assert shown is not None
    theirs = [piece for piece in shown.pieces if piece.cell.startswith("second")]
    assert {piece.symbol for piece in theirs} == {"#"}
    assert one.text.split()[3] not in str(shown)
    swap = next(a for a, name in one.descriptions().items() if name.startswith("exchange"))
    assert one.told(swap, 0) == one.describe(swap)
    assert one.told(swap, 1) == "exchange 1"
    assert hidden.initial().told(hidden.initial().actions()[0], 0) is None


def test_worlds_agree_with_what_a_player_sees(hidden: pg.Game) -> None:
    rng = random.Random(4)
    state: pg.State = hidden.initial()
    for _ in range(8):
        state = state.result(rng.choice(state.actions()))
        player = state.to_play
        assert player is not None
        assert isinstance(state, RecordState)
        worlds = {state.redrawn(player, seed) for seed in range(5)}
        assert len(worlds) > 1
        for world in worlds:
            assert world is not None
            assert world.observation(player) == state.observation(player)
            assert world.actions() == state.actions()
            assert world.shown(player) == state.shown(player)


def test_search_with_closed_racks_is_fair(hidden: pg.Game) -> None:
    verdict = pg.fairness("mcts:sims=40", hidden, games=1)
    assert not verdict.cheats
    assert verdict.pairs > 5
