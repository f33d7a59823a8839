"""Late or reordered answers on the pages with a board: analyse and play."""

from __future__ import annotations

import re

import pytest
from browsing import Held, OpenPage, settle
from playing import SLOW
from playwright.sync_api import Page, expect

POSITION = re.compile("/api/games/[^/]+/position")
MATE = "8/8/8/8/8/5k2/6q1/7K w - - 0 1"
pytestmark = pytest.mark.xdist_group("tic_tac_toe")


def slow(open_page: OpenPage, path: str, **options: object) -> tuple[Page, Held]:
    """A page whose positions are held back, including the first."""
    page = open_page("about:blank", reduced_motion="reduce", **options)
    held = Held(page, POSITION)
    page.goto(path)
    return page, held


def cell(page: Page, name: str) -> None:
    page.locator(f'[data-cell="{name}"]').click(force=True)


class TestAnalyse:
    def test_typed_text_outlives_the_first_position(self, open_page: OpenPage) -> None:
        page, held = slow(open_page, "/analyse/chess")
        page.locator("#position").fill(MATE)
        held.send(0)
        expect(page.locator("#turn")).to_have_text("White to move")
        expect(page.locator("#position")).to_have_value(MATE)
        held.let_go()
        page.locator("#paste button").click()
        expect(page.locator("#turn")).to_have_text("Black wins")

    def test_a_move_shows_its_position_in_the_field(self, open_page: OpenPage) -> None:
        """Unused text typed before it is dropped; text typed after it is kept."""
        page, held = slow(open_page, "/analyse/tic_tac_toe")
        field = page.locator("#position")
        held.send(0)
        expect(field).to_have_value("3/3/3 x")
        field.fill("half a pos")
        cell(page, "a1")
        held.send(1)
        expect(field).to_have_value("3/3/x2 o")
        page.locator("#back").click()
        field.fill("another")
        held.send(2)
        expect(page.locator("#turn")).to_have_text("x to move")
        expect(field).to_have_value("another")
        page.locator("#flip").click()
        expect(field).to_have_value("another")

    def test_a_paste_before_the_first_position(self, open_page: OpenPage) -> None:
        page, held = slow(open_page, "/analyse/chess")
        page.locator("#position").fill(MATE)
        page.locator("#paste button").click()
        held.wait(2)
        held.let_go(1)
        expect(page.locator("#turn")).to_have_text("Black wins")
        held.send(0)
        expect(page.locator("#turn")).to_have_text("Black wins")
        expect(page.locator("#position")).to_have_value(MATE)

    def test_a_late_paste_does_not_override_a_move(self, open_page: OpenPage) -> None:
        page, held = slow(open_page, "/analyse/tic_tac_toe")
        held.send(0)
        page.locator("#position").fill("xo1/3/3 x")
        page.locator("#paste button").click()
        held.wait(2)
        cell(page, "a1")
        held.send(2)
        expect(page.locator(".piece")).to_have_count(1)
        held.send(1)
        held.let_go()
        settle(page)
        expect(page.locator(".piece")).to_have_count(1)
        expect(page.locator("#position")).to_have_value("3/3/x2 o")
        assert "pos=" not in page.url

    def test_the_later_of_two_pastes_counts(self, open_page: OpenPage) -> None:
        page, held = slow(open_page, "/analyse/tic_tac_toe")
        held.send(0)
        for text in ("xo1/3/3 x", "xox/3/3 o"):
            page.locator("#position").fill(text)
            page.locator("#paste button").click()
        held.wait(3)
        held.send(2)
        held.send(3)
        expect(page.locator(".piece")).to_have_count(3)
        held.send(1)
        assert len(held.kept) == 4  # nothing more is asked
        expect(page.locator("#position")).to_have_value("xox/3/3 o")

    def test_a_refusal_keeps_text_typed_since(self, open_page: OpenPage) -> None:
        page, held = slow(open_page, "/analyse/tic_tac_toe", expected=("422",))
        held.send(0)
        page.locator("#position").fill("xo1/1z1/3 x")
        page.locator("#paste button").click()
        held.wait(2)
        page.locator("#position").fill("xo1/1o1/3 x")
        held.send(1)
        expect(page.locator("#position-problem .caret")).to_contain_text("xo1/1z1/3 x")
        expect(page.locator("#position")).to_have_value("xo1/1o1/3 x")

    def test_buttons_before_the_first_position(self, open_page: OpenPage) -> None:
        page, held = slow(open_page, "/analyse/tic_tac_toe?moves=a1,b2,a3")
        for button in ("flip", "arrows", "values", "start", "tab-depths"):
            page.locator(f"#{button}").click()
        page.locator("#lines").select_option("1")
        held.wait(2)
        held.send(1)
        expect(page.locator("#turn")).to_have_text("x to move")
        held.send(0)
        expect(page.locator(".piece")).to_have_count(0)
        expect(page.locator("#flip")).to_have_attribute("aria-pressed", "true")
        top = page.locator('[data-cell="a1"]').bounding_box()
        bottom = page.locator('[data-cell="a3"]').bounding_box()
        assert top is not None
        assert bottom is not None
        assert top["y"] < bottom["y"]

    def test_a_study_requested_before_the_position(self, open_page: OpenPage) -> None:
        """With two engines: neither answer is lost."""
        page, held = slow(open_page, "/analyse/gallery:horizon")
        page.locator("#other").select_option("solve")
        page.locator("#depth").fill("3")
        page.locator("#go").click()
        page.wait_for_timeout(500)  # the old page had its answers by now
        held.send(0)
        expect(page.locator(".compare tbody tr")).to_have_count(2, timeout=SLOW)

    def test_a_double_click_is_one_move(self, open_page: OpenPage) -> None:
        page, held = slow(open_page, "/analyse/tic_tac_toe")
        held.send(0)
        page.locator('[data-cell="a1"]').dblclick(force=True)
        held.send(1)
        held.let_go()
        expect(page.locator(".piece")).to_have_count(1)
        cell(page, "b2")
        expect(page.locator(".piece")).to_have_count(2)
        expect(page.locator("#message")).to_be_hidden()

    def test_a_move_that_did_not_arrive_is_not_counted(self, open_page: OpenPage) -> None:
        """The board and the rest of the page stay as they were."""
        page, held = slow(open_page, "/analyse/tic_tac_toe", expected=("Failed to load", "ERR_"))
        held.send(0)
        cell(page, "a1")
        held.fail(1)
        expect(page.locator("#message")).to_be_visible()
        held.let_go()
        cell(page, "b2")
        expect(page.locator(".piece")).to_have_count(1)
        expect(page.locator("#position")).to_have_value("3/1x1/3 o")

    def test_an_old_failure_says_nothing(self, open_page: OpenPage) -> None:
        path = "/analyse/tic_tac_toe?moves=a1,b2"
        page, held = slow(open_page, path, expected=("Failed to load", "ERR_"))
        page.locator("#back").click()
        held.send(1)
        expect(page.locator("#turn")).to_have_text("o to move")
        held.fail(0)
        expect(page.locator("#message")).to_be_hidden()
        expect(page.locator(".piece")).to_have_count(1)


