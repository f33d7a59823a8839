"""What comes back of one game: what the table needs, and the whole record as text."""

from __future__ import annotations

from typing import NamedTuple


class Played(NamedTuple):
    """One game that was played, or given up. Tuples have a place for each seat."""

    number: int
    scores: tuple[float, ...] | None
    """From 0 to 1; None if nobody can say: the game counts for nobody."""
    moves: tuple[int, ...]
    """Moves that the agents were asked for."""
    seconds: tuple[float, ...]
    nodes: tuple[int, ...]
    plies: int
    forfeit: int | None
    """The seat that lost for a reason outside the rules."""
    reason: str
    """That reason, or why there is no score; else empty."""
    record: str
    """The game in the format of `Record.to_json`; empty if there is none."""
