"""Link Five: rows that win, overlines, marked cells, forced moves."""

from __future__ import annotations

import pytest
from choosing import chosen

import plyground as pg
from plyground.game.boards.straight_lines import straight_lines

GAME = pg.load("link_five")


def after(state: pg.State, moves: str) -> pg.State:
    for move in moves.split():
        assert not state.is_terminal
        state = state.result(move)
    return state


@pytest.mark.parametrize(
    "row", ["a1 b1 c1 d1 e1", "o11 o12 o13 o14 o15", "k11 l12 m13 n14 o15", "a5 b4 c3 d2 e1"]
)
def test_five_in_a_row_win_in_every_direction(row: str) -> None:
    cells = row.split()
    others = iter(["h8", "f9", "h10", "f11"])
    line = [cells[2]]
    for cell in (cells[0], cells[4], cells[1], cells[3]):
        line += [next(others), cell]
    state = after(GAME.initial(), " ".join(line))
    assert state.is_terminal
    assert (state.utility(0), state.utility(1)) == (1.0, -1.0)


def test_rows_do_not_wrap_around_the_edge() -> None:
    state = after(GAME.initial(), "m1 h8 n1 h9 o1 h10 a2 h11 b2")
    assert not state.is_terminal


@pytest.mark.parametrize(("overlines", "ends"), [(True, True), (False, False)])
def test_six_in_a_row(overlines: bool, ends: bool) -> None:
    game = pg.load("link_five", overlines=overlines)
    state = after(game.initial(), "a1 a9 b1 c9 c1 e9 e1 g9 f1 i9 d1")
    assert state.is_terminal == ends


def test_a_full_board_is_a_draw() -> None:
    """No five on 5 x 5: pairs of columns, shifted in every other row."""
    state = pg.load("link_five", size=5).parse("bbwwb/wwbbw/bbwwb/wwbbw/bbww1 b")
    state = state.result("e1")
    assert state.is_terminal
    assert state.utility(0) == 0.0


def test_the_engine_sees_forced_moves() -> None:
    four = after(GAME.initial(), "h8 a1 h9 a3 h10 a5 h11 a7")
    assert chosen(four, 1) in ("h7", "h12")
    must = after(GAME.initial(), "a1 h8 a3 h9 a5 h10 h7 h11")
    assert chosen(must, 2) == "h12"


def test_an_open_three_is_a_win() -> None:
    state = after(GAME.initial(), "h8 a1 h9 o1 h10 a15")
    found = pg.analyse(state, "alphabeta", pg.Limit(depth=3))
    assert found.value > 0.9


# --- marked cells ----------------------------------------------------------------------------


def leal() -> pg.State:
    return pg.load("link_five", leal=True).initial()


def test_every_line_has_one_of_each_mark() -> None:
    """So a 9 x 9 board has 16 or 17 cells of each kind."""
    picture = leal().picture
    assert picture is not None
    pieces = picture.pieces
    kinds = sorted(sum(piece.symbol == kind for piece in pieces) for kind in "*1234")
    assert kinds == [16, 16, 16, 16, 17]
    marks = [piece.symbol for piece in pieces]
    lines = list(straight_lines((9, 9), 5))
    assert len(lines) == 140
    assert {"".join(sorted(marks[cell] for cell in line)) for line in lines} == {"*1234"}


def test_a_claim_is_not_lower_than_the_last() -> None:
    """On the top row the marks are 0 2 4 1 3 0 2 4 1."""
    state = after(leal(), "c9 a9")
    assert state.text.endswith("b 4,0 0")
    allowed = {state.describe(a) for a in state.actions()}
    assert {"f9", "h9"} <= allowed
    assert not {"b9", "d9", "e9", "g9", "i9"} & allowed
    state = after(state, "f9 b9")
    assert "b8" in {state.describe(a) for a in state.actions()}
    assert state.text.endswith("b 0,2 0")


def test_a_player_without_a_cell_passes() -> None:
    """Black's last claim was a 4, and neither a 4 nor a wild cell is free."""
    game = pg.load("link_five", leal=True, size=5)
    marks = [(cell // 5 + 2 * (cell % 5)) % 5 for cell in range(25)]
    cells = ["." if mark in (1, 2, 3) else "bw"[cell % 2] for cell, mark in enumerate(marks)]
    rows = "/".join(
        "".join(cells[5 * r : 5 * r + 5]).replace("...", "3").replace("..", "2").replace(".", "1")
        for r in range(5)
    )
    state = game.parse(f"{rows} b 4,4 0")
    assert [state.describe(a) for a in state.actions()] == ["pass"]
    state = after(state, "pass pass")
    assert state.is_terminal
    assert state.utility(0) == 0.0


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("5/5/5/5/5 w", "cannot be w's turn"),
        ("bbbbb/wwww1/w4/5/5 b", "Black has already won"),
        ("5/5/5/5 b", "5 rows expected"),
    ],
)
def test_no_position(text: str, why: str) -> None:
    with pytest.raises(pg.BadPosition, match=why):
        pg.load("link_five", size=5).parse(text)
