"""The options of proof-number search."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, ClassVar

from plyground.game.contract.values import Range
from plyground.search.engines.options import MOST_NUMBER, EngineOptions


@dataclass(frozen=True)
class ProveOptions(EngineOptions):
    """What to prove, and with what."""

    at_least: float | None = None
    """The utility to prove. By default a win, then a draw and so on, until the value is exact."""
    table: Annotated[float, Range(above=0, high=MOST_NUMBER)] = 64.0
    """Megabytes of the table, less if the time is short. When it is full, the entries that took
    least work are dropped."""
    database: str | Path | None = None
    """A file of solved positions."""
    engine: ClassVar[str] = "prove"
