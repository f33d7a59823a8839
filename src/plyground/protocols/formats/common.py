"""What the formats have in common: faults with their line, results, dates."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, datetime

from plyground.arena.record import BadRecord, Forfeit, Record
from plyground.game.contract.game import Game
from plyground.game.contract.state import State

Note = Callable[[str], None]
"""Is told of what a record has no place for, and so leaves out."""

RESIGNED, ON_TIME, OTHERWISE = "resigned", "lost on time", "forfeited"
TOO_LATE = re.compile(r"^took |\bdid not (say|answer)\b.*\bwithin\b")
"""How agents that were too late say so."""


def bad(line: int, why: str) -> BadRecord:
    return BadRecord(f"line {line}: {why}")


def left_out(note: Note | None, line: int, what: str) -> None:
    """Tell that something is left out; with nobody to tell it is an error."""
    if note is None:
        raise bad(line, what)
    note(f"line {line}: {what}")


def won_by(game: Game, winner: int) -> tuple[float, float]:
    """The utilities of a game for two that somebody won."""
    low, high = game.facts.utility
    return (high, low) if winner == 0 else (low, high)


def even(game: Game) -> tuple[float, float]:
    middle = sum(game.facts.utility) / 2
    return middle, middle


def make_record(
    game: Game,
    states: list[State],
    moves: list[str],
    *,
    agents: tuple[str, str],
    start: str | None,
    winner: int | None,
    drawn: bool,
    reason: str,
    when: str,
) -> Record:
    """The record of a game that was read. What the file says of the result counts; if it says
    nothing, what the rules say. A game won before its end is a forfeit for `reason`."""
    end = states[-1]
    utilities: tuple[float, ...] | None = None
    forfeit = None
    if winner is not None:
        utilities = won_by(game, winner)
        if not end.is_terminal:
            forfeit = Forfeit(1 - winner, reason)
    elif drawn:
        utilities = even(game)
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
    """The player who won, None for a draw or an unfinished game."""
    u = record.utilities
    if u is None or u[0] == u[1]:
        return None
    return 0 if u[0] > u[1] else 1


def kind_of_forfeit(forfeit: Forfeit) -> str:
    """RESIGNED, ON_TIME or OTHERWISE: all that other formats can say."""
    reason = forfeit.reason
    if reason == RESIGNED:
        return RESIGNED
    late = reason == ON_TIME or TOO_LATE.search(reason)  # a RuntimeError is not about time
    return ON_TIME if late else OTHERWISE


def iso_time(date: str, clock: str = "") -> str:
    """An ISO time from dates such as 2026.11.16 or 2026-11-16; "" if it is no whole date."""
    text = date.strip().replace(".", "-").replace("/", "-")
    try:
        found = datetime.fromisoformat(f"{text}T{clock.strip() or '00:00:00'}")
    except ValueError:
        return ""
    return found.replace(tzinfo=found.tzinfo or UTC).isoformat()


def only(game: Game, name: str, form: str) -> None:
    """Raise BadRecord unless the record is one of the game that the format is for."""
    if game.source != name:
        raise BadRecord(
            f"{form} is for {name}, and this is a game of {game.name}; write it as .json"
        )
