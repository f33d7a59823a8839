"""Placing pieces: the plan under the pointer, turning it, fingers on small boards, whole turns."""

from __future__ import annotations

import re

import pytest
from browsing import OpenPage, Studio, box
from playing import Table
from playwright.sync_api import Page, expect


def planned(page: Page) -> set[str]:
    """The cells that a click would fill."""
    return set((page.locator(".layer-plan").get_attribute("data-cells") or "").split())


def point_at(table: Table, cell: str) -> None:
    place = box(table.cell(cell))
    table.page.mouse.move(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)


def test_a_piece_is_turned_flipped_and_placed(open_page: OpenPage) -> None:
    """By keys, by buttons and with the wheel; four quarter turns lead back."""
    table = Table(open_page, "blokus", "human;human")
    page = table.page
    table.cell("F5").click()
    point_at(table, "e10")
    seen = [planned(page)]
    assert len(seen[0]) == 5
    assert "e10" in seen[0]
    page.keyboard.press("r")
    seen.append(planned(page))
    before = page.locator(".layer-plan").get_attribute("data-cells")
    page.mouse.wheel(0, 40)
    expect(page.locator(".layer-plan")).not_to_have_attribute("data-cells", before or "")
    seen.append(planned(page))
    page.keyboard.press("r")
    seen.append(planned(page))
    assert len({frozenset(cells) for cells in seen}) == 4
    page.keyboard.press("r")
    assert planned(page) == seen[0]
    page.keyboard.press("f")
    flipped = planned(page)
    assert flipped not in seen
    point_at(table, "a1")
    expect(page.locator(".layer-plan")).to_have_class("layer-plan wrong")
    point_at(table, "e10")
    table.cell("e10").click()
    table.after(0)
    assert set(table.moves[0].split()[1:]) == flipped
    expect(page.locator(".highlight.last")).to_have_count(5)


def test_pieces_of_other_games_are_placed_alike(open_page: OpenPage) -> None:
    table = Table(open_page, "pentominoes:rows=5,columns=6", "human;human")
    table.cell("L").click()
    table.page.get_by_role("button", name="Turn").click()
    target = table.page.locator(".hit.can").first
    target.hover(force=True)
    cells = planned(table.page)
    target.click(force=True)
    table.after(0)
    assert set(table.moves[0].split()[1:]) == cells


def test_the_whole_fence_is_shown(open_page: OpenPage) -> None:
    table = Table(open_page, "quoridor", "human;human")
    point_at(table, "e5|e6")
    assert planned(table.page) == {"e5|e6", "f5|f6"}
    table.page.mouse.move(5, 5)
    assert not planned(table.page)


@pytest.mark.parametrize("by", ["tap", "button"])
def test_fingers_confirm_and_can_enlarge(open_page: OpenPage, by: str) -> None:
    """A fence needs a second tap, anywhere on it, or the button; cells can have 40 pixels."""
    table = Table(open_page, "quoridor", "human;human", width=390, height=844, has_touch=True)
    page = table.page

    def tap(name: str) -> None:
        place = box(table.cell(name))
        page.touchscreen.tap(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)

    tap("e5|e6")
    assert planned(page) == {"e5|e6", "f5|f6"}
    assert not table.moves
    if by == "tap":
        tap("f5|f6")
    else:
        page.get_by_role("button", name="Confirm").click()
    table.after(0)
    assert table.moves == ["e5h"]
    if by == "button":
        return
    page.get_by_role("button", name="Larger board").click()
    assert box(table.cell("a1"))["width"] >= 40
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_the_steps_of_a_turn_are_marked(studio: Studio) -> None:
    address = "/api/games/arimaa:setup=99of9/position"
    first, second = (studio.get(address, moves=m).json() for m in ("Ra2n", "Ra2n,Hb2n"))
    assert (first["last"], first["earlier"]) == (["a2", "a3"], [])
    assert (second["last"], second["earlier"]) == (["b2", "b3"], ["a2", "a3"])


@pytest.mark.parametrize(
    ("game", "parts", "number"),
    [
        ("jungle", ".emblem", 16),
        ("shogi", ".emblem", 40),
        ("arimaa:setup=99of9", ".emblem", 32),
        ("go", ".layer-under .dot", 5),
        ("tablut", ".piece.glyph", 1),
        ("backgammon", "#chance .face", 2),
    ],
)
def test_pieces_can_be_read(open_page: OpenPage, game: str, parts: str, number: int) -> None:
    table = Table(open_page, game, "human;human")
    expect(table.page.locator(parts)).to_have_count(number)


def test_dominoes_have_pips_and_cards_suits(open_page: OpenPage) -> None:
    page = Table(open_page, "dominoes", "human;human").page
    hands = page.locator(".board-notes li").first.inner_text()
    counts = [int(n) for n in re.findall(r"\d+", hands)]
    expect(page.locator(".piece.domino circle")).to_have_count(sum(counts))
    page.goto("/play/leduc_poker?seats=human;human&seed=3")
    page.locator("#lift").click()
    symbols = page.locator(".piece.card .symbol")
    expect(symbols).to_have_count(3)
    own, suit, other = symbols.all_text_contents()
    assert own in "JQK"
    assert suit in "♠♥♦♣"
    assert other == "?"


def test_the_ends_of_the_lines_in_gipf_have_names(open_page: OpenPage) -> None:
    page = Table(open_page, "gipf", "human;human").page
    named = set(page.locator("#board svg text").all_text_contents())
    assert {"a1", "a5", "e1", "e9", "i1", "i5"} <= named


def test_a_move_without_a_choice(open_page: OpenPage) -> None:
    """A pass, or the rest of a turn, is played by the page; the only move of a piece is not."""
    page = open_page("/play/tic_tac_toe?seats=human;human")
    script = """async ([ways, turns]) => {
      const { forcedMove } = await import("/static/play/forced.js");
      const picture = { cells: [{ name: "a1" }] };
      return forcedMove({ actions: [{ action: 7, ways }], picture, turns, to_play: 0 })?.action;
    }"""
    assert page.evaluate(script, [[["pass"]], [1]]) == 7
    assert page.evaluate(script, [[["a1"]], [1, 0]]) == 7
    assert page.evaluate(script, [[["a1"]], [0, 1]]) is None


def test_a_roll_without_a_choice(open_page: OpenPage) -> None:
    """The page rolls, unless the player wants to."""
    page = open_page("/play/tic_tac_toe?seats=human;human")
    script = """async (rollsThemselves) => {
      const { forcedMove } = await import("/static/play/forced.js");
      const actions = [{ action: 0, name: "roll", ways: [["roll"]] }];
      return forcedMove({ actions, turns: [], to_play: 0 }, rollsThemselves)?.action;
    }"""
    assert page.evaluate(script, False) == 0
    assert page.evaluate(script, True) is None
