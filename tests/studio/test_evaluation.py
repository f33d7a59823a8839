"""The evaluation lab (studio.md T-V)."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from browsing import OpenPage, Studio, axe, scrolls_sideways
from playwright.sync_api import Page, expect

CELLS = ("a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1")


def press(page: Page, cell: str, times: int = 1) -> None:
    for _ in range(times):
        page.locator("#board button").nth(CELLS.index(cell)).click()


def figure(text: str) -> float:
    return float(text.replace("−", "-").replace(",", ""))


def open_lines(open_page: OpenPage, path: str = "/lab/eval", **options: str) -> Page:
    page = open_page(path, **options)
    expect(page.locator("#features tbody tr")).to_have_count(3)
    page.locator("#preset").select_option("lecture")
    return page


def test_the_numbers_of_the_lecture(open_page: OpenPage) -> None:
    """T-V.1: empty 0, centre 4, corner 3, edge 2, corner and centre of the other -1."""
    page = open_lines(open_page)
    expect(page.locator("#sum")).to_have_text("0")
    expect(page.locator("#verdict")).to_have_text("E = 0: the position looks even.")
    for cell, e in (("b2", "4"), ("a3", "3"), ("b3", "2")):
        press(page, cell)
        expect(page.locator("#sum")).to_have_text(e)
        page.locator("#clear").click()
        expect(page.locator("#sum")).to_have_text("0")
    press(page, "a3")
    press(page, "b2", 2)
    expect(page.locator("#sum")).to_have_text("−1")
    expect(page.locator("#verdict")).to_have_text("E = −1: o appears to be ahead.")
    expect(page.locator("#lines-count")).to_contain_text("Open to x (solid): 4")
    expect(page.locator("#board svg line")).to_have_count(4 + 5)
    page.locator("#lines").uncheck()
    expect(page.locator("#board svg")).to_have_count(0)


ITALIAN = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3"


@pytest.mark.parametrize("game", ["tic_tac_toe", f"chess&pos={ITALIAN}", "othello", "pig"])
def test_contributions_add_up(open_page: OpenPage, game: str) -> None:
    """T-V.2: the sum of the shown products is E, to 1e-9."""
    page = open_page(f"/lab/eval?game={game}")
    expect(page.locator("#features tbody .product").first).to_have_text(re.compile(r"\d"))
    page.locator("#features tbody input[inputmode]").first.fill("0.123456789")
    if game == "tic_tac_toe":
        press(page, "a3")
        expect(page.locator("#turn")).to_have_text("o to move")
    products = page.locator("#features tbody .product").all_inner_texts()
    shown = figure(page.locator("#sum").inner_text())
    assert sum(map(figure, products)) == pytest.approx(shown, abs=1e-9)


def test_agreement_with_true_values(open_page: OpenPage) -> None:
    """T-V.3: open lines have the sign of the true value in 1,607 of 4,520 positions."""
    page = open_lines(open_page)
    page.locator("#quality .run").click()
    expect(page.locator("#quality .agreement")).to_contain_text("1,607 of 4,520", timeout=60_000)
    assert page.locator("#quality circle").count() > 10
    axe(page)


def test_the_other_experiments(open_page: OpenPage) -> None:
    page = open_lines(open_page, "/lab/eval?cells=.....ooxx")
    page.locator("#choices .run").click()
    expect(page.locator("#choices .found")).to_contain_text(
        "Best moves, searched to the end", timeout=60_000
    )
    expect(page.locator("#choices .found")).to_contain_text("b2 (value 1)")
    expect(page.locator("#choices .found")).to_contain_text("minimax only compares values")
    page.locator("#duties .run").click()
    expect(page.locator("#duties .found")).to_contain_text("no: fails in", timeout=60_000)
    page.locator("#fit .run").click()
    page.get_by_role("button", name="Use these weights").click(timeout=60_000)
    expect(page.locator("#preset")).to_have_value("custom")
    assert not scrolls_sideways(page)


def test_a_game_that_is_too_large_says_so(open_page: OpenPage) -> None:
    page = open_page("/lab/eval?game=chess")
    expect(page.locator("#drawn svg")).to_be_visible()
    page.locator("#quality .run").click()
    expect(page.locator("#quality .problem")).to_contain_text(
        "has a repetition rule", timeout=60_000
    )
    page.locator("#quality").get_by_role("button", name="Close").click()
    expect(page.locator("#quality .run")).to_be_enabled()


def test_an_impossible_board_is_evaluated(open_page: OpenPage) -> None:
    page = open_lines(open_page, "/lab/eval?cells=xxxxxxxxx")
    expect(page.locator("#impossible")).to_contain_text(
        "This position cannot arise in play: 9 x, 0 o."
    )
    expect(page.locator("#sum")).to_have_text("8")


def test_a_weight_that_is_not_a_number(open_page: OpenPage) -> None:
    page = open_lines(open_page, "/lab/eval?cells=....x....")
    field = page.get_by_label("Weight of open", exact=True)
    field.fill("abc")
    expect(page.locator("#problem-open")).to_have_text(re.compile("Enter a number"))
    expect(field).to_have_value("abc")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(page.locator("#sum")).to_have_text("4")
    axe(page)
    field.fill("−2.5")
    expect(page.locator("#problem-open")).to_be_hidden()
    expect(page.locator("#sum")).to_have_text("−10")


def test_the_address_keeps_position_and_weights(open_page: OpenPage) -> None:
    page = open_lines(open_page, "/lab/eval")
    press(page, "b2")
    page.get_by_label("Weight of open", exact=True).fill("2")
    expect(page.locator("#sum")).to_have_text("8")
    page.reload()
    expect(page.locator("#sum")).to_have_text("8")
    expect(page.locator("#preset")).to_have_value("custom")


def test_a_position_by_text(open_page: OpenPage) -> None:
    page = open_lines(open_page, "/lab/eval", expected=("422",))  # type: ignore[arg-type]
    page.locator("#pos").fill("x2/1o1/3 x")
    page.keyboard.press("Enter")
    expect(page.locator("#sum")).to_have_text("−1")
    page.locator("#pos").fill("x2/1?1/3 x")
    page.keyboard.press("Enter")
    expect(page.locator("#pos-problem")).to_contain_text("(at character 5)")
    expect(page.locator("#pos")).to_have_value("x2/1?1/3 x")
    expect(page.locator("#sum")).to_have_text("−1")


def test_link_and_file(open_page: OpenPage) -> None:
    page = open_page("/lab/eval?cells=....x....", permissions=["clipboard-read", "clipboard-write"])
    page.locator("#preset").select_option("lecture")
    expect(page.locator("#sum")).to_have_text("4")
    page.locator("#link").click()
    expect(page.locator("#toasts")).to_have_text("Link copied.")
    assert page.evaluate("navigator.clipboard.readText()") == page.url
    with page.expect_download() as taken:
        page.locator("#json").click()
    kept = json.loads(Path(taken.value.path()).read_text())
    assert kept["sum"] == 4
    assert kept["position"] == "3/1x1/3 o"


def test_on_a_phone_the_table_fits(open_page: OpenPage) -> None:
    page = open_page("/lab/eval?cells=x...o....", width=360, height=640)
    expect(page.locator("#sum")).to_have_text("−0.09")
    wide = "(node) => node.scrollWidth > node.clientWidth"
    assert not page.locator(".table-scroll").first.evaluate(wide)


def test_moves_are_made_on_the_board(open_page: OpenPage) -> None:
    page = open_page("/lab/eval?game=chess")
    expect(page.locator("#sum")).to_have_text(re.compile(r"^0\.0\d+$"))  # White is to move
    for cell in ("e2", "e4"):
        page.locator(f'#drawn [data-cell="{cell}"]').last.click()
    expect(page.locator("#turn")).to_have_text("Black to move")
    expect(page.locator("#pos")).to_have_value(re.compile("4P3"))
    assert "pos=" in page.url
    page.get_by_role("button", name="Back to the start").click()
    expect(page.locator("#turn")).to_have_text("White to move")
    axe(page)


def test_guess_first(open_page: OpenPage) -> None:
    page = open_lines(open_page, "/lab/eval?cells=....x....")
    page.locator("#guess-first").check()
    expect(page.locator("#sum")).to_have_text("?")
    expect(page.locator("#verdict")).to_be_hidden()
    page.locator("#guesses").get_by_role("button", name="Neither").click()
    expect(page.locator("#verdict")).to_contain_text("The evaluation says otherwise.")
    expect(page.locator("#sum")).to_have_text("4")


def test_arabic_keeps_formulas_in_order(open_page: OpenPage) -> None:
    page = open_lines(open_page, "/lab/eval?cells=x...o....", lang="ar")
    expect(page.locator("#verdict bdi").first).to_have_text("E = −1")
    expect(page.locator("#verdict bdi").first).to_have_attribute("dir", "ltr")
    assert "cells=x...o...." in page.url


def test_by_keyboard_alone(open_page: OpenPage) -> None:
    page = open_lines(open_page)
    page.locator("#board button").nth(4).focus()
    page.keyboard.press("Enter")
    expect(page.locator("#sum")).to_have_text("4")
    expect(page.locator("#board button").nth(4)).to_be_focused()
    expect(page.locator("#board button").nth(4)).to_have_attribute("aria-label", "b2: x")


# --- the API --------------------------------------------------------------------------------


def test_the_breakdown(studio: Studio) -> None:
    found = studio.get("/api/evaluation/tic_tac_toe", cells="x...o....").json()
    assert found["features"]["open"] == -1
    assert found["presets"]["lecture"] == {"open": 1, "one_short": 0, "two_short": 0}
    assert found["board"]["names"] == list(CELLS)
    chess = studio.get("/api/evaluation/chess").json()
    assert chess["board"] is None
    assert set(chess["features"]) == set(chess["weights"])


@pytest.mark.parametrize(
    ("path", "query", "status", "code"),
    [
        ("/api/evaluation/no_such_game", {}, 404, "unknown-game"),
        ("/api/evaluation/kuhn_poker", {}, 422, "unsuited"),
        ("/api/evaluation/tic_tac_toe", {"cells": "abc"}, 422, "bad-position"),
        ("/api/evaluation/chess", {"pos": "hello"}, 422, "bad-position"),
        ("/api/evaluation/chess", {"cells": "x"}, 422, "unsuited"),
    ],
)
def test_refusals(studio: Studio, path: str, query: dict[str, str], status: int, code: str) -> None:
    answer = studio.get(path, **query)
    assert answer.status_code == status
    assert answer.json()["code"] == code


@pytest.mark.parametrize(("game", "status"), [("kuhn_poker", 422), ("no_such_game", 404)])
def test_refused_pages(studio: Studio, game: str, status: int) -> None:
    answer = studio.get("/lab/eval", game=game)
    assert answer.status_code == status
    assert "<h1" in answer.text


def test_another_game_is_chosen(open_page: OpenPage) -> None:
    page = open_page("/lab/eval")
    page.locator("#game").select_option("connect4")
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.locator("#features tbody tr")).to_have_count(3)
    expect(page.locator("#drawn svg")).to_be_visible()
    assert "kuhn_poker" not in page.locator("#game option").evaluate_all(
        "all => all.map((o) => o.value)"
    )


@pytest.mark.parametrize(
    "args",
    [
        {"what": "magic", "game": "chess"},
        {"what": "duties", "game": "kuhn_poker"},
        {"what": "duties", "game": "chess", "weights": {"opn": 1}},
        {"what": "choices", "game": "chess", "depth": 99},
        {"what": "choices", "game": "chess", "pos": "hello"},
        {"what": "duties", "game": "chess", "weights": {"material": "heavy"}},
    ],
)
def test_jobs_refused_at_once(studio: Studio, args: dict[str, object]) -> None:
    answer = studio.post("/api/jobs", {"kind": "evaluation", "args": args})
    assert answer.status_code == 422, answer.text
    assert answer.json()["message"]["ar"]
