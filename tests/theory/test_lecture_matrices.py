"""The two matrices of the lectures with all their results, and the trees they come from."""

from __future__ import annotations

from fractions import Fraction

import pytest

import plyground as pg
from plyground.game.trees.gallery import EXHIBITS

FIRST = "7 3 -1; 7 3 4; 5 5 5; 5 5 5"
SECOND = "-1 -1 2 2; 4 4 2 2; 5 2 5 2; 5 2 5 2"


def cells(form: pg.NormalForm, found: list[tuple[int, ...]]) -> list[tuple[str, ...]]:
    """Cells by the numbers of the lectures."""
    return [form.numbered().names(cell) for cell in found]


def test_first_matrix() -> None:
    m = pg.matrix(FIRST)
    assert m.row_minima == (-1, 3, 5, 5)
    assert m.column_maxima == (7, 5, 5)
    assert m.maximin == m.minimax == m.value == 5
    assert [m.strategies[0][i] for i in m.security(0).strategies] == ["III", "IV"]
    assert [m.strategies[1][j] for j in m.cap(0).strategies] == ["II", "III"]
    assert cells(m, m.saddle_points) == [
        ("III", "II"), ("III", "III"), ("IV", "II"), ("IV", "III"),
    ]  # fmt: skip


def test_second_matrix() -> None:
    m = pg.matrix(SECOND)
    assert m.row_minima == (-1, 2, 2, 2)
    assert m.column_maxima == (5, 4, 5, 2)
    assert m.maximin == m.minimax == m.value == 2
    assert [m.strategies[1][j] for j in m.cap(0).strategies] == ["IV"]
    assert cells(m, m.saddle_points) == [("II", "IV"), ("III", "IV"), ("IV", "IV")]


@pytest.mark.parametrize(
    ("name", "text", "perfect", "threats"),
    [
        ("matrix-1", FIRST, [("IV", "II")], [("III", "II"), ("III", "III"), ("IV", "III")]),
        ("matrix-2", SECOND, [("II", "IV"), ("IV", "IV")], [("III", "IV")]),
    ],
)
def test_trees_give_back_the_matrices(
    name: str, text: str, perfect: list[tuple[str, str]], threats: list[tuple[str, str]]
) -> None:
    form = pg.normal_form(pg.gallery(name))
    assert form.numbered() == pg.matrix(text)
    assert form.payoffs[0].tolist() == [list(row) for row in EXHIBITS[name].known["matrix"]]
    assert cells(form, form.subgame_perfect) == perfect
    assert cells(form, form.not_subgame_perfect) == threats
    assert pg.backward_induction(pg.gallery(name)).value[0] == form.value


def test_strategies_as_in_the_lectures() -> None:
    form = pg.normal_form(pg.gallery("matrix-1"))
    assert form.strategies == (
        ("(1->L, 4->L)", "(1->L, 4->R)", "(1->R, 4->L)", "(1->R, 4->R)"),
        ("(2->L, 3->R)", "(2->M, 3->R)", "(2->R, 3->R)"),
    )
    assert form.counts == (4, 3)
    assert form.decisions.power(0) == "2^2"


@pytest.mark.parametrize("text", [FIRST, SECOND])
def test_announcing_the_maximin_strategy_does_not_help_the_other(text: str) -> None:
    m = pg.matrix(text)
    for row in m.security(0).strategies:
        assert m.announce(0, row).sure == m.value
    for row in range(m.shape[0]):
        assert m.announce(0, row).sure == m.row_minima[row]
    for column in range(m.shape[1]):
        assert m.announce(1, column).sure == -m.column_maxima[column]


def test_announcement() -> None:
    told = pg.matrix(FIRST).announce(0, "II")
    assert (told.strategy, told.replies, told.payoffs, told.sure) == (1, (1,), ((3, -3),), 3)


def test_no_saddle_point() -> None:
    m = pg.matrix([[1, -1], [-1, 1]])
    assert (m.maximin, m.minimax, m.value) == (-1, 1, 0)
    assert m.saddle_points == []
    assert m.solution.strategies == ((Fraction(1, 2),) * 2, (Fraction(1, 2),) * 2)


def test_steps() -> None:
    steps = pg.matrix(FIRST).steps()
    assert [step.name for step in steps] == [
        "minima", "maximin", "maxima", "minimax", "compare_saddle", "best_responses",
    ]  # fmt: skip
    assert steps[0].row_margins == (-1, 3, 5, 5)
    assert steps[0].column_margins is None
    assert steps[1].rows == (2, 3)
    assert steps[3].columns == (1, 2)
    assert steps[5].cells == ((2, 1), (2, 2), (3, 1), (3, 2))
    mine, yours = steps[5].responses
    assert (0, 0) in mine
    assert (0, 2) in yours
    assert "5, the maximin" in steps[1].sentence()


@pytest.mark.parametrize("text", [FIRST, "1 -1; -1 1", "3,3 0,5; 5,0 1,1", "2,1 1,2; 1,2 2,1"])
def test_every_step_has_both_languages(text: str) -> None:
    for step in pg.matrix(text).steps():
        assert step.sentence("en") != step.sentence("ar")
        assert "{" not in step.sentence("ar") + step.sentence("en")
    with pytest.raises(pg.PlygroundError, match="no texts in 'fr'"):
        pg.matrix(text).steps()[0].sentence("fr")


def test_steps_of_games_without_saddle_point_or_constant_sum() -> None:
    assert pg.matrix("1 -1; -1 1").steps()[4].name == "compare_gap"
    assert pg.matrix("1 -1; -1 1").steps()[5].name == "no_best_responses"
    names = [step.name for step in pg.matrix("3,3 0,5; 5,0 1,1").steps()]
    assert names[2:5] == ["column_minima", "column_maximin", "compare_general"]
