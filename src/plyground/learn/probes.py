"""Probes: what a game asks about the style of play, counted in games.

A game file names them: `probes = {"early corners": early_corner}`, each a function (s, a) that says
whether a player does it by playing a in s.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from plyground.arena.record import Record
from plyground.game.records.record_game import RecordGame
from plyground.game.records.record_state import RecordState

OWN, OTHER = "own", "opponent"


@dataclass
class Counts:
    """How often each probe held, for the network's moves and for the others'."""

    games: int = 0
    found: Counter[tuple[str, str]] = field(default_factory=Counter)
    names: tuple[str, ...] = ()

    @property
    def means(self) -> dict[str, dict[str, float]]:
        """Counts a game."""
        return {
            name: {
                who: round(self.found[name, who] / max(1, self.games), 3) for who in (OWN, OTHER)
            }
            for name in self.names
        }


def count(game: RecordGame, record: Record, seat: int, counts: Counts) -> None:
    """Add a game in which the network had this seat, without its opening."""
    probes = game.rules.probes
    counts.names = tuple(probes)
    counts.games += 1
    state = game.initial()
    for ply, move in enumerate(record.moves):
        action = state.action(move)
        player = state.to_play
        assert isinstance(state, RecordState)
        if ply >= record.opening and player is not None and player >= 0:
            who = OWN if player == seat else OTHER
            for name, holds in probes.items():
                counts.found[name, who] += bool(holds(state.record, action))
        state = state.result(action)  # type: ignore[assignment]
