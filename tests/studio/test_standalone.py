"""Pages of traces that open from disk with no network: T-X.1 to T-X.4, T-L.1."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from browsing import axe, scrolls_sideways
from lecture_trees import AIMA, CANONICAL, JARRAR, TREE_27, root
from playwright.sync_api import Browser, Page, expect

import plyground as pg

GOLDEN = {"canonical": CANONICAL, "aima": AIMA, "jarrar": JARRAR, "27 leaves": TREE_27}
Open = Callable[..., Page]


def traced(text: str) -> pg.Trace:
    found = pg.alphabeta(root(text), trace=True).trace
    assert found is not None
    return found


@pytest.fixture
def open_file(browser: Browser, tmp_path: Path) -> Iterator[Open]:
    """open_file(trace, ..., lang="ar", fragment="s=5"): a page from disk, offline.

    The test fails if the page logs an error (a breach of its policy is one) or throws.
    """
    problems: list[str] = []
    contexts: list[Any] = []

    def open_one(
        *traces: pg.Trace, lang: str = "en", fragment: str = "", html: str = "", **context: Any
    ) -> Page:
        file = tmp_path / f"page{len(contexts)}.html"
        if html:
            file.write_text(html, encoding="utf-8")
        else:
            traces[0].to_html(file, *traces[1:], language=lang)
        made = browser.new_context(offline=True, **context)
        contexts.append(made)
        page: Page = made.new_page()
        page.on("console", lambda m: problems.append(m.text) if m.type == "error" else None)
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on(
            "request",
            lambda r: problems.append(r.url) if not r.url.startswith("file:") else None,
        )
        page.goto(f"{file.as_uri()}#{fragment}")
        return page

    yield open_one
    for made in contexts:
        made.close()
    assert not problems


def view(page: Page) -> Any:
    return page.locator(".traceview").first


# --- T-X.1 --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GOLDEN)
def test_digests_of_all_steps(open_file: Open, name: str) -> None:
    """Forward by key, then back by scrubbing: always Python's digest."""
    trace = traced(GOLDEN[name])
    page = open_file(trace)
    walk = """(key) => {
      const box = document.querySelector(".traceview"), found = [box.dataset.digest];
      for (let k = 0; k < %d; k++) {
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key: ".", bubbles: true }));
        found.push(box.dataset.digest);
      }
      return found;
    }"""
    expected = [trace.digest(k) for k in range(len(trace) + 1)]
    assert page.evaluate(walk % len(trace)) == expected
    scrub = """(steps) => {
      const box = document.querySelector(".traceview"), bar = box.querySelector("[type=range]");
      return steps.map((k) => {
        bar.value = k;
        bar.dispatchEvent(new Event("input", { bubbles: true }));
        return [box.dataset.step, box.dataset.digest];
      });
    }"""
    steps = [*range(len(trace), -1, -3)]
    assert page.evaluate(scrub, steps) == [[str(k), expected[k]] for k in steps]


def test_the_fragment_of_a_notebook_has_the_same_digests(open_file: Open) -> None:
    trace = traced(JARRAR)
    html = f"<!doctype html><title>x</title>{trace._repr_mimebundle_()['text/html']}"
    page = open_file(html=html)
    expect(view(page)).to_have_attribute("data-digest", trace.digest(0))
    page.get_by_role("button", name="To the end").click()
    expect(view(page)).to_have_attribute("data-digest", trace.digest(78))


def test_two_outputs_of_a_notebook_live_side_by_side(open_file: Open) -> None:
    first, second = (traced(text)._repr_mimebundle_()["text/html"] for text in (CANONICAL, AIMA))
    page = open_file(html=f"<!doctype html><title>x</title>{first}{second}{first}")
    expect(page.locator(".traceview")).to_have_count(3)
    page.locator(".traceview").nth(1).get_by_role("button", name="One step forward").click()
    steps = [box.get_attribute("data-step") for box in page.locator(".traceview").all()]
    assert steps == ["0", "1", "0"]


# --- T-X.2 --------------------------------------------------------------------------------------


def test_without_script_the_result_is_there(open_file: Open) -> None:
    page = open_file(traced(JARRAR), java_script_enabled=False)
    text = page.inner_text("body")
    assert "The value for MAX is =10; play B." in text
    assert "Leaves read 8/16" in text
    assert "cuts 4" in text
    assert "<=4 cut, 1 skipped" in text
    assert page.locator("svg .node").count() == 31


def test_space_plays(open_file: Open) -> None:
    page = open_file(traced(JARRAR))
    page.keyboard.press("+")
    page.keyboard.press("+")
    page.keyboard.press("+")
    page.keyboard.press("Space")
    expect(view(page)).to_have_attribute("data-step", re.compile("^[3-9]$"))
    page.keyboard.press("Space")
    stopped = view(page).get_attribute("data-step")
    page.wait_for_timeout(400)
    assert view(page).get_attribute("data-step") == stopped


