"""Kalah: sowing, going on, capturing, the end, values of small boards, notation."""

from __future__ import annotations

import pytest

import plyground as pg

KALAH = pg.load("kalah")


def after(text: str, move: str, **options: object) -> str:
    return pg.load("kalah", **options).parse(text).result(move).text


def test_sowing_counter_clockwise() -> None:
    assert KALAH.initial().result("f1").text == "4,4,4,4,4,0,1 5,5,5,4,4,4,0 north"
    assert KALAH.initial().result("a1").result("f2").text == ("0,5,5,5,5,4,0 0,5,5,5,5,4,0 south")


def test_the_last_seed_in_the_store_moves_again() -> None:
    state = KALAH.initial().result("c1")
    assert state.text == "4,4,0,5,5,5,1 4,4,4,4,4,4,0 south"
    assert state.to_play == 0


def test_the_other_store_is_left_out() -> None:
    text = "1,0,0,0,0,8,9 1,1,1,1,1,1,24 south"
    assert after(text, "f1") == "2,0,0,0,0,0,10 2,2,2,2,2,2,24 north"


def test_a_capture() -> None:
    text = "2,0,0,0,0,1,10 1,1,1,7,1,1,23 south"
    assert after(text, "a1") == "0,1,0,0,0,1,18 1,1,1,0,1,1,23 north"


def test_a_capture_by_north() -> None:
    text = "1,1,1,7,1,1,23 2,0,0,0,0,1,10 north"
    assert after(text, "f2") == "1,1,1,0,1,1,23 0,1,0,0,0,1,18 south"


def test_no_capture_from_an_empty_pit() -> None:
    text = "2,0,0,0,0,1,10 1,1,1,0,1,1,30 south"
    assert after(text, "a1") == "0,1,1,0,0,1,10 1,1,1,0,1,1,30 north"
    assert after(text, "a1", empty_capture=True) == "0,1,0,0,0,1,11 1,1,1,0,1,1,30 north"


def test_no_capture_in_a_filled_pit_or_on_the_other_side() -> None:
    assert after("1,1,0,0,0,0,10 1,1,1,1,1,1,30 south", "a1") == (
        "0,2,0,0,0,0,10 1,1,1,1,1,1,30 north"
    )
    assert after("1,0,0,0,0,3,10 1,0,1,1,1,1,29 south", "f1") == (
        "1,0,0,0,0,0,11 2,1,1,1,1,1,29 north"
    )


def test_a_sowing_around_the_board_captures_at_its_origin() -> None:
    """Thirteen seeds end in the pit they came from, which was emptied first."""
    text = "0,0,13,0,0,0,10 1,1,1,1,1,1,19 south"
    assert after(text, "c1") == "1,1,0,1,1,1,14 2,2,2,0,2,2,19 north"


def test_more_than_one_round() -> None:
    text = "0,0,0,0,0,15,10 1,1,1,1,1,1,17 south"
    assert after(text, "f1") == "1,1,1,1,1,1,12 3,2,2,2,2,2,17 north"


def test_the_end_counts_the_seeds_left_for_their_side() -> None:
    end = KALAH.parse("0,0,0,0,0,1,20 0,0,3,0,0,0,24 south").result("f1")
    assert end.is_terminal
    assert end.actions() == []
    assert (end.utility(0), end.utility(1)) == (-1.0, 1.0)
    with_margin = pg.load("kalah", margin=True).parse(end.text)
    assert (with_margin.utility(0), with_margin.utility(1)) == (-6.0, 6.0)


def test_the_end_on_either_side() -> None:
    """The game ends too when the side of the player whose turn comes is empty."""
    end = KALAH.parse("0,0,0,0,1,1,20 0,0,0,0,0,1,25 north").result("a2")
    assert end.text == "0,0,0,0,1,1,20 0,0,0,0,0,0,26 north"
    assert end.is_terminal


def test_a_tie() -> None:
    end = KALAH.parse("0,0,0,0,0,1,23 0,0,3,0,0,0,21 south").result("f1")
    assert (end.utility(0), end.utility(1)) == (0.0, 0.0)


VALUES = {
    1: (0, -2, 6, -2, 2, 0),
    2: (2, -2, -2, -10, 6, 8),
    3: (0, 4),
}
"""The first player's margin with 1, 2, ... seeds, from an independent solver."""


@pytest.mark.parametrize(
    ("pits", "seeds", "margin"),
    [(pits, n, value) for pits, row in VALUES.items() for n, value in enumerate(row, 1)],
)
def test_values_of_small_boards(
    pits: int, seeds: int, margin: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PLYGROUND_INTERPRET", "1")
    seen: dict[pg.State, float] = {}

    def value(state: pg.State) -> float:
        if state not in seen:
            if state.is_terminal:
                seen[state] = state.utility(0)
            else:
                best = max if state.to_play == 0 else min
                seen[state] = best(value(state.result(a)) for a in state.actions())
        return seen[state]

    assert value(pg.load("kalah", pits=pits, seeds=seeds, margin=True).initial()) == margin


def test_largest_board() -> None:
    game = pg.load("kalah", pits=7, seeds=18, margin=True)
    assert game.facts.utility == (-252.0, 252.0)
    state: pg.State = game.initial()
    while not state.is_terminal:
        state = state.result(state.actions()[-1])
        numbers = state.text.replace(" ", ",").split(",")[:-1]
        assert sum(map(int, numbers)) == 252
    assert state.utility(0) == -state.utility(1)


def test_words() -> None:
    state = KALAH.initial()
    assert [state.describe(a) for a in state.actions()] == ["a1", "b1", "c1", "d1", "e1", "f1"]
    state = state.result("1")
    assert [state.describe(a) for a in state.actions()] == ["f2", "e2", "d2", "c2", "b2", "a2"]
    assert str(state).splitlines()[:3] == ["  4 4 4 4 4 4", "0             0", "  0 5 5 5 5 4"]


def test_features() -> None:
    features = KALAH.parse("0,0,0,3,0,1,10 0,0,0,0,0,2,32 south").features()
    assert features == {"stored": -22, "in_pits": 2, "again": 2}
    features = KALAH.parse("0,0,0,3,0,1,10 0,0,0,0,0,2,32 north").features()
    assert features == {"stored": -22, "in_pits": 2, "again": 2}


@pytest.mark.parametrize(
    ("text", "at", "why"),
    [
        ("4,4,4,4,4,4 4,4,4,4,4,4,0 south", 1, "7 numbers expected, 6 found"),
        ("4,4,4,4,4,4,0 4,4,4,4,4,x,0 south", 25, "'x' is not a number"),
        ("4,4,4,4,4,4,0 4,4,4,4,4,4,1 south", 1, "there are 49 seeds on the board, expected 48"),
        ("4,4,4,4,4,4,0 4,4,4,4,4,4,0 west", 29, "the player to move is 'west'"),
        ("4,4,4,4,4,4,0 4,4,4,4,4,4,0", 28, "the player to move is missing"),
        ("4,4,4,4,4,4,0 4,4,4,4,4,4,0 south 1", 35, "nothing was expected"),
    ],
)
def test_bad_positions(text: str, at: int, why: str) -> None:
    with pytest.raises(pg.BadPosition, match=rf"{why}.*\(at character {at}\)"):
        KALAH.parse(text)


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"pits": 8}, "pits cannot be 8"),
        ({"seeds": 0}, "seeds cannot be 0"),
        ({"seeds": 19}, "seeds cannot be 19"),
    ],
)
def test_bad_options(options: dict[str, int], why: str) -> None:
    with pytest.raises(pg.BadOption, match=why):
        pg.load("kalah", **options)
