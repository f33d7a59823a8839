"""The path through the exercises, and the way to it from a lost game."""

from __future__ import annotations

from browsing import OpenPage, axe
from playing import Table
from playwright.sync_api import expect


def test_the_page_opens_with_a_task_and_leads_on(open_page: OpenPage) -> None:
    """Wrong is not green; right counts and leads to the next kind; a shown solution does not."""
    page = open_page("/learn")
    expect(page.locator("#task-title")).to_have_text("Back up values")
    expect(page.locator("#path [aria-current]")).to_contain_text("Back up values")
    page.locator("#check").click()
    verdict = page.locator("#verdict")
    expect(verdict).to_have_class("verdict wrong")
    green = verdict.evaluate("(node) => getComputedStyle(node).backgroundColor")
    page.locator("#solve").click()
    page.locator("#check").click()
    expect(verdict).to_have_class("verdict right")
    assert verdict.evaluate("(node) => getComputedStyle(node).backgroundColor") != green
    expect(page.locator("#path .solved")).to_have_count(0)
    fields = page.locator("#exercise input")
    right = [field.input_value() for field in fields.all()]
    page.reload()
    expect(fields).to_have_count(len(right))
    for field, value in zip(fields.all(), right, strict=True):
        field.fill(value)
    page.locator("#check").click()
    expect(page.locator("#path .solved")).to_have_count(1)
    page.get_by_role("link", name="Next: Choose the move").click()
    expect(page.locator("#task-title")).to_have_text("Choose the move")
    page.goto("/learn")
    expect(page.locator("#task-title")).to_have_text("Choose the move")
    axe(page)


def test_trees_and_conventions_have_titles(open_page: OpenPage) -> None:
    page = open_page("/learn")
    shown = page.locator("#tree option, #style option").all_text_contents()
    assert "Jarrar's four-ply tree" in shown
    assert not {"jarrar", "27-leaf", "S1-python"} & set(shown)


def test_from_a_lost_game_to_an_exercise(open_page: OpenPage) -> None:
    table = Table(open_page, "tic_tac_toe", "human;random", moves="8.4.7.2.0.6")
    link = table.page.get_by_role("link", name="Practise")
    assert "kind=move" in (link.get_attribute("href") or "")
    link.click()
    expect(table.page.locator("#task-title")).to_have_text("Choose the move")
