"""Moves as clicks: cells and buttons select every action of every game, unambiguously."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from small_games import COUNT, write

import plyground as pg
from plyground.game.clicks import Way, faults_of, ways, ways_by_name
from plyground.game.doctor.conformance import examine

SQUARES = [f + r for f in "abcdefgh" for r in "12345678"]


def steps(game: str, position: str | None = None, **options: object) -> dict[str, list[list[str]]]:
    """The ways of each action by its description."""
    loaded = pg.load(game, **options)
    state = loaded.parse(position) if position else loaded.initial()
    found: dict[str, list[list[str]]] = {}
    for way in ways(state):
        found.setdefault(state.describe(way.action), []).append(list(way.steps))
    return found


@pytest.mark.parametrize("name", pg.games())
def test_every_action_of_every_game(name: str) -> None:
    """Along a random game: all actions can be clicked, and no way is a prefix of another."""
    game, rng = pg.load(name), random.Random(7)
    state = game.initial()
    for _ in range(60):
        if state.is_terminal:
            break
        found = ways(state)
        assert faults_of(found, state.actions()) == []
        assert {way.action for way in found} == set(state.actions())
        state = state.result(rng.choice(state.actions()))


def test_from_and_to() -> None:
    assert steps("chess")["e2e4"] == [["e2", "e4"]]


def test_promotion_asks_for_the_piece() -> None:
    found = steps("chess", "8/P7/8/8/8/8/k7/7K w - - 0 1")
    assert found["a7a8q"] == [["a7", "a8", "queen"]]
    assert found["a7a8n"] == [["a7", "a8", "knight"]]


def test_any_cell_of_the_column() -> None:
    (first, *others) = steps("connect4")["d1"]
    assert first == ["d1"]
    assert sorted(others) == [["d2"], ["d3"], ["d4"], ["d5"], ["d6"]]


def test_pass_is_a_button() -> None:
    found = steps("go", size=5)
    assert found["pass"] == [["pass"]]
    assert found["C3"] == [["C3"]]


def test_poker_has_buttons_only() -> None:
    state = pg.load("kuhn_poker").initial().result("deal J").result("deal K")
    assert [way.steps for way in ways(state)] == [("pass",), ("bet",)]


def test_a_pile_and_a_number() -> None:
    assert steps("nim")["take 2 from pile 3"] == [["pile 3", "take 2"]]


def test_an_edge_is_one_click() -> None:
    assert steps("dots_and_boxes")["a6-b6"] == [["a6-b6"]]


def test_numbered_squares() -> None:
    assert steps("checkers")["11-15"] == [["11", "15"]]


def test_a_piece_of_the_hand_then_a_cell() -> None:
    state = pg.load("quarto").initial()
    assert ways(state)[0] == Way(state.actions()[0], ("A",))
    after = state.result("A")
    assert ways(after)[0] == Way(after.actions()[0], ("a4",))


def test_backgammon_moves_in_either_order_or_at_once() -> None:
    state = pg.load("backgammon").initial().result("roll 5-2")
    found: dict[str, list[tuple[str, ...]]] = {}
    for way in ways(state):
        found.setdefault(state.describe(way.action), []).append(way.steps)
    assert found["13/8 6/4"] == [("13", "8", "6", "4"), ("6", "4", "13", "8")]
    assert ("13", "6") in found["13/6"]


def test_a_man_that_moves_twice_shows_its_path_only_if_it_matters() -> None:
    """With or without a hit: the same two clicks, distinguished by the whole description."""
    words = {1: "21/18*/17", 2: "21/20*/17"}
    own = {1: [("21", "17")], 2: [("21", "17")]}
    found = ways_by_name([str(p) for p in range(25)], words, own)
    assert [way.steps[-1] for way in found] == ["21/18*/17", "21/20*/17"]


def test_the_rest_of_the_description_distinguishes_rivals() -> None:
    words = {1: "a1 swap", 2: "a1 keep", 3: "b2"}
    assert ways_by_name(["a1", "b2"], words) == [
        Way(1, ("a1", "swap")),
        Way(2, ("a1", "keep")),
        Way(3, ("b2",)),
    ]


def test_rivals_that_differ_only_in_cells_keep_their_whole_names() -> None:
    own = {1: [("a1",)], 2: [("a1",)]}
    assert ways_by_name(["a1", "b2", "c3"], {1: "a1-b2", 2: "a1-c3"}, own) == [
        Way(1, ("a1", "a1-b2")),
        Way(2, ("a1", "a1-c3")),
    ]


def test_a_way_that_is_a_prefix_of_another_ends_in_a_button() -> None:
    found = ways_by_name(SQUARES, {1: "a1 c3", 2: "a1 c3 e5"})
    assert found == [Way(1, ("a1", "c3", "a1 c3")), Way(2, ("a1", "c3", "e5"))]
    assert faults_of(found, [1, 2]) == []


@pytest.mark.parametrize(
    ("cells", "words", "expected"),
    [
        (["1", "12"], "12-1", ("12", "1")),
        (["1", "12"], "take 121", ("take 121",)),
        (["a1", "a10"], "a10a1", ("a10", "a1")),
        (["first", "st"], "fold first", ("first",)),
        (["A"], "bAr", ("bAr",)),
        ([], "pass", ("pass",)),
    ],
)
def test_names_are_whole_words(cells: list[str], words: str, expected: tuple[str, ...]) -> None:
    assert ways_by_name(cells, {0: words}) == [Way(0, expected)]


def test_faults_are_named() -> None:
    assert faults_of([Way(1, ("a",))], [1, 2]) == ["action 2 cannot be clicked"]
    assert "is ambiguous" in faults_of([Way(1, ("a",)), Way(2, ("a",))], [1, 2])[0]
    assert "is ambiguous" in faults_of([Way(1, ("a",)), Way(2, ("a", "b"))], [1, 2])[0]
    assert "not names" in faults_of([Way(1, ("",))], [1])[0]


def test_the_doctor_finds_wrong_clicks(tmp_path: Path) -> None:
    source = COUNT + "\n\ndef clicks(s, a):\n    return [('', 'x')]\n"
    found = {finding.kind: finding for finding in examine(pg.load(write(tmp_path, source)))}
    assert "not names" in found["clicks"].sentence
