"""The memory of the search that settles ends of games, and which games it suits."""

from __future__ import annotations

from typing import Any

import numpy as np

from plyground.game.errors import Unsuited
from plyground.game.records.record_game import RecordGame

DEEPEST = 200
"""Plies that it looks ahead at most."""
LEAST_WORDS, MOST_WORDS = 1 << 12, 1 << 18
"""The size of its table."""


def settle_fields(game: RecordGame, nodes: int, game_rows: int) -> dict[str, Any]:
    """Fields of a workspace for a search of so many nodes."""
    facts, rules = game.facts, game.rules
    plies = min(facts.max_plies, DEEPEST) + 4
    words = max(LEAST_WORDS, min(MOST_WORDS, 1 << (16 * nodes).bit_length()))
    return {
        "settle": np.int64,
        "settle_left": np.int64,
        "row_state": (rules.record, game_rows),
        "settle_path": (rules.record, plies),
        "settle_moves": (np.int32, (plies, facts.max_moves)),
        "settle_order": (np.int64, (plies, facts.max_moves)),
        "settle_worth": (np.int64, facts.max_moves),
        "settle_history": (np.int64, 2 * rules.history),
        "settle_table": (np.uint64, words),
        "settle_mask": np.uint64,
    }


def forget_settled(w: Any) -> None:
    """Forget what was found before: games of a part must not depend on other parts."""
    w.settle_table[:] = 0
    w.settle_history[:] = 0


def require_settling(game: RecordGame) -> None:
    """Raise Unsuited for a game whose ends cannot be settled."""
    facts = game.facts
    simple = facts.players == 2 and facts.zero_sum and facts.deterministic
    if not (simple and facts.perfect_information and not facts.repetition):
        raise Unsuited(
            f"learn: settle cannot be used in {game.name}; it needs two players with opposite "
            "interests, nothing hidden, no chance, and no rule about repeated positions"
        )
