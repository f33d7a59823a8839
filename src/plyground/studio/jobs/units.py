"""The job "units": what the hidden units of a network look at."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from pydantic import BaseModel, Field

from plyground.learn.lens import heaviest_units, look_at_unit
from plyground.studio.catalogue import Catalogue
from plyground.studio.learning import game_of, history_of
from plyground.studio.work.kind import JobKind
from plyground.studio.work.worker import Desk

MOST = 16
"""Units that are shown, those that count for most."""


class UnitsArguments(BaseModel, extra="forbid"):
    """A run, and one of its iterations."""

    run: str = Field(max_length=200)
    at: int = Field(ge=0)


def check(asked: UnitsArguments, catalogue: Catalogue) -> None:
    """Refuse a run or an iteration that is not there."""
    history = history_of(asked.run)
    game_of(history, catalogue)
    history.moment(asked.at)


def run(arguments: dict[str, Any], desk: Desk) -> dict[str, Any]:
    """The units with their weights by cell."""
    asked = UnitsArguments.model_validate(arguments)
    history = history_of(asked.run)
    net = history.net(history.moment(asked.at), game_of(history, desk.catalogue))
    units = heaviest_units(net)
    return {"of": len(units), "units": [asdict(look_at_unit(net, unit)) for unit in units[:MOST]]}


KIND = JobKind(run, UnitsArguments, check)
