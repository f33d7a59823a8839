"""The outcome of a game in a file: winner, forfeit and date, and the record made with them."""

from __future__ import annotations

from datetime import UTC, datetime

from plyground.arena.record import JUDGED, JUDGED_REASON, Forfeit, Record
from plyground.game.contract.game import Game
from plyground.game.contract.state import State
from plyground.search.agents.session import OTHER, RESIGNED, TIME

REASONS = {
    RESIGNED: "resigned",
    TIME: "lost on time",
    JUDGED: JUDGED_REASON,
    OTHER: "forfeited",
}
"""The reason of a forfeit that a file tells only the kind of."""


def make_record(
    game: Game,
    states: list[State],
    moves: list[str],
    *,
    agents: tuple[str, str],
    start: str | None,
    winner: int | None,
    drawn: bool,
    kind: str,
    when: str,
) -> Record:
    """The record of a game from a file. The result in the file counts; without one, the rules
    decide. A game won before its end is a forfeit of this kind."""
    end = states[-1]
    utilities: tuple[float, ...] | None = None
    forfeit = None
    if winner is not None:
        low, high = game.facts.utility
        utilities = (high, low) if winner == 0 else (low, high)
        if not end.is_terminal:
            forfeit = Forfeit(1 - winner, REASONS[kind], kind)
    elif drawn:
        middle = sum(game.facts.utility) / 2
        utilities = middle, middle
    elif end.is_terminal:
        utilities = tuple(end.utility(player) for player in range(2))
    if end.is_terminal and utilities is not None:
        by_rules = tuple(end.utility(player) for player in range(2))
        if (by_rules[0] > by_rules[1]) == (utilities[0] > utilities[1]):
            utilities = by_rules
    return Record(
        game=game.spec,
        agents=agents,
        seed=0,
        start=start,
        opening=0,
        moves=tuple(moves),
        utilities=utilities,
        forfeit=forfeit,
        seconds=(0.0,) * len(moves),
        nodes=(0,) * len(moves),
        when=when,
    )


def winner_of(record: Record) -> int | None:
    """The player who won; None for a draw or an unfinished game."""
    u = record.utilities
    if u is None or u[0] == u[1]:
        return None
    return 0 if u[0] > u[1] else 1


def iso_time(date: str, clock: str = "") -> str:
    """An ISO time from a date such as 2026.11.16 or 2026-11-16; "" for an incomplete date."""
    text = date.strip().replace(".", "-").replace("/", "-")
    try:
        found = datetime.fromisoformat(f"{text}T{clock.strip() or '00:00:00'}")
    except ValueError:
        return ""
    return found.replace(tzinfo=found.tzinfo or UTC).isoformat()
