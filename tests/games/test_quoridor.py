"""Quoridor: steps and jumps, fences and the paths they must leave open, known values."""

from __future__ import annotations

import pytest

import plyground as pg


def names(state: pg.State) -> set[str]:
    return set(state.descriptions().values())


def steps(state: pg.State) -> set[str]:
    return {name for name in names(state) if len(name) == 2}


def position(text: str, **options: object) -> pg.State:
    return pg.load("quoridor", **options).parse(text)


def test_start() -> None:
    state = pg.load("quoridor").initial()
    assert state.text == "e1,e9 10,10 - w 0"
    assert len(names(state)) == 3 + 2 * 64
    assert steps(state) == {"d1", "f1", "e2"}


def test_the_game_for_children() -> None:
    assert pg.load("quoridor", kids=True).initial().text == "d1,d7 8,8 - w 0"


def lines(state: pg.State, depth: int) -> int:
    """Counted in Python: these boards are not worth compiling for."""
    actions = state.actions()
    return len(actions) if depth == 1 else sum(lines(state.result(a), depth - 1) for a in actions)


def test_counts_of_other_boards() -> None:
    """From OpenSpiel 2.0.2, quoridor(board_size=7,wall_count=8) and (board_size=3,wall_count=1)."""
    kids = pg.load("quoridor", kids=True).initial()
    assert [lines(kids, depth) for depth in (1, 2)] == [75, 5357]
    small = pg.load("quoridor", size=3, walls=1).initial()
    assert [lines(small, depth) for depth in (1, 2, 3, 4)] == [11, 77, 316, 1172]


def test_fences_stop_a_step() -> None:
    assert steps(position("e5,e9 9,9 e5h,e4v w 2")) == {"d5", "e4"}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("e5,e6 10,10 - w 0", {"d5", "f5", "e4", "e7"}),  # straight over
        ("e5,e6 10,9 e6h b 1", {"d6", "f6", "e4"}),  # over it downward: no fence there
        ("e5,e6 9,9 e6h,a1h w 2", {"d5", "f5", "e4", "d6", "f6"}),  # a fence behind: to the sides
        ("e5,e6 9,8 e6h,e5v,a1h b 3", {"d6", "e4"}),
        ("e5,e6 8,8 d6h,e6v,a1h,c1h w 4", {"d5", "f5", "e4", "d6"}),  # one of the sides is shut
        ("e5,e6 9,9 e5h,a1h w 2", {"d5", "f5", "e4"}),  # a fence between them: no jump
    ],
)
def test_jumps(text: str, expected: set[str]) -> None:
    assert steps(position(text)) == expected


def test_the_border_behind_a_pawn_is_like_a_fence() -> None:
    """White wins by the side step, because it ends on the far row."""
    state = position("e8,e9 10,10 - w 0")
    assert steps(state) == {"d8", "f8", "e7", "d9", "f9"}
    after = state.result("d9")
    assert after.is_terminal
    assert (after.utility(0), after.utility(1)) == (1.0, -1.0)


def test_fences_neither_overlap_nor_cross() -> None:
    state = position("e1,e9 9,10 e4h b 1")
    assert {"e4h", "d4h", "f4h", "e4v"}.isdisjoint(names(state))
    assert {"c4h", "g4h", "e3v", "e5v", "e3h", "e5h"} <= names(state)


def test_the_last_way_may_not_be_closed() -> None:
    """Four fences in a row leave one cell open at the border."""
    state = position("e1,e9 8,8 a4h,c4h,e4h,g4h w 4")
    assert {"h5v", "h6h"} <= names(state)
    assert "h6h" not in names(state.result("h5v"))


def test_a_pocket_without_a_pawn_may_be_closed() -> None:
    game = pg.load("quoridor", size=4, walls=6)
    assert "a2h" in names(game.parse("c1,c4 5,6 a3v b 1"))
    assert "a2h" not in names(game.parse("c1,a4 5,6 a3v b 1"))  # Black would be shut in
    assert "a2h" in names(game.parse("a3,c4 5,6 a3v b 1"))  # White has a4 as a goal inside


def test_a_game_may_not_last_forever() -> None:
    state = pg.load("quoridor", size=3, walls=0, plies=4).initial()
    for move in ("a1", "a3", "b1", "b3"):
        assert not state.is_terminal
        state = state.result(move)
    assert state.is_terminal
    assert state.utility(0) == state.utility(1) == 0


@pytest.mark.parametrize(("size", "plies", "value"), [(3, 8, -1), (4, 9, 1)])
def test_without_fences_parity_decides_the_race(size: int, plies: int, value: int) -> None:
    """The pawns meet in the middle, and the player who then jumps is a step ahead."""
    state = pg.load("quoridor", size=size, walls=0, plies=plies).initial()
    assert pg.alphabeta(state).value == value


def test_evaluation_measures_the_way() -> None:
    assert position("a1,e9 9,10 e8h b 1").features()["way"] == 1  # 8 steps against 9


@pytest.mark.parametrize(
    ("text", "why", "at"),
    [
        ("e1 10,10 - w 0", "two pawns expected", 0),
        ("e1,z9 10,10 - w 0", "'z9' is not a cell", 3),
        ("e1,e1 10,10 - w 0", "on one cell", 0),
        ("e9,e1 10,10 - w 0", "reached their goal", 0),
        ("e9,e5 10,10 - w 2", "White has won and cannot be to move", 0),
        ("e1,e9 11,10 - w 0", "not a number from 0 to 10", 6),
        ("e1,e9 10,9 e9h b 1", "'e9h' is not a fence", 11),
        ("e1,e9 9,9 e4h,f4h w 2", "overlaps or crosses", 14),
        ("e1,e9 10,10 e4h w 2", "are not 20", 16),
        ("e1,e9 9,10 e4h w 0", "the number of plies", 17),
        ("e1,e9 9,10 e4h w 1", "even number", 17),
        ("e1,e9 9,10 e4h b 1 x", "nothing was expected", 19),
    ],
)
def test_bad_positions(text: str, why: str, at: int) -> None:
    with pytest.raises(pg.BadPosition, match=why) as caught:
        position(text)
    assert caught.value.at == at


def test_a_position_that_shuts_a_pawn_in_is_refused() -> None:
    with pytest.raises(pg.BadPosition, match="c2h leaves a pawn without a path"):
        position("b1,b4 2,2 a2h,c2h w 2", size=4, walls=3)
