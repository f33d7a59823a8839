"""The renderer without a page: its fold, digests, names, sentences and reasons match Python's."""

from __future__ import annotations

import hashlib
import json
import re
from importlib.resources import files
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lecture_trees import AIMA, GOLDEN, JARRAR, TREE_27, root
from running_node import in_node

import plyground as pg
from plyground.search.engines.mcts.tree import NODE
from plyground.search.textbook.trace import bundle
from plyground.search.textbook.trace.canonical import canonical
from plyground.search.textbook.trace.messages import END, ISOLATE, about
from plyground.search.textbook.trace.names import written

LUCK = "[(0.5:[3 9] 0.5:[7 1])(1/3:[6 2] 2/3:[0 4])]"


def trace_of(analysis: pg.Analysis) -> pg.Trace:
    assert analysis.trace is not None
    return analysis.trace


@pytest.fixture(scope="module")
def traces() -> dict[str, pg.Trace]:
    """The four golden traces, and one of every kind of search."""
    found = {name: trace_of(pg.alphabeta(root(text), trace=True)) for name, text in GOLDEN.items()}
    three = pg.tree("[<3,1,2> [<0,4,1> <5,0,0>] <1,1,1>]").initial()
    tic = pg.load("tic_tac_toe").initial()
    more = {
        "fail-hard": pg.alphabeta(root(JARRAR), style="S4", trace=True),
        "negamax": pg.negamax(root(AIMA), pruning=True, trace=True),
        "star1": pg.expectiminimax(root(LUCK), pruning=True, trace=True),
        "maxn": pg.maxn(three, trace=True),
        "cut off": pg.alphabeta(tic, depth=2, trace=True),
        "mcts": pg.mcts(tic, 40, seed=3, trace=True),
        "mcts on a tree": pg.mcts(root(JARRAR), 30, seed=1, trace=True),
    }
    return found | {name: trace_of(analysis) for name, analysis in more.items()}


# --- one module ---------------------------------------------------------------------------------


