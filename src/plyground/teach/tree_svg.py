"""A tree to fill in, as SVG, with boxes for values and windows, which the key fills.

MAX is a triangle that points up, MIN one that points down, chance a circle, a leaf a square.
Skipped edges are dashed and have scissors. No information is given by colour alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from typing import Any

from plyground.game.contract.facts import CHANCE
from plyground.game.trees.nodes import Tree
from plyground.game.trees.numbers import number_text
from plyground.game.trees.tree_game import TreeGame, TreeState
from plyground.game.trees.tree_writer import value_text
from plyground.teach.answers import sign

LEAF, LEVEL, TOP = 46, 96, 52
"""The width of a leaf, the height of a level, and the space above the root."""


def tree_svg(game: TreeGame, asked: set[str], filled: Mapping[str, Any]) -> str:
    """The tree with a box for each key in `asked` that is about a node, with answers `filled`."""
    tree = game.tree
    names = [TreeState(game, i).text for i in range(game.nodes)]
    x, y = places(tree)
    width, height = max(x) + LEAF, max(y) + 60
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
        f'class="tree" role="img" aria-label="tree with {game.nodes} nodes" '
        'font-family="sans-serif" font-size="14" text-anchor="middle">'
    ]
    for i in range(1, game.nodes):
        up = tree.parents[i]
        cut = f"cut.{names[i]}" in filled
        parts += _edge(tree, i, (x[up], y[up] + 14), (x[i], y[i] - 14), cut)
    about_nodes = any(key.startswith(("value.", "window.", "cut.")) for key in asked)
    for i, name in enumerate(names):
        spoken = tree.labels[i] or (name if about_nodes else "")
        parts += _node(tree, i, spoken, x[i], y[i])
        if f"value.{name}" in asked:
            parts += _box(x[i], y[i] - 33, 40, filled.get(f"value.{name}"))
        if f"window.{name}" in asked:
            parts += _box(x[i] + 58, y[i], 66, filled.get(f"window.{name}"))
    return "\n".join([*parts, "</svg>"])


def places(tree: Tree) -> tuple[list[float], list[float]]:
    """Coordinates: leaves side by side, each inner node centred above its children."""
    x, y = [0.0] * len(tree.parents), [TOP + depth * LEVEL for depth in tree.depths]
    leaves = [i for i, below in enumerate(tree.children) if not below]
    for place, leaf in enumerate(leaves):
        # A chain of single moves is narrow: leave room for the text next to it.
        x[leaf] = LEAF * (place + 1) * (1 if len(leaves) > 5 else 2)
    for i in reversed(range(len(x))):
        if tree.children[i]:
            x[i] = (x[tree.children[i][0]] + x[tree.children[i][-1]]) / 2
    return x, [float(v) for v in y]


def _edge(
    tree: Tree, i: int, start: tuple[float, float], end: tuple[float, float], cut: bool
) -> Iterator[str]:
    (x1, y1), (x2, y2) = start, end
    dashed = ' stroke-dasharray="4 4"' if cut else ""
    yield f'<line x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}" stroke="black"{dashed}/>'
    middle = ((x1 + x2) / 2, (y1 + y2) / 2)
    words = [tree.moves[i]] if tree.moves[i] else []
    if tree.movers[tree.parents[i]] == CHANCE:
        words.insert(0, number_text(tree.probabilities[i]))
    if words:
        yield _text(middle[0], middle[1] + 2, " ".join(words), 11, halo=True)
    if cut:
        yield _text((2 * x1 + x2) / 3, (2 * y1 + y2) / 3 + 6, "✂", 20)


def _node(tree: Tree, i: int, name: str, x: float, y: float) -> Iterator[str]:
    mover = tree.movers[i]
    if mover is None:
        yield f'<rect x="{x - 16:g}" y="{y - 14:g}" width="32" height="28" {OUTLINE}/>'
        yield _text(x, y + 5, value_text(tree.payoffs[i]))
        if tree.labels[i]:
            yield _text(x, y + 29, name, 12)
        return
    if mover == CHANCE:
        yield f'<circle cx="{x:g}" cy="{y:g}" r="14" {OUTLINE}/>'
    else:
        tip = -14 if mover == 0 else 14
        points = f"{x:g},{y + tip:g} {x - 17:g},{y - tip:g} {x + 17:g},{y - tip:g}"
        yield f'<polygon points="{points}" {OUTLINE}/>'
    yield _text(x - 20, y + 5, name, 12, anchor="end")
    if i in tree.estimates:
        yield _text(x + 28, y + 5, f"~{value_text(tree.estimates[i])}", 12)


OUTLINE = 'fill="white" stroke="black" stroke-width="1.5"'


def _box(x: float, y: float, width: float, value: Any) -> Iterator[str]:
    yield (
        f'<rect x="{x - width / 2:g}" y="{y - 11:g}" width="{width:g}" height="22" fill="white" '
        'stroke="gray" class="blank"/>'
    )
    if value is not None:
        yield _text(x, y + 5, answer_text(value), 13)


def answer_text(value: Any) -> str:
    """An answer as readable text."""
    if value is True:
        return "✂"
    if isinstance(value, list) and len(value) == 2 and not all(isinstance(v, str) for v in value):
        return f"[{sign(str(value[0]))}, {sign(str(value[1]))}]"
    if value == ["-inf", "inf"]:
        return "[-∞, ∞]"
    if isinstance(value, list):
        return ", ".join(map(str, value))
    return sign(value) if isinstance(value, str) and value[:1] in "<>-i" else str(value)


def _text(
    x: float, y: float, text: str, size: int = 14, *, halo: bool = False, anchor: str = ""
) -> str:
    around = ' stroke="white" stroke-width="4" paint-order="stroke"' if halo else ""
    if anchor:
        around += f' text-anchor="{anchor}"'
    return f'<text x="{x:g}" y="{y:g}" font-size="{size}"{around}>{escape(text)}</text>'
