"""The whole value by questions: those of another solver, and quick ends before slow ones."""

from __future__ import annotations

import random
from itertools import combinations
from typing import Any

import pytest

import plyground as pg
from plyground.search.engines.alphabeta.questions import middle, question, rank_of, score_at
from plyground.search.engines.alphabeta.values import WON
from plyground.search.engines.zero_sum.score import FAR, TEMPO


def test_ranks_are_scores_of_ends() -> None:
    assert score_at(10, 10) == WON + FAR - 1  # a win with the next ply of ten
    assert score_at(10, 1) == WON + FAR - 10
    assert score_at(10, -9) == -(WON + FAR - 2)
    for rank in range(-10, 11):
        assert rank_of(10, score_at(10, rank)) == rank or rank == 0


def test_every_question_divides() -> None:
    scores = sorted([0, 5, -7, *(score_at(9, rank) for rank in range(-9, 10) if rank)])
    for low in scores:
        for high in scores:
            if low < high:
                assert low < question(True, 9, low, high) <= high
                assert low < question(False, 9, low, high) <= high
    for low in range(-9, 10):
        for high in range(low + 1, 10):
            assert low <= middle(low, high) < high


def test_quick_ends_come_first() -> None:
    first = question(True, 40, -(WON + FAR - 1), WON + FAR - 1)
    assert score_at(40, -25) < first < score_at(40, -15)  # a loss within half of the game


@pytest.mark.parametrize(
    ("name", "options", "plies"),
    [
        ("connect4", {"rows": 4, "columns": 5}, 8),
        ("tic_tac_toe", {}, 2),
        ("kalah", {"pits": 3, "seeds": 2, "margin": True}, 1),  # more than three outcomes
        ("dots_and_boxes", {"rows": 2, "columns": 2}, 3),  # turns that do not alternate
        ("nim", {"piles": "2,3,4"}, 1),
    ],
)
def test_values_and_distances(name: str, options: dict[str, Any], plies: int) -> None:
    rng = random.Random(name)
    for _ in range(4):
        state = pg.load(name, **options).initial()
        for _ in range(plies):
            if not state.is_terminal:
                state = state.result(rng.choice(state.actions()))
        if state.is_terminal:
            continue
        truth = pg.analyse(state, "solve")
        limit = rng.choice([pg.Limit(), pg.Limit(nodes=10_000_000)])
        found = pg.analyse(state, "alphabeta", limit, solve=True)
        assert (found.value, found.bound) == (truth.value, "="), state.text
        known, ours = (
            next(row.distance for row in analysis.moves if row.action == found.action)
            for analysis in (truth, found)
        )
        assert ours == known, state.text
        for action in found.line:
            state = state.result(action)  # which raises if it is not legal


def test_what_was_proved_stays_when_time_is_up() -> None:
    """Won, but how soon is not known yet; the other moves have estimates, no bounds for show."""
    state = pg.load("connect4").initial()
    for column in (3, 3, 4, 2, 1, 5, 1):
        state = state.result(column)
    found = pg.analyse(state, "alphabeta", pg.Limit(nodes=1_000_000), database=False)
    assert found.stopped == "nodes"
    assert (found.value, found.bound, found.names[0]) == (1.0, "=", "d3")
    assert not any((row.value, row.bound) == (1.0, "<=") for row in found.moves)


@pytest.mark.parametrize("quick_first", [True, False])
def test_questions_divide_ends_beyond_the_depth(quick_first: bool) -> None:
    """Also if the game goes on after the depth: else the questions never end."""
    ends = [WON + FAR - ply for ply in range(1, 12)]
    scores = sorted({0, TEMPO, -TEMPO, *ends, *(-x for x in ends)})
    for depth in range(1, 9):
        for low, high in combinations(scores, 2):
            assert low < question(quick_first, depth, low, high) <= high


def test_questions_to_a_depth(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLYGROUND_INTERPRET", "1")
    state = pg.load("movement_tic_tac_toe").parse("1bw/b1b/1ww w 0")
    for depth in range(1, 5):
        asked, searched = (
            pg.analyse(state, "alphabeta", pg.Limit(depth=depth), solve=solve, deeper=False)
            for solve in (True, False)
        )
        assert (asked.value, asked.bound) == (searched.value, searched.bound)


def test_questions_and_several_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every requested line has a value of its own, also when the game is solved."""
    monkeypatch.setenv("PLYGROUND_INTERPRET", "1")
    state = pg.load("connect4", rows=4, columns=4).parse("4/x3/xxox/ooxo o")
    truth = {move.action: move for move in pg.analyse(state, "solve").moves}
    for lines in (2, 4):
        found = pg.analyse(state, "alphabeta", pg.Limit(depth=99), solve=True, lines=lines)
        best = sorted(found.moves, key=lambda move: move.rank or 0)[:lines]
        assert [move.bound for move in best] == len(best) * ["="]
        for move in best:
            told = truth[move.action]
            assert (move.value, move.distance) == (told.value, told.distance)
