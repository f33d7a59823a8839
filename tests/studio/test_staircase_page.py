"""The staircase in the studio: its job, and the page in a browser."""

from __future__ import annotations

import time
from itertools import combinations
from typing import Any

import pytest
from browsing import OpenPage, Studio, axe
from playwright.sync_api import Page, expect

import plyground as pg
from plyground.search.measure.staircase import KEEPING

PATIENCE = 60_000
"""Milliseconds: the first job starts a worker."""


def searched(studio: Studio, **asked: Any) -> dict[str, Any]:
    """The result of a job."""
    answer = studio.post("/api/jobs", {"kind": "staircase", "args": asked})
    assert answer.status_code in (200, 201, 202), answer.text
    job = answer.json()["id"]
    for _ in range(600):
        view = studio.get(f"/api/jobs/{job}").json()
        if view["state"] in ("done", "failed", "cancelled"):
            break
        time.sleep(0.1)
    assert view["state"] == "done", view
    result: dict[str, Any] = view["result"]
    return result


def rows(page: Page) -> list[list[str]]:
    """The cells of the table, without the notes."""
    found = []
    for row in page.locator("#steps tbody tr").all():
        cells = row.locator("th, td").all()
        found.append([cell.inner_text().split("\n")[0] for cell in cells])
    return found


def test_switching_never_changes_the_value(studio: Studio) -> None:
    value = pg.minimax(pg.load("tic_tac_toe").initial(), 3).value
    chosen = [ideas for n in (0, 1, 5, 6) for ideas in combinations(KEEPING, n)]
    costs = {}
    for ideas in chosen:
        found = searched(studio, game="tic_tac_toe", depth=3, ideas=list(ideas))
        assert found["value"] == value, ideas
        assert (found["stopped"], found["same"], found["images"]) == (None, True, 8)
        costs[ideas] = found["nodes"]
    assert costs[()] == pg.minimax(pg.load("tic_tac_toe").initial(), 3).nodes
    assert costs[tuple(KEEPING)] < costs["pruning",] < costs[()]


def test_what_minimax_cannot_search_is_refused(studio: Studio) -> None:
    for game, said in (("pig", "chance"), ("kuhn_poker", "hidden")):
        answer = studio.post("/api/jobs", {"kind": "staircase", "args": {"game": game}})
        assert answer.status_code == 422
        assert said in answer.text
    answer = studio.post(
        "/api/jobs", {"kind": "staircase", "args": {"game": "tic_tac_toe", "ideas": ["magic"]}}
    )
    assert answer.status_code == 422


def test_climbing(open_page: OpenPage) -> None:
    page = open_page("/lab/stairs?depth=3")
    expect(page.locator("#steps tbody tr")).to_have_count(1, timeout=PATIENCE)
    page.get_by_role("button", name="Climb all steps").click()
    expect(page.locator("#steps tbody tr")).to_have_count(len(KEEPING) + 1, timeout=PATIENCE)
    shown = rows(page)
    assert [row[0] for row in shown] == [
        "Minimax",
        "+ Alpha-beta",
        "+ Ordering",
        "+ Table",
        "+ Symmetry",
        "+ Deepening",
        "+ Killer moves",
    ]
    assert len({row[4] for row in shown}) == 1
    expect(page.locator("#kept")).to_have_text("All these searches found the same value.")
    note = page.locator("#steps tbody tr").nth(5).locator(".hint")
    expect(note).to_contain_text("shallow searches cost nodes")
    expect(page.locator("tr[aria-current=true]")).to_have_count(1)
    assert "ideas=pruning%2Cordering%2Ctable%2Csymmetry%2Cdeepening%2Ckillers" in page.url


def test_a_switch_by_the_keyboard(open_page: OpenPage) -> None:
    page = open_page("/lab/stairs?game=nim&depth=3")
    expect(page.locator("#steps tbody tr")).to_have_count(1, timeout=PATIENCE)
    page.get_by_label("Table", exact=True).focus()
    page.keyboard.press("Space")
    expect(page.locator("#steps tbody tr")).to_have_count(2, timeout=PATIENCE)
    page.keyboard.press("Tab")  # to the next switch
    page.keyboard.press("Space")
    expect(page.locator("#verdict")).to_contain_text("declares no symmetries", timeout=PATIENCE)
    page.keyboard.press("Space")
    expect(page.locator("tr[aria-current=true] th")).to_contain_text("Table", timeout=PATIENCE)
    axe(page)


def test_a_link_opens_with_its_ideas(open_page: OpenPage) -> None:
    page = open_page("/lab/stairs?game=gallery:jarrar&depth=4&ideas=pruning", lang="ar")
    expect(page.locator("#steps tbody tr")).to_have_count(2, timeout=PATIENCE)
    assert [row[0] for row in rows(page)] == ["مينيماكس", "+ ألفا-بيتا"]
    assert [row[1] for row in rows(page)] == ["31", "19"]


@pytest.mark.parametrize("pos", ["nonsense"])
def test_a_position_that_cannot_be_read(open_page: OpenPage, pos: str) -> None:
    page = open_page(f"/lab/stairs?pos={pos}", expected=("422",))
    expect(page.locator("#working [role=alert]")).to_be_visible(timeout=PATIENCE)
