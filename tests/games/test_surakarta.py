"""Surakarta: steps, runs round the loops, corners, and how a game ends."""

from __future__ import annotations

import pytest

import plyground as pg


def position(text: str, **options: object) -> pg.State:
    return pg.load("surakarta", **options).parse(text)


def names(state: pg.State, origin: str = "") -> set[str]:
    return {name for a in state.actions() if (name := state.describe(a)).startswith(origin)}


def captures(text: str, **options: object) -> set[str]:
    return {name for name in names(position(text, **options)) if "x" in name}


def test_start() -> None:
    state = pg.load("surakarta").initial()
    assert state.text == "bbbbbb/bbbbbb/6/6/wwwwww/wwwwww w 0"
    assert len(names(state)) == 16
    assert names(state, "a2") == {"a2-a3", "a2-b3"}


def test_steps_go_in_eight_directions() -> None:
    state = position("6/6/6/6/1w4/5b w 0")
    assert {name for name in names(state) if "x" not in name} == {
        f"b2-{to}" for to in ("a1", "a2", "a3", "b1", "b3", "c1", "c2", "c3")
    }


@pytest.mark.parametrize(
    ("text", "taken"),
    [
        ("6/b5/6/1w4/6/6 w 0", {"b3xa5"}),  # up column b, round the small loop into row 5
        ("6/1b4/6/1w4/6/6 w 0", {"b3xb5"}),  # not straight up: round the other loops
        ("6/6/w5/2w1b1/6/2w3 w 0", {"a4xe3"}),  # c3 would have to go straight
        ("2b3/6/6/w5/6/6 w 0", {"a3xc6"}),
        ("b5/6/6/1w4/6/6 w 0", set()),  # a corner is on no loop
        ("6/b5/6/6/6/w5 w 0", set()),
    ],
)
def test_runs_around_the_loops(text: str, taken: set[str]) -> None:
    assert captures(text) == taken


def test_men_in_the_way_block_a_run() -> None:
    """From b3 upward over b5 and b6 to a5; downward over b1, a2, f2 and so on to the other end."""
    assert captures("6/b5/6/1w4/6/6 w 0") == {"b3xa5"}
    assert captures("1w4/b5/6/1w4/6/w5 w 0") >= {"b3xa5"}
    both = "1w4/b5/6/1w4/1w4/w5 w 0"
    assert "b3xa5" not in captures(both)


def test_a_man_may_cross_its_own_place() -> None:
    """The only way from e2 to e5 is once round the small loop."""
    assert captures("6/4b1/6/6/4w1/6 w 0") == {"e2xe5"}


def test_captures_are_optional() -> None:
    state = position("6/b5/6/1w4/6/6 w 0")
    assert "b3-b4" in names(state)
    won = state.result("b3xa5")
    assert won.is_terminal
    assert won.utility(0) == 1.0


@pytest.mark.parametrize(("ending", "value"), [("count", 1.0), ("draw", 0.0)])
def test_after_fifty_plies_the_men_are_counted(ending: str, value: float) -> None:
    state = position("b5/6/6/6/6/4ww w 49", ending=ending).result("e1-e2")
    assert state.is_terminal
    assert state.utility(0) == value


@pytest.mark.parametrize(("ending", "value"), [("count", 1.0), ("draw", 0.0)])
def test_the_third_time_the_men_are_counted(ending: str, value: float) -> None:
    state = position("b5/6/6/6/6/4ww w 0", ending=ending)
    for move in ["e1-e2", "a6-a5", "e2-e1", "a5-a6"] * 2:
        assert not state.is_terminal
        state = state.result(move)
    assert state.is_terminal
    assert state.utility(0) == value


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("6/6/6/6/6/5w w 0", "has no men"),
        ("bbbbbb/bbbbbb/b5/6/6/5w w 0", "more than 12"),
        ("6/b5/6/6/6/5w w 51", "expected 0 to 50"),
    ],
)
def test_no_position(text: str, why: str) -> None:
    with pytest.raises(pg.BadPosition, match=why):
        position(text)
