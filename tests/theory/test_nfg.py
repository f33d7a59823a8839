"""Gambit's .nfg files: read, written, read again; and the same equilibria as Gambit's."""

from __future__ import annotations

import io
from fractions import Fraction
from pathlib import Path

import numpy as np
import pygambit
import pytest
from hypothesis import given
from hypothesis import strategies as st

import plyground as pg

PAYOFFS = 'NFG 1 R "Dilemma" { "Ann" "Bob" } { 2 2 } 3 3  5 0  0 5  1 1'
OUTCOMES = """\
NFG 1 R "Dilemma" { "Ann" "Bob" }
{ { "C" "D" } { "c" "d" } }
"with outcomes"
{ { "both" 3, 3 } { "Ann cheats" 5, 0 } { "Bob cheats" 0, 5 } { "none" 1 1 } }
1 2 3 4
"""


def test_payoff_version() -> None:
    form = pg.matrix(PAYOFFS)
    assert form == pg.matrix("3,3 0,5; 5,0 1,1", rows=["1", "2"], columns=["1", "2"])
    assert (form.title, form.player_names) == ("Dilemma", ("Ann", "Bob"))


def test_outcome_version() -> None:
    form = pg.matrix(OUTCOMES)
    assert form.strategies == (("C", "D"), ("c", "d"))
    assert form.payoffs[0].tolist() == pg.matrix(PAYOFFS).payoffs[0].tolist()
    assert pg.matrix(OUTCOMES.replace("1 2 3 4", "0 2 3 4")).payoffs[0][0, 0] == 0


def test_fractions_and_decimals() -> None:
    form = pg.matrix('NFG 1 D "" { "a" "b" } { 1 2 } 1/3 0.25 -2 1e2')
    assert form.tables[0].fractions.tolist() == [[Fraction(1, 3), Fraction(-2)]]
    assert form.tables[1].fractions.tolist() == [[Fraction(1, 4), Fraction(100)]]


@given(
    st.lists(st.integers(1, 3), min_size=1, max_size=3),
    st.integers(0, 10**6),
    st.text(alphabet='ab "\\{}', max_size=6),
)
def test_round_trip(shape: list[int], seed: int, title: str) -> None:
    rng = np.random.default_rng(seed)
    tables = [np.round(rng.normal(size=shape), 3) for _ in shape]
    if len(shape) == 1:
        return  # `matrix` is for two players or more
    form = pg.matrix(*tables, title=title.strip())
    again = pg.matrix(form.to_nfg())
    assert again == form
    assert again.title == form.title


def test_files(tmp_path: Path) -> None:
    file = tmp_path / "game.nfg"
    file.write_text(OUTCOMES, encoding="utf-8")
    assert pg.matrix(str(file)) == pg.matrix(OUTCOMES)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("NFG 2", "'1' is missing"),
        ("NFG 1 X", "R or D is missing"),
        ("NFG 1 R 5", "the title in quotes is missing"),
        ('NFG 1 R "" { }', "names no players"),
        ('NFG 1 R "" { "a" "b" } { 2 } 1', "strategies are given for 1 of 2 players"),
        ('NFG 1 R "" { "a" "b" } { 2 0 } 1', "a player has no strategies"),
        ('NFG 1 R "" { "a" "b" } { 2 x } 1', "a number of strategies is missing"),
        ('NFG 1 R "" { "a" "b" } { 2 1 } 1 2 3', "a number is missing"),
        ('NFG 1 R "" { "a" "b" } { 2 1 } 1 2', "the payoffs end after 1 of 2 cells"),
        ('NFG 1 R "" { "a" "b" } { 2 1 } 1 2 x 4', "'x' is not a number .*column 36"),
        ('NFG 1 R "" { "a" "b" } { 2 1 } 1 2 nan 4', "'nan' is not a finite number"),
        ('NFG 1 R "" { "a" "b" } { 2 1 } 1 2 3 4 5', "unexpected text after the end of the table"),
        ('NFG 1 R "" { "a" "b" } { 1 1 } { { "x" 1 } } 1', "has 1 payoffs for 2 players"),
        ('NFG 1 R "" { "a" "b" } { 1 1 } { { "x" 1 2 } } 2', "there is no outcome 2"),
        ('NFG 1 R "" { "a" "b" } { 2 1 } { { "x" 1 2 } } 1', "outcomes end after 1 of 2"),
        ('NFG 1 R "" { "a" "b" } { 1 1 } { 7 } 1', "'{' is missing before an outcome"),
        ('NFG 1 R "" { "a" "b" } { 1 1 } { { "x" 1 2', "is never closed"),
        ('NFG 1 R "" { "a" "b" ', "is never closed"),
        ('NFG 1 R "" { "a" "b" } { 9999 9999 } 1', "99,980,001 cells"),
    ],
)
def test_mistakes(text: str, message: str) -> None:
    with pytest.raises(pg.BadMatrix, match=message):
        pg.matrix(text)


@pytest.mark.parametrize("text", [PAYOFFS, OUTCOMES])
def test_gambit_reads_what_we_write(text: str) -> None:
    form = pg.matrix(text)
    theirs = pygambit.read_nfg(io.StringIO(form.to_nfg()))
    tables = theirs.to_arrays(dtype=float)
    for ours, other in zip(form.payoffs, tables, strict=True):
        assert ours.tolist() == other.tolist()


def test_same_equilibria_as_gambit() -> None:
    rng = np.random.default_rng(3)
    for _ in range(20):
        a, b = rng.integers(-9, 10, (3, 4)), rng.integers(-9, 10, (3, 4))
        theirs = pygambit.nash.enummixed_solve(pygambit.Game.from_arrays(a, b)).equilibria
        sizes = (3, 4)
        found = set()
        for one in theirs:
            flat = [Fraction(str(p)) for _, own in one.mixed_strategies() for _, p in own]
            found.add((tuple(flat[: sizes[0]]), tuple(flat[sizes[0] :])))
        ours = {e.strategies for e in pg.matrix(a, b).equilibria("vertices")}
        assert ours == found
