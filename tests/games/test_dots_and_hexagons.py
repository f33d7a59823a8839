"""Dots and Hexagons: drawing again, two hexagons at once, exact margins, notation."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numba import njit
from references import dots_and_hexagons as reference
from scale import DEEP

import plyground as pg
from plyground.game.records.record_state import RecordState

PAIR = pg.load("dots_and_hexagons", shape="parallelogram", rows=1, columns=2)
"""Two cells, a1 and a2: six edges are met first at a1, the other five at a2."""


@pytest.mark.parametrize(
    ("options", "cells", "edges", "dots"),
    [
        ({}, 19, 72, 54),
        ({"size": 2}, 7, 30, 24),
        ({"size": 1}, 1, 6, 6),
        ({"shape": "parallelogram", "rows": 2, "columns": 2}, 4, 19, 16),
        ({"shape": "triangle", "size": 2}, 3, 15, 13),
    ],
)
def test_sizes_of_boards(options: dict[str, Any], cells: int, edges: int, dots: int) -> None:
    picture = pg.load("dots_and_hexagons", **options).initial().picture
    assert picture is not None
    lines = [cell for cell in picture.cells if cell.shape == "edge"]
    assert (len(picture.cells) - len(lines), len(lines)) == (cells, edges)
    ends = [(cell.ends()[:2], cell.ends()[2:]) for cell in lines]
    assert len({(round(x, 6), round(y, 6)) for pair in ends for x, y in pair}) == dots


def test_turns_alternate_without_a_hexagon() -> None:
    state = PAIR.initial().result("a1nw")
    assert state.text == "x10 0,0 second"
    assert state.result("a1ne").to_play == 0


def test_a_hexagon_is_won_and_the_player_draws_again() -> None:
    state = PAIR.parse("xxxxx6 0,0 second").result("a1w")
    assert state.text == "xxxxxx5 0,1 second"


def test_two_hexagons_at_once() -> None:
    end = PAIR.parse("xx1xxxxxxxx 0,0 first").result("a1e")
    assert end.text == "xxxxxxxxxxx 2,0 first"
    assert (end.is_terminal, end.utility(0)) == (True, 1.0)


def test_a_shared_edge_has_two_names() -> None:
    start = PAIR.initial()
    assert start.result("a2w") == start.result("a1e")
    assert [start.aliases(start.action(name)) for name in ("a1e", "a1w")] == [("a2w",), ()]


def test_margin() -> None:
    game = pg.load("dots_and_hexagons", size=1, margin=True)
    assert game.facts.utility == (-1.0, 1.0)
    end = game.parse("xxxxx1 0,0 second").result("a1w")
    assert end.utility(1) == 1.0


def _row(cells: int) -> dict[str, Any]:
    return {"shape": "parallelogram", "rows": 1, "columns": cells}


SMALL: list[tuple[dict[str, Any], int]] = [
    ({"size": 1}, -1),
    (_row(2), 0),
    (_row(3), -1),
    ({"shape": "triangle", "size": 2}, 1),
]
LARGER: list[tuple[dict[str, Any], int]] = [
    (_row(4), 0),
    ({"shape": "parallelogram", "rows": 2, "columns": 2}, -2),
    (_row(5), -1),
    ({"shape": "triangle", "size": 3}, -2),
    ({"shape": "parallelogram", "rows": 2, "columns": 3}, -2),
    ({"size": 2}, -3),
]
"""The first player's margin under perfect play."""


@njit
def _gain(outer: Any, inner: Any) -> int:
    """How many more hexagons the first player wins, from all positions.

    Edges between a hexagon and the outside are alike, so a position is how many of each hexagon's
    `outer` ones are free, and which of the `inner` ones, the pairs of hexagons that they separate.
    As digits these make a number, which every move lowers.
    """
    cells, edges = len(outer), len(inner)
    weight = np.ones(cells + 1, np.int64)
    for cell in range(cells):
        weight[cell + 1] = weight[cell] * (outer[cell] + 1)
    values = np.zeros(weight[cells] << edges, np.int8)
    for position in range(1, len(values)):
        shared = position // weight[cells]
        outside = np.empty(cells, np.int64)
        for cell in range(cells):
            outside[cell] = position // weight[cell] % (outer[cell] + 1)
        free = outside.copy()
        for edge in range(edges):
            if shared >> edge & 1:
                free[inner[edge, 0]] += 1
                free[inner[edge, 1]] += 1
        best = -cells
        for cell in range(cells):
            if outside[cell]:
                after = values[position - weight[cell]]
                best = max(best, 1 + after if free[cell] == 1 else -after)
        for edge in range(edges):
            if shared >> edge & 1:
                after = values[position - (weight[cells] << edge)]
                won = int(free[inner[edge, 0]] == 1) + int(free[inner[edge, 1]] == 1)
                best = max(best, won + after if won else -after)
        values[position] = best
    return int(values[-1])


