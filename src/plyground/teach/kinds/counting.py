"""How many nodes and leaves does a tree have, and how many does alpha-beta visit?"""

from __future__ import annotations

from plyground.search.textbook.convention import Convention
from plyground.teach.grading import Item
from plyground.teach.kinds.kind import Data, ExerciseKind
from plyground.teach.kinds.tree_kinds import make_tree_with_cuts
from plyground.teach.tree_run import tree_run


def task(data: Data) -> str:
    return (
        "How many nodes does the tree have, including root and leaves, and how many leaves? "
        "How many nodes does alpha-beta enter, first child to last, and how many leaves does it "
        "read?"
    )


def items(data: Data, convention: Convention) -> tuple[Item, ...]:
    full = tree_run(data["tree"], "minimax", convention).analysis.counters
    pruned = tree_run(data["tree"], "alphabeta", convention).analysis.counters
    rows = (
        ("nodes", full.nodes, "nodes in the tree", "Count level by level"),
        ("leaves", full.leaves, "leaves in the tree", "Count the lowest level"),
        ("entered", pruned.nodes, "nodes that alpha-beta enters", "Leave out skipped nodes"),
        ("read", pruned.leaves, "leaves that alpha-beta reads", "Leave out skipped leaves"),
    )
    others = {"nodes": full.nodes - 1, "leaves": full.nodes, "entered": pruned.leaves}
    traps = {"nodes": "the root counts too", "leaves": "inner nodes are not leaves"}
    traps |= {"entered": "inner nodes count too"}
    return tuple(
        Item(
            f"count.{name}",
            "number",
            count,
            what,
            f"there are {count} {what}.",
            (f"{how}.", f"Count the {what} again, step by step.", f"It is {count}."),
            traps=((others[name], traps[name]),) if name in others else (),
        )
        for name, count, what, how in rows
    )


COUNT = ExerciseKind("count", "How many?", make_tree_with_cuts, task, items, "tree", "alphabeta")
