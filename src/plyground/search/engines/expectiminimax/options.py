"""The options of expectiminimax."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, ClassVar

from plyground.game.contract.values import Range
from plyground.search.engines.options import MOST_NUMBER, EngineOptions


@dataclass(frozen=True)
class ExpectiminimaxOptions(EngineOptions):
    """What expectiminimax makes use of."""

    pruning: bool = True
    """Cut at all."""
    star1: bool = True
    """Cut at chance nodes, by bounds on the outcomes not searched yet."""
    star2: bool = True
    """Probe one reply to each outcome first, for better bounds; needs `star1`."""
    table: Annotated[float, Range(0, MOST_NUMBER)] = 32.0
    """Megabytes of the transposition table; 0: none."""
    weights: str | Path | Mapping[str, float] | None = None
    """The weights of the evaluation's features: a set of the game (`lecture`), a file, or pairs
    (`men=1,kings=5`). By default the game's own."""
    engine: ClassVar[str] = "expectiminimax"
