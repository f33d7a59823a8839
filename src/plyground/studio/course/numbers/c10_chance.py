"""Chapter 10: chance nodes."""

from __future__ import annotations

from plyground.game.trees.sources import tree
from plyground.search.textbook.expectiminimax import expectiminimax
from plyground.studio.course.numbers import computed

SMALL = "A{B(0.9:2,0.1:3),C(0.9:1,0.1:4)}"
STRETCHED = "A{B(0.9:20,0.1:30),C(0.9:1,0.1:400)}"
"""The same order of leaves, other distances."""


def values(text: str) -> list[float]:
    found = expectiminimax(tree(text).initial())
    return [round(m.value, 2) for m in found.moves if m.value is not None]


@computed
def chance_b() -> float:
    return values(SMALL)[0]


@computed
def chance_c() -> float:
    return values(SMALL)[1]


@computed
def stretched_b() -> float:
    return values(STRETCHED)[0]


@computed
def stretched_c() -> float:
    return values(STRETCHED)[1]


@computed
def dice_throws() -> int:
    """Different throws of two dice."""
    return len({tuple(sorted((a, b))) for a in range(1, 7) for b in range(1, 7)})


@computed
def backgammon_ply() -> int:
    """Nodes of a ply of backgammon: throws times about twenty moves."""
    return dice_throws() * 20
