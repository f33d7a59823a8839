"""Dots and Boxes: drawing again, two boxes at once, values of small boards, notation."""

from __future__ import annotations

import pytest

import plyground as pg
from plyground.game.records.record_state import RecordState

SMALL = pg.load("dots_and_boxes", rows=1, columns=2)


def test_turns_alternate_without_a_box() -> None:
    state = SMALL.initial().result("a1-b1")
    assert state.text == "2/-1 3 0,0 second"
    assert state.result("b1-c1").to_play == 0


def test_a_box_is_won_and_the_player_draws_again() -> None:
    state = SMALL.parse("-1/-1 |2 0,0 second").result("b1-b2")
    assert state.text == "-1/-1 ||1 0,1 second"
    assert state.to_play == 1


def test_a_box_need_not_be_taken() -> None:
    state = SMALL.parse("-1/-1 |2 0,0 second")
    assert state.result("b1-c1").text == "-1/-- |2 0,0 first"


def test_two_boxes_at_once() -> None:
    state = SMALL.parse("--/-- |1| 0,0 first").result("b1-b2")
    assert state.text == "--/-- ||| 2,0 first"
    assert state.is_terminal
    assert (state.utility(0), state.utility(1)) == (1.0, -1.0)


def test_equal_boxes_are_a_draw() -> None:
    end = SMALL.parse("--/-- ||1 0,1 first").result("c1-c2")
    assert end.is_terminal
    assert end.text == "--/-- ||| 1,1 first"
    assert (end.utility(0), end.utility(1)) == (0.0, 0.0)


def test_margin() -> None:
    game = pg.load("dots_and_boxes", rows=1, columns=2, margin=True)
    assert game.facts.utility == (-2.0, 2.0)
    end = game.parse("--/-- |1| 0,0 first").result("b1-b2")
    assert (end.utility(0), end.utility(1)) == (2.0, -2.0)


VALUES = {
    (1, 1): -1,
    (1, 2): 0,
    (1, 3): -1,
    (2, 2): 2,
}
"""The first player's margin, from an independent solver; 2x2 also from OpenSpiel."""


@pytest.mark.parametrize(("size", "margin"), VALUES.items())
def test_values_of_small_boards(
    size: tuple[int, int], margin: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PLYGROUND_INTERPRET", "1")
    rows, columns = size
    game = pg.load("dots_and_boxes", rows=rows, columns=columns, margin=True)
    to_come: dict[tuple[int, int], int] = {}

    def gain(state: RecordState) -> int:
        """How many more boxes the player to move will win than the other, from here on."""
        edges = int(state.record.across), int(state.record.down)
        if edges not in to_come:
            best = 0 if state.is_terminal else -99
            for a in state.actions():
                after = state.result(a)
                assert isinstance(after, RecordState)
                won = abs(int(after.record.lead) - int(state.record.lead))
                best = max(best, won + gain(after) if won else -gain(after))
            to_come[edges] = best
        return to_come[edges]

    start = game.initial()
    assert isinstance(start, RecordState)
    assert gain(start) == margin


def test_largest_board() -> None:
    state: pg.State = pg.load("dots_and_boxes", rows=7, columns=7, margin=True).initial()
    assert len(state.actions()) == 112
    while not state.is_terminal:
        state = state.result(state.actions()[0])
    assert state.text.split()[:2] == ["/".join(["-" * 7] * 8), "/".join(["|" * 8] * 7)]
    assert state.utility(0) % 2 == 1


def test_words() -> None:
    state = SMALL.initial()
    assert [state.describe(a) for a in state.actions()] == [
        "a2-b2",
        "b2-c2",
        "a1-b1",
        "b1-c1",
        "a1-a2",
        "b1-b2",
        "c1-c2",
    ]
    assert str(SMALL.parse("-1/-- ||1 1,0 first")).splitlines()[:4] == [
        "2 +---+   +",
        "  | * |",
        "1 +---+---+",
        "  a   b   c",
    ]


def test_features() -> None:
    game = pg.load("dots_and_boxes", rows=2, columns=2)
    assert game.initial().features() == {"boxes": 0, "three_sided": 0, "last_safe": -1}
    state = game.parse("-1/-1/2 |2/3 0,0 second")
    # Safe are the edges that touch neither the box with three sides nor one with two.
    assert state.features() == {"boxes": 0, "three_sided": -1, "last_safe": 1}


@pytest.mark.parametrize(
    ("text", "at", "why"),
    [
        ("2 3 0,0 first", 1, "2 rows expected, 1 found"),
        ("2/3 3 0,0 first", 3, "row 2 has 3 cells, expected 2"),
        ("2/2 |1- 0,0 first", 7, "'-' is no piece"),
        ("2/2 3 0 first", 7, "2 numbers expected"),
        ("2/2 3 1,0 first", 7, "1 boxes are won, but 0 are complete"),
        ("-1/-1 ||1 0,0 first", 11, "0 boxes are won, but 1 are complete"),
        ("2/2 3 0,0 second", 11, "after 0 edges and no box it cannot be second's turn"),
        ("2/2 3 0,0", 10, "the player to move is missing"),
        ("2/2 3 0,0 first 1", 17, "nothing was expected"),
    ],
)
def test_bad_positions(text: str, at: int, why: str) -> None:
    with pytest.raises(pg.BadPosition, match=rf"{why}.*\(at character {at}\)"):
        SMALL.parse(text)


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"rows": 8, "columns": 7}, "at most 64"),
        ({"rows": 0}, "rows cannot be 0"),
        ({"columns": 26}, "columns cannot be 26"),
    ],
)
def test_bad_options(options: dict[str, int], why: str) -> None:
    with pytest.raises(pg.BadOption, match=why):
        pg.load("dots_and_boxes", **options)
