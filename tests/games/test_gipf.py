"""GIPF: pushes, rows and what adjoins them, choices between rows that cross, the end."""

from __future__ import annotations

import pytest

import plyground as pg
from plyground.game.clicks import ways

GAME = pg.load("gipf")


def state(white: str, black: str, rest: str = "w w 5 5 0") -> pg.State:
    """A position from the names of the spots with pieces."""
    pieces = dict.fromkeys(white.split(), "w") | dict.fromkeys(black.split(), "b")
    columns = []
    for letter, length in zip("bcdefgh", (4, 5, 6, 7, 6, 5, 4), strict=True):
        text, run = "", 0
        for number in range(2, length + 2):
            piece = pieces.get(f"{letter}{number}")
            run += piece is None
            if piece:
                text, run = f"{text}{run or ''}{piece}", 0
        columns.append(f"{text}{run or ''}")
    return GAME.parse(f"{'/'.join(columns)} {rest}")


def pieces(position: pg.State) -> dict[str, str]:
    assert position.picture
    return {piece.cell: piece.symbol for piece in position.picture.pieces}


def hands(position: pg.State) -> tuple[int, int]:
    white, black = position.text.split()[3:5]
    return int(white), int(black)


def test_the_start() -> None:
    start = GAME.initial()
    assert start.text == "w2b/5/6/b5w/6/5/w2b w w 12 12 0"
    assert sorted(pieces(start)) == ["b2", "b5", "e2", "e8", "h2", "h5"]
    names = start.descriptions().values()
    assert len(names) == 42
    assert sum(name.startswith("e1-") for name in names) == 1  # a corner dot has one line
    assert sum(name.startswith("d1-") for name in names) == 2
    assert len({start.result(a) for a in start.actions()}) == 24


def test_a_push_moves_all_up_to_the_first_gap() -> None:
    after = state("e2 e5", "e3").result("e1-e2")
    assert pieces(after) == {"e2": "w", "e3": "w", "e4": "b", "e5": "w"}
    assert hands(after) == (4, 5)
    assert after.to_play == 1


def test_a_line_without_a_gap_is_closed() -> None:
    """Column b has four spots."""
    position = state("b2 b4", "b3 b5", "b b 5 5 0")
    names = set(position.descriptions().values())
    assert "b1-b2" not in names
    assert "b6-b5" not in names
    assert "a1-b2" in names


def test_four_in_a_row_come_back_and_the_adjoining_are_captured() -> None:
    after = state("e3 e4 e5", "e6 e8").result("e1-e2")
    assert pieces(after) == {"e8": "b"}  # e7 is a gap
    assert hands(after) == (8, 5)


def test_what_adjoins_at_the_far_end_is_captured_too() -> None:
    after = state("e3 f3 g3", "d2 b2").result("i3-h3")
    assert pieces(after) == {"b2": "b"}
    assert hands(after) == (8, 5)


def test_a_push_can_complete_a_row_of_the_other_player() -> None:
    """Black's piece is pushed up to three others; Black gets all four back."""
    after = state("", "e2 e4 e5 e6").result("e1-e2")
    assert pieces(after) == {}
    assert hands(after) == (4, 9)


def test_the_mover_removes_first() -> None:
    """White's push makes a row of each colour. White's f3 adjoins Black's row, but is gone by
    the time that Black's is removed."""
    position = state("e2 d2 f3 g3", "e3 b4 c4 d4")
    after = position.result("e1-e2")
    assert pieces(after) == {"e2": "w"}
    assert hands(after) == (8, 9)
    assert after.to_play == 1


def test_rows_that_cross_are_chosen_by_their_owner() -> None:
    position = state("d3 d4 d5 d6 e5 f4 g3", "h5", "w b 5 5 9")
    names = set(position.descriptions().values())
    assert len(names) == 2
    assert position.to_play == 0
    assert position.picture
    assert set(position.picture.marks) == {"d3", "d4", "d5", "d6", "e5", "f4", "g3"}
    # d5 is in both rows, and says nothing.
    clicks = {way.steps for way in ways(position)}
    assert clicks == {("d3",), ("d4",), ("d6",), ("e5",), ("f4",), ("g3",)}
    one = next(name for name in names if "d3" in name)
    after = position.result(one)
    assert set(pieces(after)) == {"e5", "f4", "g3", "h5"}
    assert hands(after) == (9, 5)
    assert after.to_play == 1


def test_who_has_no_piece_in_hand_loses() -> None:
    end = state("b2", "b3", "w w 1 0 8").result("e1-e2")
    assert end.is_terminal
    assert (end.utility(0), end.utility(1)) == (1.0, -1.0)
    saved = state("e3 e4 e5", "b3", "w w 1 5 8").result("e1-e2")
    assert hands(saved) == (4, 5)


def test_the_last_ply_is_a_draw() -> None:
    end = state("b2", "b3", "w w 5 5 499").result("e1-e2")
    assert end.is_terminal
    assert end.utility(0) == 0.0


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("w2b/5/6/b5w/6/5 w w 12 12 0", "7 rows expected, 6 found"),
        ("w2b/5/6/b5w/6/5/w2b w w 13 12 0", "white pieces in hand is '13', expected 0 to 12"),
        ("wwww/5/6/7/6/5/4 w w 5 5 0", "a row of four that crosses no other"),
        ("wwww/5/6/7/6/5/4 b b 5 5 0", "white has a row of four"),
        ("w2b/5/6/b5w/6/5/w2b w b 12 12 0", "no row to choose"),
        ("w2b/5/6/b5w/6/5/w2b w w 12 12 501", "expected 0 to 500"),
    ],
)
def test_bad_positions(text: str, why: str) -> None:
    with pytest.raises(pg.BadPosition) as caught:
        GAME.parse(text)
    assert why in caught.value.why
