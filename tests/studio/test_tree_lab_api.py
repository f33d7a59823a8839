"""The tree lab without a browser: jobs, editing, random trees, refusals, MCTS figures."""

from __future__ import annotations

import time
from math import log, sqrt
from typing import Any

import pytest
from browsing import Studio
from hypothesis import given
from hypothesis import strategies as st

import plyground as pg
from plyground.game.errors import PlygroundError
from plyground.studio.jobs.trace import merged, positions
from plyground.studio.tree_lab.editing import edited, random_text


def finished(studio: Studio, kind: str, **args: Any) -> dict[str, Any]:
    """The last view of a job."""
    answer = studio.post("/api/jobs", {"kind": kind, "args": args})
    assert answer.status_code == 202, answer.text
    until = time.monotonic() + 120
    while time.monotonic() < until:
        view: dict[str, Any] = studio.get(f"/api/jobs/{answer.json()['id']}").json()
        if view["state"] in ("done", "failed", "cancelled"):
            return view
        time.sleep(0.05)
    raise AssertionError("the job does not end")


# --- jobs ----------------------------------------------------------------------------------------


def test_a_trace_is_the_one_of_the_library(studio: Studio) -> None:
    view = finished(studio, "trace", game="gallery:jarrar", style="S4", order="best")
    expected = pg.alphabeta(pg.gallery("jarrar").initial(), style="S4", order="best", trace=True)
    assert expected.trace is not None
    assert view["result"]["trace"] == expected.trace.data


def test_mcts_with_its_options(studio: Studio) -> None:
    view = finished(
        studio, "trace", game="gallery:mcts-trap", search="mcts", iterations=50, c=0.5, seed=4
    )
    state = pg.gallery("mcts-trap").initial()
    expected = pg.mcts(state, 50, c=0.5, seed=4, trace=True).trace
    assert expected is not None
    assert view["result"]["trace"] == expected.data


def test_every_search_of_the_list(studio: Studio) -> None:
    for search in ("minimax", "negamax", "negamax-alphabeta", "expectiminimax", "star1", "all-max"):
        view = finished(studio, "trace", game="gallery:canonical", search=search)
        assert view["state"] == "done", (search, view["error"])
        wanted = 14 if search == "all-max" else 3
        assert view["result"]["trace"]["summary"]["value"] == wanted


@pytest.mark.parametrize(
    ("args", "status", "where", "said"),
    [
        ({"game": "tree:[[3 12][2 x]]"}, 422, "args.game", "leaf 4: 'x' is not a number"),
        ({"game": "tree:(0.5:3 0.4:7)"}, 422, "args.game", "sum to 0.9"),
        ({"game": "chez"}, 404, "game", "chez"),
        ({"game": "gallery:none"}, 404, "game", "none"),
        ({"game": "tree:7"}, 422, "args.game", "nothing to search"),
        ({"search": "magic"}, 422, "args.search", "there is no search 'magic'"),
        ({"style": "S9"}, 422, "args.style", "no convention 'S9'"),
        ({"order": "sideways"}, 422, "args.order", "no order 'sideways'"),
        ({"order": "random:x"}, 422, "args.order", "not a number"),
        ({"search": "quiescence"}, 422, "args.depth", "needs a depth"),
        ({"depth": -1}, 422, "args.depth", "greater than or equal to 0"),
        ({"c": 1e9}, 422, "args.c", "less than or equal"),
        ({"iterations": 0}, 422, "args.iterations", "greater than or equal"),
        ({"fail": "x"}, 422, "args.fail", "soft"),
        ({"what": 1}, 422, "args.what", "not permitted"),
        ({"game": "tic_tac_toe", "moves": "z9"}, 422, "moves", "z9"),
        ({"game": "tree:(0.5:[3 1] 0.5:[7 2])", "order": "best"}, 422, "args.order", "chance"),
    ],
)
def test_refusals(studio: Studio, args: dict[str, Any], status: int, where: str, said: str) -> None:
    answer = studio.post("/api/jobs", {"kind": "trace", "args": args})
    assert answer.status_code == status, answer.text
    body = answer.json()
    assert body["where"] == where
    assert said in body["message"]["en"]
    assert body["message"]["ar"]
    assert body["fix"]["en"]


def test_a_tree_that_would_be_mended_by_dividing(studio: Studio) -> None:
    args = {"game": "tree:(0.5:3 0.4:7)", "search": "expectiminimax"}
    body = studio.post("/api/jobs", {"kind": "trace", "args": args}).json()
    assert body["details"]["normalise"] is True
    view = finished(studio, "trace", **args, normalise=True)
    assert view["result"]["trace"]["summary"]["value"] == pytest.approx(43 / 9)


