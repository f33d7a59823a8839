"""The tree lab in a browser: T-T.1 to T-T.4, T-T.10, T-S, comparing, editing."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from browsing import OpenPage, axe, scrolls_sideways
from playwright.sync_api import expect
from trace_pages import lab, shown, view

import plyground as pg

GOLDEN = {
    # name: value, leaves, cuts, cuts of nothing, events
    "canonical": ("=3", "5/9", 2, 0, 38),
    "aima": ("=3", "7/9", 1, 1, 44),
    "jarrar": ("=10", "8/16", 4, 1, 78),
    "27-leaf": ("=12", "17/27", 4, 0, 116),
}


def trace_of(name: str, **options: Any) -> pg.Trace:
    found = pg.alphabeta(pg.gallery(name).initial(), trace=True, **options).trace
    assert found is not None
    return found


# --- golden runs ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GOLDEN)
def test_golden_runs(open_page: OpenPage, name: str) -> None:
    """T-T.1, and T-X.1 in the studio: value, leaves, cuts, events, digests on the way."""
    value, leaves, cuts, empty, events = GOLDEN[name]
    trace = trace_of(name)
    page = lab(open_page, f"?game=gallery:{name}")
    page.locator("h1").click()
    page.keyboard.press("End")
    shown(page, events)
    assert value in page.locator(".tv-result").inner_text()
    counters = page.locator(".tv-counters").inner_text()
    assert f"Leaves read {leaves}" in counters
    assert f"cuts {cuts}" in counters
    assert page.locator(".node .nothing").count() == empty
    digests = """(steps) => steps.map((k) => {
      const box = document.querySelector(".traceview"), bar = box.querySelector("[type=range]");
      bar.value = k;
      bar.dispatchEvent(new Event("input", { bubbles: true }));
      return box.dataset.digest;
    })"""
    steps = list(range(events, -1, -1))
    assert page.evaluate(digests, steps) == [trace.digest(k) for k in steps]


@pytest.mark.parametrize(
    ("query", "mark"), [("", "≤4"), ("?fail=hard", "≤10"), ("?search=minimax", "=2")]
)
def test_q_of_jarrar(open_page: OpenPage, query: str, mark: str) -> None:
    """T-T.2."""
    page = lab(open_page, query)
    page.get_by_role("button", name="To the end").click()
    q = page.locator(".node").filter(has=page.locator("text.inside", has_text="Q"))
    assert q.locator(".value").text_content() == mark


def test_possible_values_in_the_lab(open_page: OpenPage) -> None:
    """The root of AIMA's tree, after the leaves 14 and 5."""
    leaves = [e["k"] + 1 for e in trace_of("aima").events if e["type"] == "leaf"]
    page = lab(open_page, "?game=gallery:aima", step=leaves[-3])
    page.get_by_role("button", name="Possible values").click()
    at_root = page.locator('.node[data-node="0"] .under')
    expect(at_root).to_have_text("[3, 14]")
    for _ in range(leaves[-2] - leaves[-3]):
        page.keyboard.press(".")
    expect(at_root).to_have_text("[3, 5]")


def test_skipped_leaves_of_the_27(open_page: OpenPage) -> None:
    """T-T.3: positions 6, 8, 9, 13 to 18 and 27, counted from 1."""
    page = lab(open_page, "?game=gallery:27-leaf", step=116)
    leaves = page.locator(".node.terminal").evaluate_all(
        "(all) => all.map((g) => [g.transform.baseVal[0].matrix.e, g.dataset.status])"
    )
    leaves.sort()
    assert len(leaves) == 27
    missed = [i + 1 for i, (_, status) in enumerate(leaves) if status in ("skipped", "below")]
    assert missed == [6, 8, 9, 13, 14, 15, 16, 17, 18, 27]


@pytest.mark.parametrize(
    ("name", "best", "given", "worst"),
    [("canonical", 5, 5, 9), ("jarrar", 7, 8, 16), ("27-leaf", 11, 17, 27)],
)
def test_leaves_by_order(open_page: OpenPage, name: str, best: int, given: int, worst: int) -> None:
    """T-T.4, with the lines of the theory."""
    page = lab(open_page, f"?game=gallery:{name}")
    page.get_by_role("tab", name="Move order").click()
    page.get_by_role("button", name="Count").click()
    rows = page.locator("#orders-result tr")
    expect(rows.first).to_be_visible(timeout=20_000)
    read = {row.get_attribute("data-order"): row.locator("td").inner_text() for row in rows.all()}
    assert (read["best"], read["given"], read["worst"]) == (str(best), str(given), str(worst))
    lines = page.locator(".orders .formula text").all_text_contents()
    assert len(lines) == 2
    assert lines[1].startswith("b^m = ")


