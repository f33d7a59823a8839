r"""A step of a trace as LaTeX: a document of class `standalone` with one tikzpicture.

Any LaTeX compiles it; non-Latin labels need XeLaTeX or LuaLaTeX and a font.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from plyground.search.textbook.trace.drawing.scene import CORNERS, SQUARE, SceneBranch, Spot, scene
from plyground.search.textbook.trace.drawing.tree_layout import LINE, SHORT, SIZE

if TYPE_CHECKING:
    from plyground.search.textbook.trace.trace import Trace

BEGIN = r"""\documentclass[tikz,border=4pt]{standalone}
\usepackage{amssymb,pifont}
\begin{document}
\begin{tikzpicture}[x=0.75pt,y=-0.75pt,font=\scriptsize,
  best/.style={line width=2pt},plain/.style={thin},unseen/.style={thin,gray},
  skipped/.style={thin,dashed},below/.style={thin,dashed,gray},
  settled/.style={thin},open/.style={thin},star/.style={line width=1.2pt}]"""
END = r"""\end{tikzpicture}
\end{document}
"""
SPECIAL = {
    "\\": r"\textbackslash{}",
    "^": r"\textasciicircum{}",
    "~": r"\textasciitilde{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    '"': r"\textquotedbl{}",
    "−": r"$-$",
    "∞": r"$\infty$",
    "≤": r"$\le$",
    "≥": r"$\ge$",
    "≈": r"$\approx$",
    "≲": r"$\lesssim$",
    "≳": r"$\gtrsim$",
    "·": r"$\cdot$",
    "…": r"\ldots{}",
    "α": r"$\alpha$",
    "β": r"$\beta$",
}
FILLS = {"max": "blue!12", "min": "orange!20", "chance": "green!12", "player": "violet!12"}


def tikz(trace: Trace, k: int) -> str:
    """The tree after k events."""
    drawn = scene(trace, k)
    lines = [
        BEGIN,
        rf"\node[anchor=south west,font=\small\bfseries] at (0,-6) {{{tex(drawn.title)}}};",
    ]
    lines += [line for branch in drawn.branches for line in draw_branch(branch)]
    lines += [line for spot in drawn.spots for line in draw_spot(spot)]
    # The legend, the last note, uses signs that fonts may lack; it is left to the caption.
    notes = r"\\".join(tex(note) for note in drawn.notes[:-1])
    width = max(drawn.width, 420)
    lines.append(
        rf"\node[anchor=north west,align=left,text width={0.75 * width:.0f}pt] "
        rf"at (0,{drawn.height + 8:.1f}) {{{notes}}};"
    )
    return "\n".join([*lines, END])


def draw_branch(branch: SceneBranch) -> Iterator[str]:
    ends = f"({branch.x1:.1f},{branch.y1:.1f}) -- ({branch.x2:.1f},{branch.y2:.1f})"
    yield rf"\draw[{branch.style}] {ends};"
    if branch.style == "skipped":
        yield text(*branch.place("scissors"), r"\ding{34}", "fill=white,inner sep=1pt")
    if branch.text:
        yield text(
            *branch.place("move"), rf"\itshape {tex(branch.text)}", "fill=white,inner sep=1pt"
        )


def draw_spot(spot: Spot) -> Iterator[str]:
    dim = spot.status in ("skipped", "below", "unseen")
    if spot.current:
        yield rf"\draw[thin] {outline(spot, SIZE + 4.5)};"
    fill = "black!75" if spot.shape == "terminal" else FILLS.get(spot.shape, "white")
    if dim:
        fill = "black!30" if spot.shape == "terminal" else "white"
    look = "star" if spot.star else spot.status
    yield rf"\draw[{look},fill={fill}] {outline(spot, SIZE)};"
    if len(spot.label) > SHORT:
        yield text(spot.x + SIZE + 4, spot.y, tex(spot.label), "anchor=west,inner sep=0pt")
    elif spot.label:
        y = spot.y + {"max": 5, "min": -5}.get(spot.shape, 0)
        colour = "text=white" if spot.shape == "terminal" else ""
        yield text(spot.x, y, tex(spot.label), colour)
    if spot.above:
        yield text(spot.x, spot.y - SIZE - 13, rf"\bfseries {tex(spot.above)}")
    for i, below in enumerate(spot.below):
        if below:
            yield text(spot.x, spot.y + SIZE + 10 + LINE * i, tex(below))
    if spot.star:
        yield text(spot.x - SIZE - 6, spot.y - SIZE + 2, r"\ding{72}")
    if spot.cut == 0:
        yield text(spot.x + SIZE + 12, spot.y + 2, r"\ding{34}0")


def text(x: float, y: float, words: str, options: str = "") -> str:
    return rf"\node[{options}] at ({x:.1f},{y:.1f}) {{{words}}};"


def outline(spot: Spot, size: float) -> str:
    """The path of a node's shape."""
    x, y = spot.x, spot.y
    if spot.shape == "chance":
        return f"({x:.1f},{y:.1f}) circle [radius={0.75 * size:.1f}pt]"
    if spot.shape in ("terminal", "cutoff"):
        half = SQUARE * size
        return f"({x - half:.1f},{y - half:.1f}) rectangle ({x + half:.1f},{y + half:.1f})"
    points = [f"({x + size * dx:.1f},{y + size * dy:.1f})" for dx, dy in CORNERS[spot.shape]]
    return " -- ".join([*points, "cycle"])


def tex(words: str) -> str:
    """Text with the special characters of LaTeX escaped."""
    return "".join(SPECIAL.get(c, f"\\{c}" if c in "#$%&_{}" else c) for c in words)