def test_a_trace_beyond_the_limit_is_partial_with_its_summary(studio: Studio) -> None:
    view = finished(studio, "trace", game="tic_tac_toe", search="minimax", moves="b2")
    trace = view["result"]["trace"]
    whole = pg.minimax(pg.load("tic_tac_toe").initial().result("b2"))
    assert len(trace["events"]) == 50_000
    assert trace["partial"] is True
    assert trace["summary"]["stopped"] == "events"
    assert trace["summary"]["leaves"] == whole.leaves
    assert trace["summary"]["value"] == whole.value


def test_figures_by_order(studio: Studio) -> None:
    result = finished(studio, "orders", game="gallery:27-leaf")["result"]
    read = {bar["order"].split(":")[0]: bar["leaves"] for bar in result["bars"]}
    assert (read["best"], read["given"], read["worst"]) == (11, 17, 27)
    assert result["leaves"] == 27
    assert result["formulas"] == {"b": 3.0, "m": 3, "all": 27.0, "fewest": 11.0}


def test_growth(studio: Studio) -> None:
    result = finished(studio, "measure", game="gallery:27-leaf", seconds=20)["result"]
    assert [level["depth"] for level in result["levels"]] == [1, 2, 3]
    assert result["complete"] is True


def test_how_deep(studio: Studio) -> None:
    depths = studio.get("/api/tree/how-deep", nodes=1e6, branching=10).json()["depths"]
    assert depths["none"] == pytest.approx(6)
    assert depths["random"] == pytest.approx(8)
    for query in ({"nodes": 0, "branching": 10}, {"nodes": 10, "branching": 1}, {"nodes": "x"}):
        assert studio.get("/api/tree/how-deep", **query).status_code == 422


def test_the_renderer_is_served(studio: Studio) -> None:
    script = studio.get("/renderer/traceview.js")
    assert script.headers["content-type"].startswith("text/javascript")
    assert len(script.content) < 120_000
    assert studio.get("/renderer/traceview.css").headers["content-type"].startswith("text/css")


# --- editing -------------------------------------------------------------------------------------

TREE = "A{B{D=3,E=12},C{F=2,G=4}}"


@pytest.mark.parametrize(
    ("path", "change", "value", "after"),
    [
        (["B", "D"], "set", -5.0, "A{B{D=-5,E=12},C{F=2,G=4}}"),
        (["B", "D"], "later", None, "A{B{E=12,D=3},C{F=2,G=4}}"),
        (["C"], "earlier", None, "A{C{F=2,G=4},B{D=3,E=12}}"),
        (["B"], "add", None, "A{B{D=3,E=12,0},C{F=2,G=4}}"),
        (["B", "D"], "add", None, "A{B{D{3},E=12},C{F=2,G=4}}"),
        (["C", "G"], "remove", None, "A{B{D=3,E=12},C{F=2}}"),
        (["C"], "remove", None, "A{B{D=3,E=12}}"),
    ],
)
def test_changes(path: list[str], change: str, value: float | None, after: str) -> None:
    assert edited(pg.tree(TREE), path, change, value) == after


def test_the_last_child_leaves_a_leaf() -> None:
    assert edited(pg.tree("[[3] 4]"), ["1", "1"], "remove") == "[3 4]"


def test_chance_stays_whole() -> None:
    """Probabilities are shared out again, so that the text can be read back."""
    text = "[(0.5:3 0.5:7) 4]"
    more = edited(pg.tree(text), ["1"], "add")
    chances = [p for _, p in pg.tree(more).initial().result("1").outcomes()]
    assert chances == pytest.approx([1 / 3] * 3)
    assert edited(pg.tree(text), ["1", "2"], "remove") == "[(1:3) 4]"


@pytest.mark.parametrize(
    ("path", "change", "value", "message"),
    [
        ([], "remove", None, "the root cannot be removed"),
        (["B"], "set", 3.0, "only leaves have values"),
        (["B", "D"], "set", float("nan"), "must be a number, not nan"),
        (["B", "D"], "set", None, "must be a number, not None"),
        (["B", "D"], "earlier", None, "no sibling on that side"),
        (["C"], "later", None, "no sibling on that side"),
        ([], "later", None, "no sibling on that side"),
        (["X"], "add", None, "X"),
    ],
)
def test_changes_that_cannot_be_made(
    path: list[str], change: str, value: float | None, message: str
) -> None:
    with pytest.raises(PlygroundError, match=message):
        edited(pg.tree(TREE), path, change, value)


