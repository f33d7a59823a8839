"""The tree lab at first sight: the whole picture, the sentence, the bar; boards; a demo."""

from __future__ import annotations

from itertools import pairwise

import pytest
from browsing import OpenPage, Studio, box, shift
from playwright.sync_api import Page, expect
from trace_pages import lab, shown, view


def whole(page: Page) -> bool:
    """Whether no drawing of a tree has to be scrolled."""
    script = """(all) => all.every((pane) =>
      pane.scrollWidth <= pane.clientWidth + 1 && pane.scrollHeight <= pane.clientHeight + 1)"""
    return bool(page.locator(".tv-pane").evaluate_all(script))


def smallest_text(page: Page) -> float:
    script = """(all) => Math.min(...all.map((text) =>
      text.getScreenCTM().a * parseFloat(getComputedStyle(text).fontSize)))"""
    return float(page.locator(".tv-tree text").evaluate_all(script))


@pytest.mark.parametrize(
    "query", ["", "?game=gallery:27-leaf", "?game=gallery:27-leaf&vs=minimax&lang=ar"]
)
@pytest.mark.parametrize(("width", "height"), [(1366, 650), (1920, 1080)])
def test_the_first_screen(open_page: OpenPage, query: str, width: int, height: int) -> None:
    page = open_page(f"/lab/tree{query}", width=width, height=height)
    shown(page, 0)
    assert shift(page) < 0.05
    expect(page.locator("#setup")).to_be_hidden()
    bar = box(page.locator(".tv-transport").last)
    for part in (page.locator(".tv-pane"), page.locator(".tv-why")):
        assert all(box(one)["y"] + box(one)["height"] <= bar["y"] for one in part.all())
    assert bar["y"] + bar["height"] <= height + 1
    assert whole(page)
    assert smallest_text(page) >= 11.99


@pytest.mark.parametrize("query", ["", "?game=gallery:27-leaf"])
def test_numbers_of_leaves_stand_apart(open_page: OpenPage, query: str) -> None:
    page = open_page(f"/lab/tree{query}", width=1366, height=650)
    shown(page, 0)
    script = """(all) => all.map((text) => {
      const { left, right } = text.getBoundingClientRect();
      return [left, right];
    }).sort((a, b) => a[0] - b[0])"""
    places = page.locator(".tv-tree .node.terminal .under").evaluate_all(script)
    assert len(places) >= 16
    for (_, right), (left, _) in pairwise(places):
        assert right + 4 < left


def test_a_phone_does_not_jump(open_page: OpenPage) -> None:
    page = open_page("/lab/tree", width=390, height=844)
    shown(page, 0)
    assert shift(page) < 0.05


def test_who_zooms_keeps_the_zoom(open_page: OpenPage) -> None:
    page = lab(open_page, "?game=gallery:canonical")
    page.get_by_role("button", name="Larger").click()
    page.get_by_role("button", name="Larger").click()
    wide = box(page.locator(".tv-tree"))["width"]
    page.keyboard.press(".")
    page.set_viewport_size({"width": 1000, "height": 700})
    assert box(page.locator(".tv-tree"))["width"] == pytest.approx(wide)
    page.get_by_role("button", name="Fit").click()
    assert whole(page)


def test_boards_in_the_nodes(open_page: OpenPage) -> None:
    """A small tree shows its positions; in a wide one, the node with the focus shows its own."""
    page = lab(open_page, "?game=tic_tac_toe&moves=b2,a1,a2,c2,a3&depth=2", width=1366, height=650)
    expect(page.locator(".node image")).to_have_count(page.locator(".node").count())
    assert whole(page)
    page.goto("/lab/tree?game=tic_tac_toe&depth=2")
    shown(page, 0)
    expect(page.locator(".node image")).to_have_count(0)
    page.locator('.node[data-node="1"]').focus()
    peek = page.locator(".tv-peek")
    expect(peek).to_be_visible()
    move = page.evaluate("decodeURIComponent(document.querySelector('.tv-peek').src)")
    assert move.endswith("moves=b2") or "moves=" in move
    page.wait_for_function("() => document.querySelector('.tv-peek').naturalWidth > 0")
    page.locator("#copy").focus()
    expect(peek).to_be_hidden()


def test_a_picture_of_a_position(studio: Studio) -> None:
    found = studio.get("/api/tree/board.svg", game="tic_tac_toe", moves="b2,a1")
    assert found.headers["content-type"] == "image/svg+xml"
    assert found.text.startswith("<svg")
    assert studio.get("/api/tree/board.svg", game="tic_tac_toe", moves="z9").status_code == 422


def test_a_demonstration(open_page: OpenPage) -> None:
    """It plays from the address, begins again after its end, and a step by hand ends it."""
    page = open_page("/lab/tree?game=tree:[3 5]&demo=1")
    page.clock.install()
    page.reload()
    shown(page, 1)
    steps = int(page.locator("[type=range]").get_attribute("max") or 0)
    page.clock.run_for(1000 * steps)
    shown(page, steps)
    page.clock.run_for(4100)
    expect(view(page)).not_to_have_attribute("data-step", str(steps))
    page.get_by_role("button", name="One step forward").click()
    expect(page.get_by_role("button", name="Demonstration")).to_have_attribute(
        "aria-pressed", "false"
    )


def test_a_narrow_pane_is_filled_to_its_foot(open_page: OpenPage) -> None:
    """Two trees side by side have more height than width: their rows stand further apart."""
    page = open_page("/lab/tree?game=gallery:27-leaf&vs=minimax", width=1366, height=650)
    shown(page, 0)
    for pane, tree in zip(
        page.locator(".tv-pane").all(), page.locator(".tv-tree").all(), strict=True
    ):
        assert box(tree)["height"] > 0.85 * box(pane)["height"]
    assert whole(page)


def test_a_search_that_needs_a_depth_gets_one(open_page: OpenPage) -> None:
    """Choosing singular extension in the list shows its tree, not a refusal."""
    page = lab(open_page, "?game=gallery:27-leaf", width=1366, height=900)
    page.locator("#f-search").select_option("singular")
    page.wait_for_url("**search=singular&depth=2**")
    expect(page.locator(".tv-title")).to_contain_text("Singular extension")
