"""Halma: steps, jumps, camps, and the ways to end."""

from __future__ import annotations

import pytest

import plyground as pg

SMALL = {"size": 8, "small_camp": True}


def position(text: str, **options: object) -> pg.State:
    return pg.load("halma", **(SMALL | options)).parse(text)


def names(state: pg.State, origin: str = "") -> set[str]:
    return {name for name in state.descriptions().values() if name.startswith(origin)}


def test_the_camps() -> None:
    state = pg.load("halma").initial()
    rows = state.text.split()[0].split("/")
    assert rows[:5] == ["11bbbbb", "11bbbbb", "12bbbb", "13bbb", "14bb"]
    assert rows[-5:] == ["ww14", "www13", "wwww12", "wwwww11", "wwwww11"]


def test_steps_in_eight_directions_and_jumps_over_any_man() -> None:
    state = position("5bbb/5b2/8/8/1ww1b3/8/8/wwww3b w 10,3")
    assert names(state, "b4-") == {
        "b4-a3", "b4-a4", "b4-a5", "b4-b3", "b4-b5", "b4-c3", "b4-c5",
        "b4-d4",  # over c4
        "b4-f4",  # and on over e4
    }  # fmt: skip


def test_a_man_in_the_enemy_camp_stays_there() -> None:
    text = "5wbb/5b2/8/b7/3b4/8/ww6/www4b w 10,3"
    assert names(position(text), "f8-") == {"f8-g7"}
    assert "f8-e8" in names(position(text, leave_camp=True))


def test_jumps_do_not_lead_through_the_enemy_camp() -> None:
    """Over f7 into the camp to g8; over f8 to e8 it would leave the camp again."""
    text = "5b2/5b2/4w3/8/8/8/bbbb4/wwwww3 w 10,3"
    ends = {"e6-g8", "e6-e8"}
    assert names(position(text), "e6-") & ends == {"e6-g8"}
    assert names(position(text, leave_camp=True), "e6-") & ends == ends


def test_filling_the_enemy_camp_wins() -> None:
    state = position("5www/6ww/6w1/8/3b4/8/bb6/bb4b1 w 10,3")
    won = state.result("g6-h6")
    assert won.is_terminal
    assert won.utility(0) == 1


@pytest.mark.parametrize(("ply", "ends"), [(58, False), (60, True), (62, True)])
def test_late_a_full_camp_with_one_own_man_is_enough(ply: int, ends: bool) -> None:
    """Black's man on h8 has never left."""
    state = position(f"5wwb/5w1w/7w/8/3b4/8/bb6/bb1w4 w {ply},3")
    after = state.result("f7-g7")
    assert after.is_terminal == ends
    assert not ends or after.utility(0) == 1


def test_without_anti_spoiling_all_men_must_be_there() -> None:
    state = position("5wwb/5w1w/7w/8/3b4/8/bb6/bb1w4 w 80,3", anti_spoiling=False)
    assert not state.result("f7-g7").is_terminal


def test_staying_home_too_long_loses() -> None:
    text = "5bbb/6b1/5b2/7b/8/8/ww6/www3w1 w 8,8"
    assert not position(text, home_turns=6).result("g1-h1").is_terminal
    lost = position(text, home_turns=5).result("g1-h1")
    assert lost.is_terminal
    assert lost.utility(0) == -1


def test_the_third_occurrence_is_a_draw() -> None:
    state: pg.State = pg.load("halma", **SMALL).initial()
    for move in ("a3-a4", "h6-h5", "a4-a3", "h5-h6") * 2:
        assert not state.is_terminal
        state = state.result(move)
    assert state.is_terminal
    assert state.utility(0) == 0


def test_small_camps_need_the_small_board() -> None:
    with pytest.raises(pg.BadOption, match="small_camp needs size=8"):
        pg.load("halma", small_camp=True)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("5bbb/6bb/7b/8/8/w7/ww6 w 0,0", "8 rows expected"),
        ("5bbb/6bb/7b/8/8/w7/ww6/ww6 w 0,0", "5 white men instead of 6"),
        ("5bbb/6bb/7b/8/8/w7/ww6/www5 b 0,0", "even number of plies"),
        ("5bbb/6bb/7b/8/8/w7/ww6/www5 w 2,4", "4 quiet plies do not fit 2 plies"),
        ("5bbb/6bb/7b/8/8/w7/ww6/www5 w 602,0", "not a number from 0 to 600"),
        ("5www/6ww/7w/8/8/b7/bb6/bbb5 w 80,0", "already won"),
    ],
)
def test_bad_positions(text: str, why: str) -> None:
    with pytest.raises(pg.BadPosition, match=why):
        position(text)