# --- the address ---------------------------------------------------------------------------------


def test_the_address_holds_everything(open_page: OpenPage) -> None:
    """T-S.4: what was chosen and the step are in the link, which opens the same again."""
    page = lab(open_page)
    page.get_by_label("Gallery").select_option("27-leaf")
    page.locator("#f-order").select_option("best")
    page.locator(".convention summary").click()
    page.get_by_label("Preset").select_option("S4")
    expect(page.locator(".tv-convention")).to_contain_text("fail-hard", timeout=20_000)
    page.locator("h1").click()
    for _ in range(3):
        page.keyboard.press("]")
    step = view(page).get_attribute("data-step")
    digest = view(page).get_attribute("data-digest")
    address = page.url
    for part in ("game=gallery%3A27-leaf", "order=best", "style=S4", f"#s={step}"):
        assert part in address
    again = open_page("/" + address.split("/", 3)[3])
    shown(again, str(step))
    assert view(again).get_attribute("data-digest") == digest
    assert again.locator("#f-order").input_value() == "best"


def test_back_in_the_history(open_page: OpenPage) -> None:
    page = lab(open_page)
    page.get_by_label("Gallery").select_option("canonical")
    expect(page.locator(".tv-title")).to_contain_text("canonical", timeout=20_000)
    page.go_back()
    expect(page.locator(".tv-title")).to_contain_text("Jarrar", timeout=20_000)


