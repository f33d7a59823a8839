"""Dots and Boxes against OpenSpiel's, with both kinds of utility."""

from __future__ import annotations

import pyspiel
import pytest
from lockstep import lockstep

import plyground as pg


@pytest.mark.parametrize(
    ("rows", "columns", "margin"), [(2, 2, False), (2, 2, True), (1, 3, False), (4, 2, True)]
)
def test_same_rules(rows: int, columns: int, margin: bool) -> None:
    peer = pyspiel.load_game(
        f"dots_and_boxes(num_rows={rows},num_cols={columns},utility_margin={str(margin).lower()})"
    )
    ours = pg.load("dots_and_boxes", rows=rows, columns=columns, margin=margin)
    lockstep(ours, peer, lambda state, a, theirs: a)


@pytest.mark.parametrize(("rows", "columns"), [(5, 5), (7, 7)])
def test_same_rules_on_large_boards(rows: int, columns: int) -> None:
    peer = pyspiel.load_game(f"dots_and_boxes(num_rows={rows},num_cols={columns})")
    ours = pg.load("dots_and_boxes", rows=rows, columns=columns)
    lockstep(ours, peer, lambda state, a, theirs: a, games=40)
