"""What a page of a trace shows, its keys, languages and accessibility: T-L.1."""

from __future__ import annotations

import re

import pytest
from browsing import axe, scrolls_sideways
from lecture_trees import AIMA, CANONICAL, JARRAR, root
from playwright.sync_api import expect
from trace_pages import Open, traced, view

import plyground as pg

# --- what is shown --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("style", "shown"), [("standard", "≤4"), ("S4", "≤10")], ids=["fail-soft", "fail-hard"]
)
def test_q_is_never_a_bare_4(open_file: Open, style: str, shown: str) -> None:
    """T-T.2."""
    found = pg.alphabeta(root(JARRAR), style=style, trace=True).trace
    assert found is not None
    page = open_file(found)
    page.keyboard.press("End")
    q = page.locator(f'.node[data-node="{found.find("Q")}"]')
    assert q.locator(".value").text_content() == shown


def test_shapes_tell_nodes_apart_without_colour(open_file: Open) -> None:
    """T-S.3: shape, dashes and signs, not colour."""
    page = open_file(traced(JARRAR))
    page.keyboard.press("End")
    points = {
        kind: page.locator(f".node.{kind} .shape").first.get_attribute("points")
        for kind in ("max", "min")
    }
    assert points["max"] != points["min"]
    assert page.locator(".node.terminal rect.shape").count() == 16
    assert page.locator(".branch.skipped .scissors").count() == 4
    dashes = page.locator(".branch.skipped line").first.evaluate(
        "(line) => getComputedStyle(line).strokeDasharray"
    )
    assert dashes != "none"
    assert page.locator(".node .star").count() == 5  # A, B, C, D, E


@pytest.mark.parametrize(
    ("lang", "means"),
    [("en", "Mean of the playouts by iteration"), ("ar", "متوسط المحاكاة بحسب الدورة")],
)
def test_monte_carlo_shows_memory_and_means(open_file: Open, lang: str, means: str) -> None:
    found = pg.mcts(root(JARRAR), 12, seed=1, trace=True).trace
    assert found is not None
    page = open_file(found, lang=lang)
    page.keyboard.press("End")
    nodes = found.state(len(found))["counters"]["nodes"]
    expect(page.locator(".tv-mcts .memory")).to_contain_text(str(nodes * 32))
    expect(page.get_by_role("img", name=means)).to_be_visible()


@pytest.mark.parametrize(("lang", "name"), [("en", "Possible values"), ("ar", "القيم الممكنة")])
def test_possible_values_instead_of_windows(open_file: Open, lang: str, name: str) -> None:
    trace = traced(AIMA)
    fourteen = next(e["k"] for e in trace.events if e["type"] == "leaf" and e["v"] == 14)
    page = open_file(trace, lang=lang, fragment=f"s={fourteen + 1}")
    at_root = page.locator('.node[data-node="0"]')
    expect(at_root.locator(".under")).to_have_text("[3, +∞]")
    digest = view(page).get_attribute("data-digest")
    switch = page.get_by_role("button", name=name)
    switch.focus()
    page.keyboard.press("Enter")
    expect(switch).to_be_focused()
    expect(switch).to_have_attribute("aria-pressed", "true")
    expect(at_root.locator(".under")).to_have_text("[3, 14]")
    assert f"{name.lower()} [3, 14]" in str(at_root.get_attribute("aria-label"))
    assert view(page).get_attribute("data-digest") == digest
    axe(page)
    page.locator("[data-view=table]").click()
    expect(page.get_by_role("columnheader", name=name.lower())).to_be_visible()
    expect(page.locator(".tv-pane tbody tr").first).to_contain_text("[3, 14]")
    switch.click()
    page.locator("[data-view=tree]").click()
    expect(at_root.locator(".under")).to_have_text("[3, +∞]")


def test_keyboard_in_the_tree(open_file: Open) -> None:
    page = open_file(traced(JARRAR), fragment="s=78")
    page.locator('.node[data-node="0"]').focus()

    def at() -> str:
        return str(page.evaluate("document.activeElement.getAttribute('aria-label')"))

    page.keyboard.press("ArrowRight")
    assert at().startswith("B, MIN, exactly 10")
    page.keyboard.press("ArrowDown")
    assert at().startswith("C, MAX, exactly 10")
    page.keyboard.press("ArrowLeft")  # closes C
    assert page.evaluate("document.activeElement.getAttribute('aria-expanded')") == "false"
    page.keyboard.press("ArrowDown")
    assert at().startswith("J, MAX, at least 14")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowRight")  # opens it
    page.keyboard.press("ArrowRight")
    assert at().startswith("D, MIN")
    page.keyboard.press("End")
    assert at().startswith("Z5")
    page.keyboard.press("Home")
    assert at().startswith("A, MAX")


def test_why_cut(open_file: Open) -> None:
    trace = traced(JARRAR)
    page = open_file(trace, fragment="s=78")
    page.locator(".branch.skipped .scissors").first.click()
    told = page.locator(".tv-details").inner_text()
    assert trace.why("Y") in told
    assert "Searched in full, Y is worth =24." in told
    page.keyboard.press("Escape")
    expect(page.locator(".tv-details")).to_be_hidden()


def test_step_sizes(open_file: Open) -> None:
    trace = traced(JARRAR)
    page = open_file(trace)
    cuts = [e["k"] + 1 for e in trace.events if e["type"] == "cut" and e["skipped"]]
    for k in cuts:
        page.keyboard.press("]")
        expect(view(page)).to_have_attribute("data-step", str(k))
    page.keyboard.press("[")
    expect(view(page)).to_have_attribute("data-step", str(cuts[-2]))
    page.keyboard.press("Home")
    settled = [e["k"] + 1 for e in trace.events if e["type"] == "settle"]
    page.keyboard.press(">")
    expect(view(page)).to_have_attribute("data-step", str(settled[0]))
    page.keyboard.press("<")
    expect(view(page)).to_have_attribute("data-step", "0")


