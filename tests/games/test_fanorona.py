"""Fanorona: approach and withdrawal, chains, the end, the solved small board."""

from __future__ import annotations

from collections import deque

import pytest

import plyground as pg
from plyground.game.records.record_state import RecordState


def small(text: str, **options: object) -> pg.State:
    return pg.load("fanorona", columns=5, **options).parse(text)


def names(state: pg.State) -> set[str]:
    return {state.describe(a) for a in state.actions()}


def test_start() -> None:
    state = pg.load("fanorona").initial()
    assert state.text == "bbbbbbbbb/bbbbbbbbb/bwbw1bwbw/wwwwwwwww/wwwwwwwww w 0"
    first = {"d3e3 approach", "d3e3 withdrawal", "d2e3 approach", "e2e3 approach", "f2e3 approach"}
    assert names(state) == first


def test_a_whole_line_is_taken_up_to_a_gap() -> None:
    state = small("4b/5/1wbb1/5/4w w 3").result("b3a3 withdrawal")
    assert state.text == "4b/5/w4/5/4w b 0"
    state = small("4b/5/1wb1b/5/4w w 3").result("b3a3 withdrawal")
    assert state.text == "4b/5/w3b/5/4w b 0"
    state = small("2b2/2b2/5/2w2/4w w 0").result("c2c3 approach")
    assert state.text == "5/5/2w2/5/4w b 0"
    assert state.is_terminal
    assert state.utility(0) == 1.0


def test_both_kinds_are_two_actions() -> None:
    state = small("5/5/bw1b1/5/4w w 0")
    assert {"b3c3 approach", "b3c3 withdrawal"} <= names(state)
    assert state.result("b3c3 approach").text.startswith("5/5/b1w2/")
    assert state.result("b3c3 withdrawal").text.startswith("5/5/2wb1/")


def test_captures_are_compulsory() -> None:
    state = small("5/5/bw1b1/5/4w w 0")
    assert all(name.split()[-1] in ("approach", "withdrawal") for name in names(state))


def test_weak_points_have_no_diagonals() -> None:
    assert names(small("4b/5/1w3/5/5 w 0")) == {"b3a3", "b3c3", "b3b2", "b3b4"}
    assert len(names(small("1b3/5/2w2/5/5 w 0"))) == 8


def test_a_chain_goes_on_or_stops() -> None:
    state = small("b4/5/2b2/3b1/w4 w 0").result("a1b2 approach")
    assert state.to_play == 0
    assert state.text.split()[3:] == ["b2", "b2,a1", "NE"]
    assert names(state) == {"b2c2 approach", "stop"}
    assert state.result("stop").to_play == 1


@pytest.mark.parametrize("same", [False, True])
def test_not_twice_in_one_direction(same: bool) -> None:
    """After b3c3 by withdrawal from a3, c3d3 would take e3."""
    state = small("b4/5/bw2b/5/5 w 0", same_direction=same).result("b3c3 withdrawal")
    assert ("c3d3 approach" in names(state)) == (same and not state.is_terminal)


def test_no_point_twice_in_a_turn() -> None:
    state = small("5/5/bw1b1/5/b4 w 0").result("b3c3 approach")
    assert not any(name.startswith("c3b3") for name in names(state) if state.to_play == 0)


def test_a_player_who_cannot_move_loses() -> None:
    state = pg.load("fanorona", columns=3).parse("wb1/bb1/3 w 0")
    assert state.is_terminal
    assert state.utility(1) == 1.0


def test_plies_without_a_capture_are_a_draw() -> None:
    state = small("w4/5/5/5/4b w 49").result("a5a4")
    assert state.is_terminal
    assert state.utility(0) == 0.0


def test_telo_is_won_by_white() -> None:
    """Solved by Schadd and others, who count 1012 states."""
    state = pg.load("fanorona", columns=3).initial()
    found = pg.analyse(state, "solve", pg.Limit(time=100))
    assert (found.value, found.bound) == (1.0, "=")


def test_telo_has_1012_states() -> None:
    """With the player to move, at the beginning of a turn."""
    first = pg.load("fanorona", columns=3, draw_plies=1000).initial()
    todo, seen = deque([first]), set()
    while todo:
        state = todo.popleft()
        assert isinstance(state, RecordState)
        record = state.record
        key = (*map(int, record.men), int(record.visited), int(record.last), int(record.turn))
        if key not in seen:
            seen.add(key)
            todo.extend(state.result(a) for a in state.actions())
    assert sum(key[2] == 0 for key in seen) == 1012


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("5/5/5/5/4b b 0", "no men"),
        ("bbbbb/bbbbb/bbbbb/5/4w b 0", "more than 12"),
        ("5/b3b/5/2w2/b4 w 0 b2 b2,c2 E", "not a man of the player"),
        ("5/b3b/5/2w2/b4 w 0 c2 b2 E", "must be empty"),
        ("5/b3b/5/2w2/b4 w 0 c2 b2,c2 up", "the last direction is 'up'"),
    ],
)
def test_no_position(text: str, why: str) -> None:
    with pytest.raises(pg.BadPosition, match=why):
        small(text)


@pytest.mark.parametrize(("rows", "columns"), [(3, 5), (5, 3)])
def test_white_wins_on_boards_of_fifteen_points(rows: int, columns: int) -> None:
    """Schadd, Winands, Uiterwijk, van den Herik, Bergsma 2008."""
    start = pg.load("fanorona", rows=rows, columns=columns).initial()
    found = pg.analyse(start, "solve", pg.Limit(time=100))
    assert (found.value, found.bound) == (1.0, "=")
