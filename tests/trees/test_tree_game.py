"""A tree is a game like any other."""

from __future__ import annotations

import pickle
import subprocess
import sys

import pytest

import plyground as pg
from plyground.game.doctor.conformance import examine
from plyground.game.trees.tree_game import TreeGame, TreeState

DEEP = 100_000


def nodes_of(game: TreeGame) -> list[TreeState]:
    return [TreeState(game, i) for i in range(game.nodes)]


@pytest.mark.parametrize(
    "text",
    [
        "5",
        "[3 12]",
        "[(0.5:3 0.5:(1:7))[(1/3:1 2/3:2)]]",
        "[<2,1>[<0,0>@0{<1,1>}]]",
        "[<1><2>[<0>]]",
        "A~1{B~-2{3,4},C=5}",
        "@chance{.5:L:A#one{l:1,r:2},.5:R:B#one{l:3,r:4}}",
        '{"go left":[1 2],2:[3],[4],"#2":5}',
    ],
)
def test_conformance(text: str) -> None:
    assert [str(finding) for finding in examine(pg.tree(text))] == []


def test_text_is_the_label_or_the_path() -> None:
    game = pg.tree("A{[1 [2 3]] B=4}")
    texts = [state.text for state in nodes_of(game)]
    assert texts == ["A", "/1", "/1/1", "/1/2", "/1/2/1", "/1/2/2", "B"]
    assert [game.parse(text) for text in texts] == nodes_of(game)
    assert game.parse(" /1/2 ").label == ""
    assert game.parse("/2").label == "B"
    assert game.parse("/").label == "A"


@pytest.mark.parametrize(
    ("text", "at", "why"),
    [
        ("C", 0, "no node is labelled 'C'"),
        ("/1/3/1", 3, "the node here has 2 children, so no child '3'"),
        (" /1/1/2", 6, "the node here has no children, so no child '2'"),
        ("/x", 1, "no child 'x'"),
        ("/0", 1, "no child '0'"),
    ],
)
def test_no_such_node(text: str, at: int, why: str) -> None:
    with pytest.raises(pg.BadPosition) as caught:
        pg.tree("A{[1 [2 3]] B=4}").parse(text)
    assert why in str(caught.value)
    assert caught.value.at == at


def test_names_of_moves() -> None:
    names = pg.tree("{L:A=1,B=2,3,4{5}}").initial().descriptions()
    assert list(names.values()) == ["L", "B", "3", "4"]
    # A name that is taken gets a mark before it.
    assert list(pg.tree("{2:1,5,B:3,B=4}").initial().descriptions().values()) == [
        "2",
        "#2",
        "B",
        "4",
    ]
    state = pg.tree("{L:A=1,R:B=2}").initial()
    assert state.action("R") == state.action("B") == state.action("2") == state.action("r") == 1
    with pytest.raises(pg.IllegalAction, match="legal: L, R"):
        state.result("M")
    with pytest.raises(pg.IllegalAction):
        state.result(2)


def test_counts() -> None:
    game = pg.tree("A{B{1,2,3},C{D{4},5}}")
    counts = {s.label: (s.node_count, s.leaf_count) for s in nodes_of(game) if s.label}
    assert counts == {"A": (9, 5), "B": (4, 3), "C": (4, 2), "D": (2, 1)}
    assert (game.nodes, game.leaves) == (9, 5)
    assert (game.facts.max_moves, game.facts.max_plies) == (3, 3)


def test_perft() -> None:
    state = pg.tree("[[1 2 3][@1{4} 5]]").initial()
    assert [state.perft(depth) for depth in range(5)] == [1, 2, 5, 1, 0]
    assert [state.perft(depth, turns=True) for depth in range(4)] == [1, 2, 5, 0]


def test_evaluation() -> None:
    game = pg.tree("A~1{B{3,12},C=5}")
    assert [game.parse("A").evaluate(p) for p in (0, 1)] == [1, -1]
    assert [game.parse("B").evaluate(p) for p in (0, 1)] == [6.5, -6.5]
    assert [game.parse("C").evaluate(p) for p in (0, 1)] == [5, -5]
    assert game.facts.utility == (-12, 12)
    assert pg.tree("[~20{1} 2]").facts.utility == (-20, 20)
    assert pg.tree("[~<2,7>{<1,1>} <2,2>]").initial().result(0).evaluate(1) == 7
    with pytest.raises(pg.PlygroundError, match="players 0 to 1"):
        game.initial().evaluate(2)


