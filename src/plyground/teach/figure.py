"""The figure of an exercise as data for a page: a tree with coordinates, a table, a board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plyground.game.contract.facts import CHANCE
from plyground.game.trees.numbers import number_text
from plyground.game.trees.sources import tree
from plyground.game.trees.tree_game import TreeGame, TreeState
from plyground.game.trees.tree_writer import value_text
from plyground.teach.sheet import table_rows
from plyground.teach.tree_svg import places

if TYPE_CHECKING:
    from plyground.teach.exercise import Exercise

KINDS = {None: "leaf", CHANCE: "chance", 0: "max", 1: "min"}


def figure(exercise: Exercise) -> dict[str, Any]:
    """Data whose `kind` is tree (nodes with coordinates), table (rows), board (rows) or text."""
    kind = exercise.about.figure
    if kind == "tree":
        return {"kind": kind, **drawn(tree(exercise.data["tree"]))}
    if kind == "table":
        return {"kind": kind, "rows": table_rows(exercise.data)}
    if kind == "board":
        board = exercise.data["board"].replace(".", " ")
        return {"kind": kind, "rows": [board[i : i + 3] for i in (0, 3, 6)]}
    return {"kind": "text"}


def drawn(game: TreeGame) -> dict[str, Any]:
    """The nodes in preorder, with coordinates and the texts of the node and its edge."""
    nodes = game.tree
    x, y = places(nodes)
    found = []
    for i in range(game.nodes):
        edge = [nodes.moves[i]] if nodes.moves[i] else []
        if i and nodes.movers[nodes.parents[i]] == CHANCE:
            edge.insert(0, number_text(nodes.probabilities[i]))
        leaf = nodes.movers[i] is None
        found.append(
            {
                "name": TreeState(game, i).text,
                "label": nodes.labels[i] or "",
                "kind": KINDS[nodes.movers[i]],
                "parent": nodes.parents[i] if i else None,
                "x": x[i],
                "y": y[i],
                "edge": " ".join(edge),
                "value": value_text(nodes.payoffs[i]) if leaf else "",
                "estimate": value_text(nodes.estimates[i]) if i in nodes.estimates else "",
            }
        )
    return {"nodes": found, "width": max(x) + 46, "height": max(y) + 48}
