"""Connect 4 against OpenSpiel's."""

from __future__ import annotations

import pyspiel
import pytest
from lockstep import lockstep

import plyground as pg


@pytest.mark.parametrize(("rows", "columns", "line"), [(6, 7, 4), (4, 5, 3), (5, 4, 4)])
def test_same_rules(rows: int, columns: int, line: int) -> None:
    peer = pyspiel.load_game(f"connect_four(rows={rows},columns={columns},x_in_row={line})")
    ours = pg.load("connect4", rows=rows, columns=columns, line=line)
    lockstep(ours, peer, lambda state, a, theirs: a)
