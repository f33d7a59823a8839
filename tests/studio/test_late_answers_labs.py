"""Late or reordered answers: tree lab, evaluation, exercises, arena."""

from __future__ import annotations

import re

import pytest
from browsing import Held, OpenPage, Studio, settle
from playing import SLOW
from playwright.sync_api import Page, expect


def slow(
    open_page: OpenPage, path: str, address: str | re.Pattern[str], **options: object
) -> tuple[Page, Held]:
    """A page with some requests held back, including the first."""
    page = open_page("about:blank", **options)
    held = Held(page, address)
    page.goto(path)
    return page, held


class TestEvaluation:
    ADDRESS = re.compile("/api/evaluation/")

    def slow(self, open_page: OpenPage, path: str = "/lab/eval") -> tuple[Page, Held]:
        return slow(open_page, path, self.ADDRESS)

    def test_typed_text_outlives_the_first_position(self, open_page: OpenPage) -> None:
        page, held = self.slow(open_page)
        page.locator("#pos").fill("x2/1o1/3 x")
        held.send(0)
        expect(page.locator("#turn")).to_have_text("x to move")
        expect(page.locator("#pos")).to_have_value("x2/1o1/3 x")
        page.locator("#lines").uncheck()
        expect(page.locator("#pos")).to_have_value("x2/1o1/3 x")
        page.locator("#board button").nth(4).click()
        held.send(1)
        expect(page.locator("#pos")).to_have_value("3/1x1/3 o")

    def test_two_cells_pressed_quickly_are_both_set(self, open_page: OpenPage) -> None:
        page, held = self.slow(open_page)
        held.send(0)
        page.locator("#board button").nth(4).click()
        page.locator("#board button").nth(0).dblclick()
        held.send(3)
        expect(page.locator("#pos")).to_have_value("o2/1x1/3 x")
        held.send(2)
        held.send(1)
        expect(page.locator("#pos")).to_have_value("o2/1x1/3 x")
        expect(page.locator("#board button.x")).to_have_count(1)

    def test_a_text_sent_before_the_first_position(self, open_page: OpenPage) -> None:
        page, held = self.slow(open_page)
        page.locator("#pos").fill("x2/1o1/3 x")
        page.keyboard.press("Enter")
        held.send(1)
        expect(page.locator("#board button.x")).to_have_count(1)
        held.send(0)
        expect(page.locator("#board button.x")).to_have_count(1)
        expect(page.locator("#pos")).to_have_value("x2/1o1/3 x")

    def test_buttons_before_the_first_position(self, open_page: OpenPage) -> None:
        page, held = self.slow(open_page, "/lab/eval?cells=....x....")
        page.locator("#guess-first").check()
        page.locator("#choices .run").click()
        held.send(0)
        expect(page.locator("#sum")).to_have_text("?")
        expect(page.locator("#choices .found")).to_contain_text(
            "Best moves, searched to the end", timeout=SLOW
        )
        expect(page.locator("#choices .run")).to_be_enabled()
        expect(page.locator("#guesses button")).to_have_count(3)

    def test_a_file_requested_before_the_first_position(self, open_page: OpenPage) -> None:
        page, held = self.slow(open_page)
        with page.expect_download():
            page.locator("#json").click()
            held.send(0)


class TestLearn:
    ADDRESS = re.compile(r"/api/exercise\?")

    def test_a_choice_outlives_the_first_exercise(self, open_page: OpenPage) -> None:
        page, held = slow(open_page, "/learn?kind=alphabeta&seed=3", self.ADDRESS)
        expect(page.locator("#seed")).to_have_value("3")
        page.locator(".chooser-box > summary").click()
        page.locator("#kind").select_option("backup")
        page.locator("#seed").fill("77")
        held.send(0)
        expect(page.locator("#task")).to_be_visible()
        expect(page.locator("#kind")).to_have_value("backup")
        expect(page.locator("#seed")).to_have_value("77")

    def test_the_last_requested_exercise_is_shown(self, open_page: OpenPage) -> None:
        page, held = slow(open_page, "/learn?kind=alphabeta&seed=3", self.ADDRESS)
        page.locator(".chooser-box > summary").click()
        page.locator("#kind").select_option("backup")
        page.locator("#chooser button[type=submit]").click()
        held.send(1)
        title = page.locator("#task-title").inner_text()
        held.send(0)
        expect(page.locator("#task-title")).to_have_text(title)
        expect(page).to_have_url(re.compile("kind=backup"))
        expect(page.locator("#kind")).to_have_value("backup")


