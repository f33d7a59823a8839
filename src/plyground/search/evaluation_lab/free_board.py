"""Arbitrary boards of tic-tac-toe, including those that no game reaches, to be evaluated.

A board is text with one character per cell, row by row from the top: "x", "o" or ".".
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from plyground.game.contract.game import Game
from plyground.game.contract.state import State
from plyground.game.errors import BadPosition, Unsuited
from plyground.game.records.record_game import RecordGame

SIGNS = ".xo"


@dataclass(frozen=True)
class FreeBoard:
    """A board as a state, legal or not."""

    state: State
    problem: str
    """Why it cannot arise in play; "" if it can."""
    x: int
    """Marks of the first player."""
    o: int
    open_lines: tuple[tuple[tuple[int, ...], ...], ...]
    """For each player, the lines without a mark of the other, as indices of cells."""


def is_free(game: Game) -> bool:
    """Whether boards of this game can be set up freely."""
    return isinstance(game, RecordGame) and game.source == "tic_tac_toe"


def free_board(game: Game, cells: str) -> FreeBoard:
    """The board that a text shows."""
    if not isinstance(game, RecordGame) or not is_free(game):
        raise Unsuited(f"boards of {game.name} cannot be set up freely; give a position")
    m, n, k = (size_of(game, name) for name in "mnk")
    for at, sign in enumerate(cells):
        if sign not in SIGNS:
            raise BadPosition(cells, at, f"{sign!r} is not x, o or . (empty)", "x.o......")
    if len(cells) != m * n:
        raise BadPosition(cells, len(cells), f"{m * n} cells expected, {len(cells)} found")
    x, o = cells.count("x"), cells.count("o")
    turn = 1 if x == o + 1 else 0
    rows = [cells[i : i + m] for i in range(0, m * n, m)]
    lines = all_lines(m, n, k)
    open_lines = tuple(
        tuple(line for line in lines if all(cells[i] != other for i in line)) for other in "ox"
    )
    try:
        state: State = game.parse(f"{'/'.join(map(shortened, rows))} {'xo'[turn]}")
        problem = ""
    except BadPosition as error:
        problem = error.why
        state = written(game, cells, turn, lines)
    return FreeBoard(state, problem, x, o, open_lines)


def size_of(game: Game, name: str) -> int:
    return int(game.options.get(name, game.declared[name].default))


def shortened(row: str) -> str:
    """A row in position notation, with numbers for runs of empty cells."""
    text, empty = "", 0
    for sign in row:
        if sign == ".":
            empty += 1
            continue
        text += (str(empty) if empty else "") + sign
        empty = 0
    return text + (str(empty) if empty else "")


def all_lines(m: int, n: int, k: int) -> list[tuple[int, ...]]:
    """Every line of k cells on a board of m columns and n rows."""
    lines = []
    for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
        for r in range(n):
            for c in range(m):
                last_row, last_column = r + (k - 1) * down, c + (k - 1) * right
                if last_row < n and 0 <= last_column < m:
                    lines.append(tuple((r + i * down) * m + c + i * right for i in range(k)))
    return lines


def written(game: RecordGame, cells: str, turn: int, lines: list[tuple[int, ...]]) -> State:
    """The state of a board, without the checks of `parse`."""
    marks = {sign: sum(1 << i for i, s in enumerate(cells) if s == sign) for sign in "xo"}
    state = game.initial()
    record = state.record
    record.full = np.uint64(marks["x"] | marks["o"])
    record.mine = np.uint64(marks["xo"[turn]])
    record.turn = turn
    won = [p for p in (0, 1) if any(all(cells[i] == "xo"[p] for i in line) for line in lines)]
    record.winner = won[0] if won else -1
    return state
