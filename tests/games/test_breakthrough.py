"""Breakthrough: steps, captures, both ways to win, solved boards, evaluation, notation."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

import plyground as pg
from plyground.game.records.record_game import RecordGame

GAME = pg.load("breakthrough")
SMALL = pg.load("breakthrough", rows=5, columns=3)


def moves(text: str) -> set[str]:
    state = SMALL.parse(text)
    return {state.describe(a) for a in state.actions()}


def test_the_start() -> None:
    state = GAME.initial()
    assert state.text == "bbbbbbbb/bbbbbbbb/8/8/8/8/wwwwwwww/wwwwwwww w"
    assert len(state.actions()) == 22
    assert state.result("b2c3").to_play == 1


def test_a_man_steps_ahead_in_three_ways() -> None:
    assert moves("2b/3/3/1w1/3 w") == {"b2a3", "b2b3", "b2c3"}
    assert moves("3/1b1/3/3/2w b") == {"b4a3", "b4b3", "b4c3"}


def test_the_edges() -> None:
    assert moves("1b1/3/3/w2/3 w") == {"a2a3", "a2b3"}
    assert moves("1b1/3/3/2w/3 w") == {"c2b3", "c2c3"}
    assert moves("b2/3/3/3/1w1 b") == {"a5a4", "a5b4"}
    assert moves("2b/3/3/3/1w1 b") == {"c5b4", "c5c4"}


def test_straight_ahead_nothing_is_taken() -> None:
    assert moves("3/3/1b1/1w1/3 w") == {"b2a3", "b2c3"}
    assert moves("3/3/1b1/1w1/3 b") == {"b3a2", "b3c2"}


def test_men_take_diagonally_but_not_their_own() -> None:
    assert moves("3/3/bbw/1w1/3 w") == {"b2a3", "c3b4", "c3c4"}
    state = SMALL.parse("2b/3/b2/1w1/3 w")
    assert state.result("b2xa3") == state.result("b2a3")
    assert state.result("b2a3").text == "2b/3/w2/3/3 b"


def test_the_far_row_wins() -> None:
    end = SMALL.parse("2b/1w1/3/3/3 w").result("b4b5")
    assert end.is_terminal
    assert (end.utility(0), end.utility(1)) == (1.0, -1.0)
    end = SMALL.parse("3/2w/3/1b1/3 b").result("b2a1")
    assert (end.utility(0), end.utility(1)) == (-1.0, 1.0)


def test_taking_the_last_man_wins() -> None:
    end = SMALL.parse("3/3/2b/1w1/3 w").result("b2xc3")
    assert end.is_terminal
    assert end.actions() == []
    assert end.utility(0) == 1.0


def first_player_wins(state: pg.State, known: dict[pg.State, bool]) -> bool:
    """Whether the player to move wins, by trying everything."""
    if state not in known:
        wins = False
        for a in state.actions():
            after = state.result(a)
            if after.is_terminal or not first_player_wins(after, known):
                wins = True
                break
        known[state] = wins
    return known[state]


@pytest.mark.parametrize(
    ("rows", "columns", "first"), [(4, 2, False), (5, 2, False), (6, 2, True), (4, 3, False)]
)
def test_solved_boards(rows: int, columns: int, first: bool) -> None:
    game = pg.load("breakthrough", rows=rows, columns=columns)
    assert first_player_wins(game.initial(), {}) is first


def test_features() -> None:
    start = GAME.initial()
    assert {name for name, value in start.features().items() if value} == {"to_move"}
    assert start.features()["to_move"] == 1
    features = GAME.parse("1b6/8/2b5/1w6/8/6ww/8/2w5 b").features()
    assert {name: value for name, value in features.items() if value} == {
        "steps_3": 1,
        "steps_5": 1,  # two white men, one black
        "pairs": 1,
        "attacked": -1,  # by one another: Black, who is to move, and White
        "hanging": 1,
        "runner": 3,  # Black's foremost man can still be met
        "to_move": -1,
    }


def test_hanging_men() -> None:
    """Men with more attackers than defenders, of the player to move and of the other."""
    men = "8/8/8/2b1b3/3w4/{}/8/8 {}"
    assert GAME.parse(men.format("8", "b")).features()["hanging"] == 1
    assert GAME.parse(men.format("2w5", "b")).features()["hanging"] == 1
    assert GAME.parse(men.format("2w1w3", "b")).features()["hanging"] == 0
    features = GAME.parse(men.format("8", "w")).features()
    assert (features["attacked"], features["hanging"]) == (1, -2)


def test_a_race_is_won_by_the_quicker_runner() -> None:
    """Each has three steps to go, and neither can be stopped; then White's man can."""
    assert GAME.parse("8/8/8/7w/b7/8/8/8 w").features()["race"] == 1
    assert GAME.parse("8/8/8/7w/b7/8/8/8 b").features()["race"] == -1
    assert GAME.parse("7b/8/8/7w/b7/8/8/8 w").features()["race"] == 0
    assert GAME.parse("7b/8/8/7w/b7/8/8/8 b").features()["race"] == -1


