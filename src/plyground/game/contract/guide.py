"""A game's own guide as data: the steps that a newcomer plays before a first game."""

from __future__ import annotations

from dataclasses import dataclass

TASKS = ("begin", "answer", "capture", "turn", "score", "good", "defend", "win", "end")
"""What a newcomer is asked to do: make a first move, go on, capture, turn the other's pieces over,
score, find a good move, prevent a win, win, end the game."""


@dataclass(frozen=True)
class Lesson:
    """A step: the moves that lead to a position, and those that solve it there."""

    task: str
    moves: tuple[str, ...] = ()
    find: tuple[str, ...] = ()
    """The solutions, the usual one first. Other moves that capture, defend or win count as well."""
    then: tuple[str, ...] = ()
    """What happens after a solution: the opponent's reply."""
    text: str = ""
    """What to do, in place of the sentence for the task."""
    text_ar: str = ""