def test_keys_keep_out_of_text_fields_and_can_be_switched_off(open_file: Open) -> None:
    page = open_file(traced(JARRAR))
    page.keyboard.press("/")
    page.keyboard.type("12.]")
    expect(view(page)).to_have_attribute("data-step", "0")
    page.keyboard.press("Enter")
    assert "is not a command" in page.locator(".tv-dialog").inner_text()
    page.keyboard.press("Control+a")
    page.keyboard.type("12")
    page.keyboard.press("Enter")
    expect(view(page)).to_have_attribute("data-step", "12")
    page.locator(".tv-menu summary").click()
    page.locator('[data-setting="keys"]').select_option("off")
    page.locator(".tv-title").click()
    page.keyboard.press(".")
    expect(view(page)).to_have_attribute("data-step", "12")


def test_predictions(open_file: Open) -> None:
    page = open_file(traced(CANONICAL))
    page.get_by_role("button", name="Predict").click()
    page.get_by_role("button", name="To the end").focus()
    page.keyboard.press("]")
    box = page.locator(".tv-predict")
    expect(box).to_contain_text("What value does /1 get?")
    page.keyboard.type("x")
    page.keyboard.press("Enter")
    expect(box).to_contain_text("Please type a number")
    page.keyboard.press("Control+a")
    page.keyboard.type("3")
    page.keyboard.press("Enter")
    expect(box).to_contain_text("Correct: 1 of 1, skipped: 0")
    page.locator(".tv-title").click()
    page.keyboard.press("]")
    expect(box).to_contain_text("/2: cut here?")
    page.get_by_role("button", name="No, continue").click()
    expect(box).to_contain_text("Wrong: it is a cut.")
    expect(box).to_contain_text("Correct: 1 of 2, skipped: 0")


# --- languages, sizes, accessibility --------------------------------------------------------------


@pytest.mark.parametrize(("lang", "scheme"), [("en", "dark"), ("ar", "light"), ("ar", "dark")])
def test_accessible(open_file: Open, lang: str, scheme: str) -> None:
    axe(open_file(traced(CANONICAL), lang=lang, fragment="s=30", color_scheme=scheme))


def test_every_view_is_accessible(open_file: Open) -> None:
    page = open_file(traced(CANONICAL), fragment="s=30")
    for name in ("table", "path", "tree"):
        page.locator(f'[data-view="{name}"]').click()
        axe(page)
    page.keyboard.press("?")
    axe(page)


@pytest.mark.parametrize("lang", ["en", "ar"])
def test_on_a_phone(open_file: Open, lang: str) -> None:
    """T-T.10."""
    small = {"width": 360, "height": 640}
    page = open_file(traced(JARRAR), lang=lang, fragment="s=60", viewport=small)
    assert not scrolls_sideways(page)
    for _ in range(6):
        page.locator(".tv-zoom button").first.click()
    smallest = """() => Math.min(...[...document.querySelectorAll(".traceview *")]
      .filter((e) => [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim()))
      .filter((e) => e.getClientRects().length)
      .map((e) => {
        const scale = e.ownerSVGElement ? e.getScreenCTM().a : 1;
        return scale * parseFloat(getComputedStyle(e).fontSize);
      }))"""
    assert page.evaluate(smallest) >= 11.999
    sizes = page.locator(".tv-buttons button:visible").evaluate_all(
        "(all) => all.map((b) => b.getBoundingClientRect()).map((r) => Math.min(r.width, r.height))"
    )
    assert min(sizes) >= 43.9


def test_arabic_keeps_numbers_in_order(open_file: Open) -> None:
    """T-L.1: [−∞, 3] reads in this order from left to right on a page that runs the other way."""
    page = open_file(traced(CANONICAL), lang="ar")
    page.keyboard.press("]")
    assert page.evaluate("document.documentElement.dir") == "rtl"
    in_order = """() => {
      const found = [];
      for (const bdi of document.querySelectorAll(".traceview bdi")) {
        const text = bdi.firstChild;
        // One line, and nothing that itself runs from right to left.
        if (!text || bdi.getClientRects().length !== 1) continue;
        if (/\\p{Script=Arabic}/u.test(text.data)) continue;
        const range = document.createRange();
        const left = [...text.data].map((_, i) => {
          range.setStart(text, i);
          range.setEnd(text, i + 1);
          return range.getBoundingClientRect().left;
        });
        found.push(left.every((x, i) => i === 0 || x >= left[i - 1]));
      }
      return found;
    }"""
    found = page.evaluate(in_order)
    assert len(found) > 40
    assert all(found)
    bar = page.locator(".tv-transport")
    assert bar.evaluate("(e) => getComputedStyle(e).direction") == "ltr"
    back, on = (page.locator(f".tv-buttons .b-{name}").bounding_box() for name in ("back", "next"))
    assert back is not None
    assert on is not None
    assert back["x"] < on["x"]


def test_reading_aloud(open_file: Open) -> None:
    """By hand every step is spoken; while playing only cuts and settled nodes."""
    page = open_file(traced(CANONICAL))
    live = page.locator(".tv-live")
    page.keyboard.press(".")
    expect(live).to_have_text("root: MAX to move, window [−∞, +∞].")
    page.keyboard.press("Space")
    expect(view(page)).to_have_attribute("data-step", re.compile("[3-9]"))
    page.keyboard.press("Space")  # pauses, before the first node is settled
    expect(live).to_have_text("root: MAX to move, window [−∞, +∞].")
