"""Write a tree as text that `tree_text` reads back."""

from __future__ import annotations

import re
from collections.abc import Iterator

from plyground.game.contract.facts import CHANCE
from plyground.game.trees.nodes import Tree, Vector
from plyground.game.trees.numbers import is_number, number_text
from plyground.game.trees.tokens import BARE

PLAIN = re.compile(BARE)


def write_tree(tree: Tree, *, names: bool, root: int = 0) -> str:
    """The tree below `root`: in curly brackets with all names, or in square ones without them."""
    return "".join(_pieces(tree, names, root))


def has_names(tree: Tree) -> bool:
    """Whether any node has a label or any move a name."""
    return any(tree.labels) or any(tree.moves)


def _pieces(tree: Tree, names: bool, root: int) -> Iterator[str]:
    opened: list[tuple[int, str, int]] = []
    """For each open bracket: the first node after it, its closing sign, who moves next in turn."""
    before = ""
    for i in range(root, root + tree.sizes[root]):
        while opened and opened[-1][0] == i:
            before = opened.pop()[1]
            yield before
        text = edge_text(tree, i, names) if i > root else ""
        if tree.children[i]:
            turn = opened[-1][2] if opened else 0
            head, closer = _head(tree, i, turn, names)
            mover = tree.movers[i]
            if mover is not None and mover != CHANCE:
                turn = (mover + 1) % tree.players
            opened.append((i + tree.sizes[i], closer, turn))
            text += head
        else:
            label = tree.labels[i] if names else ""
            text += f"{_word(label)}=" * (label != "") + value_text(tree.payoffs[i])
        yield _gap(before, text, names) + text
        before = text
    for _, closer, _ in reversed(opened):
        yield closer


def _gap(before: str, text: str, names: bool) -> str:
    """The separator between a node and the text before it: none after an opening bracket."""
    if not before or before[-1] in "[{(":
        return ""
    if names:
        return ","
    return "" if before[-1] in "])" and text[0] in "[(" else " "


def edge_text(tree: Tree, i: int, names: bool = True) -> str:
    """The text before a node: the probability and the name of the move to it."""
    chance = tree.movers[tree.parents[i]] == CHANCE
    text = f"{number_text(tree.probabilities[i])}:" if chance else ""
    return text + f"{_word(tree.moves[i])}:" * (names and tree.moves[i] != "")


def _head(tree: Tree, i: int, turn: int, names: bool) -> tuple[str, str]:
    """The text of an inner node up to its children, and its closing bracket."""
    mover, label = tree.movers[i], tree.labels[i] if names else ""
    text = _word(label, quote=mover == CHANCE and is_number(label)) if label else ""
    if mover not in (CHANCE, turn):
        text += f"@{mover}"
    if i in tree.views:
        text += f"#{_word(tree.views[i])}"
    if i in tree.estimates:
        text += f"~{value_text(tree.estimates[i])}"
    opener, closer = "()" if mover == CHANCE else "{}" if names else "[]"
    return text + opener, closer


def value_text(payoffs: Vector) -> str:
    """Payoffs as text: a plain number u for (u, -u)."""
    if len(payoffs) == 2 and payoffs[1] == -payoffs[0]:
        return number_text(payoffs[0])
    return f"<{','.join(map(number_text, payoffs))}>"


def _word(name: str, quote: bool = False) -> str:
    """A name, in quotes if it would otherwise be misread."""
    if PLAIN.fullmatch(name) and not quote:
        return name
    escaped = name.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