class TestTreeLab:
    def test_the_last_of_two_random_trees_is_shown(self, open_page: OpenPage) -> None:
        page = open_page("/lab/tree")
        expect(page.locator(".traceview")).to_be_visible(timeout=SLOW)
        page.locator("#setup-box > summary").click()
        held = Held(page, "**/api/tree/random*")
        page.locator("#f-source").select_option("random")
        page.locator("#another").click()
        held.send(1)
        expect(page).to_have_url(re.compile("game=tree"))
        text = page.locator("#f-text").input_value()
        url = page.url
        held.send(0)
        settle(page)
        assert page.locator("#f-text").input_value() == text
        assert page.url == url

    def test_a_late_random_tree_keeps_typed_text(self, open_page: OpenPage) -> None:
        page = open_page("/lab/tree")
        expect(page.locator(".traceview")).to_be_visible(timeout=SLOW)
        page.locator("#setup-box > summary").click()
        held = Held(page, "**/api/tree/random*")
        page.locator("#f-source").select_option("random")
        held.wait(1)
        page.locator("#f-source").select_option("text")
        page.locator("#f-text").fill("[[1 2][3 4]]")
        held.send(0)
        expect(page.locator("#f-text")).to_have_value("[[1 2][3 4]]")

    def test_buttons_before_the_first_tree(self, open_page: OpenPage) -> None:
        page, held = slow(open_page, "/lab/tree", "**/api/jobs")
        page.locator("#tab-orders").click()
        page.locator("#count-orders").click()
        held.wait(1)
        held.let_go()
        expect(page.locator("#orders-result table")).to_be_visible(timeout=SLOW)

    def test_a_file_requested_before_the_first_tree(self, open_page: OpenPage) -> None:
        page, held = slow(open_page, "/lab/tree", "**/api/jobs")
        with page.expect_download(timeout=SLOW):
            page.locator("#html").click()
            held.wait(1)
            held.let_go()

    def test_a_double_click_counts_orders_once(self, open_page: OpenPage) -> None:
        page = open_page("/lab/tree")
        expect(page.locator(".traceview")).to_be_visible(timeout=SLOW)
        held = Held(page, "**/api/jobs")
        page.locator("#tab-orders").click()
        page.locator("#count-orders").dblclick()
        held.wait(1)
        settle(page)
        assert len(held.kept) == 1
        held.let_go()
        expect(page.locator("#orders-result table")).to_be_visible(timeout=SLOW)

    def test_stop_before_the_search_has_begun(self, open_page: OpenPage) -> None:
        page, held = slow(open_page, "/lab/tree?game=chess&depth=2", "**/api/jobs")
        page.locator("#work button").click()  # it comes when a search is not quick
        with page.expect_request("**/stop", timeout=SLOW):
            held.let_go()

    def test_a_late_edit_gives_way_to_another_tree(self, open_page: OpenPage) -> None:
        page = open_page("/lab/tree?game=tree:[[3 12 8][2 4 6]]")
        nodes = page.locator(".traceview [data-node]")
        nodes.last.click(timeout=SLOW)
        page.locator("#setup-box > summary").click()
        held = Held(page, "**/api/tree/edit")
        page.locator("[data-change=remove]").click()
        held.wait(1)
        page.locator("#f-source").select_option("gallery")
        expect(page).to_have_url(re.compile("game=gallery"))
        held.send(0)
        settle(page)
        expect(page.locator("#f-source")).to_have_value("gallery")
        expect(page).to_have_url(re.compile("game=gallery"))


class TestArena:
    @pytest.fixture
    def tournaments(self, studio: Studio) -> list[int]:
        """Two tournaments of the store, the latest first."""
        found = [one["id"] for one in studio.get("/api/arena").json()]
        while len(found) < 2:
            args = {"games": ["nim"], "agents": ["random", "random"], "each": 2}
            job = studio.post("/api/jobs", {"kind": "tournament", "args": args}).json()
            with studio.client.stream(
                "GET", f"{studio.address}/api/jobs/{job['id']}/events", timeout=SLOW / 1000
            ) as events:
                for _ in events.iter_lines():
                    pass
            found = [one["id"] for one in studio.get("/api/arena").json()]
        return found

    def test_the_last_chosen_tournament_is_shown(
        self, open_page: OpenPage, tournaments: list[int]
    ) -> None:
        page = open_page("/arena")
        held = Held(page, re.compile(r"/api/arena/\d+$"))
        known = page.locator("#known button")
        known.nth(0).click()
        known.nth(1).click()
        held.send(1)
        expect(page.locator("#tournament-title")).to_have_text(f"Tournament {tournaments[1]}")
        expect(page.locator("#list tbody tr").first).to_be_visible()
        held.send(0)
        expect(page.locator("#tournament-title")).to_have_text(f"Tournament {tournaments[1]}")
        expect(page).to_have_url(re.compile(f"tournament={tournaments[1]}$"))

    def test_more_games_are_added_once(self, open_page: OpenPage, tournaments: list[int]) -> None:
        page = open_page(f"/arena?tournament={tournaments[0]}")
        rows = page.locator("#list tbody tr")
        expect(rows.first).to_be_visible()
        before = rows.count()
        page.locator("#more").evaluate("(button) => { button.hidden = false; }")
        game = page.request.get(f"/api/arena/{tournaments[0]}/games").json()[0]
        page.route("**/games?first=*", lambda route: route.fulfill(json=[game]))
        page.locator("#more").dblclick()
        expect(rows).to_have_count(before + 1)
        settle(page)
        expect(rows).to_have_count(before + 1)

    def test_a_new_tournament_replaces_the_one_in_the_address(
        self, open_page: OpenPage, tournaments: list[int]
    ) -> None:
        page, held = slow(
            open_page, f"/arena?tournament={tournaments[0]}", re.compile(r"/api/arena(/\d+)?$")
        )
        jobs = Held(page, "**/api/jobs")
        page.locator("#each").fill("2")
        page.locator("#start").click()
        jobs.wait(1)
        held.let_go()
        expect(page.locator("body")).to_have_attribute("data-ready", "yes")
        expect(page.locator("#tournament-title")).not_to_have_text(f"Tournament {tournaments[0]}")
        expect(page.locator("#resume")).to_be_hidden()
        jobs.let_go()
        expect(page.locator("#about")).to_contain_text("Finished", timeout=SLOW)
