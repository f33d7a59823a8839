"""Tori shogi: how the birds move, promotion without choice, swallows, repetition, notation."""

from __future__ import annotations

import pytest

import plyground as pg

GAME = pg.load("tori_shogi")
START = "rpckcpl/3f3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR[-] w 0 1"


def goals(origin: str, text: str) -> set[str]:
    words = GAME.parse(text).descriptions().values()
    return {word[2:] for word in words if word.startswith(origin)}


def play(state: pg.State, line: str) -> pg.State:
    for word in line.split():
        state = state.result(word)
    return state


def test_the_start() -> None:
    assert GAME.initial().text == START
    assert len(GAME.initial().actions()) == 17


@pytest.mark.parametrize(
    ("bird", "reached"),
    [
        ("S", {"d4"}),
        ("P", {"d5", "c2", "e2"}),
        ("C", {"c4", "d4", "e4", "c2", "d2", "e2"}),
        ("F", {"c4", "d4", "e4", "c3", "e3", "c2", "e2"}),
        ("L", {"d4", "d5", "d6", "d7", "e2", "f1", "c2"}),
        ("R", {"d4", "d5", "d6", "d7", "c2", "b1", "e2"}),
        ("+S", {"b5", "f5", "d1"}),
        (
            "+F",
            {"c4", "b5", "a6", "e4", "f5", "g6", "d4", "c3", "e3", "d2", "d1"}
            | {"c2", "b1", "e2", "f1"},
        ),
    ],
)
def test_how_birds_move(bird: str, reached: set[str]) -> None:
    assert goals("d3", f"6k/7/7/7/3{bird}3/7/K6[-] w 0 1") == reached


def test_promotion_is_no_choice() -> None:
    assert goals("a5", "6k/7/S6/7/7/7/K6[-] w 0 1") == {"a6+"}
    assert goals("a6", "6k/F6/7/7/7/7/K6[-] w 0 1") == {"a7+", "b7+", "b6+", "b5+"}
    state = GAME.parse("6k/7/S6/7/7/7/K6[-] w 0 1")
    assert state.result("a5a6") == state.result("a5a6+")


def test_two_swallows_on_a_file_but_not_three() -> None:
    words = GAME.parse("6k/7/7/S6/S6/C6/1K5[S] w 0 1").descriptions().values()
    assert not any(word.startswith("S@a") for word in words)
    assert "S@b4" in words
    assert not any(word.startswith("S@") and word.endswith("7") for word in words)


def test_a_swallow_may_not_be_dropped_to_mate() -> None:
    mate = "2sks2/2s1s2/3C3/7/7/7/3K3[S] w 0 1"
    assert "S@d6" not in GAME.parse(mate).descriptions().values()
    free = "2sk3/2s4/3C3/7/7/7/3K3[S] w 0 1"
    assert "S@d6" in GAME.parse(free).descriptions().values()


def test_a_jump_over_the_pinning_bird_is_no_way_out() -> None:
    """The pheasant on b3 shields the phoenix from the quail on b4; beyond it, it would not."""
    text = "1p3p1/s1ckcsf/2SsS1s/1r1SSsl/SPCS1Ss/LKS1CSR/1S1F1P1[-] w 0 27"
    assert "b5" not in goals("b3", text)


ROUND = "g1f2 a7b6 f2g1 b6a7 "


def test_a_fourth_repetition_loses() -> None:
    text = "k6/7/7/7/7/7/6K[-] w 0 1"
    state = play(GAME.parse(text), ROUND * 2 + "g1f2 a7b6 f2g1")
    end = state.result("b6a7")
    assert end.is_terminal
    assert (end.utility(0), end.utility(1)) == (1.0, -1.0)
    drawn = play(pg.load("tori_shogi", repetition="draw").parse(text), ROUND * 3)
    assert drawn.utility(0) == 0.0


def test_perpetual_check_loses_even_if_the_other_completes_it() -> None:
    end = play(GAME.parse("k6/7/7/4+F2/7/7/6K[-] w 0 1"), "e4d4 a7b7 d4e4 b7a7 " * 3)
    assert end.is_terminal
    assert (end.utility(0), end.utility(1)) == (-1.0, 1.0)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("7/7/7/7/7/7/7 w 0 1", "the hands are missing"),
        (START.replace("[-]", "[SSx]"), "'x' cannot be in a hand"),
        (START.replace("[-]", "[S]"), "17 of the swallow; there are only 16"),
        (START.replace("[-]", "[99S99S58S]"), "more than 40 'S' in hand"),
        (START.replace("k", "1"), "the second player has 0 kings"),
        ("6k/7/7/7/7/7/K6[-] w 0 999", "the number of the move is '999'"),
        ("6k/7/7/7/7/7/K6[-] x", "the side to move is 'x'"),
    ],
)
def test_bad_positions(text: str, why: str) -> None:
    with pytest.raises(pg.BadPosition) as caught:
        GAME.parse(text)
    assert why in caught.value.why


def test_text_of_fairy_stockfish_is_read() -> None:
    state = GAME.parse("rpckcpl/3f3/ssssSss/2s4/SSSSSSS/3F3/LPCKCPR[S] b - - 0 1")
    assert state.text == "rpckcpl/3f3/ssssSss/2s4/SSSSSSS/3F3/LPCKCPR[S] b 0 1"
