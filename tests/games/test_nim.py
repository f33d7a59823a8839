"""Nim: theory, misère play, more than two players, options as text, notation."""

from __future__ import annotations

from functools import reduce
from operator import xor

import pytest

import plyground as pg


def winner(state: pg.State, seen: dict[pg.State, float]) -> float:
    """The first player's utility with best play."""
    if state not in seen:
        if state.is_terminal:
            seen[state] = state.utility(0)
        else:
            best = max if state.to_play == 0 else min
            seen[state] = best(winner(state.result(a), seen) for a in state.actions())
    return seen[state]


@pytest.mark.parametrize("misere", [False, True])
def test_theory(misere: bool) -> None:
    """Bouton's theorem for every state of a game, against a search of all of it."""
    seen: dict[pg.State, float] = {}
    winner(pg.load("nim", piles=(3, 3, 2), misere=misere).initial(), seen)
    for state, value in seen.items():
        sizes, turn = state.text.split()
        piles = [int(size) for size in sizes.split(",")]
        mover_wins = (reduce(xor, piles) != 0) != (misere and max(piles) <= 1)
        assert value == (1.0 if mover_wins == (turn == "first") else -1.0)
        assert state.features()["nim_sum"] == value


def test_two_nim() -> None:
    """Piles (2, 2), misère: four first moves, and the second player wins."""
    game = pg.load("nim", piles=(2, 2), misere=True)
    state = game.initial()
    assert [state.describe(a) for a in state.actions()] == [
        "take 1 from pile 1",
        "take 2 from pile 1",
        "take 1 from pile 2",
        "take 2 from pile 2",
    ]
    assert winner(state, {}) == -1.0


@pytest.mark.parametrize(
    ("options", "value"),
    [
        ({}, -1.0),
        ({"misere": True}, -1.0),
        ({"piles": "3,4,5"}, 1.0),
        ({"piles": "3,4,5", "misere": True}, 1.0),
    ],
)
def test_known_values(
    options: dict[str, object], value: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PLYGROUND_INTERPRET", "1")
    assert winner(pg.load("nim", **options).initial(), {}) == value


@pytest.mark.parametrize("misere", [False, True])
def test_the_last_object(misere: bool) -> None:
    end = pg.load("nim", piles=3, misere=misere).initial().result("take 3 from pile 1")
    assert end.is_terminal
    assert [end.utility(p) for p in range(2)] == ([-1.0, 1.0] if misere else [1.0, -1.0])


@pytest.mark.parametrize("misere", [False, True])
def test_three_players(misere: bool) -> None:
    game = pg.load("nim", piles=(1, 2), players=3, misere=misere)
    assert (game.players, game.zero_sum, game.facts.utility) == (3, False, (0.0, 1.0))
    state = game.initial().result("1:1")
    assert state.to_play == 1
    end = state.result("2:1").result("2:1")
    assert [end.utility(p) for p in range(3)] == ([1.0, 1.0, 0.0] if misere else [0.0, 0.0, 1.0])
    end = state.result("2:2")
    assert [end.utility(p) for p in range(3)] == ([1.0, 0.0, 1.0] if misere else [0.0, 1.0, 0.0])
    assert state.features() == {}


def test_turns_go_around() -> None:
    state: pg.State = pg.load("nim", piles=9, players=6).initial()
    movers = []
    while not state.is_terminal:
        movers.append(state.to_play)
        state = state.result("take 1 from pile 1")
    assert movers == [0, 1, 2, 3, 4, 5, 0, 1, 2]


@pytest.mark.parametrize("piles", [(2, 2), [2, 2], "2,2", "2;2", " 2 , 2 "])
def test_piles_in_any_form(piles: object) -> None:
    assert pg.load("nim", piles=piles).initial().text == "2,2 first"


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"piles": "2,x"}, "piles cannot be '2,x'"),
        ({"piles": ()}, "0 piles"),
        ({"piles": (1,) * 17}, "17 piles"),
        ({"piles": (3, 0)}, "a pile of 0"),
        ({"piles": (256,)}, "a pile of 256"),
        ({"piles": 2.5}, "2.5"),
        ({"players": 7}, "players cannot be 7"),
        ({"misere": "perhaps"}, "misere cannot be"),
    ],
)
def test_bad_options(options: dict[str, object], why: str) -> None:
    with pytest.raises(pg.BadOption, match=why):
        pg.load("nim", **options)


def test_parse() -> None:
    state = pg.load("nim").parse("0,2,0,7 second")
    assert state.to_play == 1
    assert len(state.actions()) == 9
    assert str(state).startswith(". 2 . 7\n1 2 3 4")


@pytest.mark.parametrize(
    ("text", "at", "why"),
    [
        ("1,3,5 first", 1, "4 numbers expected, 3 found"),
        ("1,3,5,8 first", 7, "not a number from 0 to 7"),
        ("1,4,5,7 first", 3, "pile 2 cannot have 4 objects, it began with 3"),
        ("1,3,5,-1 first", 7, "not a number"),
        ("1,3,5,7", 8, "the player to move is missing"),
        ("1,3,5,7 third", 9, "the player to move is 'third'"),
        ("1,3,5,7 second", 9, "no game from 1,3,5,7 leads here with second to move"),
        ("1,3,5,6 first", 9, "no game from 1,3,5,7 leads here with first to move"),
        ("1,3,5,7 first x", 15, "nothing was expected"),
    ],
)
def test_bad_positions(text: str, at: int, why: str) -> None:
    with pytest.raises(pg.BadPosition, match=rf"{why}.*\(at character {at}\)"):
        pg.load("nim").parse(text)
