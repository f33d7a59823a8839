"""Pages of traces that open from disk with no network: T-X.1 to T-X.4."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from lecture_trees import AIMA, CANONICAL, JARRAR, TREE_27
from playwright.sync_api import expect
from trace_pages import Open, traced, view

import plyground as pg

GOLDEN = {"canonical": CANONICAL, "aima": AIMA, "jarrar": JARRAR, "27 leaves": TREE_27}


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
