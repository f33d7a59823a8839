"""A static site, served by a plain file server."""

from __future__ import annotations

import random
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from browsing import OpenPage, axe
from exported import needs_node
from playing import Table
from playwright.sync_api import Browser, Page, expect

import plyground as pg
from plyground.export.site import Site, export_site

pytestmark = needs_node


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    games = [pg.load(name) for name in ("tic_tac_toe", "kuhn_poker")]
    return export_site([*games, pg.tree("[[3 5] 2]")], tmp_path_factory.mktemp("site"))


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
    problems: list[str] = []
    context = browser.new_context(reduced_motion="reduce")

    def open_one(path: str, **_: object) -> Page:
        page = context.new_page()
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("console", lambda m: problems.append(m.text) if m.type == "error" else None)
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
    assert {"games/kuhn_poker.module.bin", "games/kuhn_poker.game.bin"} <= names
    page = Path(site.folder, "tic_tac_toe.html").read_text(encoding="utf-8")
    assert len(page) < 60_000


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
    page.context.set_offline(False)
