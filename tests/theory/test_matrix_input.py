"""Payoffs in all forms, and every mistake with its position."""

from __future__ import annotations

from contextlib import suppress
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import plyground as pg

SAME = pg.matrix([[7, 3, -1], [7, 3, 4]])


@pytest.mark.parametrize(
    "source",
    [
        "7 3 -1; 7 3 4",
        "7 3 −1\n7 3 4\n",
        "7,3,-1\n7,3,4",
        "7, 3, -1; 7, 3, 4",
        "7\t3\t-1\n7\t3\t4",
        '"7","3","-1"\n"7","3","4"',
        np.array([[7, 3, -1], [7, 3, 4]]),
        np.array([[7.0, 3, -1], [7, 3, 4]], dtype=np.float32),
        [["7", "3", "-1"], [7.0, Fraction(3), Decimal(4)]],
        ((7, 3, -1), (7, 3, 4)),
        [[[7, -7], [3, -3], [-1, 1]], [(7, -7), (3, -3), (4, -4)]],
        "7,-7 3,-3 -1,1; 7,-7 3,-3 4,-4",
        "(7, -7) (3, -3) (-1, 1); (7 -7) <3,-3> (4,-4)",
        "7 -7\t3 -3\t-1 1\n7 -7\t3 -3\t4 -4",
    ],
)
def test_one_matrix_in_many_forms(source: Any) -> None:
    assert pg.matrix(source) == SAME
    assert pg.matrix(source).zero_sum


def test_names_in_the_text() -> None:
    m = pg.matrix("\tleft\tright\nup\t3 1\t0 0\ndown\t0 0\t1 3")
    assert m.strategies == (("up", "down"), ("left", "right"))
    assert m.payoffs[1].tolist() == [[1, 0], [0, 3]]
    assert pg.matrix("left,right\n3,0\n0,1").strategies == (("I", "II"), ("left", "right"))
    assert pg.matrix("up 3 0; down 0 1").strategies == (("up", "down"), ("I", "II"))


def test_names_as_arguments() -> None:
    m = pg.matrix("3 0; 5 1", rows=["C", "D"], columns=["c", "d"], players=["Ann", "Bob"])
    assert m.names((1, 0)) == ("D", "c")
    assert m.number(0, "D") == 1
    with pytest.raises(pg.PlygroundError, match="Ann has no strategy 'E'; allowed: C, D"):
        m.number(0, "E")


def test_files(tmp_path: Path) -> None:
    file = tmp_path / "game.csv"
    file.write_text(",l,r\nu,1,2\nd,3,4\n", encoding="utf-8")
    assert pg.matrix(str(file)) == pg.matrix(file)
    assert pg.matrix(file).strategies == (("u", "d"), ("l", "r"))
    with pytest.raises(pg.PlygroundError, match="No such file"):
        pg.matrix("nowhere.csv")


