"""The tree lab in a browser: what can be typed or put in the address, good and bad."""

from __future__ import annotations

import re

import pytest
from browsing import OpenPage
from playwright.sync_api import Page, expect
from trace_pages import lab, shown, view


def write(page: Page, text: str) -> None:
    page.get_by_label("Tree from").select_option("text")
    page.get_by_label("The tree as text").fill(text)
    page.get_by_role("button", name="Run", exact=True).click()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[[3 12][2 x]]", "leaf 4: 'x' is not a number"),
        ("b=3 m=3: " + "1 " * 26, "27 leaves needed for b=3, m=3; 26 given"),
        ("[3 [4 5]", "is never closed"),
        ("[3 nan]", "nan"),
        ("[3 1e400]", "1e400"),
        ("", "tree"),
    ],
    ids=["no number", "too few leaves", "bracket", "nan", "too great", "empty"],
)
def test_trees_that_cannot_be_read(open_page: OpenPage, text: str, message: str) -> None:
    page = lab(open_page, expected=("422",))
    write(page, text)
    problem = page.locator("#problem")
    expect(problem).to_contain_text(message)
    field = page.get_by_label("The tree as text")
    expect(field).to_be_focused()
    expect(field).to_have_attribute("aria-invalid", "true")
    assert field.input_value() == text  # what was written stays


def test_probabilities_can_be_normalised(open_page: OpenPage) -> None:
    page = lab(open_page, expected=("422",))
    page.get_by_label("Search", exact=True).select_option("expectiminimax")
    write(page, "[(0.5:3 0.4:7) 2]")
    expect(page.locator("#problem")).to_contain_text("sum to 0.9")
    page.get_by_role("button", name="Divide by the sum").click()
    # The title alone may be that of the search before, of the tree of the gallery.
    expect(page.get_by_role("treeitem")).to_have_count(5)
    expect(page.locator(".tv-title")).to_contain_text("Expectiminimax", timeout=20_000)
    page.get_by_role("button", name="To the end").click()
    expect(page.locator(".tv-result")).to_contain_text(re.compile("[≈=]4.778"))


def test_numbers_that_are_none(open_page: OpenPage) -> None:
    page = lab(open_page)
    page.get_by_label("Depth limit").fill("two")
    page.get_by_role("button", name="Run", exact=True).click()
    expect(page.locator("#problem")).to_contain_text("“two” in “Depth limit” is not a number.")
    expect(page.get_by_label("Depth limit")).to_be_focused()


@pytest.mark.parametrize(
    "query",
    ["?game=chez", "?search=magic", "?style=S9", "?order=sideways", "?depth=-3", "?fail=x",
     "?game=gallery:none", "?game=tic_tac_toe&moves=z9", "?iterations=0&search=mcts"],
)  # fmt: skip
def test_addresses_that_mean_nothing(open_page: OpenPage, query: str) -> None:
    page = open_page(f"/lab/tree{query}", expected=("404", "422"))
    expect(page.locator("#problem")).to_be_visible()
    assert page.locator("#problem").inner_text().strip()


def test_random_trees(open_page: OpenPage) -> None:
    page = lab(open_page, expected=("422",))
    page.get_by_label("Tree from").select_option("random")
    expect(page.locator(".node")).to_have_count(40, timeout=20_000)
    before = view(page).get_attribute("data-digest")
    page.get_by_role("button", name="To the end").click()
    page.get_by_role("button", name="Another one").click()
    shown(page, 0)
    assert view(page).get_attribute("data-digest") == before  # nothing is known at step 0
    page.get_by_label("equal leaves allowed").uncheck()
    page.get_by_label("To", exact=True).fill("5")
    page.get_by_role("button", name="Run", exact=True).click()
    expect(page.locator("#problem")).to_contain_text("27 different leaves do not fit")


@pytest.mark.xdist_group("tic_tac_toe")
def test_a_position_of_a_game(open_page: OpenPage) -> None:
    page = lab(open_page, "?game=tic_tac_toe&moves=b2,a1&depth=2")
    expect(page.locator(".tv-title")).to_have_text("Alpha-beta: Tic-tac-toe")
    assert page.get_by_label("Game").input_value() == "tic_tac_toe"
    assert page.locator(".node.cutoff").count() == 0
    page.get_by_role("button", name="To the end").click()
    assert page.locator(".node.cutoff").count() > 0


@pytest.mark.xdist_group("nim")
def test_ii_nim(open_page: OpenPage) -> None:
    """T-T.9."""
    page = lab(open_page, "?game=nim:piles=2,2,misere=yes&search=minimax")
    page.get_by_role("button", name="To the end").click()
    assert "The value for MAX is =−1" in page.locator(".tv-result").inner_text()
    expect(page.locator(".positions")).to_have_text(
        "33 nodes, 14 distinct positions; 15 nodes if equal siblings are merged."
    )