def some_positions(game: pg.Game, games: int) -> list[Any]:
    """Positions of random games that are not over."""
    rng, found = random.Random(5), []
    for _ in range(games):
        state = game.initial()
        while not state.is_terminal:
            found.append(state)
            state = state.result(rng.choice(state.actions()))
    return found


def test_a_race_that_is_called_won_is_won() -> None:
    known: dict[pg.State, bool] = {}
    called = 0
    for state in some_positions(pg.load("breakthrough", rows=5, columns=3), 40):
        race = state.features()["race"] * (1 if state.to_play == 0 else -1)
        if race:
            called += 1
            assert first_player_wins(state, known) is (race > 0), state.text
    assert called > 50


def test_essential_moves() -> None:
    """An immediate win; otherwise the defences, if any; otherwise all moves."""
    assert isinstance(GAME, RecordGame)
    essential, tense = GAME.rules.own["essential"], GAME.rules.own["tense"]
    moves = np.zeros(GAME.facts.max_moves, np.int32)
    kinds = set()
    for state in some_positions(GAME, 30):
        chosen = moves[: essential(state.record, moves)].tolist()
        winning = winning_moves(state)
        reaching = [a for a in winning if not takes_the_last(state, a)]
        safe = [a for a in state.actions() if not winning_moves(state.result(a))]
        if reaching:
            kinds.add("win")
            assert len(chosen) == 1
            assert chosen[0] in reaching
        elif tense(state.record):
            kinds.add("defence" if safe else "lost")
            assert set(safe) <= set(chosen)
        else:
            assert chosen == state.actions()
    assert kinds == {"win", "defence", "lost"}


def winning_moves(state: pg.State) -> list[int]:
    return [a for a in state.actions() if state.result(a).is_terminal]


def takes_the_last(state: pg.State, action: int) -> bool:
    return not set("wb") <= set(state.result(action).text.split()[0])


@pytest.mark.parametrize(
    ("text", "at", "why"),
    [
        ("2b/3/3/3 w", 0, "5 rows expected, 4 found"),
        ("2b/3/3/3/2w x", 12, "the player to move is 'x'"),
        ("2b/3/3/3/2W w", 10, "'W' is no piece"),
        ("bbb/bbb/b2/3/2w w", 0, "Black has 7 men, more than 6"),
        ("2w/3/3/3/2b w", 12, "White has already won and cannot be to move"),
        ("3/3/b2/3/3 b", 11, "Black has already won and cannot be to move"),
        ("2b/3/3/3/2w w w", 14, "nothing was expected"),
    ],
)
def test_bad_positions(text: str, at: int, why: str) -> None:
    with pytest.raises(pg.BadPosition) as caught:
        SMALL.parse(text)
    assert caught.value.at == at
    assert why in caught.value.why


def test_boards_of_other_sizes() -> None:
    wide = pg.load("breakthrough", rows=4, columns=16, home=1).initial()
    assert wide.text == f"{'b' * 16}/16/16/{'w' * 16} w"
    with pytest.raises(pg.BadOption, match="at most 64"):
        pg.load("breakthrough", rows=9)
    with pytest.raises(pg.BadOption, match="no room for 3 rows"):
        pg.load("breakthrough", rows=5, home=3)
