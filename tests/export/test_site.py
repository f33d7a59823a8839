"""A static site, served by a plain file server."""

from __future__ import annotations

import random
import re
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from browsing import OpenPage, axe, scrolls_sideways
from exported import needs_node
from learning import game, small_net
from playing import Table
from playwright.sync_api import Browser, Page, expect

import plyground as pg
from plyground.export.site import Site, export_site, own_card
from plyground.game.records.record_game import RecordGame
from plyground.search.network.net_file import contents
from plyground.studio.course.chapter import chapters
from plyground.teach.exercise import generate
from plyground.teach.practice import for_page

pytestmark = needs_node


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    games = [pg.load(name) for name in ("tic_tac_toe", "kuhn_poker")]
    net = tmp_path_factory.mktemp("net") / "small.npz"
    net.write_bytes(contents(small_net(game("tic_tac_toe"))))
    folder = tmp_path_factory.mktemp("site")
    return export_site([*games, pg.tree("[[3 5] 2]")], folder, nets=[net])


@pytest.fixture(scope="module")
def address(site: Site) -> Iterator[str]:
    handler = partial(Quiet, directory=str(site.folder))
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def open_page(browser: Browser, address: str) -> Iterator[OpenPage]:
    """The test fails if a page logs an error, throws, or asks another server for anything."""
    problems: list[str] = []
    here = (address, "blob:", "data:")
    context = browser.new_context(reduced_motion="reduce")

    def open_one(path: str, **_: object) -> Page:
        page = context.new_page()
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("console", lambda m: problems.append(m.text) if m.type == "error" else None)
        page.on("request", lambda r: None if r.url.startswith(here) else problems.append(r.url))
        page.goto(address + path.replace("/play/tic_tac_toe?", "/tic_tac_toe.html?"))
        page.locator("main").wait_for(state="attached")
        return page

    yield open_one
    context.close()
    assert not problems, problems


def test_what_is_written(site: Site) -> None:
    assert site.games == ["tic_tac_toe", "kuhn_poker"]
    assert "it is a tree" in next(iter(site.left_out.values()))
    names = {
        str(path.relative_to(site.folder)) for path in site.folder.rglob("*") if path.is_file()
    }
    assert {"index.html", "tic_tac_toe.html", "worker.js", "manifest.webmanifest"} <= names
    assert {"lab.html", "learn.html", "reference.html", "exercises/windows.ar.bin"} <= names
    assert {"games/kuhn_poker.module.bin", "games/kuhn_poker.game.bin"} <= names
    page = Path(site.folder, "tic_tac_toe.html").read_text(encoding="utf-8")
    assert len(page) < 70_000  # texts of the page; its module comes when it is opened


def test_a_phone_can_install_it(open_page: OpenPage) -> None:
    """Chromium finds no fault with the manifest of any page."""
    page = open_page("/tic_tac_toe.html?lang=en")
    session = page.context.new_cdp_session(page)
    found = session.send("Page.getAppManifest")
    assert found["url"].endswith("/manifest.webmanifest")
    assert not found["errors"]


def test_from_the_catalogue_to_a_whole_game(open_page: OpenPage) -> None:
    page = open_page("/index.html?lang=en")
    expect(page.locator(".game")).to_have_count(2)
    axe(page)
    page.locator("#q").fill("kuhn")
    expect(page.locator(".game:visible")).to_have_count(1)
    page.locator("#q").fill("")
    page.get_by_role("link", name="Tic-tac-toe").first.click()
    page.wait_for_url("**/tic_tac_toe.html*")
    page.close()
    table = Table(open_page, "tic_tac_toe", "human;alphabeta:depth=4")
    rng = random.Random(4)
    while not table.is_over:
        table.click_any(rng)
    assert len(table.moves) >= 5


def test_a_network_of_the_site(open_page: OpenPage) -> None:
    table = Table(open_page, "tic_tac_toe", "human;policy:net=small")
    table.click("b2")
    assert len(table.moves) == 2


def test_the_tree_lab_traces_a_position(open_page: OpenPage) -> None:
    """From the play page to the lab, where the trace has the digest of Python's."""
    page = open_page("/tic_tac_toe.html?lang=en&seats=human;human&seed=1#m=4.0")
    page.locator("details.more summary").click()
    page.locator("#tree").click()
    page.wait_for_url("**/lab.html*")
    shown = page.locator("[data-digest]")
    shown.wait_for()
    state = pg.load("tic_tac_toe").initial().result(4).result(0)
    trace = pg.alphabeta(state, 2, trace=True).trace
    assert trace is not None
    for step in (0, 40, len(trace)):
        page.evaluate("step => { location.hash = `s=${step}`; }", step)
        expect(shown).to_have_attribute("data-digest", trace.digest(step))
    axe(page)
    page.locator("#setup-box > summary").click()
    page.locator("#f-search").select_option("mcts")
    found = pg.mcts(state, 100, trace=True).trace
    assert found is not None
    expect(shown).to_have_attribute("data-digest", found.digest(0))
    page.locator("#f-gamename").select_option("tic_tac_toe")
    page.locator("#f-search").select_option("expectiminimax")
    expect(shown).to_be_visible()


