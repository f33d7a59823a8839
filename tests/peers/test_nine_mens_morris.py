"""Nine Men's Morris against OpenSpiel's.

OpenSpiel ends a game after 200 turns and knows no other draw; we end it when a position occurs for
the third time and after `draw_plies` moves without a mill. A comparison stops at any draw; until
then all must agree: mills, what may be taken, flying, and who has lost.
"""

from __future__ import annotations

from typing import Any

import pyspiel
from lockstep import lockstep

import plyground as pg

# In OpenSpiel's order, a row at a time.
ROWS = ("a7 d7 g7", "b6 d6 f6", "c5 d5 e5", "a4 b4 c4 e4 f4 g4", "c3 d3 e3", "b2 d2 f2", "a1 d1 g1")
POINTS = [name for row in ROWS for name in row.split()]


def to_peer(state: pg.State, a: int, theirs: Any) -> int:
    points = [POINTS.index(name) for name in state.describe(a).lstrip("x").split("-")]
    return points[0] if len(points) == 1 else 24 + 24 * points[0] + points[1]


def drawn(state: pg.State, theirs: Any) -> bool:
    if state.is_terminal and state.utility(0) == 0.0:
        return True
    return bool(theirs.is_terminal() and theirs.returns() == [0.0, 0.0])


def test_same_rules() -> None:
    lockstep(
        pg.load("nine_mens_morris", draw_plies=1000),
        pyspiel.load_game("nine_mens_morris"),
        to_peer,
        stop=drawn,
    )


def test_seven_men_lost_while_placing() -> None:
    """Both close the same two mills again and again, until Black's ninth man takes White's seventh:
    the only way to lose so many before the moves begin."""
    ours: pg.State = pg.load("nine_mens_morris").initial()
    theirs = pyspiel.load_game("nine_mens_morris").new_initial_state()
    line = ["a1", "a7", "d1", "d7", "c5", "g7", "xc5"]
    line += ["g1", "xg7", "g7", "xg1"] * 6
    for name in line:
        assert not ours.is_terminal
        assert not theirs.is_terminal()
        (a,) = [a for a in ours.actions() if ours.describe(a) == name]
        theirs.apply_action(to_peer(ours, a, theirs))
        ours = ours.result(a)
    assert ours.is_terminal
    assert theirs.is_terminal()
    assert [ours.utility(0), ours.utility(1)] == list(theirs.returns()) == [-1.0, 1.0]
