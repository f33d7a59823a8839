"""Solved trees agree with the textbook searches."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import plyground as pg
from plyground.search.textbook.solve_tree import solve_tree

NUMBERS = st.integers(-9, 9)
NESTED = st.recursive(NUMBERS, lambda t: st.lists(t, min_size=1, max_size=3), max_leaves=20)
PAIRS = st.recursive(
    st.tuples(NUMBERS, NUMBERS), lambda t: st.lists(t, min_size=1, max_size=3), max_leaves=20
)


@given(NESTED)
def test_minimax(nested: Any) -> None:
    game = pg.tree([nested])
    found = solve_tree(game)
    expected = pg.minimax(game.initial())
    assert found.values[0][0] == expected.value
    assert found.line(game) == expected.line


@given(PAIRS)
def test_general_sums(nested: Any) -> None:
    game = pg.tree([nested])
    assert solve_tree(game).values[0][0] == pg.maxn(game.initial()).value


def test_chance() -> None:
    game = pg.tree("[(0.5:3 0.5:7)(1/3:6 2/3:0)]")
    found = solve_tree(game)
    assert found.values[0] == (5, -5)
    assert found.line(game) == (0,)


def test_hidden_moves() -> None:
    with pytest.raises(pg.Unsuited, match="hidden information"):
        solve_tree(pg.tree("A{B#x{1 2} C#x{3 4}}"))


def test_long_lines() -> None:
    game = pg.tree("[" * 50_000 + "1" + "]" * 50_000)
    assert len(solve_tree(game).line(game)) == 50_000
