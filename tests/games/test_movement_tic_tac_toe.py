"""Movement tic-tac-toe: placing, moving, and the solved values of its variants."""

from __future__ import annotations

from collections import deque

import pytest

import plyground as pg
from plyground.game.records.record_state import RecordState


def after(state: pg.State, moves: str) -> pg.State:
    for move in moves.split():
        assert not state.is_terminal
        state = state.result(move)
    return state


def names(text: str, **options: object) -> set[str]:
    state = pg.load("movement_tic_tac_toe", **options).parse(text)
    return {state.describe(a) for a in state.actions()}


def start(**options: object) -> pg.State:
    return pg.load("movement_tic_tac_toe", **options).initial()


def test_men_follow_the_lines() -> None:
    """White a3 a2 c1, Black c3 b1 c2: the points b3, b2 and a1 are empty."""
    board = "w1b/w1b/1bw w 0"
    assert names(board) == {"a3-b3", "a3-b2", "a2-b2", "a2-a1", "c1-b2"}
    assert names(board, steps="orthogonal") == {"a3-b3", "a2-b2", "a2-a1"}
    assert names(board, steps="neighbours") == names(board) | {"a2-b3"}
    assert len(names(board, steps="any")) == 9


def test_a_row_wins_while_placing_and_while_moving() -> None:
    state = after(start(), "a1 a2 b1 b2 c1")
    assert state.is_terminal
    assert state.utility(0) == 1.0
    state = pg.load("movement_tic_tac_toe").parse("w1b/w1b/1bw w 0")
    state = after(state, "a3-b2 b1-a1 b2-b1 c2-b2")
    assert state.is_terminal
    assert state.utility(1) == 1.0


def test_a_player_without_a_move_loses() -> None:
    shut = pg.load("movement_tic_tac_toe", steps="orthogonal").parse("wwb/wb1/b2 w 0")
    assert shut.is_terminal
    assert shut.utility(1) == 1.0


def test_the_third_time_is_a_draw() -> None:
    state = pg.load("movement_tic_tac_toe").parse("w1b/w1b/1bw w 0")
    state = after(state, " ".join(["a3-b3 c3-b2 b3-a3 b2-c3"] * 2))
    assert state.is_terminal
    assert state.utility(0) == 0.0


@pytest.mark.parametrize(
    ("options", "value"),
    [
        ({}, 1.0),
        ({"centre": False}, 0.0),
        ({"steps": "orthogonal"}, 1.0),
        ({"lines": "straight"}, 0.0),
        ({"steps": "neighbours"}, 0.0),
        ({"steps": "any"}, 0.0),
    ],
    ids=str,
)
def test_solved(options: dict[str, object], value: float) -> None:
    """The first player wins in nine plies, or it is a draw."""
    found = pg.analyse(start(**options), "solve", pg.Limit(time=100))
    assert (found.value, found.bound) == (value, "=")
    if value:
        (distance,) = (m.distance for m in found.moves if m.action == found.action)
        assert distance == 9


@pytest.mark.parametrize("steps", ["lines", "orthogonal"])
@pytest.mark.parametrize(("opening", "value"), [("b2", 1.0), ("a1", 0.0), ("b1", -1.0)])
def test_openings(opening: str, value: float, steps: str) -> None:
    """The centre wins, a corner draws, an edge loses; the value is that of the other player."""
    found = pg.analyse(start(steps=steps).result(opening), "solve", pg.Limit(time=100))
    assert (found.value, found.bound) == (-value, "=")


def test_the_number_of_positions() -> None:
    """3870 as the player to move sees them, own men and others: both see the same ones."""
    first = start(draw_plies=1000)
    todo, seen = deque([first]), set()
    while todo:
        state = todo.popleft()
        assert isinstance(state, RecordState)
        key = (*map(int, state.record.men), int(state.record.turn))
        if key not in seen:
            seen.add(key)
            todo.extend(state.result(a) for a in state.actions())
    assert (
        len({(white, black) if turn == 0 else (black, white) for white, black, turn in seen})
        == 3870
    )


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("www/3/3 b 0", "cannot be b's turn"),
        ("www/bb1/b2 w 0", "w already has a row"),
        ("w2/3/3 b 5", "expected 0 to 0"),
    ],
)
def test_no_position(text: str, why: str) -> None:
    with pytest.raises(pg.BadPosition, match=why):
        pg.load("movement_tic_tac_toe").parse(text)
