"""Alquerque: steps, leaps, what is compulsory, and how a game ends."""

from __future__ import annotations

import pytest

import plyground as pg


def position(text: str, **options: object) -> pg.State:
    return pg.load("alquerque", **options).parse(text)


def names(state: pg.State) -> set[str]:
    return {state.describe(a) for a in state.actions()}


def test_start() -> None:
    state = pg.load("alquerque").initial()
    assert state.text == "bbbbb/bbbbb/bb1ww/wwwww/wwwww w 0"
    assert names(state) == {"b2-c3", "c2-c3", "d2-c3", "d3-c3"}


def test_every_first_move_loses_a_man_at_once() -> None:
    """Black can leap, and so must, after each of White's first moves."""
    start = pg.load("alquerque").initial()
    for a in start.actions():
        assert all("x" in name for name in names(start.result(a)))


def test_men_follow_the_lines() -> None:
    assert len(names(position("b4/5/2w2/5/5 w 0"))) == 8
    assert names(position("4b/5/1w3/5/5 w 0")) == {"b3-a3", "b3-c3", "b3-b2", "b3-b4"}


def test_a_leap_needs_a_line_and_an_empty_point() -> None:
    assert names(position("b3b/1b1b1/2w2/5/5 w 0")) >= {"c3-c4", "c3-b3"}
    assert names(position("4b/1b3/2w2/5/5 w 0")) == {"c3xa5"}
    assert not any("x" in name for name in names(position("4b/1b3/1w3/5/5 w 0")) - {"b3xb5"})


def test_leaps_go_on_as_long_as_possible() -> None:
    state = position("5/1b1b1/2w2/5/b4 w 0").result("c3xa5")
    assert state.to_play == 1
    state = position("1b3/1b3/2w2/5/b4 w 0").result("c3xa5")
    assert state.to_play == 0
    assert state.text.endswith("w 0 xa5")
    assert names(state) == {"a5xc5"}


@pytest.mark.parametrize(
    ("capture", "moves"),
    [("forced", {"a5xc5"}), ("free_multi", {"a5xc5", "stop"})],
)
def test_going_on_is_compulsory_or_free(capture: str, moves: set[str]) -> None:
    state = position("1b3/1b3/2w2/5/b4 w 0", capture=capture).result("c3xa5")
    assert names(state) == moves


def test_one_leap_only_by_option() -> None:
    state = position("1b3/1b3/2w2/5/b4 w 0", capture="free_single")
    assert {"c3xa5", "c3-c4"} <= names(state)
    assert state.result("c3xa5").to_play == 1


def test_taking_all_wins() -> None:
    state = position("5/1b3/2w2/5/5 w 0").result("c3xa5")
    assert state.is_terminal
    assert state.utility(0) == 1.0


def test_a_player_who_cannot_move_loses() -> None:
    state = position("wbb2/bbb2/b1b2/5/5 w 0")
    assert state.is_terminal
    assert state.utility(1) == 1.0


def test_draws() -> None:
    state = position("w4/5/5/5/4b w 49").result("a5-a4")
    assert state.is_terminal
    assert state.utility(0) == 0.0
    state = position("w4/5/5/5/4b w 0")
    for move in ["a5-a4", "e1-e2", "a4-a5", "e2-e1"] * 2:
        assert not state.is_terminal
        state = state.result(move)
    assert state.is_terminal
    assert state.utility(0) == 0.0


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("5/5/5/5/4w w 0", "has no men"),
        ("5/5/b4/5/4w w 0 xa3", "not x and a man"),
        ("5/5/b4/5/4w w 0 xe1", "cannot go on leaping"),
        ("5/1b3/2w2/5/5 w 3 xc3", "has just been taken"),
    ],
)
def test_no_position(text: str, why: str) -> None:
    with pytest.raises(pg.BadPosition, match=why):
        position(text)