def test_a_link_to_a_step(open_file: Open) -> None:
    trace = traced(JARRAR)
    page = open_file(trace, fragment="s=57")
    expect(view(page)).to_have_attribute("data-digest", trace.digest(57))
    page.keyboard.press(".")
    assert page.url.endswith("#s=58")


@pytest.mark.parametrize("fragment", ["s=99999", "s=-4", "s=x", "s=", "q=1", "s=1e400"])
def test_links_to_steps_that_are_not_there(open_file: Open, fragment: str) -> None:
    page = open_file(traced(CANONICAL), fragment=fragment)
    assert view(page).get_attribute("data-step") in ("0", "38")


def test_several_traces_on_one_page(open_file: Open) -> None:
    traces = [traced(text) for text in (JARRAR, AIMA)]
    page = open_file(*traces, fragment="s=10&s2=20")
    boxes = page.locator(".traceview")
    expect(boxes).to_have_count(2)
    for i, k in enumerate((10, 20)):
        expect(boxes.nth(i)).to_have_attribute("data-digest", traces[i].digest(k))
    boxes.nth(1).get_by_role("button", name="One step forward").click()
    assert page.url.endswith("#s=10&s2=21")


def test_in_a_frame_it_tells_its_height(open_file: Open, tmp_path: Path) -> None:
    trace = traced(CANONICAL)
    trace.to_html(tmp_path / "inner.html")
    html = f"<!doctype html><title>x</title>{trace.iframe('inner.html')}"
    page = open_file(html=html)
    page.wait_for_function("document.querySelector('iframe').style.height.endsWith('px')")
    height = page.evaluate("document.querySelector('iframe').clientHeight")
    assert 300 < height < 3000


# --- T-X.3, T-X.4 -------------------------------------------------------------------------------


def test_labels_are_text(open_file: Open) -> None:
    label = "<img src=x onerror=window.hit=1>"
    tree = f'A{{"{label}"{{"</script><script>window.hit=1</script>"=3, "c\u202ed"=4}}, D=2}}'
    trace = traced(tree)
    page = open_file(trace)
    page.keyboard.press("End")
    assert page.evaluate("window.hit") is None
    assert page.locator("img").count() == 0
    page.get_by_role("button", name="Table").click()
    cells = page.locator(".tv-pane tbody th").all_inner_texts()
    assert label in cells
    assert "c\\u202ed" in cells


def test_sizes(tmp_path: Path) -> None:
    traced(JARRAR).to_html(tmp_path / "jarrar.html")
    assert (tmp_path / "jarrar.html").stat().st_size < 250_000


def test_a_long_trace_is_usable(open_file: Open) -> None:
    """50,000 events: drawn to the depth that fits, with stubs that open; stepped at any place."""
    analysis = pg.minimax(pg.load("tic_tac_toe").initial(), trace=True, limit=pg.Limit(nodes=60000))
    trace = analysis.trace
    assert trace is not None
    assert len(trace) == 50_000
    page = open_file(trace)
    assert page.locator(".tv-tree .node").count() <= 700
    expect(page.locator(".tv-partial")).to_be_visible()
    stub = page.locator(".tv-tree .stub").first
    before = page.locator(".tv-tree .node").count()
    assert re.fullmatch(r"\+[\d,]+ nodes", stub.text_content() or "")
    stub.click()
    assert page.locator(".tv-tree .node").count() > before
    page.get_by_role("button", name="To the end").click()
    expect(view(page)).to_have_attribute("data-digest", trace.digest(50_000))
    assert page.locator(".tv-tree .current").count() == 1


def test_of_a_wide_tree_what_is_in_sight_is_drawn(open_file: Open) -> None:
    """Scrolled there, or reached by key, a node is drawn; all are there for a screen reader."""
    leaves = [(7 * i) % 50 for i in range(2**8)]
    found = pg.alphabeta(pg.tree(leaves, b=2, m=8).initial(), trace=True).trace
    assert found is not None
    page = open_file(found)
    assert page.locator(".node").count() == 511
    assert page.locator(".node .shape").count() < 300
    root = page.locator('.node[data-node="0"]')
    root.focus()
    page.keyboard.press("End")
    last = page.locator(".node:focus")
    expect(last.locator(".shape")).to_be_visible()
    box, pane = last.bounding_box(), page.locator(".tv-pane").bounding_box()
    assert box is not None
    assert pane is not None
    assert pane["x"] <= box["x"] <= pane["x"] + pane["width"]
    page.locator(".tv-pane").evaluate("(pane) => { pane.scrollLeft = 0; }")
    expect(last.locator(".shape")).to_have_count(0)


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
