"""Memory tic-tac-toe: marks that vanish, hidden marks, and the winner."""

from __future__ import annotations

import pytest

import plyground as pg


def after(state: pg.State, moves: str) -> pg.State:
    for move in moves.split():
        assert not state.is_terminal
        state = state.result(move)
    return state


def names(state: pg.State) -> set[str]:
    return {state.describe(a) for a in state.actions()}


def start(**options: object) -> pg.State:
    return pg.load("memory_tic_tac_toe", **options).initial()


def test_the_fourth_mark_drives_the_first_away() -> None:
    state = after(start(), "a1 a2 b1 b2 c3 c1")
    assert names(state) == {"a3", "b3", "c2"}
    state = after(state, "a3")
    assert state.text == "a3,c3,b1 c1,b2,a2 o 7"
    assert names(state) == {"a1", "b3", "c2"}


def test_the_oldest_cell_may_be_used_again_by_option() -> None:
    state = after(start(reuse_oldest=True), "a1 a2 b1 b2 c3 c1")
    assert names(state) == {"a1", "a3", "b3", "c2"}
    assert after(state, "a1").text == "a1,c3,b1 c1,b2,a2 o 7"


def test_a_mark_that_vanishes_completes_no_line() -> None:
    """a1, b1 and c1 are never there together: a1 goes when c1 comes."""
    state = after(start(), "a1 a2 b1 b2 c3 a3")
    assert not after(state, "c1").is_terminal


def test_three_in_a_row_win() -> None:
    state = after(start(), "a1 a2 b1 b2 c1")
    assert state.is_terminal
    assert state.utility(0) == 1.0


@pytest.mark.parametrize(("reuse_oldest", "value", "plies"), [(False, 1.0, 13), (True, 0.0, None)])
def test_solved(reuse_oldest: bool, value: float, plies: int | None) -> None:
    """The first player wins in 13 plies, or it is a draw. There are 73450 boards with ages as the
    player to move sees them; those with six marks, 54720, come with either player to move."""
    found = pg.analyse(start(reuse_oldest=reuse_oldest), "solve", pg.Limit(time=100))
    assert (found.value, found.bound) == (value, "=")
    assert max(m.distance or 0 for m in found.moves if m.action == found.action) == (plies or 0)
    assert found.nodes == 73450 + 54720


def test_hidden_marks_stay_and_a_marked_cell_costs_the_turn() -> None:
    state = after(start(hidden=True), "a1 a1 b1 b2 c1")
    assert state.is_terminal
    assert state.utility(0) == 1.0
    state = after(start(hidden=True), "a1 b2")
    assert len(names(state)) == 9
    assert state.picture is not None
    assert not state.picture.pieces
    assert after(state, "b2").text == "a1 b2 o 3"


def test_six_hidden_marks_without_a_line_can_be_written_down() -> None:
    """Off a diagonal, while the other player picks marked cells."""
    state = after(start(hidden=True), "a2 a2 a1 a2 b1 a2 b3 a2 c3 a2 c2 a2")
    assert not state.is_terminal
    assert state.game.parse(state.text) == state
    won = after(state, "b2")
    assert won.is_terminal
    assert state.game.parse(won.text) == won


def test_hidden_marks_fit_the_plies() -> None:
    with pytest.raises(pg.BadPosition, match="o has made only 1 marks"):
        pg.load("memory_tic_tac_toe", hidden=True).parse("- a1,b2 o 3")


def test_a_full_hidden_board_is_a_draw() -> None:
    state = after(start(hidden=True), "a1 b1 c1 a2 b2 c3 b3 a3 c2")
    assert state.is_terminal


def test_the_example_of_a_position_is_one() -> None:
    game = pg.load("memory_tic_tac_toe")
    with pytest.raises(pg.BadPosition) as caught:
        game.parse("a1")
    assert game.parse(caught.value.example).text == caught.value.example


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("a1,a1 - x 2", "two marks"),
        ("a1 b1 o 2", "other player is to move"),
        ("a1,b1 - x 2", "x has 1 marks"),
        ("a9 - o 1", "not a cell"),
        ("a1,b1,c1 a2,b2,c3 x 6", "x has a line"),
    ],
)
def test_no_position(text: str, why: str) -> None:
    with pytest.raises(pg.BadPosition, match=why):
        pg.load("memory_tic_tac_toe").parse(text)
