"""Reading and writing positions as one line of text, with errors that point at the character."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import NoReturn

from plyground.game.errors import BadPosition


def rows_text(
    cells: Sequence[int], columns: int | Sequence[int], symbols: Sequence[str], empty: int = 0
) -> str:
    """Cells row by row from the top as in FEN: `symbols[value]`, runs of empty cells as a number.

    `columns` is the length of all rows, or a list of lengths.
    """
    if isinstance(columns, int):
        columns = [columns] * (len(cells) // columns)
    rows = []
    for length, end in zip(columns, accumulate(columns), strict=True):
        text, run = "", 0
        for value in cells[end - length : end]:
            if value == empty:
                run += 1
                continue
            text += (str(run) if run else "") + symbols[int(value)]
            run = 0
        rows.append(text + (str(run) if run else ""))
    return "/".join(rows)


def _is_number(word: str, low: int, high: int) -> bool:
    """Whether a word is a whole number from low to high."""
    digits = word.removeprefix("-")
    return digits.isascii() and digits.isdigit() and len(digits) < 20 and low <= int(word) <= high


class Reader:
    """Reads a position from left to right; every error points at a character."""

    def __init__(self, text: str, example: str = "") -> None:
        self.text, self.example, self.at = text, example, 0

    def fail(self, why: str, at: int | None = None) -> NoReturn:
        """Raise BadPosition for the character at `at`, by default the next one."""
        raise BadPosition(self.text, self.at if at is None else at, why, self.example)

    def check(self, holds: bool, why: str, at: int | None = None) -> None:
        """Raise BadPosition unless `holds`."""
        if not holds:
            self.fail(why, at)

    def word(self, what: str) -> str:
        """The next word (up to a blank); `what` names it in the error if it is missing."""
        while self.at < len(self.text) and self.text[self.at].isspace():
            self.at += 1
        start = self.at
        while self.at < len(self.text) and not self.text[self.at].isspace():
            self.at += 1
        if start == self.at:
            self.fail(f"{what} is missing")
        return self.text[start : self.at]

    def optional(self) -> str | None:
        """The next word, or None at the end."""
        return self.word("") if self.text[self.at :].strip() else None

    def choice(self, what: str, meanings: Mapping[str, int]) -> int:
        """The next word, which must be one of the keys."""
        word = self.word(what)
        if word not in meanings:
            allowed = ", ".join(repr(key) for key in meanings)
            self.fail(f"{what} is {word!r}, expected one of {allowed}", self.at - len(word))
        return meanings[word]

    def number(self, what: str, low: int, high: int) -> int:
        """The next word as a whole number from low to high."""
        word = self.word(what)
        if not _is_number(word, low, high):
            self.fail(f"{what} is {word!r}, expected {low} to {high}", self.at - len(word))
        return int(word)

    def numbers(self, what: str, how_many: int, low: int, high: int) -> list[int]:
        """The next word as that many whole numbers, separated by commas."""
        word = self.word(what)
        at = self.at - len(word)
        parts = word.split(",")
        if len(parts) != how_many:
            self.fail(f"{what}: {how_many} numbers expected, {len(parts)} found", at)
        values = []
        for part in parts:
            if not _is_number(part, low, high):
                self.fail(f"{what}: {part!r} is not a number from {low} to {high}", at)
            values.append(int(part))
            at += len(part) + 1
        return values

    def rows(
        self, rows: int, columns: int | Sequence[int], symbols: Sequence[str], empty: int = 0
    ) -> list[int]:
        """The next word as a board written by `rows_text`."""
        lengths = [columns] * rows if isinstance(columns, int) else columns
        pieces = {symbol: value for value, symbol in enumerate(symbols) if value != empty}
        sizes = sorted({len(symbol) for symbol in pieces}, reverse=True)
        word = self.word("the board")
        start = self.at - len(word)
        cells: list[int] = []
        at = start
        texts = word.split("/")
        if len(texts) != rows:
            self.fail(f"{rows} rows expected, {len(texts)} found", start)
        for number, (text, length) in enumerate(zip(texts, lengths, strict=True), 1):
            row: list[int] = []
            i = 0
            while i < len(text):
                if text[i].isascii() and text[i].isdigit():
                    end = i
                    while end < len(text) and text[end].isascii() and text[end].isdigit():
                        end += 1
                    if len(text[i:end]) > 4:
                        self.fail(f"row {number} is longer than {length} cells", at + i)
                    row += [empty] * int(text[i:end])
                    i = end
                    continue
                symbol = next((text[i : i + n] for n in sizes if text[i : i + n] in pieces), "")
                if not symbol:
                    known = "".join(pieces)
                    self.fail(f"{text[i]!r} is no piece (pieces: {known})", at + i)
                row.append(pieces[symbol])
                i += len(symbol)
            if len(row) != length:
                self.fail(f"row {number} has {len(row)} cells, expected {length}", at)
            cells += row
            at += len(text) + 1
        return cells

    def end(self) -> None:
        """Raise BadPosition if any text is left."""
        rest = self.text[self.at :]
        if rest.strip():
            self.at += len(rest) - len(rest.lstrip())
            self.fail(f"nothing was expected after the position, found {rest.strip()!r}")
