"""Measuring: the formulas of the lectures, growth with depth, the staircase, and the charts."""

from __future__ import annotations

import doctest
import random
from math import inf, log10
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

import plyground as pg
from plyground.game.errors import PlygroundError
from plyground.search.measure.charts.axes import Scale, log_scale, tick_text
from plyground.search.measure.charts.growth_chart import growth_svg
from plyground.search.measure.charts.staircase_chart import staircase_svg
from plyground.search.measure.formulas import YEAR, all_leaves, fewest_leaves, log10_leaves
from plyground.search.measure.growth import METHODS, Growth, growth_factor, rows
from plyground.search.measure.staircase import IDEAS


def regular(b: int, m: int) -> pg.State:
    """A tree with b moves at each node, m plies, and distinct leaves."""
    leaves = random.Random(5).sample(range(10_000), b**m)
    return pg.tree(leaves, b=b, m=m).initial()


# --- formulas -----------------------------------------------------------------------------------


def test_how_deep_can_i_see() -> None:
    """#67: 100 s at 10,000 nodes/s with 35 moves."""
    assert pg.how_deep(10**6, 35) == pytest.approx(3.89, abs=0.005)
    assert pg.how_deep(10**6, 35, "perfect") == pytest.approx(2 * 3.89, rel=0.06)
    assert 3.89 < pg.how_deep(10**6, 35, "random") < pg.how_deep(10**6, 35, "perfect")


def test_chess_to_the_end() -> None:
    """#66: 35^100 leaves, and the years they take at 450 million a second."""
    leaves = log10_leaves(35, 100)
    assert 10 ** (leaves - 154) == pytest.approx(2.55, abs=0.01)
    assert 10 ** (leaves - log10(450e6) - log10(YEAR) - 138) == pytest.approx(1.8, abs=0.05)


@pytest.mark.parametrize(
    ("b", "m", "leaves"), [(3, 3, 11), (3, 4, 17), (3, 6, 53), (2, 8, 31), (5, 4, 49)]
)
def test_fewest_leaves(b: int, m: int, leaves: int) -> None:
    """#60."""
    assert fewest_leaves(b, m) == leaves
    assert all_leaves(b, m) == b**m


@given(st.floats(1.1, 300), st.integers(2, 60), st.sampled_from(["none", "random", "perfect"]))
def test_depth_and_leaves_are_inverse(b: float, m: int, ordering: str) -> None:
    assert pg.how_deep(10 ** log10_leaves(b, m, ordering), b, ordering) == pytest.approx(m)


def test_numbers_too_large_for_a_float() -> None:
    assert all_leaves(35, 1000) == inf
    assert log10_leaves(35, 1000) == pytest.approx(1544.07, abs=0.01)


@pytest.mark.parametrize(
    ("numbers", "said"),
    [
        ((100, 1), "branching must be above 1"),
        ((0.5, 35), "nodes must be 1 or more"),
        ((100, 35, "good"), "ordering cannot be 'good'; allowed: none, random or perfect"),
    ],
)
def test_arguments_out_of_range(numbers: tuple[Any, ...], said: str) -> None:
    with pytest.raises(pg.PlygroundError, match=said):
        pg.how_deep(*numbers)


# --- growth ---------------------------------------------------------------------------------------


def test_growth_on_a_regular_tree() -> None:
    found = pg.growth(regular(3, 5), seconds=60)
    assert found.complete
    assert [level.branching for level in found.levels] == [3] * 5
    assert [c.leaves for c in found.of("minimax")] == [3, 9, 27, 81, 243]
    assert [c.nodes for c in found.of("minimax")] == [4, 13, 40, 121, 364]
    assert [c.held for c in found.of("minimax")] == [3 * m + 1 for m in range(1, 6)]
    last = found.levels[-1]
    perfect, worst = found.at("perfect", 5), found.at("worst", 5)
    assert perfect is not None
    assert worst is not None
    assert perfect.leaves == last.fewest_leaves == 35
    assert perfect.leaves < worst.leaves <= last.all_leaves
    assert last.line_of_nodes == 15
    assert found.exponent("minimax") == pytest.approx(1, abs=0.05)
    assert all(c.branching == pytest.approx(3) for c in found.of("minimax")[1:])
    minimax, best = found.exponent("minimax"), found.exponent("perfect")
    assert minimax is not None
    assert best is not None
    assert best < minimax


@pytest.mark.parametrize(
    ("game", "options"), [("tic_tac_toe", {}), ("kalah", {"pits": 3}), ("connect4", {"columns": 4})]
)
def test_growth_of_games(game: str, options: dict[str, int]) -> None:
    found = pg.growth(pg.load(game, **options).initial(), 3)
    assert found.compared == 3
    for depth in (1, 2, 3):
        costs = [found.at(method, depth) for method in METHODS]
        assert len({c.value for c in costs if c}) == 1
        assert costs[0] is not None
        assert all(c.nodes <= costs[0].nodes for c in costs if c)


def test_growth_stops_by_itself() -> None:
    told = []
    found = pg.growth(
        pg.load("connect4").initial(),
        seconds=60,
        nodes=150,
        progress=lambda depth, method: told.append((depth, method)),
    )
    assert not found.complete
    assert all(cost.nodes <= 150 for cost in found.costs)
    assert [c.depth for c in found.of("minimax")] == [1, 2]
    assert len(found.of("evaluator")) > 2
    assert [level.measured for level in found.levels[:3]] == [True, True, False]
    assert told[0] == (1, "minimax")


