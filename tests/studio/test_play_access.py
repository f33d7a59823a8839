"""The play page by keys alone, for screen readers, in Arabic, on a phone, and with every game."""

from __future__ import annotations

import random

import pytest
from browsing import OpenPage, axe, box, scrolls_sideways
from playing import Table
from playwright.sync_api import expect

import plyground as pg


def test_a_game_by_keys_alone(open_page: OpenPage) -> None:
    """T-S.2: tic-tac-toe without a pointer; arrows go where they point on the screen."""
    page = open_page("/play/tic_tac_toe?seats=human;human&seed=1")
    page.wait_for_selector('[data-cell="a3"]')
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.closest('.board-svg') !== null"):
            break
    ways = [["Enter"], ["ArrowRight", "Enter"], ["ArrowDown", "ArrowLeft", "Enter"]]
    ways += [["ArrowRight", "Enter"], ["ArrowDown", "ArrowLeft", "Enter"]]
    for ply, keys in enumerate(ways, 1):
        for key in keys:
            page.keyboard.press(key)
        expect(page.locator("#moves li")).to_have_count(ply)
    expect(page.locator("#turn")).to_have_text("x wins")


def test_escape_unselects(open_page: OpenPage) -> None:
    table = Table(open_page, "chess", "human;random")
    table.cell("e2").click(force=True)
    expect(table.cell("e2")).to_have_attribute("aria-selected", "true")
    table.page.keyboard.press("Escape")
    expect(table.cell("e2")).to_have_attribute("aria-selected", "false")


def test_what_a_screen_reader_hears(open_page: OpenPage) -> None:
    table = Table(open_page, "chess", "human;random")
    assert table.cell("b1").get_attribute("aria-label") == "b1, white knight, can move"
    table.cell("b1").click(force=True)
    assert table.cell("c3").get_attribute("aria-label") == "c3, empty, possible move"
    expect(table.page.get_by_role("grid")).to_have_attribute("aria-label", "Board of Chess")


def test_arabic(open_page: OpenPage) -> None:
    """The page is mirrored, the board is not; pieces and results are in Arabic."""
    table = Table(open_page, "chess", "human;random", lang="ar")
    expect(table.turn).to_have_text("دورك (الأبيض)")
    assert "حصان أبيض" in (table.cell("b1").get_attribute("aria-label") or "")
    left, right = (table.cell(name).bounding_box()["x"] for name in ("a1", "h1"))
    assert left < right
    table.click("e2", "e4")
    assert table.moves[0] == "e4"


@pytest.mark.parametrize("lang", ["en", "ar"])
def test_phone(open_page: OpenPage, lang: str) -> None:
    """The board is as wide as the screen, the rest is a sheet at the bottom."""
    table = Table(open_page, "chess", "human;random", lang=lang, width=360, height=640)
    assert not scrolls_sideways(table.page)
    assert box(table.page.locator(".board-svg"))["width"] > 320
    expect(table.page.locator("#command-text")).to_be_hidden()
    table.page.locator("#handle").click()
    expect(table.page.locator("#command-text")).to_be_visible()
    axe(table.page)
    assert not scrolls_sideways(table.page)


@pytest.mark.parametrize("lang", ["en", "ar"])
def test_goal_and_rules_beside_the_board(open_page: OpenPage, lang: str) -> None:
    facts = pg.load("nim").facts
    page = Table(open_page, "nim", "human;random", lang=lang).page
    expect(page.locator(".goal")).to_contain_text(facts.goal_ar if lang == "ar" else facts.goal)
    page.locator("#rules-open").click()
    rules = facts.summary_ar if lang == "ar" else facts.summary
    expect(page.locator("#rules")).to_contain_text(rules)
    axe(page)


@pytest.mark.parametrize("name", pg.games())
def test_every_game_opens_and_a_move_can_be_clicked(open_page: OpenPage, name: str) -> None:
    players = pg.load(name).players
    table = Table(open_page, name, ";".join(["human"] + ["random:seed=1"] * (players - 1)))
    table.click_any(random.Random(name))
    assert table.moves
