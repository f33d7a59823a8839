"""Arabic pages as they are laid out: fields, arrows, and Latin names among Arabic words."""

from __future__ import annotations

from typing import Any

from browsing import OpenPage
from playwright.sync_api import Page, expect


def boxes(page: Page, *selectors: str) -> list[dict[str, float]]:
    """Where elements are on the screen."""
    found: list[Any] = [page.locator(one).bounding_box() for one in selectors]
    assert all(found)
    return found


def test_the_button_stands_beside_the_command_field(open_page: OpenPage) -> None:
    page = open_page("/play/tic_tac_toe?seats=human;human&seed=1", lang="ar", width=1366)
    field, button = boxes(page, "#command-text", "#command button")
    assert abs(field["y"] - button["y"]) < 1
    assert abs(field["height"] - button["height"]) < 1
    assert button["x"] < field["x"]


def test_arrows_point_where_they_lead_and_fields_are_of_one_height(open_page: OpenPage) -> None:
    page = open_page("/analyse/tic_tac_toe", lang="ar", width=1366)
    start, back, forward = boxes(page, "#start", "#back", "#forward")
    assert start["x"] < back["x"] < forward["x"]
    fields = boxes(page, "#engine", "#other", "#seconds", "#depth", "#lines")
    assert {round(field["height"]) for field in fields} == {44}
    assert len({round(field["y"]) for field in fields[2:]}) == 1


def test_latin_names_in_the_lists_of_the_arena_keep_their_order(open_page: OpenPage) -> None:
    page = open_page("/arena", lang="ar", width=1366)
    page.route(
        "**/api/arena",
        lambda route: route.fulfill(
            json=[
                {
                    "id": 1,
                    "games": ["hex:size=5", "nim"],
                    "agents": ["alphabeta:depth=1", "random"],
                    "played": 12,
                    "ended": True,
                }
            ]
        ),
    )
    page.reload()
    row = page.locator("#known button")
    expect(row).to_contain_text("size=5")
    loose = row.evaluate(
        """row => {
          const walk = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
          const found = [];
          while (walk.nextNode()) {
            const { data, parentElement } = walk.currentNode;
            if (/[A-Za-z0-9]/.test(data) && parentElement.tagName !== "BDI") found.push(data);
          }
          return found;
        }"""
    )
    assert not loose
    assert "hex" not in row.inner_text()  # games have their Arabic titles
