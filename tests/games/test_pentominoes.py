"""Pentominoes: the numbers of placements, values of small boards, whose pieces, positions."""

from __future__ import annotations

from collections import Counter

import pytest

import plyground as pg
from plyground.game.boards.packing import PIECES, tables
from plyground.game.clicks import ways

EIGHT = tables(8, 8)


@pytest.fixture(autouse=True)
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few positions are looked at: plain Python takes less time than the compiler."""
    monkeypatch.setenv("PLYGROUND_INTERPRET", "1")


def names(state: pg.State) -> set[str]:
    return set(state.descriptions().values())


def position(text: str, **options: object) -> pg.State:
    return pg.load("pentominoes", **options).parse(text)


# --- numbers -------------------------------------------------------------------------------------


def test_placements_of_each_piece() -> None:
    """Orman 1996."""
    letters = Counter(word[0] for word in names(pg.load("pentominoes").initial()))
    listed = "F288 I64 L280 N280 P336 T144 U168 V144 W144 X36 Y280 Z144"
    assert letters == {word[0]: int(word[1:]) for word in listed.split()}
    assert sum(letters.values()) == 2308


def test_classes_under_symmetry() -> None:
    assert len(set(EIGHT.images.min(0).tolist())) == 296
    assert len(set(tables(5, 12).images.min(0).tolist())) == 502


def test_placements_that_avoid_the_centre() -> None:
    """Knuth's board without its central four cells."""
    centre = {27, 28, 35, 36}
    assert sum(centre.isdisjoint(cells) for cells in EIGHT.cells) == 1568


def test_openings_that_leave_the_fewest_replies() -> None:
    """1181 after an L, which loses; 1197 after the N that Orman proved to win."""
    cells = [set(found) for found in EIGHT.cells]
    fewest: dict[str, int] = {}
    for a in sorted(set(EIGHT.images.min(0).tolist())):
        letter = list(PIECES)[EIGHT.piece[a]]
        left = sum(
            EIGHT.piece[b] != EIGHT.piece[a] and cells[a].isdisjoint(cells[b])
            for b in range(len(cells))
        )
        fewest[letter] = min(left, fewest.get(letter, left))
    assert min(fewest, key=lambda letter: fewest[letter]) == "L"
    assert fewest["L"] == 1181
    assert fewest["N"] == 1197


@pytest.mark.parametrize(
    ("rows", "columns", "value"),
    [(3, 3, 1), (3, 4, 1), (3, 5, 1), (4, 4, -1), (4, 5, 1), (5, 5, 1)],
)
def test_values_of_small_boards(rows: int, columns: int, value: int) -> None:
    state = pg.load("pentominoes", rows=rows, columns=columns).initial()
    found = pg.analyse(state, "solve", every=False, distance=False)
    assert (found.value, found.bound) == (value, "=")


# --- rules ---------------------------------------------------------------------------------------


def test_a_piece_is_used_once() -> None:
    state = pg.load("pentominoes").initial().result("F b8 c8 a7 b7 b6")
    assert state.text == "1FF5/FF6/1F6/8/8/8/8/8 second"
    assert not any(word.startswith("F") for word in names(state))
    assert not any("b7" in word.split() for word in names(state))


def test_everybody_has_a_set() -> None:
    state = pg.load("pentominoes", pieces="own").initial().result("F b8 c8 a7 b7 b6")
    assert any(word.startswith("F") for word in names(state))
    state = state.result("F b5 c5 a4 b4 b3")
    assert state.text == "1FF5/FF6/1F6/1ff5/ff6/1f6/8/8 first"
    assert not any(word.startswith("F") for word in names(state))


def test_pieces_are_chosen_first() -> None:
    state: pg.State = pg.load("pentominoes", rows=3, columns=4, pieces="chosen").initial()
    for ply, letter in enumerate(PIECES):
        assert state.to_play == ply % 2
        assert f"choose {letter}" in names(state)
        state = state.result(letter)
    assert state.text == "4/4/4 first FLPUWY,INTVXZ"
    assert {word[0] for word in names(state)} <= set("FLPUWY")
    assert {word[0] for word in names(state.result("P a3 b3 a2 b2 a1"))} <= set("INTVXZ")


@pytest.mark.parametrize(("misere", "value"), [(False, 1), (True, -1)])
def test_the_last_piece(misere: bool, value: int) -> None:
    state = pg.load("pentominoes", rows=3, columns=3, misere=misere).initial()
    state = state.result("X b3 a2 b2 c2 b1")
    assert state.is_terminal
    assert state.utility(0) == value


def test_clicks_choose_a_piece_and_then_cells() -> None:
    state = pg.load("pentominoes").initial()
    found = {way.action: way.steps for way in ways(state)}
    assert found[state.action("X b8 a7 b7 c7 b6")] == ("X", "b8")
    assert found[state.action("I a8 b8 c8 d8 e8")] == ("I", "a8", "b8")
    picture = state.picture
    assert picture is not None
    assert set(PIECES) <= {cell.name for cell in picture.cells}


def test_cells_alone_are_understood() -> None:
    state = pg.load("pentominoes").initial()
    assert state.action("b8,a7,b7,c7,b6") == state.action("X b8 a7 b7 c7 b6")


def test_it_is_found_by_the_names_of_the_lectures() -> None:
    for name in ("Pentaminoes 8×8", "pentaminoes", "Pentominoes 8×8", "Golomb"):
        assert pg.load(name).name == "pentominoes"


# --- positions -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("8/8/8/8/8/8/8 first", "8 rows expected"),
        ("1FF5/FF6/FF6/8/8/8/8/8 second", "the cells F from b8 on are no F"),
        ("LLLLL3/8/8/8/8/8/8/8 second", "are no L"),
        ("IIIII3/iiiii3/8/8/8/8/8/8 first", "only one I"),
        ("IIIII3/8/8/8/8/8/8/8 first", "first is not to move"),
        ("iiiii3/8/8/8/8/8/8/8 first", "the second 1: first is not to move"),
        ("8/8/8/8/8/8/8/8 white", "expected one of 'first', 'second'"),
        ("8/8/8/8/8/8/8/8 first -,-", "nothing was expected"),
        ("8/8/8/8/8/8/8/8 first Q", "nothing was expected"),
    ],
)
def test_bad_positions(text: str, why: str) -> None:
    with pytest.raises(pg.BadPosition, match=why):
        position(text)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("5/5/5/5 first", "the pieces held is missing"),
        ("5/5/5/5 first FI", "not two lists"),
        ("5/5/5/5 first F,", "not two lists"),
        ("5/5/5/5 first Q,-", "'Q' is no piece"),
        ("5/5/5/5 first F,F", "only one F"),
        ("5/5/5/5 first FI,-", "have chosen 2 and 0"),
        ("IIIII/5/5/5 second -,-", "all pieces are chosen before"),
        ("5/5/5/5 first FILNPTU,VWXYZ", "have chosen 7 and 5"),
    ],
)
def test_bad_hands(text: str, why: str) -> None:
    with pytest.raises(pg.BadPosition, match=why):
        position(text, rows=4, columns=5, pieces="chosen")


def test_a_board_has_64_cells_at_most() -> None:
    with pytest.raises(pg.BadOption, match="9 x 8 are 72 cells, at most 64"):
        pg.load("pentominoes", rows=9)