def test_fractions_are_kept() -> None:
    m = pg.matrix([["1/3", Fraction(1, 7)], [0.1, "1234567/7654321"]])
    assert m.tables[0].fractions.tolist() == [
        [Fraction(1, 3), Fraction(1, 7)],
        [Fraction(1, 10), Fraction(1234567, 7654321)],
    ]


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("1 2; 3", "row 2 has 1 entry, but row 1 has 2"),
        ("1 2; x 4", "row 2, column 1: 'x' is not a number"),
        ("1 nan; 3 4", "row 1, column 2: 'nan' is not a finite number"),
        ("1 2; 3 1e400", "row 2, column 2: '1e400' is too large"),
        ("1 2; 3 1/0", "row 2, column 2: '1/0' divides by zero"),
        ("1,,2\n3,4,5", "row 1, column 2: the cell is empty"),
        ("1 2;;3 4", "row 2 is empty"),
        ("1,2 3; 4,5 6,7", "row 1, column 2 has 1 numbers, row 1, column 1 has 2"),
        ("(1,2,3) (4,5,6)", "row 1, column 1 has 3 numbers, but a cell has one or two"),
        ("  ", "the matrix is empty"),
        ([[1, 2], [3]], "row 2 has 1 entry, but row 1 has 2"),
        ([[1, 2], 3], "row 2: expected a row, not 3"),
        ([[1, 2], [3, [4]]], r"row 2, column 2: \[4\] is not a number"),
        ([[1, float("nan")]], "row 1, column 2: nan is not a finite number"),
        ([[1, float("inf")]], "row 1, column 2: inf is not a finite number"),
        ([[1, None]], "row 1, column 2: None is not a number"),
        ([[1, True]], "row 1, column 2: True is not a number"),
        ([[1, 1j]], "row 1, column 2: 1j is not a number"),
        ([[1, "word"]], "row 1, column 2: 'word' is not a number"),
        ([[10**400]], "row 1, column 1: .*too large"),
        (np.array([[1, 2], [3, np.nan]]), "row 2, column 2: nan is not a finite number"),
        (np.array([[True]]), "row 1, column 1: True is not a number"),
        (np.zeros((0, 2)), "the matrix is empty"),
        ([], "the matrix is empty: it has no rows"),
        ([[]], "the matrix is empty: its first row has no entries"),
        (7, "must be a table of numbers.*not 7"),
        ([1, 2], "this one has 1 dimension"),
        (np.zeros((2, 2, 3)), "this one has 3 dimensions"),
        (np.zeros((3000, 2000)), "3000 x 2000 cells; at most 4,000,000 are allowed"),
    ],
)
def test_mistakes(source: Any, message: str) -> None:
    with pytest.raises(pg.BadMatrix, match=message):
        pg.matrix(source)


def test_wrong_number_of_players() -> None:
    flat = [[1, 2], [3, 4]]
    with pytest.raises(pg.BadMatrix, match=r"3 tables are a game of 3 players.*table 1 has 2"):
        pg.matrix(flat, flat, flat)
    with pytest.raises(pg.BadMatrix, match="table 2 is 1 x 2, but table 1 is 2 x 2"):
        pg.matrix(flat, [[1, 2]])
    with pytest.raises(pg.BadMatrix, match="table 2, row 1, column 2: 'x' is not a number"):
        pg.matrix(flat, [[1, "x"], [3, 4]])
    with pytest.raises(pg.BadMatrix, match="at least one table"):
        pg.matrix()
    with pytest.raises(pg.BadMatrix, match="each cell must have one number"):
        pg.matrix("1,2 3,4", "1 2")


def test_wrong_names() -> None:
    flat = [[1, 2], [3, 4]]
    with pytest.raises(pg.BadMatrix, match="player 0 has 2 strategies, but 1 names"):
        pg.matrix(flat, rows=["only"])
    with pytest.raises(pg.BadMatrix, match="two strategies of player 1 are called 'x'"):
        pg.matrix(flat, columns=["x", "x"])
    with pytest.raises(pg.BadMatrix, match="3 player names are given, but there are 2 players"):
        pg.matrix(flat, players=["A", "B", "C"])
    with pytest.raises(pg.BadMatrix, match="names are given for 1 players"):
        pg.matrix(flat, strategies=[["a", "b"]])
    cube = np.zeros((2, 2, 2))
    with pytest.raises(pg.BadMatrix, match="rows and columns are for two players"):
        pg.matrix(cube, cube, cube, rows=["a", "b"])


def test_unknown_players_and_cells() -> None:
    m = pg.matrix([[1, 2], [3, 4]])
    for ask in (m.security, m.cap, lambda player: m.announce(player, 0)):
        with pytest.raises(pg.PlygroundError, match="players are numbered 0 to 1, not 2"):
            ask(2)
    with pytest.raises(pg.PlygroundError, match="a strategy for each of 2 players"):
        m.names((0,))
    with pytest.raises(pg.PlygroundError, match="there is no method 5"):
        m.equilibria(5)  # type: ignore[arg-type]


@given(st.text(alphabet="0123456789 .,;-/()<>\t\nexa", max_size=40))
def test_no_text_crashes(text: str) -> None:
    with suppress(pg.PlygroundError):
        assert pg.matrix(text).players == 2
