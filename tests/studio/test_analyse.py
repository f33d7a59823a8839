"""The analyse page in a browser."""

from __future__ import annotations

import pytest
from browsing import OpenPage, Studio, axe, scrolls_sideways
from playing import SLOW
from playwright.sync_api import Page, expect

TTT = pytest.mark.xdist_group("tic_tac_toe")


def go(page: Page, **fields: str) -> None:
    """Fill in the form and start."""
    for name, value in fields.items():
        page.locator(f"#{name}").fill(value)
    page.locator("#go").click()


@TTT
def test_lines_arrows_and_the_bar(open_page: OpenPage) -> None:
    page = open_page("/analyse/tic_tac_toe?moves=a1")
    go(page, seconds="20")
    lines = page.locator(".line-button")
    expect(lines.first).to_contain_text("=0", timeout=SLOW)
    expect(lines.first).to_contain_text("b2")
    expect(lines).to_have_count(3)
    page.locator("#lines").select_option("5")
    expect(lines).to_have_count(5)
    expect(lines.nth(1)).to_contain_text("=−1 in")
    expect(page.locator(".arrow.best")).to_have_count(1)
    page.keyboard.press("Escape")
    page.locator("h1").click()
    page.keyboard.press("a")
    expect(page.locator(".arrow.best")).to_have_count(0)
    page.locator("#values").click()
    expect(page.locator(".value")).to_have_count(8)
    assert "=0 for x" in (page.locator("#bar").get_attribute("aria-valuetext") or "")


@TTT
def test_a_line_is_previewed_and_played(open_page: OpenPage) -> None:
    """Focus shows its end on the board, Esc goes back, Enter plays it."""
    page = open_page("/analyse/tic_tac_toe?moves=a1")
    go(page, seconds="20", depth="3")
    line = page.locator(".line-button").first
    expect(line).to_be_visible(timeout=SLOW)
    expect(page.locator("#thinking")).to_be_hidden(timeout=SLOW)
    pieces = page.locator(".piece")
    expect(pieces).to_have_count(1)
    line.focus()
    expect(page.locator("#turn")).to_contain_text("Preview")
    expect(pieces).to_have_count(4)
    page.keyboard.press("Escape")
    expect(pieces).to_have_count(1)
    line.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#turn")).to_contain_text("x to move")
    expect(pieces).to_have_count(4)
    page.locator("#tab-variations").click()
    expect(page.locator(".variations button")).to_have_count(4)


def test_the_horizon_in_the_table_of_depths(open_page: OpenPage) -> None:
    """T-A.4 as a reader sees it: the choice changes at depths 2 and 6."""
    page = open_page("/analyse/gallery:horizon")
    go(page)
    page.locator("#tab-depths").click()
    rows = page.locator(".depths tbody tr")
    expect(rows).to_have_count(6, timeout=SLOW)
    expect(page.locator(".depths .flips")).to_have_count(2)
    expect(rows.nth(4)).to_contain_text("check")
    expect(rows.nth(5)).to_contain_text("accept")
    expect(rows.nth(5)).to_contain_text("=−3")


def test_moves_back_forward_and_a_second_variation(open_page: OpenPage) -> None:
    page = open_page("/analyse/chess")
    for cell in ("e2", "e4"):
        page.locator(f'[data-cell="{cell}"]').click(force=True)
    expect(page.locator("#turn")).to_have_text("Black to move")
    page.locator("#back").click()
    expect(page.locator("#turn")).to_have_text("White to move")
    for cell in ("d2", "d4"):
        page.locator(f'[data-cell="{cell}"]').click(force=True)
    expect(page.locator("#position")).to_have_value(
        "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1"
    )
    page.locator("#tab-variations").click()
    expect(page.locator(".variations button")).to_have_count(2)
    page.locator(".variations button").first.click()
    expect(page.locator(".variations [aria-current]")).to_contain_text("e4")
    page.reload()
    expect(page.locator("#position")).to_have_value(
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"
    )


def test_a_pasted_position(open_page: OpenPage) -> None:
    page = open_page("/analyse/chess")
    page.locator("#position").fill("8/8/8/8/8/5k2/6q1/7K w - - 0 1")
    page.locator("#paste button").click()
    expect(page.locator("#turn")).to_have_text("Black wins")
    expect(page.locator("#go")).to_be_disabled()
    assert "pos=8" in page.url


