"""Moves whose exact values the user's databases of endgames tell."""

from __future__ import annotations

from plyground.game.contract.state import State
from plyground.search.engines.database.own_folder import known_moves
from plyground.studio.search_json import SHOWN_LINE, Row, merit, row


def known_rows(state: State, lines: int = 0) -> list[Row]:
    """All moves with value and distance, the best first; empty unless databases know all.

    The first `lines` of them are followed by the best replies.
    """
    rows = _rows(state)
    for known in rows[:lines]:
        line, after = [known["action"]], state.result(known["action"])
        while len(line) < SHOWN_LINE and not after.is_terminal and (next_ := _rows(after)):
            line.append(next_[0]["action"])
            after = after.result(line[-1])
        known.update(row(state, line[0], known["value"], "=", known["distance"], line))
    return rows


def _rows(state: State) -> list[Row]:
    found = [
        row(state, action, known.value, "=", known.distance, [action])
        for action, known in (known_moves(state) or {}).items()
    ]
    return sorted(found, key=merit, reverse=True)
