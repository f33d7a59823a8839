"""Tables of chess-like games in which captured pieces can be dropped again: shogi variants.

A square is row * columns + column, row 0 at the top; the first player moves up. Piece codes: 0 is
an empty square, 1 to `kinds` are the first player's pieces, kinds + 1 to 2 * kinds the second's.
The first `held` kinds can be in a hand; the very first is the pawn. Directions 0 to 7 go
clockwise from straight up, so that d ^ 4 is the opposite of d.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

WAYS = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))
"""The row and column change of a step in each direction."""
FAR = 127
MOST_HELD = 40
"""The most pieces of a kind in a hand."""


@dataclass(frozen=True)
class PieceKind:
    """How a piece of the first player moves."""

    letter: str
    name: str
    reach: Mapping[int, int] = field(default_factory=dict)
    """The most steps in each direction."""
    jumps: Sequence[tuple[int, int]] = ()
    """The row and column changes of jumps."""
    becomes: str = ""
    """The letter of the promoted kind."""
    drop_rows: int = 0
    """The number of far rows closed to drops and to moves without promotion."""


class PieceTables(NamedTuple):
    """The tables for compiled rules; the functions that make them document each."""

    kinds: int
    held: int
    king: int
    squares: int
    columns: int
    pawns_on_file: int
    rays: Any
    reach: Any
    jumps: Any
    jumped: Any
    line: Any
    far: Any
    zone: Any
    choice: Any
    drop: Any
    promoted: Any
    hand: Any
    hash_board: Any
    hash_hand: Any
    hash_turn: Any


@dataclass(frozen=True)
class DropBoard:
    """The size of the board, its promotion zone, and whether promotion is forced."""

    rows: int
    columns: int
    zone: int
    forced: bool
    pawns_on_file: int

    @property
    def squares(self) -> int:
        return self.rows * self.columns

    def walk(self, q: int, step: tuple[int, int], most: int = FAR) -> list[int]:
        """The squares from q in a direction, up to the edge or `most`."""
        row, column = divmod(q, self.columns)
        found: list[int] = []
        while len(found) < most:
            row, column = row + step[0], column + step[1]
            if not (0 <= row < self.rows and 0 <= column < self.columns):
                break
            found.append(row * self.columns + column)
        return found


def tables(board: DropBoard, kinds: Sequence[PieceKind], king: str, held: int) -> PieceTables:
    """The tables of these kinds on this board; `king` is the letter of the royal kind."""
    letters = [kind.letter for kind in kinds]
    jumps = _jumps(board, kinds)
    return PieceTables(
        len(kinds),
        held,
        letters.index(king) + 1,
        board.squares,
        board.columns,
        board.pawns_on_file,
        _rays(board),
        _reach(kinds),
        jumps,
        _jumped(board, kinds, jumps),
        *_lines(board),
        _zone(board),
        _choice(board, kinds),
        _drop(board, kinds[:held]),
        *_changes(kinds, held),
        *_hashes(board.squares, len(kinds), held),
    )


def _rays(board: DropBoard) -> Any:
    """By direction and square: the squares on the way to the edge, then -1."""
    rays = np.full((8, board.squares, max(board.rows, board.columns)), -1, np.int8)
    for d, step in enumerate(WAYS):
        for q in range(board.squares):
            way = board.walk(q, step)
            rays[d, q, : len(way)] = way
    return rays


def _reach(kinds: Sequence[PieceKind]) -> Any:
    """By code and direction: how many steps a piece can move."""
    reach = np.zeros((2 * len(kinds) + 1, 8), np.int8)
    for code, kind in enumerate(kinds, 1):
        for d, most in kind.reach.items():
            reach[code, d] = reach[code + len(kinds), d ^ 4] = most
    return reach


def _jumps(board: DropBoard, kinds: Sequence[PieceKind]) -> Any:
    """By code and square: where a piece can jump, then -1."""
    longest = max(len(kind.jumps) for kind in kinds)
    jumps = np.full((2 * len(kinds) + 1, board.squares, longest + 1), -1, np.int8)
    for code, kind in enumerate(kinds, 1):
        for side, sign in ((0, 1), (len(kinds), -1)):
            for q in range(board.squares):
                steps = [(sign * row, sign * column) for row, column in kind.jumps]
                goals = [to for step in steps for to in board.walk(q, step, 1)]
                jumps[code + side, q, : len(goals)] = goals
    return jumps


def _jumped(board: DropBoard, kinds: Sequence[PieceKind], jumps: Any) -> Any:
    """By side and square: (square, code) of every piece that could jump there, then -1."""
    found: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for code, q, i in np.argwhere(jumps >= 0).tolist():
        found.setdefault((int(code > len(kinds)), jumps[code, q, i]), []).append((q, code))
    longest = max((len(pairs) for pairs in found.values()), default=0)
    jumped = np.full((2, board.squares, longest + 1, 2), -1, np.int8)
    for (side, q), pairs in found.items():
        jumped[side, q, : len(pairs)] = pairs
    return jumped


def _lines(board: DropBoard) -> tuple[Any, Any]:
    """The direction from one square to another, or -1, and the number of steps."""
    line = np.full((board.squares, board.squares), -1, np.int8)
    far = np.full((board.squares, board.squares), FAR, np.int8)
    for d, step in enumerate(WAYS):
        for q in range(board.squares):
            for steps, to in enumerate(board.walk(q, step), 1):
                line[q, to], far[q, to] = d, steps
    return line, far


def _rows_ahead(board: DropBoard, side: int) -> Any:
    """For each square, the number of rows ahead of it for a side."""
    rows = np.arange(board.squares) // board.columns
    return rows if side == 0 else board.rows - 1 - rows


def _zone(board: DropBoard) -> Any:
    """By side and square: 1 where pieces are promoted."""
    return np.array([_rows_ahead(board, side) < board.zone for side in (0, 1)], np.int8)


def _choice(board: DropBoard, kinds: Sequence[PieceKind]) -> Any:
    """By code, whether a move begins in the zone, and its target: 1 without promotion, 2 with
    promotion, 3 for either."""
    choice = np.ones((2 * len(kinds) + 1, 2, board.squares), np.int8)
    for code, kind in enumerate(kinds, 1):
        for side in (0, 1):
            if kind.becomes:
                ahead = _rows_ahead(board, side)
                must = ahead < (board.zone if board.forced else kind.drop_rows)
                may = np.where(must, 2, np.where(ahead < board.zone, 3, 1))
                leaving = np.where(must, 2, 2 if board.forced else 3)
                choice[code + side * len(kinds)] = [may, leaving]
    return choice


def _drop(board: DropBoard, kinds: Sequence[PieceKind]) -> Any:
    """By side, kind in hand and square: 1 where it may be dropped."""
    return np.array(
        [[_rows_ahead(board, side) >= kind.drop_rows for kind in kinds] for side in (0, 1)], np.int8
    )


def _changes(kinds: Sequence[PieceKind], held: int) -> tuple[Any, Any]:
    """By code: the promoted code, and the place in the hand of a captured piece."""
    n = len(kinds)
    promoted, hand = np.zeros(2 * n + 1, np.int8), np.full(2 * n + 1, -1, np.int8)
    letters = [kind.letter for kind in kinds]
    for i, kind in enumerate(kinds):
        place = i if i < held else -1
        if kind.becomes:
            j = letters.index(kind.becomes)
            promoted[[i + 1, i + 1 + n]] = j + 1, j + 1 + n
            hand[[j + 1, j + 1 + n]] = place
        if i < held:
            hand[[i + 1, i + 1 + n]] = place
    return promoted, hand


def _hashes(squares: int, kinds: int, held: int) -> tuple[Any, Any, Any]:
    """Random words for a piece on a square, a count in a hand, and the second player's turn."""
    rng = np.random.Generator(np.random.PCG64(20231))
    board = rng.integers(1, 1 << 64, (2 * kinds + 1, squares), np.uint64)
    hand = rng.integers(1, 1 << 64, (2 * held, MOST_HELD + 1), np.uint64)
    board[0] = hand[:, 0] = 0
    return board, hand, np.uint64(rng.integers(1, 1 << 64, dtype=np.uint64))