class TestPlay:
    HOT = "/play/tic_tac_toe?seats=human;human&seed=1"

    @pytest.mark.parametrize("button", ["hint", "undo", "values", "flip", "resign"])
    def test_buttons_before_the_first_position(self, open_page: OpenPage, button: str) -> None:
        page, held = slow(open_page, f"{self.HOT}#m=0.4")
        if button in ("flip", "resign"):
            page.locator(".more summary").click()
        page.locator(f"#{button}").click()
        held.send(0)
        held.let_go()
        if button == "undo":
            expect(page.locator("#moves li")).to_have_count(1)
        elif button == "resign":
            page.locator("#confirm-yes").click()
            expect(page.locator("#turn")).to_contain_text("resigned")
        elif button == "values":
            expect(page.locator(".value").first).to_be_attached(timeout=SLOW)
        elif button == "hint":
            expect(page.locator("#log")).to_contain_text("Look", timeout=SLOW)
        elif button == "flip":
            expect(page.locator("#flip")).to_have_attribute("aria-pressed", "true")
            expect(page.locator(".piece")).to_have_count(2)

    def test_a_command_before_the_first_position(self, open_page: OpenPage) -> None:
        page, held = slow(open_page, self.HOT)
        for words in ("a1", "moves"):
            page.locator("#command-text").fill(words)
            page.keyboard.press("Enter")
        held.send(0)
        held.send(1)
        expect(page.locator("#moves li")).to_have_count(1)
        expect(page.locator("#log p").last).to_contain_text("a2")

    def test_a_double_click_is_one_move(self, open_page: OpenPage) -> None:
        page, held = slow(open_page, self.HOT)
        held.send(0)
        page.locator('[data-cell="a1"]').dblclick(force=True)
        held.send(1)
        held.let_go()
        expect(page.locator("#moves li")).to_have_count(1)
        expect(page.locator("#message")).to_be_hidden()
        cell(page, "b2")
        expect(page.locator("#moves li")).to_have_count(2)

    def test_a_double_click_rolls_once(self, open_page: OpenPage) -> None:
        page, held = slow(open_page, "/play/pig?seats=human;human&seed=1")
        page.evaluate("localStorage.setItem('plyground.play.rolls', 'true')")
        held.send(0)
        page.locator('[data-choice="roll"]').click()
        held.send(1)
        page.locator("#roll").dblclick()
        held.wait(3)
        held.let_go(2)
        expect(page.locator("#moves li")).to_have_count(2)
        expect(page.locator("#message")).to_be_hidden()

    def test_undo_takes_back_the_move_that_is_on_its_way(self, open_page: OpenPage) -> None:
        page, held = slow(open_page, f"{self.HOT}#m=0.4")
        held.send(0)
        cell(page, "c3")
        page.locator("#undo").click()
        held.send(1)
        held.let_go()
        expect(page).to_have_url(re.compile(r"#m=0\.4$"))
        expect(page.locator("#moves li")).to_have_count(2)
        expect(page.locator("#redo")).to_be_enabled()

    def test_a_late_hint_is_not_shown_on_another_position(self, open_page: OpenPage) -> None:
        page, held = slow(open_page, self.HOT)
        held.let_go(0)
        expect(page.locator("#turn")).to_contain_text("to move")
        jobs = Held(page, "**/api/jobs")
        page.locator("#hint").click()
        jobs.wait(1)
        cell(page, "a1")
        expect(page.locator("#moves li")).to_have_count(1)
        with page.expect_event(
            "requestfinished",
            lambda ended: "/events" in ended.url or "/cancel" in ended.url,
            timeout=SLOW,
        ):
            jobs.let_go(0)
        settle(page)
        expect(page.locator("#thinking")).to_be_hidden()
        expect(page.locator(".highlight.hint")).to_have_count(0)
        expect(page.locator("#log")).not_to_contain_text("Look")

    def test_a_typed_move_gives_way_to_a_later_one(self, open_page: OpenPage) -> None:
        page, held = slow(open_page, "/play/chess?seats=human;human&seed=1")
        held.send(0)
        page.locator("#command-text").fill("g1f3")  # not its name, so the server is asked
        page.keyboard.press("Enter")
        held.wait(2)
        for name in ("e2", "e4"):
            cell(page, name)
        held.send(2)
        expect(page.locator("#turn")).to_contain_text("Black to move")
        held.send(1)
        held.let_go()
        settle(page)
        expect(page.locator("#moves li")).to_have_count(1)
        expect(page.locator("#message")).to_be_hidden()

    def test_an_old_failure_says_nothing(self, open_page: OpenPage) -> None:
        page, held = slow(open_page, self.HOT, expected=("Failed to load", "ERR_"))
        page.locator(".more summary").click()
        page.locator("#switch").click()
        held.send(1)
        expect(page.locator("#turn")).to_contain_text("to move")
        held.fail(0)
        expect(page.locator("#message")).to_be_hidden()

    def test_an_agents_move_is_not_played_after_its_seat_changed(self, open_page: OpenPage) -> None:
        """The page delays the move of a fast agent, so that it can be seen."""
        page = open_page("about:blank")
        page.add_init_script("""
            const plain = window.setTimeout;
            performance.now = () => 0;
            window.setTimeout = (run, ms, ...more) => {
                if (ms !== 350) return plain(run, ms, ...more);
                window.go_on = run;
            };""")
        page.goto("/play/tic_tac_toe?seats=human;random&seed=1")
        cell(page, "a1")
        page.wait_for_function("() => window.go_on", timeout=SLOW)
        page.locator(".more summary").click()
        page.locator("#switch").click()
        expect(page.locator("#turn")).to_contain_text("Your move")
        page.evaluate("() => window.go_on()")
        settle(page)
        expect(page.locator("#turn")).to_contain_text("Your move")
        assert page.url.endswith("#m=6")

    def test_a_late_position_of_a_review_does_not_come_back(self, open_page: OpenPage) -> None:
        page, held = slow(open_page, f"{self.HOT}#m=6.7.8.1.4.0.2")
        held.send(0)
        expect(page.locator("#turn")).to_have_text("x wins")
        page.locator("#begin-review").click()
        expect(page.locator("#thinking")).to_be_hidden(timeout=SLOW)
        held.send(1)
        count = page.locator("#review .muted")
        expect(count).to_have_text("1 of 3")
        page.locator("#review-next").dblclick()
        held.wait(4)
        held.send(3)
        expect(count).to_have_text("3 of 3")
        turn = page.locator("#turn").inner_text()
        held.send(2)
        expect(count).to_have_text("3 of 3")
        expect(page.locator("#turn")).to_have_text(turn)
