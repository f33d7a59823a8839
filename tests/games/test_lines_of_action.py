"""Lines of Action: how far men go, what blocks them, and all ways a game ends."""

from __future__ import annotations

import pytest

import plyground as pg

START = "1bbbbbb1/w6w/w6w/w6w/w6w/w6w/w6w/1bbbbbb1 b 0"


def position(text: str, **options: object) -> pg.State:
    return pg.load("lines_of_action", **options).parse(text)


def names(state: pg.State, origin: str = "") -> set[str]:
    return {name for a in state.actions() if (name := state.describe(a)).startswith(origin)}


def test_start() -> None:
    state = pg.load("lines_of_action").initial()
    assert state.text == START
    assert len(state.actions()) == 36
    assert names(state, "b1") == {"b1-b3", "b1-d3", "b1-h1"}
    assert names(state, "c1") == {"c1-c3", "c1-e3", "c1xa3"}


def test_men_pass_their_own_but_not_the_enemy() -> None:
    """Four men are on the row, so that a1 would go to e1, over d1."""
    state = position("7w/8/8/8/8/w7/8/bb1w3b b 0")
    assert not {"a1-e1", "b1-f1"} & names(state)
    assert "a1xa3" in names(state)
    assert "a1-e1" in names(position("7w/8/8/8/8/w7/8/bb1b3b b 0"))


def test_men_do_not_land_on_their_own_men_or_off_the_board() -> None:
    assert names(position("w7/8/8/8/8/2b5/8/b6w b 0"), "a1") == {"a1-a3", "a1-c1"}


def test_a_capture_sets_the_plies_back() -> None:
    state = position("8/8/8/8/8/w7/1w6/b2b3w b 17").result("a1xa3")
    assert state.text == "8/8/8/8/8/b7/1w6/3b3w w 0"
    assert state.result("h1-f1").text.endswith(" b 1")


def test_one_group_wins() -> None:
    state = position("w6w/8/8/8/8/2b5/1b6/3b3w b 3").result("b2-c2")
    assert state.is_terminal
    assert state.utility(0) == 1.0


def test_a_single_man_is_one_group() -> None:
    state = position("7w/8/8/8/8/w7/8/b2b3b b 0").result("a1xa3")
    assert state.is_terminal
    assert state.utility(1) == 1.0


@pytest.mark.parametrize(("both", "value"), [("mover", 1.0), ("draw", 0.0)])
def test_both_connected_by_one_move(both: str, value: float) -> None:
    """Black takes the man that kept White apart, and so joins his own two as well."""
    state = position("7w/8/8/8/8/wb6/8/b7 b 0", both=both).result("a1xa3")
    assert state.is_terminal
    assert state.utility(0) == value


def test_a_player_who_cannot_move_loses() -> None:
    """White stands in the way of both men of Black, and is not connected."""
    state = position("5wwb/6ww/8/8/8/2w4w/ww6/bw3w2 b 0")
    assert state.is_terminal
    assert state.utility(0) == -1.0


def test_the_second_time_is_a_draw_and_the_third_by_option() -> None:
    there_and_back = ["b1-b3", "a2-c2", "b3-b1", "c2-a2"]
    state = pg.load("lines_of_action").initial()
    for move in there_and_back:
        assert not state.is_terminal
        state = state.result(move)
    assert state.is_terminal
    assert state.utility(0) == 0.0
    state = pg.load("lines_of_action", repetition=3).initial()
    for move in there_and_back * 2:
        assert not state.is_terminal
        state = state.result(move)
    assert state.is_terminal


def test_plies_without_a_capture_are_a_draw() -> None:
    state = position(START.replace(" 0", " 4"), draw_plies=5).result("b1-b3")
    assert state.is_terminal
    assert state.utility(0) == 0.0


def test_an_engine_joins_its_men() -> None:
    state = position("w6w/8/8/8/8/2b5/1b6/3b3w b 3")
    found = pg.analyse(state, "alphabeta", pg.Limit(depth=3))
    assert found.value == 1.0
    assert found.bound == "="


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("8/8/8/8/8/8/8/7b b 0", "White has 0 men"),
        (START.replace(" b", " x"), "the player to move is 'x'"),
        (START.replace(" 0", " 900"), "expected 0 to 200"),
        ("1bbbbbb1/w6w/w6w/w6w/w6w/w6w/w6w b 0", "8 rows expected"),
    ],
)
def test_no_position(text: str, why: str) -> None:
    with pytest.raises(pg.BadPosition, match=why):
        position(text)
