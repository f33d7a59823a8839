"""The text of a tree: every form is read, and errors point at the mistake."""

from __future__ import annotations

import doctest
import pickle
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import plyground as pg
from plyground.game.errors import place


def shape(game: Any) -> Any:
    """A tree as nested tuples: payoffs of leaves; mover and children of inner nodes."""

    def below(state: pg.State) -> Any:
        if state.is_terminal:
            return tuple(state.utility(p) for p in range(game.players))
        return (state.to_play, *(below(state.result(a)) for a in state.actions()))

    return below(game.initial())


def test_brackets() -> None:
    game = pg.tree("[[3 12] [2, 4] -1.5]")
    assert shape(game) == (0, (1, (3, -3), (12, -12)), (1, (2, -2), (4, -4)), (-1.5, 1.5))
    assert (game.nodes, game.leaves, game.players, game.zero_sum) == (8, 5, 2, True)
    assert game.facts.utility == (-12, 12)
    assert [game.player_name(p) for p in (0, 1)] == ["MAX", "MIN"]


def test_min_may_begin() -> None:
    assert shape(pg.tree("[[1 2] 3]", first="min")) == (1, (0, (1, -1), (2, -2)), (3, -3))
    assert pg.tree("[[1 2] 3]", first="min") == pg.tree("@min[[1 2] 3]") == pg.tree("@1{{1,2},3}")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("[[1 2][3 4]]", "b=2 m=2: 1 2 3 4"),
        ("[[1 2][3 4]]", "b = 2, m = 2  1,2,3,4"),
        ("[[1 2][3 4]]", "{{1,2},{3,4}}"),
        ("[[1 2][3 4]]", "[ [1,2 ] ,\n [ 3\t4]]"),
        ("[[1 2][3 4]]", "[@1[1 2]@min[<3,-3> 4]]"),
        ("5", "b=7 m=0: 5"),
        ("[[[-2]]]", "b=1 m=3: −2"),
        ("A{B=1,C{2,3}}", "A { B = 1 , C [ 2 3 ] }"),
        ("A{L:B=1,R:2}", ' A{ L : "B" = 1 "R":2}'),
        ("[3 4{5}]", "[3, 4{5}]"),
        ("[3 {5}]", "[3 [5]]"),
        ("[(0.5:3 0.5:7)]", "[@chance{1/2:3,5e-1:7}]"),
        ("C(1:2)", "C@chance{1:2}"),
        ("[1/4 .5 2.]", "[0.25 0.5 2]"),
    ],
)
def test_two_ways_to_write_a_tree(one: str, other: str) -> None:
    assert pg.tree(one) == pg.tree(other)


def test_leaves_and_lists_as_python_values() -> None:
    assert pg.tree([[3, 12], [2, 4.5]]) == pg.tree("[[3 12][2 4.5]]")
    assert pg.tree([(2, 1), [(0, 0)]]) == pg.tree("[<2,1> [<0,0>]]")
    assert pg.tree(np.array([[3, 12], [2, 4]])) == pg.tree("[[3 12][2 4]]")
    assert (
        pg.tree([1, 2, 3, 4], b=2, m=2) == pg.tree("1 2 3 4", b=2, m=2) == pg.tree([[1, 2], [3, 4]])
    )
    with pytest.raises(pg.BadOption, match="belong together"):
        pg.tree([1, 2], b=2)
    with pytest.raises(pg.BadTree, match="leaf 2: 'x' is not a number"):
        pg.tree([1, ["x"]])
    endless: list[Any] = []
    endless.append(endless)
    with pytest.raises(pg.BadTree, match="more than 1,000,000 nodes"):
        pg.tree(endless)


def test_labels_and_moves() -> None:
    state = pg.tree("1{L:2{L:7,M:3,R:4{L:-1,R:4}},R:3{R:5}}").initial()
    assert state.text == "1"
    assert list(state.descriptions().values()) == ["L", "R"]
    assert state.result("L").result("R").text == "4"
    assert state.result("L").result("R").result("L").utility(1) == 1


def test_chance_nodes_do_not_take_turns() -> None:
    game = pg.tree("[(0.5:heads:[1 2] 0.5:tails:3) 4]")
    assert shape(game) == (0, (-1, (1, (1, -1), (2, -2)), (3, -3)), (4, -4))
    assert not game.deterministic
    state = game.initial().result(0)
    assert state.outcomes() == [(0, 0.5), (1, 0.5)]
    assert list(state.descriptions().values()) == ["heads", "tails"]


def test_normalise() -> None:
    game = pg.tree("(1:3 3:7)", normalise=True)
    assert game.initial().outcomes() == [(0, 0.25), (1, 0.75)]


def test_payoffs_of_every_player() -> None:
    game = pg.tree("[[<1,2,3> @0{<3,2,1>}] <0,5,0>]")
    assert (game.players, game.zero_sum) == (3, False)
    assert shape(game) == (0, (1, (1, 2, 3), (0, (3, 2, 1))), (0, 5, 0))
    assert pg.tree("[<1,0,-1> <0 0 0>]").zero_sum
    assert pg.tree("[<2,1> <0,0>]").player_name(1) == "player 1"
    alone = pg.tree("[[<5>]<3>]")
    assert (alone.players, alone.zero_sum) == (1, False)
    assert shape(alone) == (0, (0, (5,)), (3,))