def test_a_caret_under_the_first_bad_character(open_page: OpenPage) -> None:
    page = open_page("/analyse/tic_tac_toe", expected=("422",))
    field = page.locator("#position")
    field.fill("xo1/1z1/3 x")
    page.locator("#paste button").click()
    text, caret = page.locator(".caret").inner_text().splitlines()
    assert text == "xo1/1z1/3 x"
    assert text[caret.index("^")] == "z"
    expect(page.locator("#position-problem")).to_contain_text("looks like")
    expect(field).to_be_focused()
    expect(field).to_have_value("xo1/1z1/3 x")
    expect(field).to_have_attribute("aria-invalid", "true")


def test_a_position_that_cannot_occur_is_refused_with_the_reason(open_page: OpenPage) -> None:
    page = open_page("/analyse/tic_tac_toe?pos=xxx/xxx/xxx o", expected=("422",))
    expect(page.locator("#position-problem .problem")).to_be_visible()
    expect(page.locator("#position")).to_have_value("xxx/xxx/xxx o")


@TTT
def test_two_engines_side_by_side(open_page: OpenPage) -> None:
    page = open_page("/analyse/gallery:horizon")
    page.locator("#other").select_option("solve")
    go(page, depth="3")
    expect(page.locator(".compare")).to_contain_text("They disagree", timeout=SLOW)
    expect(page.locator(".compare tbody tr")).to_have_count(2)


def test_the_parts_of_the_evaluation(open_page: OpenPage) -> None:
    """The shown products add up to the sum."""
    page = open_page("/analyse/tic_tac_toe?moves=b2")
    page.locator("#tab-breakdown").click()
    rows = page.locator(".features tbody tr")
    expect(rows.first).to_be_visible()
    shares = [
        float(rows.nth(i).locator("td").nth(2).inner_text().replace("−", "-"))
        for i in range(rows.count())
    ]
    said = page.locator("#panel-breakdown > p bdi").all_inner_texts()
    assert sum(shares) == pytest.approx(float(said[1].replace("−", "-")))


def test_breakdown_adds_up_to_the_value_of_searches(studio: Studio) -> None:
    found = studio.get("/api/games/othello/evaluation", moves="d3").json()
    low, high = found["low"], found["high"]
    total = sum(feature["share"] for feature in found["features"])
    assert total == pytest.approx(found["total"], abs=1e-9)
    assert found["value"] == pytest.approx(low + (high - low) * (found["squashed"] + 1) / 2)


@TTT
def test_a_long_search_is_cancelled_and_keeps_its_depths(open_page: OpenPage) -> None:
    """T-A.2: finished depths stay on the page, and the worker is free for the next job."""
    page = open_page("/analyse/connect4")
    go(page, seconds="600")
    expect(page.locator(".line-button").first).to_be_visible(timeout=SLOW)
    page.locator("#thinking button").click()
    expect(page.locator("#thinking")).to_be_hidden()
    page.locator("#tab-depths").click()
    assert page.locator(".depths tbody tr").count() > 0
    other = open_page("/play/connect4?seats=random;human&seed=1")
    expect(other.locator("#moves li")).to_have_count(1, timeout=SLOW)


def test_bad_fields_keep_their_text(open_page: OpenPage) -> None:
    page = open_page("/analyse/chess")
    go(page, seconds="soon")
    expect(page.locator("#ask-problem")).to_contain_text("not “soon”")
    expect(page.locator("#seconds")).to_be_focused()
    expect(page.locator("#seconds")).to_have_value("soon")


def test_hidden_cards_are_not_searched(open_page: OpenPage) -> None:
    page = open_page("/analyse/kuhn_poker")
    expect(page.locator("#message")).to_contain_text("hidden")
    expect(page.locator("#go")).to_be_disabled()
    page.locator('[data-choice="deal J"]').click()
    page.locator('[data-choice="deal K"]').click()
    expect(page.locator("#turn")).to_have_text("First to move")


@pytest.mark.parametrize("lang", ["en", "ar"])
def test_phone(open_page: OpenPage, lang: str) -> None:
    page = open_page("/analyse/go", lang=lang, width=360, height=640)
    expect(page.locator("[data-cell]").first).to_be_attached()
    assert not scrolls_sideways(page)
    axe(page)
