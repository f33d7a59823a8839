"""The options of alpha-beta."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Annotated, Any, ClassVar

from plyground.game.contract.values import Range
from plyground.game.records.record_game import RecordGame
from plyground.search.engines.alphabeta.kept import KeptTable
from plyground.search.engines.options import EngineOptions


@dataclass(frozen=True)
class AlphaBetaOptions(EngineOptions):
    """What alpha-beta makes use of.

    Without `quiescence`, `essential`, `reductions`, `null_move`, `extensions`, `singular`,
    `futility` and `deeper` it finds the value of plain alpha-beta.
    """

    lines: Annotated[int, Range(1)] = 1
    """The number of best moves that get a value of their own."""
    table: bool = True
    """Use a transposition table: 16 bytes a position, two to a bucket, the whole key compared."""
    ordering: bool = True
    """Search the table's move first, then by `gain` or noisy moves, killers, replies, history."""
    pvs: bool = True
    """Search moves after the first with a null window; aspiration windows at the root."""
    quiescence: bool = True
    """Play noisy moves out beyond the horizon."""
    essential: bool = True
    """Search only the moves that a game's `essential` lists."""
    reductions: bool | None = None
    """Search late moves less deep at first. By default where the game's hints allow it."""
    null_move: bool = True
    """Where a game has `skip`: cut a position that stays too good after a pass."""
    extensions: bool = True
    """Where a game has `tense`: search one ply deeper."""
    singular: bool | None = None
    """Search a move one ply deeper if a shallow search finds all others clearly worse. By default
    where the game's hints ask for it."""
    futility: bool = True
    """Where a game's hints give a `margin`: near the horizon, skip what the evaluation finds far
    too good or too bad."""
    deeper: bool = True
    """Let results of deeper searches in the table answer shallower questions."""
    solve: bool | None = None
    """Find the value and the distance to the end at once, not depth by depth. By default where the
    game's hints ask for it, after a fifth of the time or nodes."""
    database: bool | str | Path | None = None
    """A file of solved positions. By default the game's own opening database, unless the limit is a
    depth; no: none."""
    weights: str | Path | Mapping[str, float] | None = None
    """The weights of the evaluation's features: a set of the game (`lecture`), a file, or pairs
    (`men=1,kings=5`). By default the game's own."""
    net: str | Path | None = None
    """A file made by `plyground learn`, its name, or `own`: the network is the evaluation, or
    corrects it."""
    kept: KeptTable | None = field(default=None, compare=False)
    """The table of an earlier search, to go on with."""
    engine: ClassVar[str] = "alphabeta"

    @classmethod
    def hinted(cls, game: RecordGame, given: dict[str, Any]) -> dict[str, Any]:
        hints = game.facts.hints
        for name in ("reductions", "singular"):
            if given.get(name) is None:
                given[name] = getattr(hints, name)
        return given


OTHERS = ("lines", "solve", "database", "weights", "net", "kept")
SWITCHES = tuple(f.name for f in fields(AlphaBetaOptions) if f.name not in OTHERS)
"""The options that compiled code reads, as `use_table` and so on."""
