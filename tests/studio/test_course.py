"""The course in a browser: reading, predicting, solving, playing, and handing in."""

import json
from pathlib import Path

import pytest
from browsing import OpenPage, Studio, axe, scrolls_sideways
from playwright.sync_api import Page, expect
from typer.testing import CliRunner

from plyground.cli.app import app
from plyground.studio.course.chapter import chapters
from plyground.studio.course.class_file import class_file
from plyground.studio.course.parts import exercise_of
from plyground.teach.exercise import Exercise

LARGEST = 500_000
"""The most bytes of a chapter with everything that it loads."""


@pytest.mark.parametrize("language", ["en", "ar"])
def test_every_chapter_is_served_with_its_notebook(studio: Studio, language: str) -> None:
    for chapter in chapters():
        page = studio.get(f"/course/{chapter.slug}", lang=language)
        assert page.status_code == 200
        assert chapter.title(language) in page.text
        assert studio.get(f"/course/{chapter.slug}.ipynb", lang=language).json()["nbformat"] == 4


def test_an_unknown_chapter_is_not_found(studio: Studio) -> None:
    assert studio.get("/course/minmax").status_code == 404
    assert studio.get("/course/minmax.ipynb").status_code == 404


@pytest.mark.parametrize(
    ("path", "lang", "theme"),
    [
        ("/course", "en", "light"),
        ("/course/alpha_beta", "ar", "dark"),
        ("/course/monte_carlo", "en", "contrast"),
        ("/class", "ar", "light"),
    ],
)
def test_pages_are_accessible_small_and_fit_a_phone(
    open_page: OpenPage, path: str, lang: str, theme: str
) -> None:
    page = open_page(path, lang=lang, theme=theme, width=360, height=640)
    page.wait_for_load_state("networkidle")
    assert not scrolls_sideways(page)
    axe(page)
    loaded = page.evaluate(
        "() => performance.getEntries().reduce((sum, e) => sum + (e.decodedBodySize || 0), 0)"
    )
    assert 0 < loaded < LARGEST


def test_a_student_goes_from_the_first_page_to_a_solved_exercise(open_page: OpenPage) -> None:
    page = open_page("/")
    page.get_by_role("link", name="Course").first.click()
    page.get_by_role("link", name="Minimax", exact=True).click()
    predict = page.locator("#predict-1")
    predict.get_by_role("button", name="Check my guess").click()
    expect(predict.get_by_role("status")).to_have_text("Choose an answer first.")
    expect(predict.locator("details")).to_be_hidden()
    predict.locator("input[data-right]").focus()
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    expect(predict.get_by_role("status")).to_have_text("Yes.")
    expect(predict.locator("details")).to_have_attribute("open", "")
    for key, value in {"B": "3", "C": "2", "D": "1", "A": "3"}.items():
        page.locator(f'#exercise-1 [data-key="value.{key}"]').fill(value)
    page.locator("#exercise-1 [data-do=check]").click()
    expect(page.locator("#exercise-1 .score")).to_contain_text("All 4 of 4")
    expect(page.locator("#done")).to_contain_text("2 of")
    page.get_by_role("link", name="Next: Properties, and the wall").click()
    page.goto("/course")
    expect(page.locator('[data-chapter="minimax"] .progress-line')).to_contain_text("2 of")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as a file").click()
    found = json.loads(Path(saved.value.path()).read_text())
    assert found["chapters"]["minimax"]["exercise-1"]["score"] == 1


def solve(page: Page, task: Exercise) -> None:
    """Enter the right answers to the first exercise of a chapter, as a reader does."""
    solution = task.solution
    for item in task.items:
        field = page.locator(f'#exercise-1 [data-key="{item.key}"]')
        group, name = item.key.split(".", 1) if "." in item.key else (item.key, "")
        given = solution.get(group, {})
        if item.form == "mark":
            if name in given:
                field.click()
            continue
        value = str(given[name] if isinstance(given, dict) else given)
        if item.choices:
            field.locator(f'input[value="{value}"]').check()
        else:
            field.fill(value)
    page.locator("#exercise-1 [data-do=check]").click()


def test_a_student_reads_the_first_five_chapters(open_page: OpenPage) -> None:
    """From the home page, with a guess and an exercise in each; a reload keeps the progress."""
    page = open_page("/")
    page.get_by_role("link", name="Course").first.click()
    page.locator("ol.chapters a").first.click()
    for chapter in chapters()[:5]:
        expect(page.locator("h1")).to_have_text(chapter.title("en"))
        predict = page.locator("#predict-1")
        predict.locator("input[data-right]").check()
        predict.get_by_role("button", name="Check my guess").click()
        expect(predict.get_by_role("status")).to_have_text("Yes.")
        block = next(block for block in chapter.live("en") if block.name == "exercise")
        solve(page, exercise_of(block.options))
        expect(page.locator("#exercise-1 .score")).to_contain_text("All ")
        done = f"2 of {len(chapter.counted)}"
        expect(page.locator("#done")).to_contain_text(done)
        page.reload()
        expect(page.locator("#done")).to_contain_text(done)
        page.locator("a[rel=next]").click()
    page.goto("/course")
    expect(page.locator(".progress-line", has_text="2 of")).to_have_count(5)


