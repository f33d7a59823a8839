"""Agents among themselves, and games of the arena that play by themselves."""

from __future__ import annotations

import pytest
from browsing import OpenPage, axe, scrolls_sideways
from playwright.sync_api import expect

pytestmark = pytest.mark.xdist_group("tic_tac_toe")

AGENTS = "/play/tic_tac_toe?seats=random:seed=2;random:seed=1&seed=1"


def test_two_agents_pause_step_and_play_on(open_page: OpenPage) -> None:
    page = open_page(AGENTS)
    moves, toggle = page.locator("#moves li bdi"), page.locator(".autoplay-toggle")
    expect(toggle).to_have_text("❚❚ Pause")
    expect(moves).not_to_have_count(0)
    toggle.click()
    expect(toggle).to_have_text("▶ Play")
    expect(page.locator("#thinking")).to_be_hidden()
    page.wait_for_timeout(600)  # a move that had begun
    before = moves.count()
    page.wait_for_timeout(1200)  # longer than a move takes
    assert moves.count() == before
    page.locator(".autoplay-step").click()
    expect(moves).to_have_count(before + 1)
    page.wait_for_timeout(1200)
    assert moves.count() == before + 1
    page.locator(".autoplay-speed").select_option("8")
    toggle.click()
    expect(page.locator("#turn")).to_contain_text("wins")
    expect(toggle).to_have_text("▶ Play")


def test_looking_back_pauses_and_playing_goes_on_from_the_end(open_page: OpenPage) -> None:
    page = open_page(AGENTS)
    moves, toggle = page.locator("#moves li bdi"), page.locator(".autoplay-toggle")
    expect(moves).not_to_have_count(0)
    page.keyboard.press("Home")
    expect(page.locator("#turn")).to_contain_text("Move 1")
    expect(toggle).to_have_text("▶ Play")
    expect(page.locator("#board .piece")).to_have_count(0)
    toggle.click()
    expect(page.locator("#turn")).to_contain_text("wins")


def test_with_a_person_nothing_plays_by_itself(open_page: OpenPage) -> None:
    page = open_page("/play/tic_tac_toe?seats=human;random:seed=1&seed=1")
    expect(page.locator("#turn")).to_contain_text("Your move")
    expect(page.locator("#watch")).to_be_hidden()


@pytest.mark.parametrize("lang", ["en", "ar"])
def test_watching_on_a_phone(open_page: OpenPage, lang: str) -> None:
    page = open_page(AGENTS, lang=lang, theme="dark", width=390, height=844)
    expect(page.locator(".autoplay-toggle")).to_be_visible()
    assert not scrolls_sideways(page)
    axe(page)