@pytest.mark.parametrize(("options", "margin"), SMALL + LARGER)
def test_margins(options: dict[str, Any], margin: int) -> None:
    """By the edges of the second opinion, without the game."""
    cells = reference.start(**options).cells
    between = [[cells.index(c) for c in edge if c in cells] for edge in reference.edges(cells)]
    outer = [between.count([cell]) for cell in range(len(cells))]
    inner = [pair for pair in between if len(pair) == 2]
    assert _gain(np.array(outer), np.array(inner, np.int64).reshape(-1, 2)) == margin


@pytest.mark.parametrize(("options", "margin"), SMALL)
def test_margins_by_the_rules(
    options: dict[str, Any], margin: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All moves of all states of the game; edges between a cell and the outside are alike."""
    monkeypatch.setenv("PLYGROUND_INTERPRET", "1")
    start = pg.load("dots_and_hexagons", margin=True, **options).initial()
    assert isinstance(start, RecordState)
    outer = {a: start.describe(a)[:2] for a in start.actions() if not start.aliases(a)}
    to_come: dict[tuple[str, ...], int] = {}

    def gain(state: RecordState) -> int:
        """How many more hexagons the player to move will win than the other, from here on."""
        free = state.actions()
        known = tuple(sorted(outer.get(a, str(a)) for a in free))
        if known not in to_come:
            best = -99 if free else 0
            for a in {outer.get(a, str(a)): a for a in free}.values():
                after = state.result(a)
                assert isinstance(after, RecordState)
                won = abs(int(after.record.lead) - int(state.record.lead))
                best = max(best, won + gain(after) if won else -gain(after))
            to_come[known] = best
        return to_come[known]

    assert gain(start) == margin


@pytest.mark.parametrize(("options", "margin"), LARGER if DEEP else [SMALL[-1], LARGER[1]])
def test_margins_by_alpha_beta(options: dict[str, Any], margin: int) -> None:
    """It relies on `essential`, which leaves out moves that are no better than others.

    The largest board takes it 490 million nodes, with a table of a gigabyte.
    """
    game = pg.load("dots_and_hexagons", margin=True, **options)
    edges = len(game.initial().actions())
    found = pg.analyse(
        game.initial(), "alphabeta", pg.Limit(depth=edges, memory=1000 if DEEP else 64)
    )
    assert (found.value, found.bound) == (margin, "=")


def test_words_and_bricks() -> None:
    assert str(PAIR.parse("xxxxxx5 1,0 first")).splitlines()[:3] == [
        "    +---+---+   +   +",
        "a   |   *   |",
        "    +---+---+   +   +",
    ]


def test_features() -> None:
    assert PAIR.initial().features() == {"hexagons": 0, "five_sided": 0, "last_safe": 1}
    # Four sides of a1 are drawn: the two others would give it away.
    state = PAIR.parse("xxxx7 0,0 first")
    assert state.features() == {"hexagons": 0, "five_sided": 0, "last_safe": 1}


@pytest.mark.parametrize(
    ("text", "at", "why"),
    [
        ("11/1 0,0 first", 1, "1 rows expected, 2 found"),
        ("12 0,0 first", 1, "row 1 has 12 cells, expected 11"),
        ("-10 0,0 first", 1, "'-' is no piece"),
        ("11 0 first", 4, "2 numbers expected"),
        ("11 1,0 first", 4, "1 hexagons are won, but 0 are complete"),
        ("11 0,0 second", 8, "after 0 edges and no hexagon it cannot be second's turn"),
        ("11 0,0", 7, "the player to move is missing"),
        ("11 0,0 first 1", 14, "nothing was expected"),
    ],
)
def test_bad_positions(text: str, at: int, why: str) -> None:
    with pytest.raises(pg.BadPosition, match=rf"{why}.*\(at character {at}\)"):
        PAIR.parse(text)


def test_boards_that_are_too_large() -> None:
    with pytest.raises(pg.BadOption, match="at most 192"):
        pg.load("dots_and_hexagons", size=5)