def test_editing_by_request(studio: Studio) -> None:
    body = {"game": "gallery:jarrar", "path": ["B", "C"], "change": "later"}
    answer = studio.post("/api/tree/edit", body).json()
    assert answer["text"].startswith("A{B{J{")
    assert (answer["nodes"], answer["leaves"]) == (31, 16)
    wrong = studio.post("/api/tree/edit", {"game": "tic_tac_toe", "change": "add"})
    assert (wrong.status_code, wrong.json()["code"]) == (422, "not-a-tree")
    assert studio.post("/api/tree/edit", body | {"change": "paint"}).status_code == 422
    assert studio.post("/api/tree/edit", body | {"path": ["Z"]}).status_code == 422


@given(
    st.recursive(st.integers(-9, 9), lambda x: st.lists(x, min_size=1, max_size=3), max_leaves=12),
    st.data(),
)
def test_changes_can_be_undone(tree: Any, data: st.DataObject) -> None:
    """Later then earlier, add then remove: the tree is what it was."""
    game = pg.tree(tree if isinstance(tree, list) else [tree])
    inner = [i for i in range(game.nodes) if game.tree.children[i]]
    node = data.draw(st.sampled_from(inner))
    path: list[str] = []
    state: Any = game.initial()
    while state.node != node:
        below = game.tree.children[state.node]
        at = max(i for i, child in enumerate(below) if child <= node)
        path.append(str(at + 1))
        state = state.result(at)
    children = game.tree.children[node]
    grown = pg.tree(edited(game, path, "add"))
    again = edited(grown, [*path, str(len(children) + 1)], "remove")
    assert pg.tree(again) == game
    if len(children) > 1:
        moved = pg.tree(edited(game, [*path, "1"], "later"))
        assert pg.tree(edited(moved, [*path, "2"], "earlier")) == game


# --- random trees --------------------------------------------------------------------------------


def test_random_trees(studio: Studio) -> None:
    first, again = (studio.get("/api/tree/random", b=2, m=3, seed=5).json() for _ in range(2))
    assert first == again
    assert (first["nodes"], first["leaves"]) == (15, 8)
    other = studio.get("/api/tree/random", b=2, m=3, seed=6).json()
    assert other != first
    values = random_text(3, 3, 0, 26, 1, ties=False).split(": ")[1].split()
    assert sorted(map(int, values)) == list(range(27))


@pytest.mark.parametrize(
    ("query", "message"),
    [
        ({"b": 3, "m": 8}, "6,561 leaves; at most 2,000"),
        ({"low": 5, "high": 1}, "is empty"),
        ({"high": 5, "ties": False}, "27 different leaves do not fit"),
        ({"b": 0}, "greater than or equal to 1"),
        ({"seed": "x"}, "integer"),
    ],
)
def test_random_trees_that_cannot_be(studio: Studio, query: dict[str, Any], message: str) -> None:
    answer = studio.get("/api/tree/random", **query)
    assert answer.status_code == 422
    assert message in answer.json()["message"]["en"]


# --- figures of the lectures ---------------------------------------------------------------------


def test_ii_nim() -> None:
    """T-T.9: value -1, 33 nodes, 15 with mirror images merged."""
    state = pg.load("nim", piles="2,2", misere=True).initial()
    trace = pg.minimax(state, trace=True).trace
    assert trace is not None
    assert trace.summary["value"] == -1
    assert len(trace.nodes) == 33
    assert merged(trace) == 15
    assert positions(trace) == 14


def test_ucb1_numbers() -> None:
    """T-T.7: both terms to six digits, as the page gets them."""
    trace = pg.mcts(pg.load("tic_tac_toe").initial(), 60, seed=1, trace=True).trace
    assert trace is not None
    visits: dict[int, tuple[int, float]] = {}
    checked = 0
    for event in trace.events:
        if event["type"] == "backup":
            visits[event["node"]] = (event["say"]["args"]["visits"], event["say"]["args"]["w"])
        elif event["type"] == "select":
            total = visits[event["node"]][0]
            for term in event["ucb"]:
                n, w = visits[term["node"]]
                assert term["exploit"] == pytest.approx(w / n, abs=1e-6)
                assert term["explore"] == pytest.approx(sqrt(2) * sqrt(log(total) / n), abs=1e-6)
                checked += 1
    assert checked > 100


def test_the_trap_of_mcts() -> None:
    """T-T.8: the most visited move is wrong at 500 iterations and right at 1,000."""
    state = pg.gallery("mcts-trap", k=20).initial()
    wrong = right = 0
    for seed in range(20):
        early, late = (pg.mcts(state, n, seed=seed) for n in (500, 1000))
        wrong += early.action == 0
        right += late.action == 1
    assert wrong >= 19
    assert right >= 19
