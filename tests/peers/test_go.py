"""Go against OpenSpiel's.

The peer has no superko: it forbids only the immediate retaking of a ko and ends the game as a draw
when an earlier board comes back. The comparison stops where that could happen, after a check that
every move which we forbid and the peer does not is one that ends its game as such a draw. The peer
ends games at 2 x size x size plies, so ours are loaded with the same cap.
"""

from __future__ import annotations

from typing import Any

import pyspiel
import pytest
from lockstep import GAMES, lockstep

import plyground as pg
from plyground.game.records.record_game import RecordGame


def superko_matters(state: pg.State, theirs: Any) -> bool:
    if theirs.is_terminal():
        return False
    forbidden = set(theirs.legal_actions()) - set(state.actions())
    drawn = [theirs.child(a) for a in forbidden]
    return bool(drawn) and all(s.is_terminal() and s.returns() == [0.0, 0.0] for s in drawn)


@pytest.mark.parametrize(
    ("size", "games"), [(2, GAMES), (3, GAMES), (5, GAMES), (9, GAMES), (13, GAMES // 10), (19, 3)]
)
def test_same_rules(size: int, games: int) -> None:
    ours = pg.load("go", size=size, komi=0.5, plies=2 * size * size)
    assert isinstance(ours, RecordGame)
    ours.compile()  # superko makes a list of actions slow in plain Python
    peer = pyspiel.load_game(f"go(board_size={size},komi=0.5)")
    lockstep(ours, peer, lambda state, a, theirs: a, games=games, stop=superko_matters)
