"""Pylos: what bears a ball, raising, taking back, the end, positions refused."""

from __future__ import annotations

import pytest

import plyground as pg

PYLOS = pg.load("pylos")


def names(state: pg.State) -> set[str]:
    return set(state.descriptions().values())


def test_a_ball_needs_the_table_or_four_balls() -> None:
    state = PYLOS.parse("4/4/wb2/bw2 3/3/3 2/2 1 w - 4")
    assert names(state) == {
        *("a4", "b4", "c4", "d4", "a3", "b3", "c3", "d3", "c2", "d2", "c1", "d1"),
        "e1",
    }


def test_only_free_balls_are_raised_and_only_to_places_they_do_not_bear() -> None:
    """The ball on d4 is free; a1 and b2 would bear e1 themselves."""
    state = PYLOS.parse("3w/4/bw2/wb2 3/3/3 2/2 1 w - 5")
    assert {name for name in names(state) if "-" in name} == {"d4-e1"}
    assert state.result("d4-e1").text == "4/4/bw2/wb2 3/3/w2 2/2 1 b - 6"


def test_a_raised_ball_rises_by_any_number_of_levels() -> None:
    state = PYLOS.parse("3w/bbb1/wbw1/bwb1 3/bw1/wb1 2/2 1 w - 14")
    raised = {name for name in names(state) if "-" in name}
    assert raised == {"d4-h1"}
    assert not {name for name in names(state.result("d4-h1")) if name.startswith("d4-")}


def test_a_square_of_one_colour_gives_balls_back() -> None:
    state = PYLOS.parse("bbb1/4/w3/ww2 3/3/3 2/2 1 w - 6").result("b2")
    assert (state.to_play, names(state)) == (0, {"take a2", "take b2", "take a1", "take b1"})
    once = state.result("take b2")
    assert once.to_play == 0
    assert names(once) == {"take a2", "take a1", "take b1", "done"}
    assert once.result("done").text == "bbb1/4/w3/ww2 3/3/3 2/2 1 b - 9"
    assert once.result("take a1").text == "bbb1/4/w3/1w2 3/3/3 2/2 1 b - 9"


def test_the_first_ball_taken_may_free_the_second() -> None:
    """After the ball on e1 the four below it are free again."""
    state = PYLOS.parse("3w/2bw/wwbb/wwbb 3/3/w2 2/2 1 w take 12")
    assert "take a1" not in names(state)
    assert "take a1" in names(state.result("take e1"))


def test_a_square_of_the_other_colour_does_not_count() -> None:
    state = PYLOS.parse("bbb1/4/w3/ww2 3/3/3 2/2 1 b - 6").result("b2")
    assert state.to_play == 0


def test_rows_count_in_expert_play_only() -> None:
    text = "bbb1/4/4/www1 3/3/3 2/2 1 w - 6"
    assert PYLOS.parse(text).result("d1").to_play == 1
    assert pg.load("pylos", rules="expert").parse(text).result("d1").to_play == 0


def test_nothing_is_taken_back_in_the_childrens_form() -> None:
    state = pg.load("pylos", rules="child").parse("bbb1/4/w3/ww2 3/3/3 2/2 1 w - 6").result("b2")
    assert state.to_play == 1


FULL = "wbwb/bwbw/wbwb/bwbw wbw/bwb/wbw bw/wb"


def test_the_ball_at_the_top_wins() -> None:
    state = PYLOS.parse(f"{FULL} 1 b - 29").result("j1")
    assert state.is_terminal
    assert (state.utility(0), state.utility(1)) == (-1, 1)


def test_a_player_without_a_ball_to_move_loses() -> None:
    """White has no reserve, and the only place with room lies on White's only free ball below."""
    state = PYLOS.parse("wbwb/bwbw/wbwb/bwbw wbw/bwb/wbw w1/wb 1 w - 40")
    assert state.is_terminal
    assert state.utility(0) == -1
    assert not PYLOS.parse(state.text.replace("w -", "b -")).is_terminal


def test_the_same_position_three_times_is_a_draw() -> None:
    """Both complete a square and take the same ball back, which amounts to a pass."""
    state: pg.State = PYLOS.parse("bb2/b3/2ww/3w 3/3/3 2/2 1 w - 6")
    for move in ("c1", "take c1", "done", "b3", "take b3", "done") * 2:
        assert not state.is_terminal
        state = state.result(move)
    assert state.is_terminal
    assert state.utility(0) == 0


def test_the_last_ply() -> None:
    state = pg.load("pylos", plies=2).initial().result("a1").result("b1")
    assert state.is_terminal
    assert state.utility(0) == 0


def test_the_second_player_wins_the_small_childrens_form() -> None:
    """67466 positions can be reached, as a plain search over the second opinion found too."""
    found = pg.analyse(pg.load("pylos", size=3, rules="child").initial(), "solve")
    assert (found.value, found.bound, found.nodes) == (-1.0, "=", 67466)


@pytest.mark.parametrize(
    ("text", "why", "at"),
    [
        ("4/4/4 3/3/3 2/2 1 w - 0", "4 rows expected", 0),
        ("4/4/4/4 w2/3/3 2/2 1 w - 1", "the ball on e3 lies on nothing", 0),
        ("wwww/wwww/wwww/wwww 3/3/3 2/2 1 w - 30", "White has 16 balls", 0),
        ("4/4/4/4 3/3/3 2/2 1 w take 0", "there is no free ball", 22),
        ("w3/4/4/4 3/3/3 2/2 1 w take 2", "only after a group", 23),
        ("w3/4/4/4 3/3/3 2/2 1 w - 0", "1 balls cannot lie there after 0 plies", 25),
        ("4/4/4/4 3/3/3 2/2 1 w now 0", "'now', expected one of", 22),
        ("4/4/4/4 3/3/3 2/2 1 w - 401", "expected 0 to 400", 24),
        ("4/4/4/4 3/3/3 2/2 1 w - 0 x", "nothing was expected", 26),
    ],
)
def test_bad_positions(text: str, why: str, at: int) -> None:
    with pytest.raises(pg.BadPosition, match=why) as caught:
        PYLOS.parse(text)
    assert caught.value.at == at
