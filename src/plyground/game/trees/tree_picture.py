"""A small tree as a picture: MAX is ▲, MIN ▼, chance ○, and moves are named as in the text."""

from __future__ import annotations

from plyground.game.drawing.picture import Cell, Line, Picture, Piece
from plyground.game.trees.nodes import Tree
from plyground.game.trees.tree_writer import edge_text, value_text

MOST = 120
"""The most nodes of a picture."""
HALF, LEVEL = 0.35, 1.6
"""Half the height of a node, and the distance between levels."""


def tree_picture(tree: Tree, root: int, cells: list[str], opposed: bool) -> Picture:
    """The tree below `root`; `cells` names its nodes; `opposed` means that MAX plays MIN."""
    inside = range(root, root + tree.sizes[root])
    signs = ["▲", "▼"] if opposed else [f"@{player}" for player in range(tree.players)]
    words = [_word(tree, i, root, [*signs, "○"]) for i in inside]
    width = max(0.8, 0.34 * max(map(len, words)))
    x = _columns(tree, inside, width + 0.2)
    y = {i: (tree.depths[i] - tree.depths[root]) * LEVEL for i in inside}
    return Picture(
        cells=tuple(
            Cell(cell, x[i], y[i], "none", "plain", width, 2 * HALF)
            for i, cell in zip(inside, cells, strict=True)
        ),
        pieces=tuple(
            # A single sign would be drawn larger than a word.
            Piece(cell, word, None, "text", size=1.0 if len(word) > 1 else 0.7)
            for cell, word in zip(cells, words, strict=True)
        ),
        lines=tuple(
            Line(x[above], y[above] + HALF, x[i], y[i] - HALF)
            for i in inside[1:]
            for above in (tree.parents[i],)
        ),
    )


def _columns(tree: Tree, inside: range, apart: float) -> dict[int, float]:
    """The x of each node: leaves side by side, other nodes centred above their children."""
    leaves = [i for i in inside if not tree.children[i]]
    x = {leaf: number * apart for number, leaf in enumerate(leaves)}
    for i in reversed(inside):
        below = tree.children[i]
        if below:
            x[i] = (x[below[0]] + x[below[-1]]) / 2
    return x


def _word(tree: Tree, i: int, root: int, signs: list[str]) -> str:
    """The text of a node: the move to it, the player to move, its label, the value of a leaf.

    The last of the signs is for chance.
    """
    label, mover = tree.labels[i], tree.movers[i]
    edge = edge_text(tree, i) if i != root else ""
    if mover is None:
        value = value_text(tree.payoffs[i])
        return edge + (f"{label}={value}" if label else value)
    return edge + (f"{signs[mover]} {label}" if label else signs[mover])
