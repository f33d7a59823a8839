"""Seega: the two phases, captures, the centre, chains, and how a game ends."""

from __future__ import annotations

import random

import pytest

import plyground as pg


def position(text: str, **options: object) -> pg.State:
    return pg.load("seega", **options).parse(text)


def names(state: pg.State, origin: str = "") -> set[str]:
    return {name for name in state.descriptions().values() if name.startswith(origin)}


def test_two_men_a_turn_and_never_on_the_centre() -> None:
    state: pg.State = pg.load("seega").initial()
    players = []
    rng = random.Random(1)
    for left in range(24, 0, -1):
        players.append(state.to_play)
        assert state.text.split()[2] == f"{left},0"
        assert "c3" not in names(state)
        assert len(names(state)) == left
        state = state.result(rng.choice(state.actions()))
    assert players == [0, 0, 1, 1] * 6
    assert state.to_play == 0
    assert {name[-2:] for name in names(state)} <= {"c3", "ss"}, "only the centre is empty, or pass"


def test_no_capture_while_men_are_placed() -> None:
    state: pg.State = pg.load("seega").initial()
    for cell in ("a1", "e5", "b1", "d1", "c1", "e4"):
        state = state.result(cell)
    assert state.text == "4w/4w/5/5/wbwb1 b 18,0"


@pytest.mark.parametrize(
    ("text", "move", "after"),
    [
        ("5/5/1b3/w1wb1/2w2 w 0,3", "c1-b1", "5/5/1b3/w1wb1/1w3 b 0,4"),
        ("5/5/5/w1bw1/3bb w 0,3", "a2xb2", "5/5/5/1w1w1/3bb b 0,0"),
        ("5/2w2/2b2/1w3/bb2b w 0,3", "b2-c2", "5/2w2/2b2/2w2/bb2b b 0,4"),  # the centre is safe
        ("w4/b4/1w3/b4/w2bb w 0,9", "b3xa3", "w4/5/w4/5/w2bb b 0,0"),  # two at once
        ("5/5/1w3/5/wb1bw b 0,3", "b1-c1", "5/5/1w3/5/w1bbw w 0,4"),
        ("1w3/2b2/1w3/4b/5 b 0,3", "c4-b4", "1w3/1b3/1w3/4b/5 w 0,4"),  # between two enemies
    ],
)
def test_steps_and_captures(text: str, move: str, after: str) -> None:
    assert position(text).result(move).text == after


def test_the_centre_may_be_unsafe() -> None:
    state = position("5/2w2/2b2/1w3/bb2b w 0,3", centre_safe=False)
    assert state.result("b2xc2").text == "5/2w2/5/2w2/bb2b b 0,0"


CHAIN = "5/w1bw1/5/1b2b/1w2b w 0,3"


def test_a_man_may_go_on_if_it_captures_again() -> None:
    state = position(CHAIN, chain=True).result("a4xb4")
    assert state.text == "5/1w1w1/5/1b2b/1w2b w 0,0 b4"
    assert names(state) == {"b4xb3", "stop"}
    assert state.result("b4xb3").text == "5/3w1/1w3/4b/1w2b b 0,0"
    assert state.result("stop").text == "5/1w1w1/5/1b2b/1w2b b 0,0"
    assert pg.load("seega", chain=True).parse(state.text) == state


def test_by_default_a_capture_ends_the_turn() -> None:
    assert position(CHAIN).result("a4xb4").text == "5/1w1w1/5/1b2b/1w2b b 0,0"


def test_a_blocked_player_passes() -> None:
    text = "bbwbb/wwbww/wb1bw/wwbww/bbwbb w 0,0"
    state = position(text)
    assert names(state) == {"pass"}
    after = state.result("pass")
    assert after.text == text.replace("w 0,0", "b 0,1")
    lost = position(text, blocked="loss")
    assert lost.is_terminal
    assert lost.utility(0) == -1


def test_a_player_with_one_man_has_lost() -> None:
    text = "5/5/5/w1bw1/3b1 w 0,3"
    won = position(text).result("a2xb2")
    assert won.is_terminal
    assert won.utility(0) == 1
    assert not position(text, fewest=0).result("a2xb2").is_terminal


@pytest.mark.parametrize(
    ("men", "value"), [("ww3/5/5/5/3bb", 0), ("ww3/w4/5/5/3bb", 1), ("ww3/5/5/4b/3bb", -1)]
)
def test_after_sixty_plies_men_are_counted(men: str, value: int) -> None:
    state = position(f"{men} w 0,59").result("b5-c5")
    assert state.is_terminal
    assert state.utility(0) == value


def test_the_third_time_men_are_counted() -> None:
    state = position("ww3/w4/5/5/3bb w 0,0")
    for move in ("b5-c5", "d1-c1", "c5-b5", "c1-d1") * 2:
        assert not state.is_terminal
        state = state.result(move)
    assert state.is_terminal
    assert state.utility(0) == 1


def test_other_boards() -> None:
    assert [pg.load("seega", size=n).initial().text.split()[2] for n in (3, 7, 9)] == [
        "8,0",
        "48,0",
        "80,0",
    ]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("5/5/5/5 w 24,0", "5 rows expected"),
        ("5/5/2w2/5/4w b 22,0", "not on the centre"),
        ("5/5/5/5/3ww w 22,0", "Black is to move"),
        ("5/5/5/5/ww1bb b 21,0", "with 21 men left to place, White has 2"),
        ("5/5/5/5/2ww1 b 22,5", "no quiet plies"),
        ("wwwww/wwwww/www2/5/3bb w 0,0", "13 men, more than 12"),
        ("5/5/5/5/ww2b w 0,0", "Black, who has just moved, has 1 men"),
        ("5/5/5/5/ww1bb w 0,61", "not a number from 0 to 60"),
        ("5/5/5/5/ww1bb w 0,0 a1", "may capture again"),
        ("5/5/5/5/ww1bb w 0,0 a1 b1", "nothing was expected"),
    ],
)
def test_bad_positions(text: str, why: str) -> None:
    with pytest.raises(pg.BadPosition, match=why):
        position(text)
