"""The job "staircase": one search to a depth, with the ideas that are switched on."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from plyground.game.errors import PlygroundError
from plyground.game.symmetry import symmetries
from plyground.search.measure.quicken import quicken
from plyground.search.measure.staircase import must_agree, with_ideas
from plyground.search.suited import require
from plyground.studio.catalogue import Catalogue
from plyground.studio.jobs.trace import watch
from plyground.studio.refusals import refusal_of
from plyground.studio.tree_lab.setup import Root, check_root
from plyground.studio.work.kind import JobKind
from plyground.studio.work.worker import Desk

MOST_NODES = 600_000
"""Nodes of one search: the whole of tic-tac-toe by minimax, and little more."""
DEEPEST = 12
Idea = Literal["pruning", "ordering", "table", "symmetry", "deepening", "killers"]


class StaircaseArguments(Root):
    """A root, a depth, and the ideas."""

    depth: int = Field(4, ge=1, le=DEEPEST)
    ideas: list[Idea] = Field(default_factory=list, max_length=6)


def check(asked: StaircaseArguments, catalogue: Catalogue) -> None:
    """Refuse a root that minimax cannot search."""
    check_root(asked, catalogue)
    try:
        require(asked.state(catalogue).game, "minimax")
    except PlygroundError as error:
        raise refusal_of(error, "args.game") from None


def run(arguments: dict[str, Any], desk: Desk) -> dict[str, Any]:
    """What the search cost, and the value it found."""
    asked = StaircaseArguments.model_validate(arguments)
    state = asked.state(desk.catalogue)
    quicken(state.game)
    limit = desk.limit(nodes=MOST_NODES)
    found = with_ideas(state, asked.depth, asked.ideas, limit=limit, stop=watch(desk))
    return {
        "ideas": asked.ideas,
        "depth": asked.depth,
        "nodes": found.nodes,
        "leaves": found.leaves,
        "seconds": found.time,
        "value": found.value,
        "move": None if found.action is None else state.describe(found.action),
        "stopped": found.stopped,
        "whole": found.bound == "=",
        "same": all(must_agree(state, idea) for idea in asked.ideas),
        "images": symmetries(state),
        "nodes_most": limit.nodes,
    }


KIND = JobKind(run, StaircaseArguments, check)
