"""Faults in a file of games, with the line, and notes on what a record leaves out."""

from __future__ import annotations

from collections.abc import Callable

from plyground.arena.record import BadRecord
from plyground.game.contract.game import Game

Note = Callable[[str], None]
"""Called with a sentence on each thing that a record cannot hold."""


def bad(line: int, why: str) -> BadRecord:
    return BadRecord(f"line {line}: {why}")


def left_out(note: Note | None, line: int, what: str) -> None:
    """Note that something is left out; without `note`, this is an error."""
    if note is None:
        raise bad(line, what)
    note(f"line {line}: {what}")


def require_game(game: Game, name: str, form: str) -> None:
    """Raise BadRecord unless a record is of the game that the format is for."""
    if game.source != name:
        raise BadRecord(f"{form} is for {name}, not for {game.name}; write it as .json")
