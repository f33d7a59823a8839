"""The mistakes a caller can make, each a `ValueError` whose message says what to do.

PlygroundError
|-- UnknownGame      no game of that name, or no such file
|-- BadGame          a game file that violates the contract
|-- BadOption        an option of `load` that is unknown or out of range
|-- BadPosition      text that is not a position of the game
|   `-- BadTree      text that is not a tree
|-- BadMatrix        payoffs that are not a table of finite numbers
|-- TooLarge         a size above its limit; the message names both
|-- IllegalAction    an action that is not legal here
|   `-- AmbiguousAction   text that fits several legal actions
|-- NotTerminal      a utility requested before the end
|-- Unsuited         this algorithm cannot play this game
`-- UnknownAgent     no agent of that name
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable


class PlygroundError(ValueError):
    """A mistake of the caller; the message says what was wrong and what is allowed."""


class UnknownGame(PlygroundError):
    """No built-in game has this name, and no file has this path."""


class BadGame(PlygroundError):
    """A game file violates the contract of a game."""


def endless(game: str) -> BadGame:
    """The error for a search that did not return when it was asked to stop."""
    return BadGame(
        f"{game}: a rule does not return, so the search could not be stopped; look for an endless "
        "loop (`plyground check FILE` names the rule and the line if it meets it)"
    )


class BadOption(PlygroundError):
    """An option of `load` is unknown or has a value outside its range."""


class BadPosition(PlygroundError):
    """Text that does not describe a position; `at` is the offending character's index."""

    def __init__(self, text: str, at: int, why: str, example: str = "") -> None:
        self.source, self.at, self.why, self.example = text, at, why, example
        shown = text if len(text) <= 120 else text[:117] + "..."
        message = f"cannot read the position {shown!r}: {why} (at character {at + 1})"
        if example:
            message += f"; a position looks like {example!r}"
        super().__init__(message)

    def __reduce__(self) -> tuple[type[BadPosition], tuple[str, int, str, str]]:
        return type(self), (self.source, self.at, self.why, self.example)


class BadTree(BadPosition):
    """Text that does not describe a tree; `at` is the offending character's index."""

    def __init__(self, text: str, at: int, why: str, example: str = "") -> None:
        super().__init__(text, at, why, example)
        near = " ".join(text[at : at + 24].splitlines()[:1])
        found = f" at {near!r}" if near else ""
        message = f"cannot read the tree: {why} ({place(text, at)}{found})"
        self.args = (f"{message}; a tree looks like {example}" if example else message,)


class BadMatrix(PlygroundError):
    """Payoffs that are not a table of finite numbers; `at` is the row and the column, from 0."""

    def __init__(self, message: str, at: tuple[int, ...] = ()) -> None:
        super().__init__(message)
        self.at = at

    def __reduce__(self) -> tuple[type[BadMatrix], tuple[str, tuple[int, ...]]]:
        return type(self), (str(self), self.at)


class TooLarge(PlygroundError):
    """A size above its limit; the message names both."""


def place(text: str, at: int) -> str:
    """ "column 4", or "line 2, column 4" in a text of several lines; both count from 1."""
    column = at - text.rfind("\n", 0, at)
    lines = text.count("\n", 0, at) + 1
    return f"line {lines}, column {column}" if "\n" in text.strip() else f"column {column}"


class IllegalAction(PlygroundError):
    """The action is not legal in this state."""


class AmbiguousAction(IllegalAction):
    """The text fits more than one legal action."""


class NotTerminal(PlygroundError):
    """The game is not over, so it has no utility yet."""


class Unsuited(PlygroundError):
    """This algorithm cannot play a game of this class."""


class UnknownAgent(PlygroundError):
    """No agent has this name."""


def nearest(word: str, known: Iterable[str], how_many: int = 3) -> list[str]:
    """The known words most similar to `word`, best first; empty if none is close."""
    folded = {name.casefold(): name for name in known}
    hits = difflib.get_close_matches(word.casefold(), list(folded), how_many, 0.5)
    return [folded[hit] for hit in hits]


def one_of(words: Iterable[str]) -> str:
    """ "a", "a or b", "a, b or c": for the end of an error message."""
    *rest, last = list(words)
    return f"{', '.join(rest)} or {last}" if rest else last
