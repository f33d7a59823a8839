"""Symmetric images: playing in an image is the image of playing."""

from __future__ import annotations

import random
from copy import copy

import pytest
from learning import game

import plyground as pg
from plyground.game.records.record_game import RecordGame
from plyground.game.records.record_state import RecordState

GAMES = [name for name in pg.games() if "image" in getattr(pg.load(name), "rules").own]  # noqa: B009


def image(state: RecordState, k: int) -> RecordState:
    """The k-th image of a state."""
    found = copy(state)
    state.game.rules.own["image"](found.record, k)
    return found


def test_some_games_have_images() -> None:
    assert {"connect4", "othello"} <= set(GAMES)


@pytest.mark.parametrize("name", GAMES)
def test_images_are_symmetries(name: str) -> None:
    of = game(name)
    assert isinstance(of, RecordGame)
    mapped = of.rules.own["image_action"]
    rng = random.Random(2)
    for _ in range(3):
        state: pg.State = of.initial()
        while not state.is_terminal:
            assert isinstance(state, RecordState)
            a = rng.choice(state.actions())
            after = state.result(a)
            assert isinstance(after, RecordState)
            for k in range(1, of.rules.images):
                seen = image(state, k)
                assert sorted(seen.actions()) == sorted(mapped(b, k) for b in state.actions())
                assert seen.result(int(mapped(a, k))) == image(after, k)
            state = after
        assert isinstance(state, RecordState)
        images = [image(state, k) for k in range(1, of.rules.images)]
        assert all(other.utilities() == state.utilities() for other in images)


def test_probes_of_othello() -> None:
    othello = game("othello")
    early = othello.rules.probes["early corners"]
    assert early(othello.initial().record, 0)
    assert not early(othello.initial().record, 1)
    assert othello.rules.probes["passes"](othello.initial().record, 64)


def test_probes_of_connect4() -> None:
    connect4 = game("connect4")
    state: pg.State = connect4.initial()
    for move in ("d1", "a1", "c1", "a2"):
        state = state.result(state.action(move))
    assert isinstance(state, RecordState)
    threat, centre = connect4.rules.probes["threats"], connect4.rules.probes["centre"]
    assert threat(state.record, 4)
    assert not threat(state.record, 0)
    assert centre(state.record, 3)
