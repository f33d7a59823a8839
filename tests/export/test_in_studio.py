"""`plyground studio --in-page`: pages of the studio search by themselves."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from browsing import OpenPage, Studio
from exported import built, needs_node
from playing import Table
from playwright.sync_api import Browser, Page, expect

pytestmark = needs_node


@pytest.fixture(scope="module")
def studio() -> Iterator[Studio]:
    built("tic_tac_toe")  # compiled and compared, so that it is in the cache
    running = Studio("--workers", "1", "--rate", "0", "--in-page")
    yield running
    running.close()


@pytest.fixture
def jobs() -> list[str]:
    """The jobs that pages asked the server for."""
    return []


@pytest.fixture
def open_page(browser: Browser, studio: Studio, jobs: list[str]) -> Iterator[OpenPage]:
    problems: list[str] = []
    context = browser.new_context(reduced_motion="reduce", locale="en")

    def open_one(path: str, **_: object) -> Page:
        page = context.new_page()
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("console", lambda m: problems.append(m.text) if m.type == "error" else None)
        page.on("request", lambda r: jobs.append(r.url) if r.url.endswith("/api/jobs") else None)
        page.goto(studio.address + path)
        return page

    yield open_one
    context.close()
    assert not problems


def test_moves_and_values_come_from_the_page(open_page: OpenPage, jobs: list[str]) -> None:
    table = Table(open_page, "tic_tac_toe", "human;alphabeta:depth=6")
    table.click("a1")
    assert len(table.moves) == 2
    assert table.moves[1] == "b2", "all others lose"
    expect(table.page.locator("#reasoning table")).to_be_visible()
    table.page.locator("#values").click()
    expect(table.page.locator("#board")).to_contain_text("=0")
    assert not jobs


@pytest.mark.parametrize(
    ("game", "agent"),
    [
        ("tic_tac_toe", "random"),
        ("tic_tac_toe", "mcts:sims=20,c=2"),
        ("nim:misere=true", "alphabeta:depth=1"),
    ],
)
def test_the_server_does_the_rest(
    open_page: OpenPage, jobs: list[str], game: str, agent: str
) -> None:
    """Agents and options that pages do not have, and games that were not compiled for them."""
    table = Table(open_page, game, f"human;{agent}")
    table.click_any(random.Random(1))
    assert len(table.moves) == 2
    assert len(jobs) == 1


def test_what_is_served(studio: Studio) -> None:
    there = studio.get("/engine/tic_tac_toe/module.bin")
    assert there.status_code == 200
    assert studio.get("/engine/tic_tac_toe/other.bin").status_code == 404
    assert studio.get("/engine/kalah:pits=2/module.bin").status_code == 204
    policy = studio.get("/engine/worker.js").headers["content-security-policy"]
    assert "wasm-unsafe-eval" in policy
    assert "unsafe-eval" not in studio.get("/").headers["content-security-policy"]
