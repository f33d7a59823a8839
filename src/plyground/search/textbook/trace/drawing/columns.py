"""The columns of a drawn tree: nodes are close but never overlap, parents are centred.

Subtrees are pushed together until their outlines meet (Reingold and Tilford 1981), without
recursion. The first child is on the left, as in the lectures.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from plyground.search.textbook.trace.vocabulary import VOCABULARY

GAP: float = VOCABULARY["drawing"]["gap"]
"""The least distance between neighbours."""


def columns(children: Mapping[int, Sequence[int]], widths: Mapping[int, float]) -> dict[int, float]:
    """The x of each node's middle; the tree's left edge is 0. The first key is the root."""
    root = next(iter(children))
    down = [root]
    for node in down:  # grows on the way
        down += children[node]
    outlines: dict[int, list[tuple[float, float]]] = {}
    offsets: dict[int, float] = {root: 0.0}
    for node in reversed(down):
        half = widths[node] / 2
        below = join([outlines.pop(child) for child in children[node]], children[node], offsets)
        outlines[node] = [(-half, half), *below]
    left = min(outline[0] for outline in outlines[root])
    x = {root: -left}
    for node in down[1:]:
        x[node] = offsets[node]
    for node in down:
        for child in children[node]:
            x[child] += x[node]
    return x


def join(
    outlines: list[list[tuple[float, float]]], nodes: Sequence[int], offsets: dict[int, float]
) -> list[tuple[float, float]]:
    """Put subtrees side by side: fill in their offsets and return their joint outline.

    An outline holds the left and right edge at each depth. Both are relative to the middle.
    """
    whole: list[tuple[float, float]] = []
    places: list[float] = []
    for outline in outlines:
        touching = zip(whole, outline, strict=False)
        place = max((edge[1] - mine[0] + GAP for edge, mine in touching), default=0.0)
        places.append(place)
        for depth, (left, right) in enumerate(outline):
            moved = (left + place, right + place)
            if depth < len(whole):
                whole[depth] = (whole[depth][0], moved[1])
            else:
                whole.append(moved)
    middle = (places[0] + places[-1]) / 2 if places else 0.0
    for node, place in zip(nodes, places, strict=True):
        offsets[node] = place - middle
    return [(left - middle, right - middle) for left, right in whole]