def test_copy_and_download(open_page: OpenPage) -> None:
    page = lab(open_page, step=12, permissions=["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy link").click()
    expect(page.locator(".toast")).to_contain_text("copied")
    assert page.evaluate("navigator.clipboard.readText()").endswith("/lab/tree#s=12")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Download JSON").click()
    data = json.loads(saved.value.path().read_text(encoding="utf-8"))
    assert data == trace_of("jarrar").data
    with page.expect_download() as saved:
        page.get_by_role("button", name="Download HTML").click()
    html = saved.value.path().read_text(encoding="utf-8")
    assert html == trace_of("jarrar").html()


# --- comparing, editing, measuring ---------------------------------------------------------------


def test_two_runs_side_by_side(open_page: OpenPage) -> None:
    page = lab(open_page, "?vs=minimax&game=gallery:canonical", step=20)
    boxes = page.locator(".both > .traceview")
    expect(boxes).to_have_count(2)
    full = pg.minimax(pg.gallery("canonical").initial(), trace=True).trace
    assert full is not None
    expect(boxes.nth(0)).to_have_attribute("data-digest", trace_of("canonical").digest(20))
    expect(boxes.nth(1)).to_have_attribute("data-digest", full.digest(20))
    page.locator("h1").click()
    page.keyboard.press(".")
    for i in range(2):
        expect(boxes.nth(i)).to_have_attribute("data-step", "21")
    page.get_by_role("button", name="To the end").click()
    assert "null" not in page.locator("#stage").inner_text()
    read = [box.inner_text() for box in page.locator(".tv-counters").all()]
    assert ["5/9" in read[0], "9/9" in read[1]] == [True, True]


def test_editing_by_keyboard(open_page: OpenPage) -> None:
    page = lab(open_page, "?game=tree:A{B{D=3,E=12},C{F=2,G=4}}", expected=("422",))
    page.locator('.node[data-node="0"]').focus()
    for key in ("ArrowRight", "ArrowRight", "Enter"):  # B, then D
        page.keyboard.press(key)
    expect(page.locator("#edit-about")).to_have_text("Node D")
    field = page.get_by_label("Value of the leaf")
    field.fill("x")
    page.keyboard.press("Enter")
    expect(page.locator("#edit-problem")).to_have_text("“x” is not a number.")
    field.fill("−5")
    page.keyboard.press("Enter")
    written = page.locator("#f-text")
    expect(written).to_have_value("A{B{D=-5,E=12},C{F=2,G=4}}")
    for name, text in (
        ("Later", "A{B{E=12,D=-5},C{F=2,G=4}}"),
        ("Earlier", "A{B{D=-5,E=12},C{F=2,G=4}}"),
        ("Add a child", "A{B{D{-5},E=12},C{F=2,G=4}}"),
        ("Remove", "A{B{E=12},C{F=2,G=4}}"),
    ):
        page.get_by_role("button", name=name, exact=True).press("Enter")
        expect(written).to_have_value(text)
        expect(page.locator("#edit-problem")).to_be_hidden()
    assert "tree%3AA" in page.url


def test_measuring(open_page: OpenPage) -> None:
    page = lab(open_page, "?game=gallery:27-leaf")
    page.get_by_role("tab", name="Measure").click()
    page.get_by_label("Seconds").first.fill("1")
    page.get_by_role("button", name="Measure", exact=True).click()
    expect(page.locator("#measure-result tfoot")).to_be_visible(timeout=30_000)
    assert page.locator("#measure-result tbody tr").count() == 3
    page.get_by_role("button", name="Compute").click()
    expect(page.locator("#deep-result li")).to_have_count(3)
    assert "plies" in page.locator("#deep-result").inner_text()


def test_a_long_search_can_be_stopped(open_page: OpenPage) -> None:
    """What there is so far is shown, and marked as partial."""
    page = open_page("/lab/tree?game=checkers&depth=30&search=minimax")
    page.get_by_role("button", name="Stop and show the result so far").click(timeout=20_000)
    shown(page, 0)
    expect(page.locator(".tv-partial")).to_be_visible()
    page.get_by_role("button", name="To the end").click()
    assert "Partial" in page.locator(".tv-result").inner_text()


def test_a_step_redraws_little(open_page: OpenPage) -> None:
    """T-T.6 without a clock, which benchmarks/traceview.py has: few of 511 nodes are drawn anew."""
    rng = random.Random(7)
    tree = pg.tree([rng.randint(-50, 50) for _ in range(2**8)], b=2, m=8)
    trace = pg.alphabeta(tree.initial(), trace=True).trace
    assert trace is not None
    page = lab(open_page, "?game=gallery:canonical")
    script = """async (trace) => {
      const { mount } = await import("/renderer/traceview.js");
      const box = document.body.appendChild(document.createElement("div"));
      const player = mount(box, trace, {}), drawn = [];
      for (let k = 1; k <= trace.events.length; k++) {
        player.go(k);
        drawn.push(player.pane.picture.touched);
      }
      return [box.querySelectorAll(".node").length, ...drawn];
    }"""
    nodes, *drawn = page.evaluate(script, trace.data)
    assert nodes == 511
    typical = sorted(drawn)[len(drawn) // 2]
    assert typical <= 3
    # A cut changes what lies below the skipped branches, a new best line all nodes along it.
    assert sum(drawn) / len(drawn) < 6


# --- languages, phones, accessibility ------------------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "ar"])
def test_on_a_phone(open_page: OpenPage, lang: str) -> None:
    """T-T.10: no horizontal scroll of the page, no text below 12 pixels."""
    page = lab(open_page, step=57, lang=lang, width=360, height=640)
    assert not scrolls_sideways(page)
    page.locator("#setup-box > summary").click()
    assert not scrolls_sideways(page)
    smallest = """() => Math.min(...[...document.querySelectorAll("main *")]
      .filter((e) => [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim()))
      .filter((e) => e.getClientRects().length)
      .map((e) => {
        const scale = e.ownerSVGElement ? e.getScreenCTM().a : 1;
        return scale * parseFloat(getComputedStyle(e).fontSize);
      }))"""
    assert page.evaluate(smallest) >= 11.99


def test_arabic(open_page: OpenPage) -> None:
    trace = trace_of("jarrar")
    page = lab(open_page, step=57, lang="ar")
    expect(page.locator("html")).to_have_attribute("dir", "rtl")
    expect(view(page)).to_have_attribute("data-digest", trace.digest(57))
    said, meant = page.locator(".tv-what").inner_text(), trace.sentence(57, "ar")
    isolates = dict.fromkeys(map(ord, "\u2066\u2069"))
    assert said.translate(isolates) == meant.translate(isolates)
    expect(page.locator(".tv-title")).to_have_text("ألفا-بيتا: شجرة جرار")


@pytest.mark.parametrize("lang", ["en", "ar"])
def test_accessible_with_everything_open(open_page: OpenPage, lang: str) -> None:
    page = lab(open_page, "?game=gallery:canonical&vs=minimax", step=30, lang=lang)
    page.locator(".convention summary").click()
    axe(page)


def test_by_keys_alone(open_page: OpenPage) -> None:
    """T-S.2: from the top of the page to a step, a reason and a prediction, without a pointer."""
    page = lab(open_page, "?game=gallery:canonical")
    page.keyboard.press("]")
    shown(page, 22)
    page.keyboard.press(".")
    page.keyboard.press("/")
    page.keyboard.type("why /2/2")
    page.keyboard.press("Enter")
    expect(page.locator(".tv-dialog")).to_contain_text("/2/2 was skipped")
    page.keyboard.press("Escape")
    expect(page.locator(".tv-dialog")).to_have_count(0)
    reached = set()
    for _ in range(60):
        page.keyboard.press("Tab")
        reached.add(
            page.evaluate(
                "(document.activeElement.getAttribute('aria-label')"
                " || document.activeElement.textContent || document.activeElement.id).trim()"
            )
        )
    for name in ("Run", "Copy link", "Predict", "Table", "Larger", "Play", "Step", "Edit"):
        assert name in reached, name
