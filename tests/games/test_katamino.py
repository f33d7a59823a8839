"""Katamino: the boards, the opening rule, choosing pieces, positions."""

from __future__ import annotations

import pytest

import plyground as pg
from plyground.game.boards.packing import tables


@pytest.fixture(autouse=True)
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few positions are looked at: plain Python takes less time than the compiler."""
    monkeypatch.setenv("PLYGROUND_INTERPRET", "1")


def names(state: pg.State) -> set[str]:
    return set(state.descriptions().values())


def position(text: str, **options: object) -> pg.State:
    return pg.load("katamino", **options).parse(text)


def test_numbers_of_placements() -> None:
    assert len(pg.load("katamino").initial().actions()) == 740
    assert pg.load("katamino").facts.max_moves == 2308
    assert len(pg.load("katamino", board="tray").initial().actions()) == 1936
    assert len(set(tables(8, 8).images.min(0).tolist())) == 296
    assert len(set(tables(5, 12).images.min(0).tolist())) == 502


def test_the_first_piece_covers_a_centre_cell() -> None:
    centre = {"d4", "d5", "e4", "e5"}
    state = pg.load("katamino").initial()
    assert all(centre & set(word.split()) for word in names(state))
    after = state.result("I a5 b5 c5 d5 e5")
    assert any(not centre & set(word.split()) for word in names(after))


def test_the_centre_cells_are_marked_while_the_rule_holds() -> None:
    def shaded(**options: object) -> set[str]:
        picture = pg.load("katamino", **options).initial().picture
        assert picture is not None
        return {cell.name for cell in picture.cells if cell.shade == "wood"}

    assert shaded() == {"d4", "d5", "e4", "e5"}
    assert shaded(centre=False) == set()
    assert shaded(board="tray") == set()


def test_without_the_opening_rule_it_is_pentominoes() -> None:
    ours = names(pg.load("katamino", centre=False).initial())
    assert ours == names(pg.load("pentominoes").initial())


def test_the_first_piece_after_a_choice_covers_a_centre_cell() -> None:
    state = position("8/8/8/8/8/8/8/8 first FLPUWY,INTVXZ", chosen=True)
    assert {word[0] for word in names(state)} == set("FLPUWY")
    assert "P a8 b8 a7 b7 a6" not in names(state)
    assert "P d5 e5 d4 e4 d3" in names(state)


def test_the_player_who_cannot_place_loses() -> None:
    stuck = "i1ppp1VVV3/i1npp1WWV1uu/inn2WW1VFu1/in1L1W1FFFuu/in1LLLL1F3 first"
    state = position(
        "2ppp1VVV3/2npp1WWV1uu/1nn2WW1VFu1/1n1L1W1FFFuu/1n1LLLL1F3 second", board="tray"
    )
    after = state.result("I a5 a4 a3 a2 a1")
    assert after.text == stuck
    assert after.is_terminal
    assert after.utility(0) == -1


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("IIIII3/8/8/8/8/8/8/8 second", "the first piece must cover a marked cell"),
        ("8/8/8/iiiii3/LLLL4/L7/8/8 second", "second is not to move"),
        ("5/5/5/5/5/5/5/5 first", "row 1 has 5 cells, expected 8"),
        ("8/8/8/8/8/8/8/8 first -,-", "nothing was expected"),
    ],
)
def test_bad_positions(text: str, why: str) -> None:
    with pytest.raises(pg.BadPosition, match=why):
        position(text)
