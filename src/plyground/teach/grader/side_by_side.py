"""A student's search and the right one side by side: the same tree twice, and where they part.

Each node has the number of its visit, or none if the search skipped it. The first difference is the
first visit that is not the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

ROWS = 60
"""Nodes that are shown in text and pictures at most; the tree is left out beyond this."""
LEAF, LEVEL, MARGIN = 46, 74, 40
RED = "#b3261e"


@dataclass(frozen=True)
class Row:
    """A node of the tree, and its visit in both searches."""

    name: str
    depth: int
    kind: str
    """MAX, MIN, or the utility at the end."""
    yours: int | None
    """The number of the visit; None: skipped."""
    right: int | None
    marked: bool
    """Whether this is the first difference."""


@dataclass(frozen=True)
class Comparison:
    """Both searches on one case."""

    title: str
    sentence: str
    rows: tuple[Row, ...]

    def __str__(self) -> str:
        """Two columns of the same tree; > marks the first difference."""
        if not self.rows:
            return self.sentence
        left = [f"{step(row.yours):>3} {label(row)}" for row in self.rows]
        width = max(24, *map(len, left))
        lines = [f"  {'your search':{width}}   the right search"]
        for row, mine in zip(self.rows, left, strict=True):
            mark = ">" if row.marked else " "
            lines.append(f"{mark} {mine:{width}}   {step(row.right):>3} {label(row)}")
        return "\n".join([f"{self.sentence} On {self.title}:", *lines])

    def svg(self) -> str:
        """Both trees as a picture."""
        return drawing(self)


def compared(
    title: str, root: dict[str, Any], yours: Sequence[str], right: Sequence[str], said: str = ""
) -> Comparison:
    """The comparison of two orders of visits; `said` is used if these are equal."""
    at = next(
        (i for i, (a, b) in enumerate(zip(yours, right, strict=False)) if a != b),
        min(len(yours), len(right)),
    )
    mine = yours[at] if at < len(yours) else None
    theirs = right[at] if at < len(right) else None
    marked = mine if mine is not None else theirs
    if mine is None and theirs is None:
        sentence = said
        marked = root["name"]
    elif mine is None:
        sentence = f"First difference: your search ends, and the right one goes on to {theirs}."
    elif theirs is None:
        sentence = f"First difference: your search goes on to {mine}, and the right one has ended."
    else:
        sentence = f"First difference, at visit {at + 1}: yours is {mine}, the right one {theirs}."
    nodes = list(walk(root))
    if len(nodes) > ROWS:
        nodes = list(walk(root, set(yours) | set(right)))
    if len(nodes) > ROWS:
        return Comparison(title, sentence, ())
    first, second = numbered(yours), numbered(right)
    rows = tuple(
        Row(n["name"], d, kind(n), first.get(n["name"]), second.get(n["name"]), n["name"] == marked)
        for n, d in nodes
    )
    return Comparison(title, sentence, rows)


def walk(
    node: dict[str, Any], only: set[str] | None = None, depth: int = 0
) -> Iterator[tuple[dict[str, Any], int]]:
    """The nodes in preorder with their depths; with `only`, those and the children beside them."""
    yield node, depth
    if only is None or node["name"] in only:
        for below in node["moves"].values():
            yield from walk(below, only, depth + 1)


def numbered(seen: Sequence[str]) -> dict[str, int]:
    return {name: i for i, name in enumerate(seen, 1)}


def kind(node: dict[str, Any]) -> str:
    if not node["moves"]:
        return f"{node['utility']:g}"
    return "MIN" if node["mover"] else "MAX"


def step(number: int | None) -> str:
    return "-" if number is None else str(number)


def label(row: Row) -> str:
    return f"{'  ' * row.depth}{row.name} {row.kind}"


def drawing(found: Comparison) -> str:
    """Two trees beside each other: visits are numbers, skipped nodes are dashed."""
    x, y = places(found.rows)
    width, height = max(x) + LEAF, max(y) + 60
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {2 * width + MARGIN:g} {height:g}" '
        f'role="img" aria-label="{escape(found.sentence)}" font-family="sans-serif" '
        'font-size="13" text-anchor="middle">'
    ]
    for shift, title, mine in ((0.0, "your search", True), (width + MARGIN, "right search", False)):
        parts.append(f'<g transform="translate({shift:g} 0)">')
        parts.append(f'<text x="{width / 2:g}" y="20" font-weight="bold">{title}</text>')
        parts += one_tree(found.rows, x, y, mine)
        parts.append("</g>")
    return "\n".join([*parts, "</svg>"]) + "\n"


def one_tree(rows: Sequence[Row], x: list[float], y: list[float], mine: bool) -> Iterator[str]:
    path: list[int] = []
    for i, row in enumerate(rows):
        del path[row.depth :]
        number = row.yours if mine else row.right
        dash = "" if number is not None else ' stroke-dasharray="4 3"'
        if path:
            up = path[-1]
            line = f"M{x[up]:g} {y[up] + 14:g}L{x[i]:g} {y[i] - 14:g}"
            yield f'<path d="{line}" stroke="#777"{dash}/>'
        path.append(i)
        ink = RED if row.marked else "#222"
        heavy, name = (3.5 if row.marked else 1.5), escape(row.name)
        yield (
            f'<rect x="{x[i] - 17:g}" y="{y[i] - 14:g}" width="34" height="28" rx="6" fill="#fff" '
            f'stroke="{ink}" stroke-width="{heavy:g}"{dash}><title>{name}</title></rect>'
        )
        yield f'<text x="{x[i]:g}" y="{y[i] + 5:g}">{step(number)}</text>'
        inner = row.kind in ("MAX", "MIN")
        at = (x[i] + 34, y[i] - 4) if inner else (x[i], y[i] + 30)
        yield f'<text x="{at[0]:g}" y="{at[1]:g}" font-size="11" fill="#444">{row.kind}</text>'


def places(rows: Sequence[Row]) -> tuple[list[float], list[float]]:
    """Coordinates: leaves side by side, each inner node centred above its children."""
    children: list[list[int]] = [[] for _ in rows]
    path: list[int] = []
    for i, row in enumerate(rows):
        del path[row.depth :]
        if path:
            children[path[-1]].append(i)
        path.append(i)
    x, leaves = [0.0] * len(rows), 0
    for i, below in enumerate(children):
        if not below:
            leaves += 1
            x[i] = float(LEAF * leaves)
    for i in reversed(range(len(rows))):
        if children[i]:
            x[i] = (x[children[i][0]] + x[children[i][-1]]) / 2
    return x, [float(MARGIN + 20 + row.depth * LEVEL) for row in rows]
