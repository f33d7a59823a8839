"""Equilibria of classic, degenerate and random games; every result is checked by its regret."""

from __future__ import annotations

import warnings
from fractions import Fraction
from typing import Any

import nashpy
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import plyground as pg
from plyground.theory.solve.equilibrium import judge

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)
ALL = ("vertices", "supports", "lemke-howson")

PENNIES = pg.matrix([[1, -1], [-1, 1]])
ROCK = pg.matrix([[0, -1, 1], [1, 0, -1], [-1, 1, 0]])
PRISONERS = pg.matrix("3,3 0,5; 5,0 1,1")
SEXES = pg.matrix("2,1 0,0; 0,0 1,2")

WHOLE = st.integers(-3, 3)


@st.composite
def small_games(draw: st.DrawFn, zero_sum: bool = False) -> pg.NormalForm:
    """Tables of few small numbers: many of them are degenerate."""
    rows, columns = draw(st.integers(1, 4)), draw(st.integers(1, 4))
    table = st.lists(
        st.lists(WHOLE, min_size=columns, max_size=columns), min_size=rows, max_size=rows
    )
    return pg.matrix(draw(table)) if zero_sum else pg.matrix(draw(table), draw(table))


def profiles(form: pg.NormalForm, method: str | None = None) -> set[Any]:
    """The profiles that a method finds, with checked regrets."""
    found = form.equilibria(method)
    for one in found:
        assert one.exact
        assert one.regret == 0
        assert judge(form, one.strategies) == (one.payoffs, one.regret)
    assert len({one.strategies for one in found}) == len(found)
    return {one.strategies for one in found}


# --- classic games --------------------------------------------------------------------------------


@pytest.mark.parametrize("method", [*ALL, "lp"])
def test_matching_pennies(method: str) -> None:
    assert profiles(PENNIES, method) == {((HALF, HALF), (HALF, HALF))}


@pytest.mark.parametrize("method", [*ALL, "lp"])
def test_rock_paper_scissors(method: str) -> None:
    assert profiles(ROCK, method) == {((THIRD,) * 3, (THIRD,) * 3)}
    assert ROCK.value == 0


@pytest.mark.parametrize("method", [*ALL, "pure"])
def test_prisoners_dilemma(method: str) -> None:
    assert profiles(PRISONERS, method) == {((0, 1), (0, 1))}
    assert PRISONERS.pure_equilibria == [(1, 1)]
    assert (PRISONERS.security(0).value, PRISONERS.security(1).value) == (1, 1)


def test_battle_of_the_sexes() -> None:
    mixed = (2 * THIRD, THIRD), (THIRD, 2 * THIRD)
    assert profiles(SEXES, "vertices") == profiles(SEXES, "supports")
    assert profiles(SEXES) == {((1, 0), (1, 0)), ((0, 1), (0, 1)), mixed}
    found = SEXES.equilibria()
    assert found.complete
    assert found.degenerate is False
    assert [one.pure for one in found] == [True, True, False]
    assert found[2].payoffs == (2 * THIRD, 2 * THIRD)
    assert str(found[2]) == "2/3 I + 1/3 II; 1/3 I + 2/3 II"
    assert profiles(SEXES, "lemke-howson") <= profiles(SEXES)


def test_constant_sum() -> None:
    """Payoffs that sum to 1: the value is one half."""
    m = pg.matrix([[1, 0], [0, 1]], [[0, 1], [1, 0]])
    assert (m.total, m.zero_sum, m.opposed, m.value) == (1, False, True, 0.5)
    assert m.equilibria("lp")[0].payoffs == (HALF, HALF)


def test_value_needs_a_constant_sum() -> None:
    for ask in (lambda: SEXES.value, lambda: SEXES.saddle_points):
        with pytest.raises(pg.Unsuited, match="no constant sum"):
            ask()
    with pytest.raises(pg.Unsuited, match="zero-sum"):
        SEXES.equilibria("lp")


# --- degenerate games -----------------------------------------------------------------------------


def test_a_game_in_which_nothing_matters() -> None:
    found = pg.matrix("0 0; 0 0").equilibria()
    assert found.complete
    assert found.degenerate
    assert len(found) == 4
    assert [len(side) for side in found.continua[0].strategies] == [2, 2]
    assert "infinitely many" in found.note


def test_a_row_of_ties() -> None:
    """B is indifferent after row I: all mixtures with II at least half are equilibria with it."""
    form = pg.matrix("1,1 1,1; 2,1 0,0")
    found = form.equilibria()
    assert profiles(form) == {((1, 0), (0, 1)), ((1, 0), (HALF, HALF)), ((0, 1), (1, 0))}
    assert len(found.continua) == 1
    assert not form.equilibria("supports").complete
    assert "degenerate" in form.equilibria("supports").note


