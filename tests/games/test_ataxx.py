"""Ataxx: clones, jumps, turned men, passes, ways to end, notation, blocked cells."""

from __future__ import annotations

import pytest

import plyground as pg
from plyground.game.clicks import ways

GAME = pg.load("ataxx")
SMALL = pg.load("ataxx", size=4)


def moves(state: pg.State) -> set[str]:
    return {state.describe(a) for a in state.actions()}


def test_a_clone_from_several_men_is_one_move() -> None:
    state = SMALL.parse("xx2/4/4/3o x 0")
    assert {name for name in moves(state) if len(name) == 2} == {"c4", "a3", "b3", "c3"}


def test_there_are_480_jumps() -> None:
    """With 49 clones and the pass, 530 different moves."""
    far = GAME.rules.own["legal"].__globals__["FAR"]  # type: ignore[attr-defined]
    assert sum(int(cells).bit_count() for cells in far) == 480


def test_a_jump_leaves_its_cell_and_goes_over_anything() -> None:
    state = SMALL.parse("xo2/oo2/4/3o x 0")
    assert moves(state) == {"a4c4", "a4c3", "a4a2", "a4b2", "a4c2"}
    assert state.result("a4c4").text == "1xx1/ox2/4/3o o 1"


def test_men_beside_the_target_are_turned() -> None:
    state = SMALL.parse("x1o1/2o1/4/o2o x 3")
    assert state.result("b4").text == "xxx1/2x1/4/o2o o 0"
    assert state.result("b3").text == "x1x1/1xx1/4/o2o o 0"


def test_a_player_who_cannot_move_passes() -> None:
    state = SMALL.parse("xooo/ooo1/ooo1/4 x 0")
    assert moves(state) == {"pass"}
    assert state.result("0000") == state.result("pass")
    assert state.result("pass").text == "xooo/ooo1/ooo1/4 o 1"


def test_a_full_board_is_counted() -> None:
    end = SMALL.parse("xxxx/xxxx/oooo/ooo1 o 0").result("d1")
    assert end.is_terminal
    assert end.utility(0) == 0.0
    end = SMALL.parse("xxxx/xxxx/oooo/oo1x x 0").result("c1")
    assert (end.utility(0), end.utility(1)) == (1.0, -1.0)


def test_the_game_ends_with_the_last_man_of_a_colour() -> None:
    end = SMALL.parse("x1o1/4/4/4 x 0").result("b4")
    assert end.is_terminal
    assert end.utility(0) == 1.0


def test_neither_can_move() -> None:
    """Blocked cells cut off the last empty cell: the game ends without endless passes."""
    game = pg.load("ataxx", size=7, blocked="f1,g2,f2,e1,e2,e3,f3,g3")
    end = game.parse("xxxxxxx/xxxxxxx/xxxxxxx/ooooooo/oooo---/oooo---/oooo--1 x 0")
    assert end.is_terminal
    assert end.utility(0) == 1.0


def test_the_limit_is_a_draw_unless_the_board_decides() -> None:
    state = SMALL.parse("x3/4/4/o2o x 99")
    assert state.result("a4c4").is_terminal
    assert state.result("a4c4").utility(0) == 0.0
    assert not state.result("b4").is_terminal
    last = SMALL.parse("x3/4/3o/4 x 99").result("a4c2")
    assert last.utility(0) == 1.0


def test_a_clone_is_clicked_with_or_without_its_man() -> None:
    state = SMALL.initial()
    steps = [way.steps for way in ways(state) if state.describe(way.action) == "b4"]
    assert steps == [("b4",), ("a4", "b4")]


def test_features_and_gain() -> None:
    assert set(GAME.initial().features().values()) == {0.0, 1.0}  # whose turn it is
    state = SMALL.parse("x1o1/2o1/4/o2o x 3")
    assert state.features()["men"] == -3


@pytest.mark.parametrize(
    ("text", "at", "why"),
    [
        ("x2o/4/4 x 0", 0, "4 rows expected, 3 found"),
        ("x2o/4/4/o2x w 0", 12, "the player to move is 'w'"),
        ("x2o/4/4/o2X x 0", 10, "'X' is no piece"),
        ("x2o/4/4/o2x x 101", 14, "expected 0 to 100"),
        ("x2o/4/4/o2x x --5", 14, "expected 0 to 100"),
        (f"x2o/4/4/o2x x {'9' * 5000}", 14, "expected 0 to 100"),
        ("x2o/4/4/o2x x 0 y", 16, "the number of the move"),
        ("x2o/4/4/o2x x 0 1 1", 18, "nothing was expected"),
        ("x2x/4/4/4 x 0", 0, "has no men"),
    ],
)
def test_bad_positions(text: str, at: int, why: str) -> None:
    with pytest.raises(pg.BadPosition) as caught:
        SMALL.parse(text)
    assert caught.value.at == at
    assert why in caught.value.why


def test_bad_options() -> None:
    with pytest.raises(pg.BadOption, match="'h9' is not a cell"):
        pg.load("ataxx", blocked="c3,h9")
    with pytest.raises(pg.BadOption, match="corners"):
        pg.load("ataxx", blocked=["a1"])
