"""Jungle: captures, water, leaps, traps, dens, ways to win and to draw, options."""

from __future__ import annotations

import pytest

import plyground as pg

GAME = pg.load("jungle")


def board(**animals: str) -> str:
    """A position, South to move: letters of animals by the names of their cells."""
    rows = []
    for rank in range(9, 0, -1):
        rows.append("".join(animals.get(f"{file}{rank}", ".") for file in "abcdefg"))
    text = "/".join(rows)
    for n in range(7, 0, -1):
        text = text.replace("." * n, str(n))
    return f"{text} s 0"


def goals(origin: str, game: pg.Game = GAME, **animals: str) -> set[str]:
    words = game.parse(board(**animals)).descriptions().values()
    return {word[2:] for word in words if word.startswith(origin)}


def test_the_start() -> None:
    state = GAME.initial()
    assert state.text == "l5t/1d3c1/r1p1w1e/7/7/7/E1W1P1R/1C3D1/T5L s 0"
    assert len(state.actions()) == 24


@pytest.mark.parametrize(
    ("mine", "theirs", "can"),
    [
        ("D", "w", True),
        ("D", "d", True),
        ("D", "p", False),
        ("R", "e", True),
        ("E", "r", True),
        ("R", "c", False),
        ("L", "t", True),
        ("T", "l", False),
    ],
)
def test_who_takes_whom(mine: str, theirs: str, can: bool) -> None:
    other = "c" if theirs == "r" else "r"
    assert ("a4" in goals("a3", a3=mine, a4=theirs, g9=other)) is can


def test_only_the_rat_swims() -> None:
    assert goals("b3", b3="R", g9="c") == {"b4", "b2", "a3", "c3"}
    assert goals("b3", b3="D", g9="c") == {"b2", "a3", "c3"}


def test_a_rat_takes_nothing_across_the_shore() -> None:
    assert "a4" not in goals("b4", b4="R", a4="e")
    assert "a4" not in goals("b4", b4="R", a4="r")
    assert "b4" not in goals("a4", a4="R", b4="r")
    assert "b5" in goals("b4", b4="R", b5="r")
    option = pg.load("jungle", rat_from_water=True)
    assert "a4" in goals("b4", option, b4="R", a4="e")
    assert "a4" not in goals("b4", option, b4="R", a4="r")


def test_lion_and_tiger_leap_over_water() -> None:
    assert goals("b3", b3="L", g9="c") == {"b7", "b2", "a3", "c3"}
    assert goals("a5", a5="T", g9="c") == {"d5", "a6", "a4"}
    assert "d5" in goals("a5", a5="T", d5="p")
    assert "d5" not in goals("a5", a5="T", d5="l")
    short = pg.load("jungle", tiger_leaps_far=False)
    assert "b7" not in goals("b3", short, b3="T", g9="c")
    assert "b7" in goals("b3", short, b3="L", g9="c")
    assert "d5" in goals("a5", short, a5="T", g9="c")


@pytest.mark.parametrize("rat", ["r", "R"])
def test_any_rat_stops_a_leap(rat: str) -> None:
    assert "b7" not in goals("b3", b3="L", b5=rat, g9="c")
    assert "d5" not in goals("a5", a5="T", c5=rat, g9="c")


def test_in_a_trap_the_owner_takes_anything() -> None:
    assert "d2" in goals("d3", d3="R", d2="l")
    assert "d8" not in goals("d7", d7="R", d8="l")
    assert "d2" in goals("c2", c2="R", d2="t")


def test_the_dens() -> None:
    assert "d1" not in goals("c1", c1="C", g9="c")
    end = GAME.parse(board(d8="C", a9="l")).result("d8d9")
    assert end.is_terminal
    assert (end.utility(0), end.utility(1)) == (1.0, -1.0)


def test_taking_all_and_stopping_all() -> None:
    end = GAME.parse(board(a3="L", a4="c")).result("a3a4")
    assert end.is_terminal
    assert end.utility(0) == 1.0
    stuck = GAME.parse(board(a3="E", b8="L", a7="T", a9="c", b9="D", a8="."))
    assert stuck.result("a7a8").utility(0) == 1.0


def test_draws() -> None:
    state = GAME.initial()
    for word in ("a1b1", "g9f9", "b1a1", "f9g9", "a1b1", "g9f9", "b1a1"):
        state = state.result(word)
    assert not state.is_terminal
    end = state.result("f9g9")
    assert end.is_terminal
    assert end.utility(0) == 0.0
    late = GAME.parse(GAME.initial().text.replace(" 0", " 99")).result("a1b1")
    assert late.is_terminal
    assert late.utility(0) == 0.0


def test_other_options() -> None:
    spared = pg.load("jungle", elephant_takes_rat=False)
    assert "a4" not in goals("a3", spared, a3="E", a4="r")
    both = pg.load("jungle", exchange=True)
    after = both.parse(board(a3="D", a4="d", g1="L", g9="l")).result("a3a4")
    assert after.text == "6l/7/7/7/7/7/7/7/6L n 0"
    last = both.parse(board(a3="D", a4="d")).result("a3a4")
    assert last.utility(0) == 1.0
    assert both.parse(last.text) == last
    trapped = both.parse(board(d3="D", d2="d", g9="l")).result("d3d2")
    assert trapped.text == "6l/7/7/7/7/7/7/3D3/7 n 0"
    lost = both.parse(board(a3="D", a4="d", g9="l")).result("a3a4")
    assert lost.utility(0) == -1.0


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("7/7/7/7/7/7/7/7/7 s 0", "the board is empty"),
        ("7/7/7/1C5/7/7/7/7/6c s 0", "south cat cannot be in the water on b6"),
        ("7/7/7/7/7/7/7/7/3C2c s 0", "south cat is in its own den"),
        ("CC5/7/7/7/7/7/7/7/6c s 0", "there are two animals: south cat"),
        ("3C3/7/7/7/7/7/7/7/6c s 0", "south has won and cannot be to move"),
        ("7/7/7/7/7/7/7/7/6c s 3", "the last capture ended the game"),
        ("7/7/7/7/7/7/7/7/6c s 300", "expected 0 to 100"),
        ("7/7/7/7/7/7/7/7/6c w", "expected one of 's', 'n'"),
    ],
)
def test_bad_positions(text: str, why: str) -> None:
    with pytest.raises(pg.BadPosition) as caught:
        GAME.parse(text)
    assert why in caught.value.why


def test_features() -> None:
    features = GAME.initial().features()
    assert features.pop("tempo") == 1.0
    assert set(features.values()) == {0.0}
