"""The options of the solver."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, ClassVar

from plyground.game.contract.values import Range
from plyground.search.engines.options import MOST_NUMBER, EngineOptions


@dataclass(frozen=True)
class SolveOptions(EngineOptions):
    """How to solve a position."""

    method: Annotated[str, ("auto", "search", "graph")] = "auto"
    """`search`: depth first, for two players without chance; `graph`: all states in memory, for any
    game; `auto`: whichever fits the game."""
    every: bool = True
    """Give all moves their exact value, not only the best."""
    distance: bool = True
    """Find the number of plies to the end too."""
    table: Annotated[float, Range(0, MOST_NUMBER)] = 64.0
    """Megabytes of the table of `search`, less if the time is short."""
    database: str | Path | None = None
    """A file of solved positions, for `search`."""
    engine: ClassVar[str] = "solve"