def test_equilibrium_with_supports_of_different_sizes() -> None:
    """Only vertex enumeration finds B's mixture against A's pure strategy."""
    form = pg.matrix("7 3 -1; 7 3 4; 5 5 5; 5 5 5")
    sizes = {tuple(map(len, one.supports)) for one in form.equilibria()}
    assert (1, 2) in sizes
    assert profiles(form, "supports") < profiles(form, "vertices")


@given(small_games())
def test_degenerate_games(form: pg.NormalForm) -> None:
    """All methods agree within their claims."""
    extreme = profiles(form, "vertices")
    assert extreme
    found = form.equilibria("supports")
    if found.complete:
        assert profiles(form, "supports") == extreme
        assert form.equilibria("vertices").degenerate is False
    else:
        profiles(form, "supports")
    ends = profiles(form, "lemke-howson")
    assert ends <= extreme
    pure = {one.strategies for one in form.equilibria("pure")}
    assert pure == {pair for pair in extreme if all(sorted(own)[-1] == 1 for own in pair)}


@given(small_games(), st.integers(0, 6), st.integers(0, 6))
def test_continua_consist_of_equilibria(form: pg.NormalForm, i: int, j: int) -> None:
    for group in form.equilibria("vertices").continua:
        middle = []
        for side, k in zip(group.strategies, (i, j), strict=True):
            first, second = side[k % len(side)], side[(k + 1) % len(side)]
            middle.append(tuple((p + q) / 2 for p, q in zip(first, second, strict=True)))
        assert judge(form, middle)[1] == 0


@given(small_games(zero_sum=True))
def test_zero_sum_by_all_methods(form: pg.NormalForm) -> None:
    (best,) = form.equilibria("lp", exact=True)
    assert (best.exact, best.regret) == (True, 0)
    assert form.maximin <= best.payoffs[0] <= form.minimax
    assert (form.maximin == form.minimax) == bool(form.saddle_points)
    for method in ("vertices", "lemke-howson"):
        assert {one.payoffs for one in form.equilibria(method)} == {best.payoffs}
    (near,) = form.equilibria("lp", exact=False)
    assert not near.exact
    assert float(near.payoffs[0]) == pytest.approx(float(best.payoffs[0]), abs=1e-9)
    assert near.regret < 1e-9


# --- random games ---------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [3, 4])
def test_support_enumeration_loses_nothing(size: int) -> None:
    """1,000 games in general position, in which the number of equilibria is odd."""
    rng = np.random.default_rng(size)
    for _ in range(500):
        form = pg.matrix(rng.random((size, size)), rng.random((size, size)))
        found = form.equilibria("supports")
        assert found.complete
        assert len(found) % 2 == 1
        assert {one.strategies for one in found} == {
            one.strategies for one in form.equilibria("vertices")
        }


def test_all_equilibria_of_nashpy_are_found() -> None:
    rng = np.random.default_rng(7)
    for _ in range(60):
        a, b = rng.random((3, 3)), rng.random((3, 3))
        ours = [
            [np.array(own, dtype=float) for own in one.strategies]
            for one in pg.matrix(a, b).equilibria("supports")
        ]
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            theirs = list(nashpy.Game(a, b).support_enumeration())
        for x, y in theirs:
            assert any(np.allclose(x, p) and np.allclose(y, q) for p, q in ours)


def test_large_zero_sum_game() -> None:
    table = np.random.default_rng(1).random((120, 90))
    best = pg.matrix(table).equilibria()[0]
    assert (best.method, best.exact) == ("lp", False)
    assert best.regret < 1e-9
    x, y = (np.array(own) for own in best.strategies)
    assert (x @ table).min() == pytest.approx((table @ y).max(), abs=1e-9)


def test_large_general_game() -> None:
    rng = np.random.default_rng(2)
    form = pg.matrix(rng.integers(-9, 10, (25, 20)), rng.integers(-9, 10, (25, 20)))
    found = form.equilibria()
    assert (found.method, found.complete) == ("lemke-howson", False)
    assert all(one.regret == 0 for one in found)


# --- more than two players ------------------------------------------------------------------------


