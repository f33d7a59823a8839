"""Leduc poker: the size of its tree, what a player knows, betting, showdown, notation."""

from __future__ import annotations

import pytest
from game_trees import Unrolled

import plyground as pg

LEDUC = pg.load("leduc_poker")


def test_the_whole_tree() -> None:
    whole = Unrolled().add(LEDUC.initial())
    assert (whole.histories, whole.terminals, len(whole.views)) == (9457, 5520, 936)
    assert all(len(actions) == 1 for actions in whole.views.values())


def test_what_a_player_knows() -> None:
    state = LEDUC.parse("Js,Kh,Qs rc/")
    assert state.observation(0) == LEDUC.parse("Js,Qh,Qs rc/").observation(0)
    assert state.observation(1) != LEDUC.parse("Js,Qh,Qs rc/").observation(1)
    assert state.observation(0) != LEDUC.parse("Js,Kh,Qh rc/").observation(0)
    assert state.observation(0) != LEDUC.parse("Js,Kh,Qs cc/").observation(0)
    assert state.observation(0) != LEDUC.parse("Jh,Kh,Qs rc/").observation(0)


def test_deals() -> None:
    state = LEDUC.initial()
    assert [p for _, p in state.outcomes()] == pytest.approx([1 / 6] * 6)
    state = state.result("deal Js")
    assert [p for _, p in state.outcomes()] == pytest.approx([1 / 5] * 5)
    state = state.result("Kh").result("check").result("check")
    assert state.is_chance
    assert [state.describe(a) for a in state.actions()] == [
        "deal Jh",
        "deal Qs",
        "deal Qh",
        "deal Ks",
    ]
    assert [p for _, p in state.outcomes()] == pytest.approx([1 / 4] * 4)
    assert state.result("deal Qh").to_play == 0


@pytest.mark.parametrize(
    ("betting", "words"),
    [
        ("-", ["check", "raise"]),
        ("c", ["check", "raise"]),
        ("r", ["fold", "call", "raise"]),
        ("cr", ["fold", "call", "raise"]),
        ("rr", ["fold", "call"]),
        ("crr", ["fold", "call"]),
        ("rrc/", ["check", "raise"]),
        ("cc/rr", ["fold", "call"]),
    ],
)
def test_bets(betting: str, words: list[str]) -> None:
    cards = "Js,Kh,Qs" if "/" in betting else "Js,Kh,-"
    state = LEDUC.parse(f"{cards} {betting}")
    assert [state.describe(a) for a in state.actions()] == words


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("Js,Kh,- rf", 1.0),
        ("Js,Kh,- crf", -1.0),
        ("Js,Kh,- rrf", -3.0),
        ("Js,Kh,Qs cc/cc", -1.0),
        ("Js,Kh,Jh cc/cc", 1.0),
        ("Js,Kh,Ks rc/cc", -3.0),
        ("Js,Jh,Ks rrc/rrc", 0.0),
        ("Ks,Qh,Js rrc/rrc", 13.0),
        ("Ks,Qh,Js crrc/rrf", -9.0),
        ("Ks,Qh,Qs rc/rc", -7.0),
    ],
)
def test_payoffs(text: str, first: float) -> None:
    end = LEDUC.parse(text)
    assert end.is_terminal
    assert (end.utility(0), end.utility(1)) == (first, -first)


def test_words() -> None:
    state = LEDUC.parse("Js,Kh,- -")
    assert state.result("bet").text == state.result("r").text == "Js,Kh,- r"
    assert state.result("call").text == state.result("c").text == "Js,Kh,- c"
    shown = str(state.result("r").result("c")).splitlines()[:2]
    assert shown == ["J♠    K♥", "chips in the pot: first 3, second 3"]


@pytest.mark.parametrize(
    ("text", "at", "why"),
    [
        ("Js,Kh -", 1, "three cards expected, 2 found"),
        ("Js,Th,- -", 4, "'Th' is not a card"),
        ("Js,Js,- -", 4, "there is only one Js"),
        ("-,Js,- -", 3, "an earlier card is missing"),
        ("Js,Kh,-", 8, "the betting is missing"),
        ("Js,Kh,- x", 9, "'x' is not one of f"),
        ("Js,-,- c", 8, "a card has to be dealt before this"),
        ("Js,Kh,- f", 9, "fold is not possible here"),
        ("Js,Kh,- rrr", 11, "raise is not possible here"),
        ("Js,Kh,- rfc", 11, "call is not possible here"),
        ("Js,Kh,- c/", 10, "no round of betting ends here"),
        ("Js,Kh,Qs rc/c/", 14, "no round of betting ends here"),
        ("Js,Kh,- rc/c", 12, "a card has to be dealt before this"),
        ("Js,Kh,Qs r", 7, "the public card comes after the first round"),
        ("Js,Kh,Qs rc", 7, "the public card comes after the first round"),
        ("Js,Kh,- rc", 11, "a / is missing"),
        ("Js,Kh,- rc/ c", 13, "nothing was expected"),
    ],
)
def test_bad_positions(text: str, at: int, why: str) -> None:
    with pytest.raises(pg.BadPosition, match=rf"{why}.*\(at character {at}\)"):
        LEDUC.parse(text)
