"""Placing pieces by hand, in any game whose position text is a board.

Most games write their board as FEN does: rows from one side to the other, a letter for each piece,
a number for empty cells. Which place of the text is which cell, and which letter is which piece, is
found out by comparing texts and pictures of some positions. A game where they do not fit has no
editor. What was placed is a position only if the game itself can read it.
"""

from __future__ import annotations

import random
import re
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from functools import lru_cache
from typing import Any

from plyground.game.contract.game import Game
from plyground.game.contract.state import State
from plyground.game.drawing.picture import Piece

EMPTY = ""
SAMPLES, LONGEST = 5, 120
"""Random games that are compared, and the most moves of one."""
ENOUGH = 5.0
"""Seconds after which no more positions are looked for."""
PART = re.compile(r"(\d+)|(\+?[^\d/|])|([/|])")
"""A run of empty cells, a piece (perhaps promoted), the end of a row."""


@dataclass(frozen=True)
class BoardText:
    """A position text: its board, with EMPTY for empty cells, and what follows it."""

    rows: tuple[tuple[str, ...], ...]
    ends: tuple[str, ...]
    """What separates a row from the next."""
    rest: str

    @property
    def places(self) -> tuple[str, ...]:
        """What is on each cell, in the order of the text."""
        return tuple(place for row in self.rows for place in row)

    @property
    def text(self) -> str:
        """The position text."""
        written = [
            re.sub(r"0+", lambda run: str(len(run[0])), "".join(place or "0" for place in row))
            for row in self.rows
        ]
        pairs = zip(written, (*self.ends, ""), strict=True)
        board = "".join(row + end for row, end in pairs)
        return f"{board} {self.rest}".rstrip()


def read_board(text: str) -> BoardText | None:
    """A position text as a board; None if it is none."""
    board, _, rest = text.partition(" ")
    rows: list[list[str]] = [[]]
    ends: list[str] = []
    for found in PART.finditer(board):
        empty, piece, end = found.groups()
        if end:
            rows.append([])
            ends.append(end)
        elif empty:
            if int(empty) > 1000:
                return None
            rows[-1].extend([EMPTY] * int(empty))
        else:
            rows[-1].append(piece)
    read = BoardText(tuple(map(tuple, rows)), tuple(ends), rest)
    return read if read.text == text else None


@dataclass(frozen=True)
class Editor:
    """How the text of a game shows its board."""

    cells: tuple[str, ...]
    """The name of the cell at each place of the text."""
    pieces: dict[str, Piece]
    """What each letter stands for."""

    def view(self, state: State) -> dict[str, Any]:
        """A position, ready to be changed."""
        board = read_board(state.text)
        assert board is not None
        return {
            "cells": self.cells,
            "places": board.places,
            "rows": [len(row) for row in board.rows],
            "ends": board.ends,
            "rest": board.rest,
            "pieces": [
                {"letter": letter} | asdict(piece) for letter, piece in sorted(self.pieces.items())
            ],
        }


@lru_cache(maxsize=32)
def editor(game: Game) -> Editor | None:
    """The editor of a game; None if its text is not a board, or hides something."""
    if not game.perfect_information:
        return None
    if read_board(game.initial().text) is None:
        return None
    samples = list(sample(game))
    boards = [read_board(state.text) for state in samples]
    shape = [len(row) for row in boards[0].rows] if boards[0] else []
    if sum(shape) < 4 or any(
        board is None or [len(row) for row in board.rows] != shape for board in boards
    ):
        return None
    places = [board.places for board in boards if board is not None]
    for cells in orders(samples[0], shape):
        pieces = fits(samples, places, cells)
        if pieces:
            return Editor(tuple(cells), pieces)
    return None


def sample(game: Game) -> Iterator[State]:
    """Positions of random games, the first one included."""
    rng, ends = random.Random(0), time.monotonic() + ENOUGH
    for _ in range(SAMPLES):
        state: State = game.initial()
        for ply in range(LONGEST):
            if ply % 8 == 0:
                yield state
            if state.is_terminal:
                yield state
                break
            if time.monotonic() > ends:
                return
            state = state.result(rng.choice(state.actions()))


def orders(state: State, shape: list[int]) -> Iterator[list[str]]:
    """The orders in which a text may list the cells of a picture."""
    picture, count = state.picture, sum(shape)
    if picture is None or len(picture.cells) < count:
        return
    for first in (picture.cells[:count], picture.cells[-count:]):
        listed = [cell.name for cell in first]
        down = [cell.name for cell in sorted(first, key=lambda c: (round(c.y, 3), c.x))]
        up = [cell.name for cell in sorted(first, key=lambda c: (-round(c.y, 3), c.x))]
        yield from (listed, down, up)


def fits(
    states: list[State], texts: list[tuple[str, ...]], cells: list[str]
) -> dict[str, Piece] | None:
    """What each letter stands for, if every letter always stands for the same piece."""
    meaning: dict[str, Piece] = {}
    for state, places in zip(states, texts, strict=True):
        picture = state.picture
        if picture is None:
            return None
        there: dict[str, Piece] = {}
        for piece in picture.pieces:
            if piece.cell in there:
                return None  # two pieces on a cell
            there[piece.cell] = replace(piece, cell="")
        for cell, letter in zip(cells, places, strict=True):
            found = there.get(cell)
            if (letter == EMPTY) != (found is None):
                return None
            if found is not None and meaning.setdefault(letter, found) != found:
                return None
    letters = list(meaning.values())
    return meaning if len(set(letters)) == len(letters) else None
