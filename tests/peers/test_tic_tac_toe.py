"""Tic-tac-toe and wider boards against OpenSpiel's, and falling marks against its Connect 4."""

from __future__ import annotations

import pyspiel
import pytest
from lockstep import lockstep

import plyground as pg


def test_same_rules() -> None:
    peer = pyspiel.load_game("tic_tac_toe")
    lockstep(pg.load("tic_tac_toe"), peer, lambda state, a, theirs: a)


@pytest.mark.parametrize(("m", "n", "k"), [(4, 2, 2), (3, 5, 3), (5, 4, 4), (26, 2, 3)])
def test_same_rules_on_other_boards(m: int, n: int, k: int) -> None:
    peer = pyspiel.load_game(f"mnk(m={m},n={n},k={k})")
    lockstep(pg.load("tic_tac_toe", m=m, n=n, k=k), peer, lambda state, a, theirs: a)


def test_same_rules_on_the_largest_board() -> None:
    # The peer takes milliseconds for a ply here, so fewer games.
    peer = pyspiel.load_game("mnk(m=8,n=8,k=4)")
    lockstep(pg.load("tic_tac_toe", m=8, n=8, k=4), peer, lambda state, a, theirs: a, games=40)


def test_falling_marks_are_connect_four() -> None:
    peer = pyspiel.load_game("connect_four")
    ours = pg.load("tic_tac_toe", m=7, n=6, k=4, gravity=True)
    lockstep(ours, peer, lambda state, a, theirs: a % 7)
