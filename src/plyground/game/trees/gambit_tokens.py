"""The tokens of Gambit's file formats: quoted names, whole numbers, lists in braces."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from plyground.game.trees.tokens import Tokens

T = TypeVar("T")


class GambitTokens(Tokens):
    """The words and signs of an .efg or .nfg file."""

    def quoted(self, what: str) -> str:
        """Step over a text in quotes."""
        if self.token[:1] != '"':
            self.fail(f"{what} is missing")
        return self.word(what)

    def optional_quoted(self) -> str:
        """Step over a text in quotes if one comes next; otherwise returns an empty text."""
        return self.quoted("") if self.token[:1] == '"' else ""

    def whole(self, what: str) -> int:
        """Step over a whole number."""
        if not (self.token.isascii() and self.token.isdigit() and len(self.token) < 10):
            self.fail(f"{what} is missing")
        return int(self.take())

    def braced(self, read: Callable[[], T]) -> list[T]:
        """The items of a list in braces, with or without commas."""
        start = self.at
        if self.token != "{":
            self.fail("'{' is missing")
        self.take()
        found: list[T] = []
        while self.token != "}":
            if not self.token:
                self.never_closed(start)
            found.append(read())
            if self.token == ",":
                self.take()
        self.take()
        return found
