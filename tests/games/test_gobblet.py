"""Gobblet: nests, covering, lines that a move uncovers, and the value of Gobblet Gobblers."""

from __future__ import annotations

import pytest

import plyground as pg

GOBBLET = pg.load("gobblet")


def names(state: pg.State, origin: str = "") -> set[str]:
    return {name for name in state.descriptions().values() if name.startswith(origin)}


def test_only_the_largest_piece_of_a_nest_can_be_entered() -> None:
    state: pg.State = GOBBLET.initial()
    assert {name[0] for name in names(state)} == {"B"}
    for move in ("B*a4", "b*b4"):
        state = state.result(move)
    assert {name[0] for name in names(state) if "*" in name} == {"B", "M"}
    assert "S*c1" not in names(state)


def test_a_piece_may_enter_on_an_enemy_only_in_a_line_of_three() -> None:
    two = GOBBLET.parse("mm2/b2b/3M/BB2 w 8,0")
    empty = {"c4", "d4", "b3", "c3", "a2", "b2", "c2", "c1", "d1"}
    assert {name[2:] for name in names(two, "B*")} == empty
    three = GOBBLET.parse("mmm1/MSS1/bbb1/BBM1 w 12,0")
    assert {name[2:] for name in names(three, "B*")} == {"a4", "b4", "c4", "d4", "d3", "d2", "d1"}
    assert {name[2:] for name in names(three, "T*")} == {"d4", "d3", "d2", "d1"}
    free = pg.load("gobblet", enter="free").parse("mm2/b2b/3M/BB2 w 8,0")
    assert {name[2:] for name in names(free, "B*")} == empty | {"a4", "b4", "d2"}


def test_a_piece_on_the_board_covers_any_smaller_one() -> None:
    state = GOBBLET.parse("m3/4/3b/BB1M b 7,0")
    assert {n for n in names(state, "d2") if n.endswith("1")} == {"d2-c1", "d2-d1"}
    after = state.result("d2-d1")
    assert after.text == "m3/4/4/BB1(Mb) w 8,1"
    assert not names(after, "d1"), "covered pieces cannot move"
    assert "d1-d2" in names(after.result("a1-a2"))


def test_four_in_a_row_win() -> None:
    won = GOBBLET.parse("bb1b/mm1M/4/BBB1 w 10,0").result("d3-d1")
    assert won.is_terminal
    assert won.utility(0) == 1


@pytest.mark.parametrize(("rule", "value"), [("opponent", -1.0), ("mover", 1.0), ("draw", 0.0)])
def test_a_move_that_leaves_lines_of_both(rule: str, value: float) -> None:
    """The piece that completes White's row uncovers Black's."""
    state = pg.load("gobblet", both_lines=rule).parse("mmm(sB)/bbb1/4/BB1M w 14,0")
    after = state.result("d4-c1")
    assert after.is_terminal
    assert after.utility(0) == value


def test_uncovering_a_line_of_the_opponent_loses_unless_the_piece_lands_on_it() -> None:
    state = GOBBLET.parse("mmm(sB)/bbb1/4/BB1M w 14,0")
    lost = state.result("d4-d3")
    assert lost.is_terminal
    assert lost.utility(0) == -1
    assert not state.result("d4-a4").is_terminal


def test_the_third_occurrence_is_a_draw() -> None:
    state: pg.State = GOBBLET.parse("b3/4/4/B3 w 2,0")
    for move in ("a1-b1", "a4-b4", "b1-a1", "b4-a4") * 2:
        assert not state.is_terminal
        state = state.result(move)
    assert state.is_terminal
    assert state.utility(0) == 0


def test_the_ply_limit() -> None:
    state: pg.State = pg.load("gobblet", plies=2).initial().result("B*a1").result("b*b1")
    assert state.is_terminal
    assert state.utility(0) == 0


@pytest.mark.parametrize("engine", ["prove", "alphabeta"])
def test_the_first_player_wins_gobblet_gobblers(engine: str) -> None:
    found = pg.analyse(pg.load("gobblet", size=3).initial(), engine, pg.Limit(nodes=3_000_000))
    assert (found.value, found.bound) == (1.0, "=")


def test_words() -> None:
    state = GOBBLET.initial().result("B*a1")
    assert state.action("B*b1") == state.action("b*b1")
    state = state.result("b*b1")
    assert state.action("a1c1") == state.action("a1-c1")
    assert state.text == "4/4/4/Bb2 w 2,0"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("4/4/4 w 0,0", "4 rows expected"),
        ("4/4/4/L3 b 1,0", "'L' is no piece"),
        ("4/4/4/(bB)3 w 2,0", "is no piece"),
        ("4/4/4/4 w 1,0", "even number of plies"),
        ("4/4/4/M3 b 1,0", "White has 1 medium pieces on the board, at most 0"),
        ("BBBB/4/4/bbb1 b 7,0", "White has 4 big pieces on the board, at most 3"),
        ("4/4/4/BB2 w 2,0", "2 and 0 pieces and 0 quiet plies do not fit 2 plies"),
        ("4/4/4/Bb2 w 2,1", "1 quiet plies do not fit 2 plies"),
        ("4/4/4/Bb2 w 2,0 x", "nothing was expected"),
    ],
)
def test_bad_positions(text: str, why: str) -> None:
    with pytest.raises(pg.BadPosition, match=why):
        GOBBLET.parse(text)
