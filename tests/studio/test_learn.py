"""The exercises page (studio.md T-E)."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from browsing import OpenPage, Studio, axe
from playwright.sync_api import Browser, Page, expect

JARRAR = "/learn?kind=alphabeta&tree=jarrar"
VALUES = {
    "D": "10",
    "G": "<=9",
    "C": "10",
    "K": "14",
    "J": ">=14",
    "B": "10",
    "S": "2",
    "U": "<=4",
    "R": "<=4",
    "Q": "<=4",
    "A": "10",
}


def fill_in(page: Page, **changes: str) -> None:
    for name, value in {**VALUES, **changes}.items():
        page.locator(f'[data-key="value.{name}"]').fill(value)
    for name in "INXY":
        page.locator(f'[data-key="cut.{name}"]').click()
    page.get_by_role("radio", name="B").check()
    page.locator("#check").click()


@pytest.mark.parametrize("lang", ["en", "ar"])
def test_the_lecture_exercise_gets_full_marks(open_page: OpenPage, lang: str) -> None:
    page = open_page(JARRAR, lang=lang)
    fill_in(page)
    expect(page.locator("#verdict .score")).to_contain_text("16")
    expect(page.locator("#verdict .score")).to_contain_text("100 %")
    assert "null" not in page.locator("#verdict").inner_text()  # nothing to explain, nothing said
    expect(page.locator('[data-status="wrong"]')).to_have_count(0)


def test_the_minimax_value_is_wrong_and_says_why(open_page: OpenPage) -> None:
    page = open_page(JARRAR)
    fill_in(page, Q="2")
    expect(page.locator("#verdict .score")).to_have_text("15 of 16 right. Score 94 %.")
    note = "2 is the minimax value; alpha-beta never learns it"
    expect(page.locator("#verdict li").first).to_contain_text(note)
    expect(page.locator('[data-key="value.Q"]')).to_be_focused()
    expect(page.locator('[data-key="value.Q"]')).to_have_attribute("aria-invalid", "true")


def test_another_convention_is_right_with_a_note(open_page: OpenPage) -> None:
    page = open_page(JARRAR)
    fill_in(page, Q="<=10", R="<=10")
    expect(page.locator("#verdict .score")).to_contain_text("100 %")
    expect(page.locator("#verdict")).to_contain_text("right by another convention")


def test_an_exercise_is_solved_by_keyboard_alone(open_page: OpenPage) -> None:
    """Fields are in search order: from the first one, Tab visits all of them."""
    page = open_page("/learn?kind=alphabeta&seed=3&difficulty=1")
    expect(page.locator("#task")).to_be_visible()
    wanted = json.loads(
        page.evaluate(
            "async () => JSON.stringify((await (await fetch('/api/exercise?kind=alphabeta&seed=3'))"
            ".json()).items.map(({key, expected}) => [key, expected]))"
        )
    )
    expected = dict(wanted)
    page.locator(".ex-pane").focus()
    spoken = []
    for _ in range(len(wanted) + 1):
        page.keyboard.press("Tab")
        at = page.evaluate(
            "document.activeElement.dataset.key"
            " ?? document.activeElement.closest('[data-key]')?.dataset.key"
        )
        if at is None:
            break
        spoken.append(page.evaluate("document.activeElement.getAttribute('aria-label')"))
        if expected[at] is not None and at.startswith("cut."):
            page.keyboard.press("x")
        elif at == "move":
            for _ in range(10):
                if page.evaluate("document.activeElement.value") == expected[at]:
                    break
                page.keyboard.press("ArrowDown")
            page.keyboard.press("Space")
        elif expected[at] is not None:
            page.keyboard.type(str(expected[at]))
    assert [label for label in spoken if label][:2] == ["is B skipped?", "is C skipped?"]
    assert "value of B (MIN)" in spoken
    expect(page.locator("#check")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#verdict .score")).to_contain_text("100 %")


def test_hints_cost_and_help(open_page: OpenPage) -> None:
    page = open_page(JARRAR)
    page.locator("#hint").click()
    expect(page.locator("#verdict")).to_contain_text("Hint 1: Look at D.")
    page.locator("#hint").click()
    expect(page.locator("#verdict")).to_contain_text("Hint 2: Compare the values of its children")
    fill_in(page)
    expect(page.locator("#verdict .score")).to_contain_text("Score 97 %")


def test_answers_survive_a_reload(open_page: OpenPage) -> None:
    page = open_page(JARRAR)
    page.locator('[data-key="value.D"]').fill("10")
    page.locator('[data-key="cut.I"]').click()
    page.reload()
    expect(page.locator('[data-key="value.D"]')).to_have_value("10")
    expect(page.locator('[data-key="cut.I"]')).to_have_attribute("aria-pressed", "true")


def test_an_answer_that_is_not_a_number(open_page: OpenPage) -> None:
    page = open_page(JARRAR)
    page.locator('[data-key="value.D"]').fill("ten")
    page.locator("#check").click()
    expect(page.locator("#verdict")).to_contain_text("value.D: 'ten' is not a number")
    expect(page.locator('[data-key="value.D"]')).to_have_value("ten")


@pytest.mark.parametrize(
    "path", ["kind=zzz", "kind=alphabeta&tree=no-such-tree", "kind=move&difficulty=9"]
)
def test_an_address_without_an_exercise(open_page: OpenPage, path: str) -> None:
    page = open_page(f"/learn?{path}", expected=("422", "404"))
    expect(page.locator("#problem")).to_be_visible()
    expect(page.locator("#task")).to_be_hidden()


@pytest.mark.parametrize(
    "kind", ["matrix", "ucb1", "evaluate", "quiz", "horizon", "count", "order"]
)
def test_every_kind_can_be_shown_solved_and_checked(open_page: OpenPage, kind: str) -> None:
    page = open_page(f"/learn?kind={kind}&seed=5&difficulty=2")
    expect(page.locator("#task")).to_be_visible()
    axe(page)
    page.locator("#solve").click()
    page.locator("#check").click()
    expect(page.locator("#verdict .score")).to_contain_text("100 %")


def test_a_set_becomes_one_file_that_grades_offline(
    open_page: OpenPage, browser: Browser, tmp_path: Path
) -> None:
    page = open_page(JARRAR)
    page.locator("#teacher summary").click()
    page.locator("#add").click()
    page.locator("#another").click()
    page.locator("#add").click()
    expect(page.locator("#set li")).to_have_count(2)
    with page.expect_download() as download:
        page.locator("#set-file").click()
    path = tmp_path / "exercises.html"
    download.value.save_as(path)
    alone = browser.new_context(offline=True).new_page()
    problems: list[str] = []
    alone.on("pageerror", lambda error: problems.append(str(error)))
    alone.on("console", lambda said: problems.append(said.text) if said.type == "error" else None)
    alone.goto(path.as_uri())
    first = alone.locator("section").first
    first.get_by_role("button", name="Show the solution").click()
    first.get_by_role("button", name="Check").click()
    expect(first.locator(".said")).to_contain_text("16 of 16 right (100 %)")
    assert not problems
    alone.context.close()


def test_a_file_is_opened_and_a_bad_one_refused(open_page: OpenPage, tmp_path: Path) -> None:
    page = open_page(JARRAR, expected=("422", "404"))
    page.locator("#teacher summary").click()
    with page.expect_download() as download:
        page.locator("#json").click()
    path = tmp_path / "task.json"
    download.value.save_as(path)
    page.goto("/learn")
    page.locator("#open").set_input_files(path)
    expect(page.locator("#task-title")).to_have_text("Alpha-beta: values and cuts")
    path.write_text('{"format": "exercise/9"}', encoding="utf-8")
    page.locator("#open").set_input_files(path)
    expect(page.locator("#problem")).to_contain_text("not an exercise")
    path.write_text("hello", encoding="utf-8")
    page.locator("#open").set_input_files(path)
    expect(page.locator("#problem")).to_contain_text("not JSON")


def test_sheets_and_grades_for_programs(studio: Studio) -> None:
    sheet = studio.get("/learn/sheet?kind=alphabeta&tree=jarrar&key=1&lang=en")
    assert "style-src 'unsafe-inline'" in sheet.headers["content-security-policy"]
    assert "key" in sheet.text
    asked = {"kind": "alphabeta", "tree": "jarrar"}
    answer = {"exercise": asked, "answer": {"move": "B"}}
    assert studio.post("/api/exercise/grade", answer).json()["right"] == 1
    wrong = studio.post("/api/exercise/grade", {"exercise": asked, "answer": {"mov": "B"}})
    assert wrong.status_code == 422
    assert "did you mean move" in wrong.json()["message"]["en"]
    assert studio.get("/static/teach/practice.py").status_code == 404


def test_the_search_behind_an_exercise_can_be_watched(open_page: OpenPage) -> None:
    page = open_page(JARRAR)
    page.locator("#watch").click()
    expect(page).to_have_url(re.compile("/lab/tree"))
    expect(page.locator(".node").first).to_be_visible(timeout=30_000)
