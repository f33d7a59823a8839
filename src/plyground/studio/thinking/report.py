"""What is known of a search so far, as JSON that a page can show."""

from __future__ import annotations

from typing import Any

from plyground.game.contract.state import State
from plyground.search.request import Progress
from plyground.studio.jobs.analysis import names
from plyground.studio.jobs.worker import Desk

SHOWN_LINE = 12
"""Moves of a line that are put into words."""


def so_far(state: State, progress: Progress) -> dict[str, Any]:
    """A search under way: its best line, what that is worth, what was spent."""
    return {
        "time": progress.time,
        "nodes": progress.nodes,
        "depth": progress.depth,
        "value": progress.value,
        "bound": progress.bound,
        "action": progress.line[0] if progress.line else None,
        "line": names(state, progress.line[:SHOWN_LINE]),
    }


def counted(desk: Desk, done: int, of: int, partial: Any = None) -> None:
    """Report that so many of so many are done, and what is known so far."""
    desk.report(done / of, partial, done=done, of=of)
