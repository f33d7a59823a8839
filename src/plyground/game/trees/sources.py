"""Trees from text, nested lists, lists of leaves, and Gambit files."""

from __future__ import annotations

from collections.abc import Iterable
from numbers import Real
from pathlib import Path
from typing import Any

from plyground.game.contract.options import loading, option
from plyground.game.errors import BadOption, BadTree, UnknownGame
from plyground.game.trees.efg_reader import is_efg, read_efg
from plyground.game.trees.nodes import LIMIT
from plyground.game.trees.tree_game import TreeGame
from plyground.game.trees.tree_text import read_tree


def tree(
    source: str | Iterable[Any],
    *,
    b: int | None = None,
    m: int | None = None,
    first: str = "max",
    normalise: bool = False,
    title: str = "",
) -> TreeGame:
    """The game of a tree, given as text (see `tree_text`), text of an .efg file, or lists.

    In lists a number is a leaf, a tuple the payoffs of a leaf, a list a node. With `b` and `m` the
    source is the list of leaves. `first` ("max" or "min") moves at the root, unless the text names
    a player; `normalise` divides probabilities by their sum. Raises BadTree.
    """
    if not isinstance(source, Iterable | Real):
        raise BadOption(f"tree: source cannot be {source!r}; allowed: a text, or nested lists")
    text = source if isinstance(source, str) else _list_text(source)
    if (b is None) != (m is None):
        raise BadOption("b (moves per node) and m (plies) belong together")
    if b is not None:
        leaves = text if isinstance(source, str) else text.strip()[1:-1]
        text = f"b={b} m={m}: {leaves}"
    given = {"first": first, "normalise": normalise, "title": title}
    usual = {"first": "max", "normalise": False, "title": ""}
    return load_tree(text, {k: v for k, v in given.items() if v != usual[k]})


def load_tree(text: str, options: dict[str, Any]) -> TreeGame:
    """The game of `load("tree:...")`; options may be text, as on the command line."""
    return _read(text, f"tree:{text}", "tree", options)


def load_efg(path: Path, options: dict[str, Any]) -> TreeGame:
    """The game in an .efg file."""
    if not path.is_file():
        what = "is a folder, not a game file" if path.is_dir() else "does not exist"
        raise UnknownGame(f"the game file {str(path)!r} {what}")
    text = path.read_bytes().decode("utf-8", "replace")
    if not is_efg(text):
        raise BadTree(text, 0, f"{path.name} does not begin with EFG, as Gambit's files do")
    return _read(text, str(path.resolve()), path.stem, options)


def _read(text: str, source: str, name: str, options: dict[str, Any]) -> TreeGame:
    with loading(name, options) as declared:
        first = option("first", "max", choices=("max", "min"), about="who moves at the root")
        normalise = option("normalise", False, about="divide probabilities by their sum")
        title = option("title", "", about="what the tree is called")
    words: dict[str, Any] = {"title": title}
    if is_efg(text):
        efg = read_efg(text, normalise=normalise)
        nodes = efg.tree
        called = [name or f"player {i}" for i, name in enumerate(efg.players)]
        words = {"title": title or efg.title, "summary": efg.comment, "players_called": called}
    else:
        nodes = read_tree(text, first=int(first == "min"), normalise=normalise)
    return TreeGame(nodes, source, name, options=options, declared=declared, **words)


def _list_text(source: Iterable[Any]) -> str:
    """Nested lists as text; they may be nested deeper than `str` supports."""
    pieces: list[str] = []
    todo: list[Any] = [source]
    while todo:
        if len(pieces) > 4 * LIMIT:  # brackets count too; a list that contains itself never ends
            raise BadTree("", 0, f"it has more than {LIMIT:,} nodes, the most that are read")
        item = todo.pop()
        if hasattr(item, "tolist"):  # a numpy array or number
            item = item.tolist()
        if isinstance(item, list):
            pieces.append("[")
            todo += ["]", *reversed(item)]
        elif isinstance(item, tuple):
            pieces.append(f"<{','.join(map(str, item))}>")
        else:
            pieces.append(str(item))
    return " ".join(pieces)