MISTAKES = [
    ("", 0, "nothing to read"),
    ("  \n ", 0, "nothing to read"),
    ("[3 12 x]", 6, "leaf 3: 'x' is not a number (column 7 at 'x]')"),
    ("[3\n 12\n  x]", 9, "leaf 3: 'x' is not a number (line 3, column 3 at 'x]')"),
    ("[3 1_0]", 3, "leaf 2: '1_0' is not a number"),
    ("[3 nan]", 3, "leaf 2: 'nan' is not a finite number"),
    ("[-inf 3]", 1, "leaf 1: '-inf' is not a finite number"),
    ("[∞]", 1, "leaf 1: '∞' is not a finite number"),
    ("[1 1e400]", 3, "leaf 2: '1e400' is too large a number"),
    (f"[{'9' * 400}]", 1, "leaf 1: '999999999999999999999...' is too large"),
    ("[1/0]", 1, "leaf 1: '1/0' divides by zero"),
    ("A", 0, "leaf 1: 'A' is not a number"),
    ("A=", 2, "the value of the leaf 'A' is missing"),
    ("A=]", 2, "the value of the leaf 'A' is missing"),
    ("[3 [4 5", 3, "bracket opened at column 4 is never closed"),
    ("[3 [4 5]", 0, "bracket opened at column 1 is never closed"),
    ("[1\n[2", 3, "bracket opened at line 2, column 1 is never closed"),
    ("[<1,2", 1, "bracket opened at column 2 is never closed"),
    ("[[3 4)]", 5, "')' does not close the '[' opened at column 2"),
    ("[3]]", 3, "']' closes no bracket"),
    ("3 4", 2, "a tree has one root"),
    ("[1 2][3 4]", 5, "a tree has one root"),
    ("[1 []]", 3, "the node has no children"),
    ("()", 0, "the node has no children"),
    ("[3,,4]", 3, "a node is missing before ','"),
    ("[3,]", 3, "a node is missing before ']'"),
    ("[L:", 3, "a node is missing before the end"),
    ("[L:R:3]", 1, "a move has one name"),
    ("[0.5:L:3]", 1, "a move has one name"),
    ("(3 4)", 1, "this outcome has no probability; write (0.5:3 0.5:7)"),
    ("(p:3)", 1, "probability 'p' is not a number"),
    ("(0:3 1:4)", 1, "the probability 0 is not positive"),
    ("[1 (0.5:3 0.4:7)]", 3, "sum to 0.9, not 1; normalise=True divides them by their sum"),
    ("[1 (0.5:3 0.6:7)]", 3, "sum to 1.1, not 1"),
    ("A{A{1},2}", 2, "two nodes are labelled 'A'"),
    ("A{L:1,R:2,L:3}", 10, "two moves of one node are named 'L'"),
    ("/A{1}", 0, "the label '/A' begins with '/'"),
    ('["A', 1, "the quote is never closed"),
    ("[<1,2> <1,2,3>]", 7, "the leaf has 3 payoffs, but there are 2 players"),
    ("[<1,2> <1>]", 7, "the leaf has one payoff, but there are 2 players"),
    ("[<1,2,3> 4]", 9, "the leaf is a plain number, which needs two players; there are 3"),
    ("[<1,2,3> ~4{<1,2,3>}]", 9, "the estimate is a plain number"),
    ("[<1,,2>]", 4, "leaf 1: a number is missing"),
    ("[<>]", 2, "leaf 1: a number is missing"),
    ("[1 @2{1}]", 3, "there is no player 2: the leaves have payoffs for players 0 to 1"),
    ("A@x{1}", 2, "'x' is no player: write @0, @1"),
    ("A@{1}", 2, "the player is missing"),
    ("A#{1}", 2, "the name of the information set is missing"),
    ("A~{1}", 2, "the estimate: a number is missing"),
    ("A~1", 3, "the node's children are missing"),
    ("@1(1:2)", 2, "( ) is a chance node, where no player moves"),
    ("#s(1:2)", 0, "a chance node belongs to no information set"),
    ("[#s{L:1,R:2} #s{L:1,M:2}]", 13, "the nodes of the information set 's' offer different moves"),
    ("b=3 m=3: " + "1 " * 26, 61, "27 leaves needed for b=3, m=3; 26 given"),
    ("b=2 m=1: 1 2 3", 13, "2 leaves needed for b=2, m=1; 3 given"),
    ("b=2 m=1: 1 y", 11, "leaf 2: 'y' is not a number"),
    ("b=0 m=1: 1", 2, "b, the number of moves, must be 1 or more"),
    ("b=9 m=9: 1", 2, "b=9, m=9 has more than 1,000,000 nodes"),
    ("b=1 m=99999999999: 1", 2, "b=1, m=99999999999 has more than 1,000,000 nodes"),
]


@pytest.mark.parametrize(("text", "at", "why"), MISTAKES)
def test_errors_point_at_the_mistake(text: str, at: int, why: str) -> None:
    with pytest.raises(pg.BadTree) as caught:
        pg.tree(text)
    assert why in str(caught.value)
    assert str(caught.value).startswith("cannot read the tree: ")
    assert caught.value.at == at
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


def test_an_empty_text_gets_an_example() -> None:
    with pytest.raises(pg.BadTree, match=r"a tree looks like \[\[3 12 8\]"):
        pg.tree("")


def test_size_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    assert pg.tree("[1 2 3 4]").nodes == 5
    monkeypatch.setattr("plyground.game.trees.nodes.LIMIT", 4)
    assert pg.tree("[1 2 3]").nodes == 4
    with pytest.raises(pg.BadTree, match="more than 4 nodes, the most that are read") as caught:
        pg.tree("[1 2 3 4]")
    assert caught.value.at == 7


def test_examples_in_the_documentation() -> None:
    results = doctest.testfile(
        str(Path(__file__).parents[2] / "docs" / "trees.md"),
        module_relative=False,
        encoding="utf-8",
    )
    assert results.attempted > 10
    assert results.failed == 0


def test_places() -> None:
    assert place("abc", 2) == "column 3"
    assert place("abc\n", 2) == "column 3"
    assert place("abc\nde", 4) == "line 2, column 1"
