"""Evaluations with custom weights: sums, free boards, duties, quality, choices."""

from __future__ import annotations

from math import inf, tanh
from pathlib import Path

import pytest
from small_games import COUNT, write

import plyground as pg
from plyground.search.evaluation_lab.choices import choices
from plyground.search.evaluation_lab.duties import duties
from plyground.search.evaluation_lab.free_board import all_lines, free_board
from plyground.search.evaluation_lab.quality import fit, quality
from plyground.search.evaluation_lab.solved import solve
from plyground.search.evaluation_lab.weighing import weigh
from plyground.search.weights import Weighted, own_weights

OPEN_LINES = {"open": 1.0, "one_short": 0.0, "two_short": 0.0}


def game() -> pg.Game:
    return pg.load("tic_tac_toe")


# --- sums and boards ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cells", "e", "lines"),
    [
        (".........", 0, (8, 8)),
        ("....x....", 4, (8, 4)),
        ("x........", 3, (8, 5)),
        (".x.......", 2, (8, 6)),
        ("x...o....", -1, (4, 5)),
        (".....ooxx", -1, (3, 4)),
    ],
)
def test_open_lines_as_in_the_lectures(cells: str, e: float, lines: tuple[int, int]) -> None:
    board = free_board(game(), cells)
    assert weigh(board.state, OPEN_LINES).total == e
    assert tuple(map(len, board.open_lines)) == lines
    assert lines[0] - lines[1] == e
    assert board.problem == ""


def test_impossible_boards_are_evaluated_and_flagged() -> None:
    board = free_board(game(), "x" * 9)
    assert (board.x, board.o) == (9, 0)
    assert "9 x and 0 o" in board.problem
    assert weigh(board.state, OPEN_LINES).total == 8
    both = free_board(game(), "xxxooo...")
    assert both.problem
    assert free_board(game(), "oooxxx...").state.is_terminal


def test_own_weights_are_those_of_the_game() -> None:
    state = pg.load("chess").initial().result("e2e4")
    weighing = weigh(state)
    assert weighing.value == pytest.approx(state.evaluate(0), abs=1e-12)
    assert weighing.total == pytest.approx(sum(p.product for p in weighing.parts), abs=1e-12)
    assert weighing.value == pytest.approx(tanh(weighing.total))
    evaluate = Weighted(state.game)
    assert evaluate(state, 1) == -evaluate(state, 0)


def test_lines() -> None:
    assert len(all_lines(3, 3, 3)) == 8
    assert len(all_lines(4, 3, 3)) == 2 * 3 + 4 + 2 * 2


@pytest.mark.parametrize(
    ("name", "weights", "sentence"),
    [
        ("kuhn_poker", {}, "kuhn_poker has no evaluation"),
        ("tic_tac_toe", {"opn": 1.0}, "has no feature 'opn'; it has open"),
        ("tic_tac_toe", {"open": inf}, "must be a finite number, not inf"),
    ],
)
def test_bad_weights(name: str, weights: dict[str, float], sentence: str) -> None:
    with pytest.raises(pg.PlygroundError) as error:
        own_weights(pg.load(name), weights)
    assert sentence in str(error.value)


@pytest.mark.parametrize(
    ("cells", "sentence"),
    [("x?.......", "'?' is not x, o"), ("x", "9 cells expected, 1 found")],
)
def test_bad_boards(cells: str, sentence: str) -> None:
    with pytest.raises(pg.BadPosition, match=r".") as error:
        free_board(game(), cells)
    assert sentence in str(error.value)
    with pytest.raises(pg.Unsuited, match="cannot be set up freely"):
        free_board(pg.load("connect4"), cells)


# --- true values ---------------------------------------------------------------------------


def test_every_position_is_solved() -> None:
    solved = solve(game())
    assert (len(solved.positions), solved.decisions) == (5478, 4520)
    assert solved.values[0] == 0
    place = solved.positions.index(free_board(game(), ".....ooxx").state)
    assert solved.values[place] == 1


def test_an_edited_file_is_solved_again(tmp_path: Path) -> None:
    weights = 'weights = {"left": 1.0}\n\n\ndef features(s, f):\n    f[0] = 5 - s.said\n'
    path = write(tmp_path, COUNT + weights)
    assert len(solve(pg.load(path)).positions) > 5
    first = solve(pg.load(path))
    assert solve(pg.load(path)) is first
    Path(path).write_text((COUNT + weights).replace("LAST = 5", "LAST = 7"))
    assert len(solve(pg.load(path)).positions) > len(first.positions)


def test_open_lines_against_the_truth() -> None:
    found = quality(game(), OPEN_LINES)
    assert (found.same_sign, found.positions) == (1607, 4520)
    assert found.one_ply_perfect == 1.0
    assert found.one_ply_flat < found.one_ply < 1.0
    assert sum(count for _, _, count in found.points) == 4520


def test_a_flat_evaluation_predicts_nothing() -> None:
    found = quality(game(), dict.fromkeys(OPEN_LINES, 0.0))
    assert found.correlation is None
    assert found.one_ply == found.one_ply_flat


def test_fitted_weights_are_better_on_unseen_positions() -> None:
    found = fit(game(), seed=1)
    assert found == fit(game(), seed=1)
    assert found.train + found.test == 4520
    assert found.train_error <= quality(game()).error + 0.02
    assert quality(game(), found.weights).error < quality(game(), OPEN_LINES).error
    assert abs(found.test_error - found.train_error) < 0.1


def test_large_games_are_not_solved() -> None:
    with pytest.raises(pg.Unsuited, match="more than 20,000 positions"):
        quality(pg.load("connect4"))
    with pytest.raises(pg.Unsuited, match="chance"):
        quality(pg.load("pig"))
    with pytest.raises(pg.Unsuited, match="has a repetition rule"):
        quality(pg.load("chess"))


# --- searches -------------------------------------------------------------------------------


def test_choices_by_depth() -> None:
    state = free_board(game(), ".....ooxx").state
    found = choices(state, OPEN_LINES, 3)
    assert found.exact == ("b2",)
    assert found.exact_value == 1.0
    assert [row.depth for row in found.rows] == [1, 2, 3]
    assert found.rows[-1].best == ("b2",)
    assert all(row.best == row.bent for row in found.rows)


def test_a_monotone_transform_changes_no_choice_of_minimax() -> None:
    state = pg.load("connect4").parse("7/7/7/7/3o3/2xx3 o")
    weights = dict(pg.load("connect4").weights)
    found = choices(state, weights, 2)
    assert found.exact == ()
    assert len(found.rows) == 2
    assert all(row.best == row.bent for row in found.rows)


def test_nothing_to_choose() -> None:
    with pytest.raises(pg.PlygroundError, match="nothing to choose"):
        choices(free_board(game(), "xxxoo....").state, OPEN_LINES)
    with pytest.raises(pg.PlygroundError, match="allowed: 1 to 8"):
        choices(game().initial(), OPEN_LINES, 0)


def test_duties() -> None:
    found = duties(game(), OPEN_LINES)
    assert found.sum_outside > 0
    assert found.outside == found.wrong_at_end == 0
    assert found.ends == 5
    assert found.microseconds > 0
