"""Tablut: the castle, custodial captures, the ways to take the king, and how a game ends."""

from __future__ import annotations

import pytest
from choosing import chosen

import plyground as pg


def position(text: str, **options: object) -> pg.State:
    return pg.load("tablut", **options).parse(text)


def names(state: pg.State, origin: str = "") -> set[str]:
    return {name for a in state.actions() if (name := state.describe(a)).startswith(origin)}


def test_start() -> None:
    state = pg.load("tablut").initial()
    assert state.text == "3aaa3/4a4/4d4/a3d3a/aaddkddaa/a3d3a/4d4/4a4/3aaa3 a 0"
    assert names(state, "e8") == {"e8-d8", "e8-c8", "e8-b8", "e8-a8"} | {
        f"e8-{file}8" for file in "fghi"
    }


def test_no_man_enters_or_crosses_the_empty_castle() -> None:
    state = position("9/9/9/4k4/a8/9/9/9/9 a 0")
    assert names(state, "a5") >= {"a5-d5", "a5-a9"}
    assert not {"a5-e5", "a5-f5"} & names(state)
    king = position("9/9/9/4k4/a8/9/9/9/9 d 0")
    assert not {"e6-e5", "e6-e4"} & names(king)


def test_a_man_between_two_enemies_is_taken() -> None:
    state = position("9/4k4/9/9/9/9/9/1a1da4/9 a 7").result("b2-c2")
    assert state.text == "9/4k4/9/9/9/9/9/2a1a4/9 d 0"


def test_moving_between_two_enemies_is_safe() -> None:
    state = position("9/4k4/9/9/9/9/9/2a1a4/3d5 d 0").result("d1-d2")
    assert state.text == "9/4k4/9/9/9/9/9/2ada4/9 a 1"


def test_the_king_helps_to_take() -> None:
    state = position("9/9/9/9/9/9/2ka5/8a/4d4 d 0").result("e1-e3")
    assert state.text == "9/9/9/9/9/9/2k1d4/8a/9 a 0"


@pytest.mark.parametrize(
    ("text", "move", "taken"),
    [
        ("9/4k4/9/9/3d5/1a7/9/9/9 a 0", "b4-b5", False),
        ("9/4k4/9/9/3d5/2a6/9/9/9 a 0", "c4-c5", True),
        ("9/9/9/9/3dk4/2a6/9/9/9 a 0", "c4-c5", False),
    ],
)
def test_the_empty_castle_helps_to_take(text: str, move: str, taken: bool) -> None:
    assert ("d" not in position(text).result(move).text.split()[0]) == taken


def test_the_castle_may_always_help_against_defenders() -> None:
    state = position("9/9/9/9/3dk4/2a6/9/9/9 a 0", castle="always").result("c4-c5")
    assert state.text == "9/9/9/9/2a1k4/9/9/9/9 d 0"


@pytest.mark.parametrize(
    ("text", "move", "taken"),
    [
        ("9/9/9/4a4/3aka3/3a5/9/9/9 a 0", "d4-e4", True),  # four around the castle
        ("9/9/9/4a4/3aka3/4d4/3a5/9/9 a 0", "d3-d4", False),
        ("9/9/4a4/3ak4/5a3/9/9/9/9 a 0", "f5-f6", True),  # three beside it
        ("9/9/9/3ak4/5a3/9/9/9/9 a 0", "f5-f6", False),
        ("9/9/2ak5/5a3/9/9/9/9/9 a 0", "f6-e6", False),
        ("9/9/2ak1a3/9/9/9/9/9/9 a 0", "f7-e7", True),  # two elsewhere
    ],
)
def test_taking_the_king(text: str, move: str, taken: bool) -> None:
    state = position(text).result(move)
    assert state.is_terminal == taken
    assert ("k" in state.text) != taken
    if taken:
        assert state.utility(0) == 1.0


def test_the_king_wins_at_the_edge() -> None:
    state = position("9/9/9/4k4/a8/9/9/9/9 d 0").result("e6-i6")
    assert state.is_terminal
    assert (state.utility(0), state.utility(1)) == (-1.0, 1.0)


def test_a_player_who_cannot_move_loses() -> None:
    state = position("a8/9/9/9/9/9/8d/2k6/9 d 0").result("c2-b2")
    assert not state.is_terminal
    shut = position("ad7/d8/9/9/9/9/9/2k6/9 a 0")
    assert shut.is_terminal
    assert shut.utility(1) == 1.0


def test_draws() -> None:
    state = position("a8/9/9/9/9/9/9/2k6/9 a 99").result("a9-a8")
    assert state.is_terminal
    assert state.utility(0) == 0.0
    state = pg.load("tablut").initial()
    for move in ["e8-f8", "e7-f7", "f8-e8", "f7-e7"] * 2:
        assert not state.is_terminal
        state = state.result(move)
    assert state.is_terminal


def test_an_engine_blocks_the_last_way_out() -> None:
    state = position("9/3aa4/9/a3k2a1/9/9/9/1a7/9 a 0")
    after = state.result(chosen(state, 2))
    found = pg.analyse(after, "alphabeta", pg.Limit(depth=1))
    assert found.value < 1.0


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("kk7/9/9/9/9/9/9/9/9 a 0", "2 kings"),
        ("9/9/9/9/4a4/9/9/9/9 a 0", "only the king"),
        ("k8/9/9/9/9/9/9/9/a8 d 0", "has already won"),
        ("9/9/9/9/9/9/9/9/a8 a 0", "has already won"),
    ],
)
def test_no_position(text: str, why: str) -> None:
    with pytest.raises(pg.BadPosition, match=why):
        position(text)