def test_trees_in_the_lab(open_page: OpenPage) -> None:
    """A tree of the gallery, a typed one, a mistake, a random one; in Arabic as well."""
    page = open_page("/lab.html?lang=ar")
    shown = page.locator("[data-digest]")
    trace = pg.alphabeta(pg.load("gallery:jarrar").initial(), trace=True).trace
    assert trace is not None
    expect(shown).to_have_attribute("data-digest", trace.digest(0))
    axe(page)
    page.locator("#setup-box > summary").click()
    page.locator("#f-vs").select_option("minimax")  # side by side
    expect(shown).to_have_count(2)
    page.locator("#f-vs").select_option("none")
    expect(shown).to_have_count(1)
    page.locator("#f-source").select_option("text")
    page.locator("#f-text").fill("[[3 12][(0.5:2 0.5:4) 6]")
    page.locator("#setup button[type=submit]").click()
    expect(page.locator("#problem")).to_contain_text("never closed")
    page.locator("#f-search").select_option("expectiminimax")
    page.locator("#f-text").fill("[[3 12][(0.5:2 0.5:4) 6]]")
    page.locator("#setup button[type=submit]").click()
    state = pg.tree("[[3 12][(0.5:2 0.5:4) 6]]").initial()
    typed = pg.expectiminimax(state, trace=True).trace
    assert typed is not None
    expect(shown).to_have_attribute("data-digest", typed.digest(0))
    expect(page.locator("#problem")).to_be_hidden()
    page.locator("#f-source").select_option("random")
    expect(page.locator("#f-text")).to_have_value(re.compile("b=3 m=3: "))


def test_exercises_are_graded_in_the_page(open_page: OpenPage) -> None:
    page = open_page("/learn.html?lang=en&kind=backup&seed=3&difficulty=2")
    page.locator("#solve").click()
    page.locator("#check").click()
    expect(page.locator("#verdict .score")).to_contain_text("100")
    axe(page)
    page.locator("#watch").click()
    page.wait_for_url("**/lab.html*")
    expect(page.locator("[data-digest]")).to_be_visible()


def test_exercises_in_arabic(open_page: OpenPage) -> None:
    page = open_page("/learn.html?lang=ar&kind=backup&seed=3&difficulty=2")
    exercise = for_page(generate("backup", 3, 2), "ar")
    assert exercise["task"] != for_page(generate("backup", 3, 2))["task"]
    expect(page.locator("main")).to_contain_text(exercise["task"])


def test_the_card_of_a_game_of_ones_own_has_its_facts(tmp_path: Path) -> None:
    rules = Path(pg.__file__).parent / "games" / "pig.py"
    own = tmp_path / "my_dice.py"
    own.write_text(rules.read_text(encoding="utf-8").replace('"Pig"', '"My dice"'), "utf-8")
    made = pg.load(own)
    assert isinstance(made, RecordGame)
    card = own_card(made)
    assert (card.spec, card.title, card.own) == ("my_dice", "My dice", True)
    assert not card.deterministic
    assert not card.fits_minimax


def test_the_reference(open_page: OpenPage) -> None:
    page = open_page("/reference.html?lang=ar")
    page.locator("#find").fill("alpha")
    assert 0 < page.locator(".term:visible").count() < page.locator(".term").count()
    axe(page)
    for link in page.locator("main a[href^='/']").all():
        raise AssertionError(f"leads out of the site: {link.get_attribute('href')}")


