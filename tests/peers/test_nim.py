"""Nim against OpenSpiel's, which numbers an action by (objects - 1) x piles + pile."""

from __future__ import annotations

from typing import Any

import pyspiel
import pytest
from lockstep import lockstep

import plyground as pg


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("piles", [(1, 3, 5, 7), (2, 2), (3, 4, 5), (9,), (1, 1, 1, 1, 1)])
def test_same_rules(piles: tuple[int, ...], misere: bool) -> None:
    sizes = ";".join(map(str, piles))
    peer = pyspiel.load_game("nim", {"pile_sizes": sizes, "is_misere": misere})

    def to_peer(state: pg.State, a: int, theirs: Any) -> int:
        _, objects, _, _, pile = state.describe(a).split()
        return (int(objects) - 1) * len(piles) + int(pile) - 1

    lockstep(pg.load("nim", piles=piles, misere=misere), peer, to_peer)
