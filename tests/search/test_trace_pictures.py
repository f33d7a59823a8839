"""Pictures, tables and sentences of traces: complete, marked, safe, in two languages."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from itertools import pairwise
from pathlib import Path
from string import Formatter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import plyground as pg
from plyground.search.textbook.trace.drawing.columns import GAP, columns
from plyground.search.textbook.trace.drawing.tikz import tex
from plyground.search.textbook.trace.messages import messages
from plyground.search.textbook.trace.names import visible, written
from plyground.search.textbook.trace.schema import placeholders

JARRAR = (
    "A{B{C{D{E=10,F=11},G{H=9,I=12}},J{K{L=14,M=15},N{O=13,P=14}}},"
    "Q{R{S{T=15,V=2},U{W=4,X=1}},Y{Z{Z1=3,Z2=22},Z3{Z4=24,Z5=25}}}}"
)
SVG = "{http://www.w3.org/2000/svg}"


def traced(text: str = JARRAR, **more: Any) -> pg.Trace:
    found = pg.alphabeta(pg.tree(text).initial(), trace=True, **more).trace
    assert found is not None
    return found


def spot(drawing: str, node: int) -> ET.Element:
    """The group of a node in an SVG."""
    found = ET.fromstring(drawing).find(f".//{SVG}g[@data-node='{node}']")
    assert found is not None
    return found


def texts(element: ET.Element) -> list[str]:
    return [text.text or "" for text in element.iter(f"{SVG}text")]


# --- values are marked ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("search", "style", "shown"),
    [(pg.minimax, "S1", "=2"), (pg.alphabeta, "S1", "≤4"), (pg.alphabeta, "S4", "≤10")],
    ids=["minimax", "fail-soft", "fail-hard"],
)
def test_q_is_never_a_bare_4(search: Any, style: str, shown: str) -> None:
    """T-T.2 in the picture, the table, TikZ and HTML."""
    trace = search(pg.tree(JARRAR).initial(), trace=True, style=style).trace
    q = trace.find("Q")
    assert shown in texts(spot(trace.svg(), q))
    ascii_shown = shown.replace("≤", "<=")
    row = next(line for line in trace.table().splitlines() if line.startswith("Q "))
    assert ascii_shown in row.split()
    assert f"<bdi>{ascii_shown.replace('<', '&lt;')}" in trace._repr_mimebundle_()["text/html"]
    for k in range(len(trace) + 1):
        above = texts(spot(trace.svg(k), q))[1]
        assert re.fullmatch(r"·|[=≤≥≈]−?\d+", above), above
    assert re.search(tex(shown).replace("$", r"\$").replace("\\le", r"\\le"), trace.tikz())


def test_the_table_of_the_lectures() -> None:
    lines = traced().table().splitlines()
    assert lines[0].split() == ["NODE", "TYPE", "A", "B", "ALPHA", "BETA", "SCORE"]
    assert lines[1].split() == ["A", "MAX", "-inf", "+inf", "10", "+inf", "=10"]
    assert [line.split()[0] for line in lines if "skipped" in line and "cut" not in line] == [
        *"INXY"
    ]
    assert "\n".join(lines).isascii()


def test_mcts_table() -> None:
    trace = pg.mcts(pg.tree(JARRAR).initial(), 50, trace=True).trace
    assert trace is not None
    lines = [line.split() for line in trace.table().splitlines()]
    assert lines[0] == ["NODE", "TYPE", "VISITS", "W", "EXPLOIT", "EXPLORE", "UCB1", "SCORE"]
    row = next(line for line in lines if line[0] == "B")
    n, w, exploit, explore, total = (float(x) for x in row[2:7])
    assert row[1] == "MIN"
    assert abs(exploit - w / n) < 1e-3
    assert abs(pg.ucb1(w, int(n), 50) - total) < 1e-3
    assert abs(exploit + explore - total) < 2e-4


def test_steps_in_words() -> None:
    lines = traced().steps().splitlines()
    assert len(lines) == 78
    assert lines[0] == " 1  A: MAX to move, window [−∞, +∞]."
    assert any("β-cut at MAX (CS 540: 'alpha pruning') at J: 14 ≥ β = 10" in s for s in lines)
    assert traced().sentence(1) == "A: MAX to move, window [−∞, +∞]."


# --- pictures -------------------------------------------------------------------------------------


def test_shapes_tell_kinds_apart() -> None:
    """T-S.3: by shape, not by colour."""
    trace = traced()
    drawing = trace.svg()
    for label, kind, status in (
        ("A", "max", "settled"),
        ("Q", "min", "settled"),
        ("E", "terminal", "settled"),
        ("Y", "max", "skipped"),
        ("Z1", "terminal", "below"),
    ):
        found = spot(drawing, trace.find(label))
        assert (found.get("data-kind"), found.get("data-status")) == (kind, status)
    root = ET.fromstring(drawing)
    styles = [line.get("class") for line in root.iter(f"{SVG}line")]
    assert styles.count("branch skipped") == 4
    assert styles.count("branch best") == 4
    assert drawing.count('class="star"') == 5
    assert drawing.count('class="scissors"') == 5  # the fifth at S, with nothing to skip
    dashed = [line for line in root.iter(f"{SVG}line") if line.get("stroke-dasharray")]
    assert len(dashed) == 12


def test_a_cut_off_leaf_is_hollow() -> None:
    trace = pg.minimax(pg.tree(JARRAR).initial(), depth=2, trace=True).trace
    assert trace is not None
    assert spot(trace.svg(), trace.find("C")).get("data-kind") == "cutoff"


def test_convention_and_counters_are_printed() -> None:
    """R5."""
    soft, hard = traced().svg(), traced(style="S4").svg()
    assert "fail-soft · cut when the bound is met · test, then update" in soft
    assert "fail-hard · cut when the bound is met · update, then test" in hard
    assert (
        "Leaves read 8/16 · nodes entered 19 · cuts 4 · branches skipped 4 · leaves skipped 8"
        in (soft)
    )
    assert "leaves skipped 1 ·" in traced().svg(24)


def test_nodes_keep_their_positions() -> None:
    trace = traced()
    shapes = [re.findall(r'<polygon points="([^"]*)"', trace.svg(k))[-15:] for k in (0, 3)]
    assert len(shapes[0]) == len(shapes[1]) == 15
    first, last = (ET.fromstring(trace.svg(k)) for k in (0, 60))
    assert first.get("width") == last.get("width")


def test_equal_traces_give_equal_pictures() -> None:
    assert traced().svg(50) == traced().svg(50)


def test_big_trees_are_drawn_to_the_depth_that_fits() -> None:
    trace = pg.alphabeta(pg.load("connect4").initial(), depth=4, trace=True).trace
    assert trace is not None
    drawing = ET.fromstring(trace.svg(1500))
    drawn = len(drawing.findall(f".//{SVG}g[@data-node]"))
    assert drawn < 60
    assert float(drawing.get("width", "0")) < 4000
    stubs = [int(t[1:].split()[0]) for t in texts(drawing) if re.fullmatch(r"\+[\d,]+ nodes", t)]
    assert sum(stubs) + drawn == len(trace.nodes)


def test_slides(tmp_path: Path) -> None:
    trace = traced("[[3 12 8][2 4 6][1 14 5]]")
    files = trace.slides(tmp_path / "new" / "slides")
    assert [file.name for file in files][:2] == ["step-00.svg", "step-01.svg"]
    assert len(files) == 39
    assert files[20].read_text(encoding="utf-8") == trace.svg(20)


def test_too_many_slides(tmp_path: Path) -> None:
    trace = pg.alphabeta(pg.load("connect4").initial(), depth=4, trace=True).trace
    assert trace is not None
    with pytest.raises(pg.PlygroundError, match=r"4,563 steps.* limited to 2,000"):
        trace.slides(tmp_path)


trees: st.SearchStrategy[list[Any]] = st.recursive(
    st.builds(list), lambda inner: st.lists(inner, min_size=1, max_size=4), max_leaves=30
)


@given(trees, st.integers(0, 99))
def test_nodes_never_overlap(tree: list[Any], seed: int) -> None:
    children: dict[int, list[int]] = {}
    depth = {0: 0}

    def number(node: list[Any]) -> int:
        me = len(children)
        children[me] = []
        for child in node:
            depth[len(children)] = depth[me] + 1
            children[me].append(number(child))
        return me

    number(tree)
    widths = {node: 10.0 + (node * seed) % 37 for node in children}
    x = columns(children, widths)
    assert min(x[n] - widths[n] / 2 for n in children) == pytest.approx(0)
    rows: dict[int, list[int]] = {}
    for node in children:
        rows.setdefault(depth[node], []).append(node)
    for row in rows.values():
        for a, b in pairwise(row):
            assert x[b] - x[a] >= (widths[a] + widths[b]) / 2 + GAP - 1e-6
    for node, below in children.items():
        if below:
            assert x[node] == pytest.approx((x[below[0]] + x[below[-1]]) / 2)


def test_a_long_line_can_be_drawn() -> None:
    text = "[" * 1500 + "1" + "]" * 1500
    assert "nodes" in traced(text).svg()


# --- labels are only text -------------------------------------------------------------------------


def nasty() -> pg.Trace:
    data = traced().data
    data["nodes"][1]["label"] = "<img onerror=alert(1)>"
    data["nodes"][2]["label"] = "\u202eevil\u2066"
    data["nodes"][3]["move"] = '"&<\x00\n'
    data["game"]["title"] = "</svg><script>"
    return pg.Trace.from_json(pg.Trace(data).to_json())


def test_labels_are_shown_as_text() -> None:
    """T-X.3."""
    trace = nasty()
    bundle = trace._repr_mimebundle_()
    drawings = [trace.svg(k) for k in range(0, 79, 13)]
    page = bundle["text/html"]
    assert page.count("<script") == page.count("</script>") == 2  # the data and the renderer
    for shown in [*drawings, page, page.split("<script")[0]]:
        assert "<img" not in shown
        assert "alert(1)</script>" not in shown
        assert "\u202e" not in shown
        assert "\x00" not in shown
        assert "\\u202e" in shown
    for drawing in drawings:
        ET.fromstring(drawing)
    assert "\u202e" not in bundle["text/plain"]
    assert "<img onerror=alert(1)>" in bundle["text/plain"]
    assert "\u202e" not in trace.tikz()


def test_visible() -> None:
    assert visible("a\u202eb\u2069\n") == "a\\u202eb\\u2069\\u000a"
    assert visible("می\u200cخواهم") == "می\u200cخواهم"


def test_tex_is_harmless() -> None:
    assert tex(r"\input{x} 50% #1 $a_b^c$ ~") == (
        r"\textbackslash{}input\{x\} 50\% \#1 \$a\_b\textasciicircum{}c\$ \textasciitilde{}"
    )


def test_tikz_is_balanced() -> None:
    for k in range(0, 79, 7):
        text = traced().tikz(k)
        bare = re.sub(r"\\[{}]", "", text)
        assert bare.count("{") == bare.count("}")
        assert bare.count("$") % 2 == 0
        assert text.isascii()


def test_written_numbers() -> None:
    assert [written(x) for x in ("inf", "-inf", -3, 2.5, 1 / 3, 0.04996, 1e20, 1234567)] == [
        "+∞",
        "−∞",
        "−3",
        "2.5",
        "0.333",
        "0.05",
        "1e+20",
        "1234567",
    ]


# --- languages ------------------------------------------------------------------------------------


def test_messages_exist_in_both_languages() -> None:
    """T-L.2: with equal placeholders."""
    english, arabic = messages("en"), messages("ar")
    assert list(english) == list(arabic)
    for name, text in english.items():
        fields = [
            {field for _, field, _, _ in Formatter().parse(t) if field}
            for t in (text, arabic[name])
        ]
        assert fields[0] == fields[1], name
        assert "left to right" not in text.lower()
    with pytest.raises(pg.PlygroundError, match="no texts in 'xx'"):
        messages("xx")


def test_every_event_has_a_sentence() -> None:
    assert placeholders("{node} {value} {window}") == {"node", "v", "mark", "alpha", "beta"}
    trace = traced()
    for k in range(1, len(trace) + 1):
        assert trace.sentence(k)
        assert re.search(r"[\u0600-\u06ff]", trace.sentence(k, "ar"))
    assert 'direction="rtl"' in trace.svg(10, "ar")
