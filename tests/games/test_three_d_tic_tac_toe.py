"""Three-dimensional tic-tac-toe: its lines, falling marks, the solved small cube."""

from __future__ import annotations

from itertools import combinations

import pytest
from choosing import chosen

import plyground as pg
from plyground.game.boards.straight_lines import straight_lines


def after(state: pg.State, moves: str) -> pg.State:
    for move in moves.split():
        assert not state.is_terminal
        state = state.result(move)
    return state


@pytest.mark.parametrize(("size", "lines"), [(3, 49), (4, 76)])
def test_the_number_of_lines(size: int, lines: int) -> None:
    """((n + 2)^3 - n^3) / 2; two lines share a cell at most."""
    found = list(straight_lines((size,) * 3, size))
    assert len(found) == lines == ((size + 2) ** 3 - size**3) // 2
    assert all(len({*a} & {*b}) <= 1 for a, b in combinations(found, 2))


def test_corners_and_the_inner_cells_are_on_seven_lines() -> None:
    through = [sum(cell in line for line in straight_lines((4, 4, 4), 4)) for cell in range(64)]
    assert sorted(through) == [4] * 48 + [7] * 16
    assert through[0] == through[21] == 7


@pytest.mark.parametrize(
    "line",
    ["1a1 1b1 1c1 1d1", "1a1 2a1 3a1 4a1", "1a1 2b1 3c1 4d1", "1a4 2b3 3c2 4d1", "4b1 4b2 4b3 4b4"],
)
def test_lines_win_in_every_direction(line: str) -> None:
    first, second, third, fourth = line.split()
    state = pg.load("three_d_tic_tac_toe").initial()
    state = after(state, f"{first} 1b3 {second} 2d2 {third} 3a3 {fourth}")
    assert state.is_terminal
    assert state.utility(0) == 1.0


def test_marks_fall() -> None:
    state = pg.load("three_d_tic_tac_toe", gravity=True).initial()
    assert {state.describe(a)[0] for a in state.actions()} == {"1"}
    state = after(state, "1a1")
    assert "2a1" in {state.describe(a) for a in state.actions()}
    assert "1a1" not in {state.describe(a) for a in state.actions()}


def test_the_engine_wins_and_defends() -> None:
    game = pg.load("three_d_tic_tac_toe")
    state = after(game.initial(), "1a1 1a4 1b1 2a4 1c1")
    assert chosen(state, 2) == "1d1"
    state = after(state, "2b4")
    assert chosen(state, 1) == "1d1"


def test_the_small_cube_is_won_from_its_centre() -> None:
    """The second player is driven from one forced reply to the next."""
    state = pg.load("three_d_tic_tac_toe", size=3).initial().result("2b2")
    found = pg.analyse(state, "alphabeta", pg.Limit(depth=8))
    assert (found.value, found.bound) == (-1.0, "=")  # for the second player, who is to move


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("4/4/4/4|4/4/4/4|4/4/4/4|4/4/4/4 o", "cannot be o's turn"),
        ("xxxx/ooo1/4/o3|4/4/4/4|4/4/4/4|4/4/4/4 x", "x has a line"),
        ("4/4/4/4|4/4/4/4|4/4/4/4 x", "16 rows expected"),
    ],
)
def test_no_position(text: str, why: str) -> None:
    with pytest.raises(pg.BadPosition, match=why):
        pg.load("three_d_tic_tac_toe").parse(text)