def test_the_course_from_the_catalogue(open_page: OpenPage) -> None:
    """A question, an exercise, a search, the next chapter; the progress is kept."""
    page = open_page("/index.html?lang=en")
    page.locator(".today-card[href='course.html']").click()
    axe(page)
    page.get_by_role("link", name="Minimax", exact=True).click()
    predict = page.locator("#predict-1")
    predict.locator("input[data-right]").check()
    predict.get_by_role("button", name="Check my guess").click()
    expect(predict.get_by_role("status")).to_have_text("Yes.")
    for key, value in {"B": "3", "C": "2", "D": "1", "A": "3"}.items():
        page.locator(f'#exercise-1 [data-key="value.{key}"]').fill(value)
    page.locator("#exercise-1 [data-do=check]").click()
    expect(page.locator("#exercise-1 .score")).to_contain_text("All 4 of 4")
    expect(page.locator("#done")).to_contain_text("2 of")
    trace = pg.minimax(pg.tree("A{B{3,12,8},C{2,4,6},D{1,14,5}}").initial(), trace=True).trace
    assert trace is not None
    shown = page.locator(".trace [data-digest]").first
    expect(shown).to_have_attribute("data-digest", trace.digest(0))
    page.get_by_role("link", name="Next: Properties, and the wall").click()
    page.wait_for_url("**/course-the_wall.html")
    expect(page.locator("h1")).to_have_text("Properties, and the wall")
    page.get_by_role("link", name="Back: Minimax").click()
    expect(page.locator("#done")).to_contain_text("2 of")
    page.locator(".trace figcaption a").first.click()
    page.wait_for_url("**/lab.html?*")
    expect(page.locator("[data-digest]").first).to_have_attribute("data-digest", trace.digest(0))


def test_a_chapter_in_arabic_on_a_phone(open_page: OpenPage) -> None:
    page = open_page("/course-alpha_beta.html?lang=ar")
    page.set_viewport_size({"width": 360, "height": 640})
    expect(page.locator("html")).to_have_attribute("dir", "rtl")
    expect(page.locator(".trace [data-digest]").first).to_be_visible()
    predict = page.locator("#predict-1")
    predict.locator("input[data-right]").check()
    predict.locator("button[type=submit]").click()
    expect(predict.locator("details")).to_have_attribute("open", "")
    assert not scrolls_sideways(page)
    axe(page)
    page.locator("a[rel=next]").click()
    page.wait_for_url("**/course-move_ordering.html")
    expect(page.locator("html")).to_have_attribute("lang", "ar")


def test_boards_of_the_course(open_page: OpenPage) -> None:
    """They are played on in the text; of other games, a sentence says that they are not there."""
    page = open_page("/course-learning.html?lang=en")
    expect(page.locator("#play-1")).to_contain_text("This site does not have this board")
    page.goto(page.url.replace("learning", "hidden_information"))
    board = page.locator("#play-1")
    expect(board.locator(".said")).to_have_text(re.compile("Your move|you win|you lose"))
    page.goto(page.url.replace("hidden_information", "why_games"))
    expect(board.locator(".said")).to_have_text("Your move.")
    board.locator('[data-cell="b2"]').click(force=True)
    expect(board.locator(".said")).to_have_text("Your move.")
    expect(board.locator(".hit.can")).to_have_count(7)
    board.get_by_role("button", name="Show values").click()
    expect(board).to_contain_text("=0")
    axe(page)
    board.locator("a").click()
    page.wait_for_url("**/tic_tac_toe.html?*")
    page.locator('[data-cell="b2"]').click(force=True)
    expect(page.locator("#moves li")).to_have_count(2)


def test_the_links_of_the_course_lead_to_files(site: Site) -> None:
    pages = sorted(site.folder.glob("course*.html"))
    assert len(pages) == len(chapters()) + 1
    for page in pages:
        for found in re.findall(r'(?:href|src)="([^"]*)"', page.read_text(encoding="utf-8")):
            name = re.split("[?#]", found)[0]
            assert not name or Path(site.folder, name).is_file(), (page.name, found)


def test_once_opened_it_works_without_the_network(open_page: OpenPage) -> None:
    page = open_page("/tic_tac_toe.html?lang=en&seats=human;alphabeta:depth=3&seed=1")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.reload()  # the files of the game are kept when they pass the worker
    expect(page.locator(".hit.can").first).to_be_attached()
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    page.reload()
    expect(page.locator(".hit.can").first).to_be_attached()
    page.context.set_offline(True)
    page.reload()
    page.locator('[data-cell="b2"]').click(force=True)
    expect(page.locator("#moves li")).to_have_count(2)
    page.get_by_role("link", name="Course").click()  # kept at the first visit
    page.get_by_role("link", name="Negamax", exact=True).click()
    expect(page.locator(".trace [data-digest]").first).to_be_visible()
    page.context.set_offline(False)


def test_what_was_not_opened_says_that_it_needs_the_network(browser: Browser, address: str) -> None:
    context = browser.new_context()
    page = context.new_page()
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.goto(f"{address}/index.html?lang=en")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    context.set_offline(True)
    page.goto(f"{address}/course-hidden_information.html?lang=en")
    expect(page.locator("#play-1 .said")).to_have_text(re.compile("once with a network"))
    page.goto(f"{address}/kuhn_poker.html?lang=en")
    expect(page.locator("main")).to_contain_text("was not opened before")
    page.get_by_role("link", name="Games").click()
    expect(page.locator(".game")).to_have_count(2)
    context.close()
    assert not problems