def test_growth_figures() -> None:
    found = pg.growth(regular(2, 3), seconds=60)
    data = found.as_dict()
    assert data["game"] == "tree"
    assert len(data["costs"]) == len(list(rows(found))) == 3 * len(METHODS)
    assert data["levels"][2] == {
        "depth": 3,
        "measured": True,
        "mean_branching": 2,
        "all_leaves": 8,
        "fewest_leaves": 5,
        "line_of_nodes": 6,
    }
    assert growth_factor([(1, 3), (2, 9), (3, 27)]) == pytest.approx(3)
    assert growth_factor([(1, 3)]) is None


def test_only_games_that_minimax_can_play() -> None:
    for measure in (pg.growth, pg.staircase):
        with pytest.raises(pg.Unsuited, match="measure has no place for chance"):
            measure(pg.load("pig").initial())


# --- the size of a game ---------------------------------------------------------------------------


def test_size_of_tic_tac_toe() -> None:
    """#14: 549,946 nodes, 255,168 games, 5,478 positions, 765 up to symmetry."""
    assert pg.game_size("tic_tac_toe").as_dict() == {
        "nodes": 549946, "games": 255168, "positions": 5478, "classes": 765
    }  # fmt: skip


def test_size_of_a_tree_and_of_what_is_too_big() -> None:
    found = pg.game_size("gallery:jarrar")
    assert (found.nodes, found.games, found.positions, found.classes) == (31, 16, 31, None)
    assert "symmetry" not in str(found)
    with pytest.raises(PlygroundError, match="more than 100 positions"):
        pg.game_size("tic_tac_toe", 100)
    with pytest.raises(PlygroundError, match="depends on the path"):
        pg.game_size("nine_mens_morris")
    with pytest.raises(PlygroundError, match="whole number"):
        pg.game_size("tic_tac_toe", 0)


# --- the staircase --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "depth"), [("tic_tac_toe", 4), ("kalah", 3), ("gallery:jarrar", 4)]
)
def test_staircase(game: str, depth: int) -> None:
    found = pg.staircase(pg.load(game).initial(), depth)
    assert [step.idea for step in found.steps] == ["minimax", *IDEAS]
    assert [step.same for step in found.steps] == [True] * 7 + [False]
    assert len({step.value for step in found.steps if step.same}) == 1
    minimax, pruning, ordering, table = found.steps[:4]
    assert minimax.nodes > pruning.nodes > ordering.nodes >= table.nodes
    assert found.saved(minimax) == 1
    assert found.as_dict()["steps"][1]["nodes"] == pruning.nodes


def test_staircase_chooses_a_depth() -> None:
    assert pg.staircase(pg.gallery("27-leaf").initial()).depth == 3
    assert pg.staircase(pg.load("connect4").initial(), seconds=1e-6).depth == 1


def test_staircase_where_positions_repeat() -> None:
    """The table does not know the path, so values may differ from this step on."""
    found = pg.staircase(pg.load("nine_mens_morris").initial(), 1)
    assert [step.same for step in found.steps] == [True] * 3 + [False] * 5


def test_staircase_of_a_finished_game() -> None:
    with pytest.raises(pg.PlygroundError, match="the game is over"):
        pg.staircase(pg.tree("5").initial())


# --- charts ---------------------------------------------------------------------------------------


def drawn_text(svg: str) -> str:
    return " ".join(ElementTree.fromstring(svg).itertext())


def test_chart_of_growth() -> None:
    words = drawn_text(growth_svg(pg.growth(pg.gallery("27-leaf").initial())))
    assert "Leaves read at depth 3" in words
    for method in METHODS:
        assert method in words
    assert "27" in words


def test_chart_of_a_deep_tree() -> None:
    """Infinite values of formulas are left out."""
    text = "[" + "1 [" * 3000 + "0" + "]" * 3000 + "]"
    state = pg.tree(text).initial()
    few = pg.growth(state, 2)
    level = type(few.levels[0])(3000, 2.0, True)
    found = Growth(state, few.costs, (*few.levels, level), False)
    assert "inf" not in growth_svg(found)
    assert found.as_dict()["levels"][-1]["all_leaves"] is None


def test_chart_of_the_staircase() -> None:
    words = drawn_text(staircase_svg(pg.staircase(pg.gallery("jarrar").initial())))
    assert "+ pruning" in words
    assert "+ quiescence *" in words


@given(st.lists(st.floats(0.5, 1e12), min_size=1, max_size=5))
def test_scales(values: list[float]) -> None:
    scale = log_scale(values, 0, 100)
    assert all(-1e-6 <= scale(v) <= 100 + 1e-6 for v in values)
    assert 2 <= len(scale.ticks()) <= 12
    linear = Scale(0, max(values), 0, 100)
    assert len(linear.ticks()) <= 9


def test_ticks() -> None:
    assert [tick_text(t) for t in (1, 2000, 10**6)] == ["1", "2,000", "10⁶"]
    assert Scale(0.5, 5.5, 0, 1).ticks(12) == [1, 2, 3, 4, 5]


def test_the_document() -> None:
    results = doctest.testfile(
        str(Path(__file__).parents[2] / "docs" / "measure.md"),
        module_relative=False,
        encoding="utf-8",
    )
    assert results.attempted > 5
    assert results.failed == 0
