"""Hexxagon: the board with its holes, clones and jumps of six and twelve, ways to end."""

from __future__ import annotations

import pytest

import plyground as pg

GAME = pg.load("hexxagon")


def moves(state: pg.State) -> set[str]:
    return {state.describe(a) for a in state.actions()}


def test_the_start() -> None:
    state = GAME.initial()
    assert state.text == "r3b/6/7/3-4/b4-2r/3-4/7/6/r3b r 0"
    assert len([name for name in moves(state) if len(name) == 2]) == 9
    assert len(moves(state)) == 24
    assert state.picture
    assert len(state.picture.cells) == 61


def test_six_clones_and_eight_jumps_beside_a_hole_and_the_rim() -> None:
    state = GAME.parse("5/6/7/3-4/5-3/1r1-4/7/6/4b r 0")
    clones = {name for name in moves(state) if len(name) == 2}
    assert clones == {"e2", "e3", "d1", "d3", "c1", "c2"}
    jumps = {name[2:] for name in moves(state) - clones}
    assert jumps == {"f2", "f3", "f4", "e1", "e4", "c3", "b1", "b2"}


def test_all_men_beside_the_target_are_turned() -> None:
    state = GAME.parse("5/6/7/3-4/5-3/3-4/1b5/rb4/1b2b r 0")
    assert state.result("c1").text == "5/6/7/3-4/5-3/3-4/rr5/rb4/1b2b b 0"
    assert state.result("b1c3").text == "5/6/7/3-4/5-3/3-4/1rr4/1r4/1b2b b 1"


def test_more_men_win_and_an_even_split_is_a_draw() -> None:
    full = "rrrrr/rrrrrr/rrrrrrr/rrr-rrrr/bbbbb-r1b/bbb-bbbb/bbbbbbb/bbbbbb/bbbbb"
    won, lost = (GAME.parse(f"{full} {turn} 0").result("e8") for turn in "rb")
    assert (won.utility(0), lost.utility(0)) == (1.0, -1.0)
    drawn = GAME.parse(f"rrrrb{full[5:]} r 0").result("e8")
    assert drawn.is_terminal
    assert drawn.utility(0) == 0.0


def test_the_empty_cells_go_to_the_side_that_can_move() -> None:
    """By the option only: else the player passes."""
    rest = "rbb2/bbb3/bbb4/3-4/5-3/3-4/7/6/5 r 0"
    assert moves(GAME.parse(rest)) == {"pass"}
    end = pg.load("hexxagon", fill=True).parse(rest)
    assert end.is_terminal
    assert (end.utility(0), end.utility(1)) == (-1.0, 1.0)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("5/6/7/8/9/8/7/6/4b r 0", "f5 is a hole"),
        ("5/6/7/3-4/-5-3/3-4/7/6/4b r 0", "row 5 has 10 cells"),
        ("5/6/7/3-4/5-3/3-4/7/6 r 0", "9 rows expected, 8 found"),
        ("5/6/8/3-4/5-3/3-4/7/6/4b r 0", "row 3 has 8 cells, expected 7"),
    ],
)
def test_bad_positions(text: str, why: str) -> None:
    with pytest.raises(pg.BadPosition) as caught:
        GAME.parse(text)
    assert why in caught.value.why
