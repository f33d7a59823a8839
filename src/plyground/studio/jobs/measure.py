"""The job "measure": how the cost of each search grows with depth."""

from __future__ import annotations

from typing import Any

from pydantic import Field

from plyground.game.errors import PlygroundError
from plyground.search.measure.growth import growth
from plyground.studio.tree_lab.setup import Root, check_root
from plyground.studio.work.kind import JobKind
from plyground.studio.work.worker import Desk


class MeasureArguments(Root):
    """A root, and the time to measure."""

    seconds: float = Field(5.0, gt=0, le=60, allow_inf_nan=False)
    seed: int = Field(0, ge=0, le=2**53 - 1)


def run(arguments: dict[str, Any], desk: Desk) -> dict[str, Any]:
    """Nodes, leaves and nodes in memory by depth and method, with the fitted exponents."""
    asked = MeasureArguments.model_validate(arguments)
    state = asked.state(desk.catalogue)

    def report(plies: int, method: str) -> None:
        if desk.stop.is_set():
            raise PlygroundError("the measurement was stopped")
        desk.report(None, None, depth=plies, method=method)

    return growth(state, seconds=asked.seconds, seed=asked.seed, progress=report).as_dict()


KIND = JobKind(run, MeasureArguments, check_root)