def test_a_hobbyist_goes_straight_to_an_own_game(open_page: OpenPage, tmp_path: Path) -> None:
    """The class of the last chapter, copied from the page into a file, is a game without faults."""
    page = open_page("/")
    page.get_by_role("link", name="Course").first.click()
    page.locator("ol.chapters a").last.click()
    expect(page.locator("h1")).to_have_text("Your own game, your own agent")
    file = tmp_path / "count_up.py"
    file.write_text(page.locator("article pre", has_text="class CountUp").first.inner_text())
    checked = CliRunner().invoke(app, ["check", str(file)])
    assert checked.exit_code == 0, checked.output


def test_searches_intervals_and_terms_are_live(open_page: OpenPage) -> None:
    page = open_page("/course/alpha_beta")
    trace = page.locator("#trace-1 .traceview")
    expect(trace).to_have_attribute("data-step", "0")
    rows = page.locator("#intervals-1 tbody tr:visible")
    expect(rows).to_have_count(1)
    page.get_by_role("button", name="Show all").click()
    expect(rows).to_have_count(7)
    page.locator("button.tip", has_text="window").focus()
    expect(page.get_by_role("tooltip", name="النافذة")).to_be_visible()


def test_a_game_is_played_inside_a_chapter(open_page: OpenPage) -> None:
    page = open_page("/course/why_games", lang="ar")
    board = page.locator("#play-1")
    expect(board.get_by_role("status")).to_have_text("دورك.")
    cell = board.get_by_role("gridcell").first
    cell.click()
    expect(board.locator(".said")).to_have_text("دورك.")
    expect(board.get_by_role("gridcell", name="O").first).to_be_visible()


def test_hidden_cards_stay_hidden_in_a_chapter(open_page: OpenPage) -> None:
    page = open_page("/course/hidden_information")
    board = page.locator("#play-1")
    expect(board.locator(".said")).to_have_text("Your move.")
    expect(board.locator(".board-here")).to_contain_text("?")
    board.get_by_role("button", name="bet").click()
    expect(board.locator(".said")).to_contain_text("The game is over", timeout=60_000)


def test_an_exercise_speaks_arabic(open_page: OpenPage) -> None:
    page = open_page("/course/minimax", lang="ar")
    exercise = page.locator("#exercise-3")
    expect(exercise.get_by_text("عددًا: قيمة الوضع للأعظم")).to_be_visible()
    page.locator('#exercise-1 [data-key="value.B"]').fill("12")
    page.locator("#exercise-1 [data-do=check]").click()
    expect(page.locator("#exercise-1 .verdict")).to_contain_text("كتبت 12 عند B")


def test_a_teacher_makes_a_class_file(open_page: OpenPage) -> None:
    page = open_page("/")
    page.get_by_role("link", name="Course").first.click()
    page.get_by_role("link", name="For teachers: make a class sheet").click()
    page.get_by_role("button", name="Make the class file").click()
    expect(page.get_by_role("alert")).to_have_text("Choose at least one part.")
    page.locator("[data-all=minimax]").check()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Make the class file").click()
    assert 'data-chapter="minimax"' in Path(saved.value.path()).read_text()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Make the key").click()
    assert "Key" in Path(saved.value.path()).read_text()


def test_a_class_file_works_from_disk(open_file: object) -> None:
    html = class_file(["minimax/predict-1", "minimax/exercise-1"], "ar")
    page: Page = open_file(html=html)  # type: ignore[operator]
    page.locator("#name").fill("لينا")
    page.locator("#minimax-predict-1 input[data-right]").check()
    page.locator("#minimax-predict-1 button").click()
    expect(page.locator("#done")).to_contain_text("1")
    expect(page.locator(".traceview").first).to_be_visible()
    with page.expect_download() as saved:
        page.locator("#save").click()
    found = json.loads(Path(saved.value.path()).read_text())
    assert found["name"] == "لينا"
    assert found["chapters"]["minimax"]["predict-1"]["score"] == 1


def test_a_search_has_the_colours_of_the_studio(open_page: OpenPage) -> None:
    accent = "(one) => getComputedStyle(one).getPropertyValue('--tv-accent')"
    colours = set()
    for path in ("/course/alpha_beta", "/lab/tree"):
        page = open_page(path)
        view = page.locator(".traceview").first
        view.wait_for()
        colours.add(view.evaluate(accent))
    assert len(colours) == 1
