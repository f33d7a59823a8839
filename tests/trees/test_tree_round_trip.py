"""Any tree that is written is read back as the same tree."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

import plyground as pg
from plyground.game.contract.facts import CHANCE
from plyground.game.trees.nodes import Draft, Tree
from plyground.game.trees.numbers import number, number_text
from plyground.game.trees.tree_text import read_tree
from plyground.game.trees.tree_writer import write_tree

values = st.one_of(st.integers(-100, 100).map(float), st.floats(-1e6, 1e6).map(lambda x: x + 0.0))
words = st.one_of(st.just(""), st.text(max_size=4), st.sampled_from("ABLR123")).map(str.strip)
shapes = st.recursive(values, lambda below: st.lists(below, min_size=1, max_size=4), max_leaves=12)


@st.composite
def trees(draw: Any, named: bool = True) -> Tree:
    """A tree of any kind: chance, several players, names, estimates."""
    players = draw(st.sampled_from([2, 2, 1, 3]))
    labels: set[str] = set()

    def value(x: float) -> Any:
        if players == 2 and draw(st.booleans()):
            return x
        return (x, *(draw(values) for _ in range(players - 1)))

    def name(taken: set[str]) -> str:
        word = draw(words) if named else ""
        if word in taken or word.startswith("/"):
            return ""
        taken.add(word)
        return str(word)

    def grow(shape: Any, move: str, probability: float) -> None:
        if isinstance(shape, float):
            draft.leaf(0, value(shape), name(labels), move, probability)
            return
        mover = draw(st.sampled_from([None, CHANCE, *range(players)]))
        i = draft.node(0, mover, name(labels), move, probability)
        if draw(st.integers(0, 3)) == 0:
            draft.estimates[i] = value(draw(values))
        if mover != CHANCE and draw(st.integers(0, 3)) == 0:
            draft.views[i] = draw(words.filter(bool)) + str(i)
        moves: set[str] = set()
        weights = [draw(st.integers(1, 9)) for _ in shape]
        for below, weight in zip(shape, weights, strict=True):
            grow(below, name(moves), weight / sum(weights) if mover == CHANCE else 1.0)
        draft.close()

    draft = Draft("")
    grow(draw(shapes), "", 1.0)
    return draft.tree()


@given(trees())
def test_labelled_form(tree: Tree) -> None:
    assert read_tree(write_tree(tree, names=True)) == tree


@given(trees(named=False))
def test_nested_form(tree: Tree) -> None:
    text = write_tree(tree, names=False)
    assert read_tree(text) == tree
    assert read_tree(write_tree(tree, names=True)) == tree
    assert write_tree(read_tree(text), names=False) == text


@given(trees())
def test_nested_form_only_drops_names(tree: Tree) -> None:
    bare = read_tree(write_tree(tree, names=False))
    for kept in ("players", "parents", "movers", "payoffs", "probabilities", "estimates"):
        assert getattr(bare, kept) == getattr(tree, kept)
    assert not any(bare.labels)
    assert not any(bare.moves)


@given(trees())
def test_counts_and_names(tree: Tree) -> None:
    assert tree.sizes[0] == len(tree.parents)
    assert tree.leaves[0] == sum(1 for below in tree.children if not below)
    for i, below in enumerate(tree.children):
        assert tree.sizes[i] == 1 + sum(tree.sizes[child] for child in below)
        assert tree.leaves[i] == (sum(tree.leaves[child] for child in below) or 1)
        names = [tree.names[child] for child in below]
        assert len(set(names)) == len(names)
        assert all(names)


@given(trees())
def test_gambit_files(tree: Tree) -> None:
    game = pg.tree(write_tree(tree, names=True))
    back = pg.tree(game.to_efg())
    for kept in ("players", "parents", "movers", "payoffs", "probabilities", "names", "labels"):
        assert getattr(back.tree, kept) == getattr(tree, kept)
    assert back.tree.views == tree.views
    assert pg.tree(back.to_efg()) == back
    assert pg.tree(str(back)) == back


@given(st.one_of(st.floats(allow_nan=False, allow_infinity=False), st.fractions().map(float)))
def test_numbers(x: float) -> None:
    assert number(number_text(x)) == x


def read(text: str) -> pg.Game | int:
    """The tree, or the position of the error."""
    try:
        return pg.tree(text)
    except pg.BadTree as error:
        return error.at


@given(st.text(st.sampled_from('[](){}<>,:=@#~" \n\\-12.5eabm/'), max_size=30))
def test_any_text_is_a_tree_or_a_bad_tree(text: str) -> None:
    found = read(text)
    if isinstance(found, int):
        assert 0 <= found <= len(text)
    else:
        assert pg.tree(str(found)) == found


@given(st.text(max_size=40), st.integers(0, 200))
def test_any_text_is_an_efg_or_a_bad_tree(text: str, cut: int) -> None:
    whole = pg.tree("[(0.5:3 0.5:#s{L:7,R:2})@1#t[1]]").to_efg()
    found = read(whole[:cut] + text + whole[cut:])
    if isinstance(found, int):
        assert 0 <= found <= len(whole) + len(text)