def test_the_module_is_small_and_loads_nothing() -> None:
    text = bundle.module()
    assert len(text.encode()) < 120_000
    assert "import " not in text
    for banned in ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval("):
        assert banned not in text
    for network in ("fetch(", "XMLHttpRequest", "WebSocket", "https://"):
        assert network not in text
    assert set(_addresses(text)) <= {"http://www.w3.org/2000/svg"}


def _addresses(text: str) -> list[str]:
    return [part.split('"')[0] for part in text.split('"') if part.startswith("http")]


def test_the_program_is_the_module_without_exports() -> None:
    assert "\nexport " not in bundle.program("standalone.js")
    assert "\nexport function mount" in bundle.module()


def test_page_texts_exist_in_both_languages() -> None:
    """T-L.2: equal ids, equal placeholders; a reason for every event message."""
    folder = files("plyground.search.textbook.trace")
    texts = json.loads(folder.joinpath("view/texts.json").read_text(encoding="utf-8"))
    assert texts["en"].keys() == texts["ar"].keys()
    for name, text in texts["en"].items():
        assert sorted(re.findall(r"\{\w+\}", text)) == sorted(
            re.findall(r"\{\w+\}", texts["ar"][name])
        ), name
    said = json.loads(folder.joinpath("messages.json").read_text(encoding="utf-8"))["en"]
    assert not texts["en"].keys() & said.keys(), "each text is in one file only"
    spoken = ("enter.", "leaf.", "partial.", "window.", "cut.", "skip", "settle.", "mcts.")
    for name in said:
        if name.startswith(spoken):
            assert (
                f"reason.{name.replace('.window', '') if 'enter' in name else name}" in texts["en"]
            )


# --- T-X.1: digests -----------------------------------------------------------------------------


def test_digests_of_all_steps_match_python(traces: dict[str, pg.Trace], tmp_path: Path) -> None:
    script = """
    const found = {};
    for (const [name, trace] of Object.entries(data)) {
      const steps = [...Array(trace.events.length + 1).keys()];
      found[name] = steps.map((k) => view.digestAt(trace, k));
    }
    console.log(JSON.stringify(found));
    """
    found = in_node(tmp_path, script, {name: trace.data for name, trace in traces.items()})
    for name, trace in traces.items():
        assert found[name] == [trace.digest(k) for k in range(len(trace) + 1)], name


def test_numbers_are_read_as_in_a_browser(tmp_path: Path) -> None:
    """3.0 and 1E1 in a file are 3 and 10 for both, so digests agree."""
    trace = trace_of(pg.alphabeta(root("[[3 12][100000 4]]"), trace=True))
    text = trace.to_json()
    for mine, theirs in (('"v":3}', '"v":3.0}'), ('"v":12}', '"v":1.2E1}'), ("100000", "1" * 30)):
        assert mine in text
        text = text.replace(mine, theirs)
    again = pg.Trace.from_json(text)
    script = """
    const trace = JSON.parse(data);
    console.log(JSON.stringify(trace.events.map((_, k) => view.digestAt(trace, k + 1))));
    """
    assert in_node(tmp_path, script, text) == [again.digest(k + 1) for k in range(len(again))]


def test_numbers_too_large_for_a_float_are_refused() -> None:
    trace = trace_of(pg.alphabeta(root("[[3 12][2 4]]"), trace=True))
    for huge in ("1e400", "9" * 400):
        text = trace.to_json().replace('"v":12}', f'"v":{huge}}}')
        assert huge in text
        with pytest.raises(pg.BadTrace):
            pg.Trace.from_json(text)


def test_canonical_text_and_sha256(tmp_path: Path) -> None:
    values: list[Any] = [1e21, 1e-7, 0.1, 123456789.125, 'é\u2028"\\\n\x01', {"b": [], "a": None}]
    texts = ["", "abc", "a" * 55, "a" * 56, "a" * 64, "ب" * 100, "x" * 100_000]
    script = """
    console.log(JSON.stringify([data[0].map(view.canonical), data[1].map(view.sha256)]));
    """
    found = in_node(tmp_path, script, [values, texts])
    assert found[0] == [canonical(value) for value in values]
    assert found[1] == [hashlib.sha256(text.encode()).hexdigest() for text in texts]


# --- T-T.5: stepping and scrubbing ----------------------------------------------------------------


def test_stepping_scrubbing_and_back_agree(traces: dict[str, pg.Trace], tmp_path: Path) -> None:
    script = """
    for (const trace of Object.values(data)) {
      const size = trace.nodes.length, last = trace.events.length;
      const history = new view.History(trace.events, size), walk = new view.Fold(size);
      const digest = (fold) => view.sha256(view.canonical(fold.state()));
      for (let k = 0; k <= last; k++) {
        const stepped = digest(walk), scrubbed = digest(history.at(k));
        history.at(Math.min(k + 5, last));
        const back = digest(history.at(k));
        if (stepped !== scrubbed || back !== stepped) throw new Error(`step ${k}`);
        if (k < last) walk.add(trace.events[k]);
      }
    }
    console.log("true");
    """
    data = {name: trace.data for name, trace in traces.items()}
    assert in_node(tmp_path, script, data) is True


@given(st.recursive(st.integers(-9, 9), lambda x: st.lists(x, min_size=1, max_size=4)))
def test_stepping_is_scrubbing_on_any_tree(tree: Any) -> None:
    """The same property in Python, on trees of any shape."""
    if isinstance(tree, int):
        tree = [tree]
    trace = trace_of(pg.alphabeta(pg.tree(tree).initial(), trace=True))
    last = len(trace)
    for k in range(last + 1):
        fold = trace.fold(max(0, k - 1))
        if k:
            fold.add(trace.events[k - 1])
        trace.state(min(k + 5, last))
        assert fold.state() == trace.state(k)


# --- words ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "ar"])
def test_sentences_match_python(traces: dict[str, pg.Trace], tmp_path: Path, language: str) -> None:
    script = """
    const found = {};
    for (const [name, trace] of Object.entries(data.traces)) {
      const words = new view.Words(trace, new view.Names(trace.nodes), data.language);
      found[name] = trace.events.map((_, k) => view.plainText(words.event(k + 1)));
    }
    console.log(JSON.stringify(found));
    """
    data = {"language": language, "traces": {name: t.data for name, t in traces.items()}}
    found = in_node(tmp_path, script, data)
    for name, trace in traces.items():
        said = [trace.sentence(k + 1, language) for k in range(len(trace))]
        bare = [_without_isolates(text) for text in said]
        assert [_without_isolates(text) for text in found[name]] == bare, name


def _without_isolates(text: str) -> str:
    return text.replace(ISOLATE, "").replace(END, "")


def test_reasons_match_python(traces: dict[str, pg.Trace], tmp_path: Path) -> None:
    script = """
    const found = {};
    for (const [name, trace] of Object.entries(data)) {
      const names = new view.Names(trace.nodes), words = new view.Words(trace, names, "en");
      const history = new view.History(trace.events, trace.nodes.length);
      found[name] = trace.nodes.map(({ id }) =>
        view.why(trace, names, words, history, id).map(view.plainText).join(" "));
    }
    console.log(JSON.stringify(found));
    """
    found = in_node(tmp_path, script, {name: trace.data for name, trace in traces.items()})
    for name, trace in traces.items():
        for node in range(len(trace.nodes)):
            told = found[name][node]
            assert told.startswith(trace.why(node)), (name, node)
            if "Searched in full" in told:
                assert told == trace.why(node, value=True)


@pytest.mark.parametrize("language", ["en", "ar"])
def test_descriptions_of_nodes_match_python(
    traces: dict[str, pg.Trace], tmp_path: Path, language: str
) -> None:
    """The same words in the view and in the tooltips of an SVG, at the end of the trace."""
    script = """
    const found = {};
    for (const [name, trace] of Object.entries(data.traces)) {
      const words = new view.Words(trace, new view.Names(trace.nodes), data.language);
      const { known } = new view.History(trace.events, trace.nodes.length).at(trace.events.length);
      found[name] = trace.nodes.map(({ id }) =>
        words.about(id, known[id], known[id]?.status ?? "unseen"));
    }
    console.log(JSON.stringify(found));
    """
    data = {"language": language, "traces": {name: t.data for name, t in traces.items()}}
    found = in_node(tmp_path, script, data)
    for name, trace in traces.items():
        for node, known in enumerate(trace.fold(len(trace)).known):
            status = known["status"] if known else "unseen"
            kind = trace.nodes[node]["kind"]
            text = about(trace.names.of(node), kind, known or {}, status, language)
            assert found[name][node] == _without_isolates(text), (name, node)


def test_numbers_are_written_as_in_python(tmp_path: Path) -> None:
    numbers = [0, -3, 0.5, 1 / 3, -2 / 3, 0.3125, 0.1875, 0.0625, 2.0005, 1e-5, 0.05, 1e15, 2.5e20]
    numbers += [0.1 * i for i in range(-40, 40)] + [i / 1024 for i in range(1, 1024, 7)]
    found = in_node(tmp_path, "console.log(JSON.stringify(data.map(view.written)));", numbers)
    assert found == [written(x) for x in numbers]


def test_hidden_characters_are_made_visible(tmp_path: Path) -> None:
    """T-X.3: characters that change the direction of text are written as escapes."""
    trace = trace_of(pg.alphabeta(root('"a\u202eb"{"<img onerror=x>"=1, c=2}'), trace=True))
    script = """
    const names = new view.Names(data.nodes);
    console.log(JSON.stringify(data.nodes.map(({ id }) => names.of(id))));
    """
    names = [trace.names.of(i) for i in range(3)]
    assert in_node(tmp_path, script, trace.data) == names
    assert names == ["a\\u202eb", "<img onerror=x>", "c"]


# --- predictions and pseudo-code ------------------------------------------------------------------


def test_predictions_are_asked_and_graded(traces: dict[str, pg.Trace], tmp_path: Path) -> None:
    script = """
    const trace = data, names = new view.Names(trace.nodes), asked = [];
    for (let k = 0; k < trace.events.length; k++) {
      const q = view.question(trace, names, k);
      if (!q) continue;
      const { type, v } = q.event, cut = q.kind === "cut";
      const right = view.graded(q, cut ? type === "cut" : String(v));
      const wrong = view.graded(q, cut ? type !== "cut" : String(v + 1));
      asked.push([q.kind, q.event.type, right.right, wrong.right]);
    }
    const value = { kind: "value", event: { type: "settle", v: 4, mark: "<=" } };
    const answers = ["4", "≤4", "<= 4", "=4", "≥4", "٤", "4.0", "x", "", "nan", "5"];
    const grades = answers.map((answer) => view.graded(value, answer));
    console.log(JSON.stringify({ asked, grades }));
    """
    found = in_node(tmp_path, script, traces["jarrar"].data)
    kinds = [row[0] for row in found["asked"]]
    assert kinds.count("value") == 11  # one for each inner node that is visited
    cuts = [row for row in found["asked"] if row[0] == "cut"]
    assert sum(row[1] == "cut" for row in cuts) == 4
    assert any(row[1] == "window" for row in cuts)
    assert all(row[2] and not row[3] for row in found["asked"])
    marks = [grade and (grade["right"], grade["mark"]) for grade in found["grades"]]
    good, unmarked = (True, True), (True, False)
    assert marks == [
        *(good, good, good, unmarked, unmarked, good, good),
        *(None, None, None, (False, True)),
    ]


def test_every_event_has_its_line_of_code(traces: dict[str, pg.Trace], tmp_path: Path) -> None:
    script = """
    const found = {};
    for (const [name, trace] of Object.entries(data)) {
      const lines = view.pseudocode(trace);
      const line = (event) => lines[view.codeLine(lines, trace, event)];
      found[name] = trace.events.map((event) => line(event)?.text ?? null);
    }
    console.log(JSON.stringify(found));
    """
    found = in_node(tmp_path, script, {name: trace.data for name, trace in traces.items()})
    for name, lines in found.items():
        assert None not in lines, name
    jarrar = dict(zip([e["k"] for e in traces["jarrar"].events], found["jarrar"], strict=True))
    for event in traces["jarrar"].events:
        if event["type"] == "cut":
            low = traces["jarrar"].nodes[event["node"]]["kind"] == "min"
            assert jarrar[event["k"]] == f"if v {'≤ α' if low else '≥ β'}: return v   ✂"
    hard = [line for line in found["fail-hard"] if "✂" in line]
    assert "if v ≤ α: return α   ✂" in hard


# --- Monte-Carlo tree search ----------------------------------------------------------------------


def test_memory_and_means_by_iteration(traces: dict[str, pg.Trace], tmp_path: Path) -> None:
    """A node counts as many bytes as in the engine; means are those of the playouts."""
    trace = traces["mcts"]
    script = """
    const { means, visits, round } = view.byIteration(data, data.events.length);
    const history = new view.History(data.events, data.nodes.length);
    const bytes = data.events.map((_, k) => view.memory(history.at(k + 1)));
    const last = [...visits.values()].map((points) => points.at(-1));
    console.log(JSON.stringify({ means, bytes, round, last }));
    """
    found = in_node(tmp_path, script, trace.data)
    nodes = [trace.state(k + 1)["counters"]["nodes"] for k in range(len(trace))]
    assert found["bytes"] == [n * NODE.itemsize for n in nodes]
    results = [e["say"]["args"]["result"] for e in trace.events if e["type"] == "playout"]
    assert found["round"] == len(results) == 40
    sums = accumulate(results)
    assert found["means"] == [[n, pytest.approx(total / n)] for n, total in enumerate(sums, 1)]
    assert sum(visits for _, visits in found["last"]) == 40


# --- places ---------------------------------------------------------------------------------------


def test_drawn_nodes_do_not_overlap(tmp_path: Path) -> None:
    """Neighbours in a row keep apart, with the first child on the left or on the right."""
    trace = trace_of(pg.alphabeta(root(TREE_27), trace=True))
    script = """
    const names = new view.Names(data.nodes), layouts = new view.TreeLayouts(data, names);
    const places = (mirrored) => {
      const { x } = layouts.around(new Set(), mirrored);
      return data.nodes.map(({ id }) => x.get(id));
    };
    console.log(JSON.stringify([places(false), places(true)]));
    """
    plain, mirrored = in_node(tmp_path, script, trace.data)
    for places in (plain, mirrored):
        rows: dict[int, list[float]] = {}
        for node, x in enumerate(places):
            rows.setdefault(trace.names.depth(node), []).append(x)
        for row in map(sorted, rows.values()):
            assert all(b - a >= 40 for a, b in pairwise(row))
    first, *_, last = trace.names.children[0]
    assert plain[first] < plain[0] < plain[last]
    assert mirrored[first] > mirrored[0] > mirrored[last]


def test_big_trees_are_closed_at_the_depth_that_fits(tmp_path: Path) -> None:
    """Over 2,000 nodes: some are closed, and the hidden ones add up."""
    trace = trace_of(pg.minimax(pg.tree([0] * 2**11, b=2, m=11).initial(), trace=True))
    assert len(trace.nodes) == 4095
    script = """
    const names = new view.Names(data.nodes), closed = view.closedAtFirst(names);
    const layout = new view.TreeLayouts(data, names).around(closed);
    const hidden = layout.order.reduce((sum, id) => sum + layout.hidden(id), 0);
    console.log(JSON.stringify([layout.order.length, hidden, closed.size]));
    """
    drawn, hidden, closed = in_node(tmp_path, script, trace.data)
    assert drawn <= 600
    assert drawn + hidden == 4095
    assert closed == 256
