"""Dominated strategies, by rounds, by pure and by mixed strategies."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

import plyground as pg
from plyground.theory.normal.dominance import Dominated
from plyground.theory.solve.equilibrium import Equilibria

HALF = Fraction(1, 2)
WHOLE = st.integers(-3, 3)
TABLES = st.tuples(st.integers(1, 4), st.integers(1, 4)).flatmap(
    lambda size: st.tuples(
        *[st.lists(WHOLE, min_size=size[0] * size[1], max_size=size[0] * size[1])] * 2,
        st.just(size),
    )
)


def test_prisoners_dilemma_in_one_round() -> None:
    found = pg.matrix("3,3 0,5; 5,0 1,1").dominance()
    assert found.rounds == ((Dominated(0, 0, {1: 1}, True), Dominated(1, 0, {1: 1}, True)),)
    assert found.left == ((1,), (1,))
    assert found.solved


def test_three_rounds() -> None:
    """B's III goes first, then A's II, then B's I."""
    form = pg.matrix("1,0 1,2 0,1; 0,3 0,1 2,0")
    found = form.dominance()
    assert [[(d.player, d.strategy) for d in struck] for struck in found.rounds] == [
        [(1, 2)],
        [(0, 1)],
        [(1, 0)],
    ]
    assert found.left == ((0,), (1,))


def test_weak_dominance_of_the_lecture() -> None:
    form = pg.matrix("7 3 -1; 7 3 4; 5 5 5; 5 5 5")
    assert form.dominance().rounds == ()
    first, second = form.dominance(weak=True).rounds
    assert first == (Dominated(0, 0, {1: 1}, False), Dominated(1, 0, {2: 1}, False))
    assert second == (Dominated(0, 1, {2: 1}, True), Dominated(1, 2, {1: 1}, False))
    assert form.dominance(weak=True).left == ((2, 3), (1,))


def test_only_a_mixture_dominates() -> None:
    form = pg.matrix("4,0 0,0; 0,0 4,0; 1,0 1,0")
    assert form.dominance().rounds == ()
    ((struck,),) = form.dominance(mixed=True).rounds
    assert (struck.player, struck.strategy, struck.strict) == (0, 2, True)
    assert struck.by == {0: HALF, 1: HALF}


def test_only_a_mixture_dominates_weakly() -> None:
    form = pg.matrix("4,0 0,0 1,0; 0,0 4,0 1,0; 2,0 2,0 0,0")
    assert form.dominance(mixed=True).rounds == ()
    assert form.dominance(weak=True).rounds == ()
    ((struck,),) = form.dominance(mixed=True, weak=True).rounds
    assert (struck.strategy, struck.strict, dict(struck.by)) == (2, False, {0: HALF, 1: HALF})


def test_three_players() -> None:
    worse = np.stack([np.zeros((2, 2)), np.ones((2, 2))])
    none = np.zeros((2, 2, 2))
    found = pg.matrix(worse, none, none).dominance()
    assert found.left == ((1,), (0, 1), (0, 1))


def test_large_games_in_floats() -> None:
    rng = np.random.default_rng(1)
    table = rng.random((60, 60))
    table[7] = 0.4 * table[3] + 0.6 * table[5] - 0.05
    struck = pg.matrix(table, np.zeros((60, 60))).dominance(mixed=True).rounds[0]
    assert 7 in [d.strategy for d in struck]


def covers(found: Equilibria, left: tuple[tuple[int, ...], ...]) -> bool:
    return all(
        set(support) <= set(own)
        for one in found
        for support, own in zip(one.supports, left, strict=True)
    )


@given(TABLES)
def test_strict_dominance_loses_no_equilibrium(
    given: tuple[list[int], list[int], tuple[int, int]],
) -> None:
    a, b, size = given
    form = pg.matrix(np.reshape(a, size), np.reshape(b, size))
    for mixed in (False, True):
        assert covers(form.equilibria("vertices"), form.dominance(mixed=mixed).left)


@given(TABLES, st.booleans(), st.booleans())
def test_what_is_struck_out_is_dominated(
    given: tuple[list[int], list[int], tuple[int, int]], weak: bool, mixed: bool
) -> None:
    a, b, size = given
    form = pg.matrix(np.reshape(a, size), np.reshape(b, size))
    found = form.dominance(weak=weak, mixed=mixed)
    left = [list(range(count)) for count in size]
    for struck in found.rounds:
        for d in struck:
            table = form.payoffs[d.player] if d.player == 0 else form.payoffs[1].T
            others = left[1 - d.player]
            by = sum(float(p) * table[i, others] for i, p in d.by.items())
            gains = by - table[d.strategy, others]
            assert sum(d.by.values()) == 1
            assert set(d.by) <= set(left[d.player]) - {d.strategy}
            assert (gains > 1e-12).all() if d.strict else (gains >= -1e-12).all()
            assert (gains > 1e-12).any()
            assert d.strict or weak
        for d in struck:
            left[d.player].remove(d.strategy)
    assert tuple(map(tuple, left)) == found.left
    assert all(found.left)
