"""Marks on the pages: a move that was only refuted does not look like one with a value."""

from __future__ import annotations

from browsing import OpenPage
from playing import SLOW
from playwright.sync_api import expect


def test_refuted_moves_are_grey_and_said_to_be_no_better(open_page: OpenPage) -> None:
    page = open_page(
        "/play/breakthrough?seats=human;alphabeta:depth=3&seed=1", reduced_motion="reduce"
    )
    page.locator("#command-text").fill("a2a3")
    page.locator("#command button").click()
    why = page.locator("#reasoning .why")
    expect(why).to_contain_text("no other move is better", timeout=SLOW)  # compiles first
    grey = page.locator(".root-moves tr.refuted")
    expect(grey.first).to_contain_text("≲")
    expect(grey.first).to_contain_text("not better")
    expect(page.locator(".root-moves tr.chosen")).to_contain_text("≈")
    assert grey.count() > 5