def test_three_players() -> None:
    """All players get a point if they agree: two strict equilibria."""
    agree = np.zeros((2, 2, 2))
    agree[0, 0, 0] = agree[1, 1, 1] = 1
    form = pg.matrix(agree, agree, agree, strategies=[["a", "b"]] * 3)
    assert form.pure_equilibria == [(0, 0, 0), (1, 1, 1)]
    found = form.equilibria()
    assert (found.method, found.complete) == ("indifference", False)
    assert [str(one) for one in found] == ["a; a; a", "b; b; b", "; ".join(["1/2 a + 1/2 b"] * 3)]
    assert [one.regret for one in found] == [0, 0, 0]
    assert [str(one) for one in form.equilibria("pure")] == ["a; a; a", "b; b; b"]
    assert judge(form, [(HALF, HALF)] * 3) == ((Fraction(1, 4),) * 3, 0)
    assert judge(form, [(1, 0), (1, 0), (0, 1)])[1] == 1
    assert form.security(0).value == 0
    for method in ("vertices", "supports", "lemke-howson", "lp"):
        with pytest.raises(pg.Unsuited, match="is for two players; this game has 3"):
            form.equilibria(method)
    for ask in (lambda: form.minimax, lambda: form.announce(0, 0), form.steps, form.svg):
        with pytest.raises(pg.Unsuited, match="3"):
            ask()


def test_three_players_have_a_mixed_equilibrium_where_there_is_no_pure_one() -> None:
    """A wants to meet B, B to meet C, C to avoid A: only mixing is stable."""
    i, j, k = np.indices((2, 2, 2))
    form = pg.matrix(1.0 * (i == j), 1.0 * (j == k), 1.0 * (k != i))
    assert form.pure_equilibria == []
    (one,) = form.equilibria()
    assert (one.strategies, one.regret, one.exact) == (((HALF, HALF),) * 3, 0, True)


def test_equilibria_in_irrational_numbers_show_their_regret() -> None:
    rng = np.random.default_rng(11)
    form = pg.matrix(*(rng.integers(-4, 5, (2, 2, 2)).astype(float) for _ in range(3)))
    mixed = [one for one in form.equilibria() if not one.exact]
    assert len(mixed) == 1
    assert [len(own) for own in mixed[0].supports] == [2, 2, 2]
    assert 0 <= mixed[0].regret < 1e-12


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 10**6))
def test_every_equilibrium_of_three_players_is_one(seed: int) -> None:
    rng = np.random.default_rng(seed)
    form = pg.matrix(*(rng.integers(-4, 5, (2, 2, 2)).astype(float) for _ in range(3)))
    found = form.equilibria()
    for one in found:
        assert float(judge(form, one.strategies)[1]) <= 1e-8
        assert one.exact == (one.regret == 0 and not isinstance(one.regret, float))
    pure = {tuple(own[0] for own in one.supports) for one in found if one.pure}
    assert pure == set(form.pure_equilibria)


@given(st.lists(WHOLE, min_size=24, max_size=24), st.lists(WHOLE, min_size=24, max_size=24))
def test_pure_equilibria_by_definition(first: list[int], second: list[int]) -> None:
    tables = [np.reshape(u, (2, 3, 4)) for u in (first, second, first[::-1])]
    form = pg.matrix(*tables)
    for cell in np.ndindex(2, 3, 4):
        gains = [
            max(table[(*cell[:p], k, *cell[p + 1 :])] for k in range(form.shape[p])) - table[cell]
            for p, table in enumerate(tables)
        ]
        assert (max(gains) == 0) == (cell in form.pure_equilibria)


# --- refusals -------------------------------------------------------------------------------------


def test_sizes_that_do_not_fit() -> None:
    form = pg.matrix(np.ones((30, 30)), np.ones((30, 30)))
    with pytest.raises(pg.TooLarge, match=r"can have [\d,]+ corners.*allows 5,000"):
        form.equilibria("vertices")
    with pytest.raises(pg.TooLarge, match=r"has 118,264,581,564,861,423 pairs.*allows 20,000"):
        form.equilibria("supports")
    wide = pg.matrix(np.ones((200, 200)), np.eye(200))
    with pytest.raises(pg.TooLarge, match=r"40,000 cells; lemke-howson allows 10,000"):
        wide.equilibria("lemke-howson")


def test_unknown_methods() -> None:
    with pytest.raises(pg.PlygroundError, match="no method 'suports'; use supports"):
        SEXES.equilibria("suports")
    with pytest.raises(pg.PlygroundError, match="always computes with fractions"):
        SEXES.equilibria("supports", exact=False)


def test_invalid_profiles() -> None:
    for profile, message in [
        ([(1, 0)], "1 mixtures are given for 2 players"),
        ([(1, 0), (1, 0, 0)], "B has 2 strategies, but 3 probabilities"),
        ([(1, 0), (1, 1)], "the probabilities of B must"),
        ([(2, -1), (1, 0)], "the probabilities of A must"),
        ([(float("nan"), 1.0), (1, 0)], "the probabilities of A must"),
    ]:
        with pytest.raises(pg.PlygroundError, match=message):
            judge(SEXES, profile)  # type: ignore[arg-type]
