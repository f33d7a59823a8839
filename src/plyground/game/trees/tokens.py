"""The tokens of a text, for the readers of trees."""

from __future__ import annotations

import re
from typing import NoReturn

from plyground.game.errors import BadTree, place
from plyground.game.trees.nodes import Vector
from plyground.game.trees.numbers import number

SIGNS = frozenset(',:=@#~{}[]()<>"')
BARE = r"[^\s" + re.escape("".join(sorted(SIGNS))) + "]+"
TOKEN = re.compile(rf'\s*("(?:[^"\\]|\\.)*"|{BARE}|\S|\Z)', re.DOTALL)
ESCAPED = re.compile(r"\\(.)", re.DOTALL)


class Tokens:
    """The words and signs of a text, with a lookahead of two."""

    def __init__(self, text: str, at: int = 0) -> None:
        self.text = text
        self.token, self.at, self.end = "", at, at
        self.after = ("", at, at)
        """The token after the next one; "" is the end of the text."""
        self.take()
        self.take()

    def take(self) -> str:
        """Step over the next token and return it."""
        taken = self.token
        self.token, self.at, self.end = self.after
        match = TOKEN.match(self.text, self.end)
        assert match is not None
        self.after = match[1], match.start(1), match.end(1)
        if match[1] == '"':
            self.fail("the quote is never closed", match.start(1))
        return taken

    def fail(self, why: str, at: int | None = None) -> NoReturn:
        """Raise BadTree for the character at `at`, by default the next token's first."""
        raise BadTree(self.text, self.at if at is None else at, why)

    def never_closed(self, at: int) -> NoReturn:
        self.fail(f"bracket opened at {place(self.text, at)} is never closed", at)

    @property
    def is_word(self) -> bool:
        return self.token != "" and self.token not in SIGNS

    def word(self, what: str) -> str:
        """Step over a word; returns it without quotes and surrounding blanks."""
        if not self.is_word:
            self.fail(f"{what} is missing")
        word = self.take()
        if word[0] != '"':
            return word
        return ESCAPED.sub(r"\1", word[1:-1]).strip()

    def number(self, what: str) -> float:
        """Step over a number."""
        if not self.is_word:
            self.fail(f"{what}: a number is missing")
        try:
            value = number(self.token)
        except ValueError as problem:
            self.fail(f"{what}: {problem}")
        self.take()
        return value

    def value(self, what: str) -> float | Vector:
        """Step over a number, or over a number for each player in < >."""
        if self.token != "<":
            return self.number(what)
        start = self.at
        self.take()
        payoffs = [self.number(what)]
        while self.token != ">":
            if not self.token:
                self.never_closed(start)
            if self.token == ",":
                self.take()
            payoffs.append(self.number(what))
        self.take()
        return tuple(payoffs)