def test_information_sets() -> None:
    game = pg.tree(
        "(.5:h:A{b:B#x{c:<1,1>,f:<2,2>},f:<0,0>} .5:l:C{b:D#x{c:<3,3>,f:<4,4>},f:<0,0>})"
    )
    assert not game.perfect_information
    assert game.parse("B").observation(1) == game.parse("D").observation(1) == "#x"
    assert game.parse("A").observation(0) == "A"
    assert game.parse("B").observation(0) == "after A: b"
    assert game.parse("A").observation(1) == "before the first move"
    with pytest.raises(pg.PlygroundError):
        game.initial().observation(2)
    seen = pg.tree("[#x{1 2} #y{3 4}]")
    assert seen.perfect_information
    assert seen.initial().result(0).observation(0) == "/1"


def test_words() -> None:
    game = pg.tree("A{B{1,2},3}")
    assert str(game) == game.to_text() == "A{B{1,2},3}"
    assert game.to_text("nested") == "[[1 2] 3]"
    assert pg.tree("[[1 2] 3]").to_text("labelled") == "{{1,2},3}"
    assert repr(game) == "load('tree:A{B{1,2},3}')"
    assert len(repr(pg.tree(list(range(1000))))) < 100
    assert repr(game.parse("B")) == "<tree 'B'>"
    with pytest.raises(pg.BadOption, match="no form 'round'; the forms are nested and labelled"):
        game.to_text("round")
    assert pg.tree("5", title="Mine").title == "Mine"


PICTURE = """\
                ▲ 1
        L:▼ 2           R:▼ 3
L:7   M:3      R:▲ 4    R:5
            L:-1  R:4
MAX to play"""


def test_pictures() -> None:
    state = pg.gallery("matrix-1").initial()
    assert str(state) == PICTURE
    assert str(state.result("R").result("R")) == "5\nMAX wins"
    assert "R:▲ 4" in state.svg()
    assert [
        line.split() for line in str(pg.tree("@1{<1,2>(1:A=<0,0>)}").initial()).splitlines()
    ] == [
        ["@1"],
        ["<1,2>", "○"],
        ["1:A=0"],
        ["player", "1", "to", "play"],
    ]
    large = pg.tree(list(range(1000))).initial()
    assert large.picture is None
    assert str(large) == "/\nMAX to play"


def test_equality_and_pickle() -> None:
    one, other = pg.tree("[[1 2] 3]"), pg.tree([[1, 2], 3])
    assert one == other
    assert hash(one) == hash(other)
    assert one.initial() == other.initial()
    assert one != pg.tree("[[1 2] 4]")
    assert one != pg.load("nim")
    assert (one == 3) is False
    copy = pickle.loads(pickle.dumps(one.initial().result(0)))
    assert copy == one.initial().result(0)
    assert copy.game == one


def test_load() -> None:
    assert pg.load("tree:[[3 12][2 4]]") == pg.tree("[[3 12][2 4]]")
    assert pg.load("tree:[1 2]", first="min").initial().to_play == 1
    assert pg.load("tree:(1:3 1:7)", normalise="yes").initial().outcomes() == [(0, 0.5), (1, 0.5)]
    assert pg.load("gallery:jarrar") == pg.gallery("jarrar")
    with pytest.raises(pg.BadOption, match="first cannot be 'mox'; allowed: max or min"):
        pg.load("tree:[1 2]", first="mox")
    with pytest.raises(pg.BadOption, match="no option 'frist'; it has first"):
        pg.load("tree:[1 2]", frist="min")
    for game in (pg.load("tree:[1 2]", first="min"), pg.gallery("mcts-trap", k=3)):
        assert pg.load(game.source, **game.options) == game


def test_a_chain_of_a_hundred_thousand_nodes() -> None:
    game = pg.tree("[" * DEEP + "5" + "]" * DEEP)
    state: pg.State = game.initial()
    assert (game.nodes, game.leaves, game.facts.max_plies) == (DEEP + 1, 1, DEEP)
    assert state.perft(DEEP) == 1
    while not state.is_terminal:
        state = state.result(0)
    assert state.utility(0) == 5
    assert game.parse(state.text) == state
    assert pickle.loads(pickle.dumps(state)) == state
    assert pg.tree(game.to_text()) == game
    nested: object = 5
    for _ in range(DEEP):
        nested = [nested]
    assert pg.tree(nested) == game  # type: ignore[arg-type]


def test_trees_do_not_need_numba() -> None:
    code = (
        "import sys, plyground as pg; s = pg.load('tree:[[3 12][2 4]]').initial().result(0); "
        "str(s); s.svg(); pg.gallery('aima'); print('numba' in sys.modules, end='')"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout == "False"
