"""Gobblet: a cell is a tuple of pieces, the lowest first; a piece is (player, size)."""

from __future__ import annotations

from typing import NamedTuple

Piece = tuple[int, int]
Board = tuple[tuple[Piece, ...], ...]

LETTERS = {3: "smb", 4: "tsmb"}
VARIANTS = [
    {"size": 3},
    {"enter": "free", "both_lines": "mover"},
    {"size": 3, "enter": "threats", "both_lines": "draw", "plies": 30},
]


class Position(NamedTuple):
    board: Board
    turn: int
    past: tuple[tuple[Board, int], ...]
    """All positions since the start, this one included."""
    size: int
    enter: str
    both_lines: str
    plies: int


def start(
    size: int = 4, enter: str = "usual", both_lines: str = "opponent", plies: int = 400
) -> Position:
    if enter == "usual":
        enter = "free" if size == 3 else "threats"
    board: Board = ((),) * (size * size)
    return Position(board, 0, ((board, 0),), size, enter, both_lines, plies)


def lines(size: int) -> list[list[int]]:
    rows = [[row * size + column for column in range(size)] for row in range(size)]
    columns = [list(column) for column in zip(*rows, strict=True)]
    return [
        *rows,
        *columns,
        [rows[i][i] for i in range(size)],
        [rows[i][-1 - i] for i in range(size)],
    ]


LINES = {size: lines(size) for size in (3, 4)}


def shows(board: Board, cell: int, player: int) -> bool:
    return bool(board[cell]) and board[cell][-1][0] == player


def has_line(state: Position, player: int) -> bool:
    return any(all(shows(state.board, cell, player) for cell in line) for line in LINES[state.size])


def to_play(state: Position) -> int | None:
    ended = (
        has_line(state, 0)
        or has_line(state, 1)
        or state.past.count(state.past[-1]) == 3
        or len(state.past) > state.plies
    )
    return None if ended else state.turn


def score(state: Position) -> tuple[float, float]:
    mover = 1 - state.turn
    own, other = has_line(state, mover), has_line(state, state.turn)
    if own and other:
        value = {"opponent": -1.0, "mover": 1.0, "draw": 0.0}[state.both_lines]
    else:
        value = float(own) - float(other)
    return (value, -value) if mover == 0 else (-value, value)


def in_reserve(state: Position, player: int) -> list[int]:
    """The sizes that the player may enter."""
    copies = 2 if state.size == 3 else 3
    used = [
        sum(piece == (player, size) for stack in state.board for piece in stack)
        for size in range(state.size)
    ]
    if state.size == 3:
        return [size for size in range(3) if used[size] < copies]
    nests = [list(range(4)) for _ in range(copies)]  # the largest is on the outside
    for size in (3, 2, 1, 0):
        for _ in range(used[size]):
            nest = next(n for n in nests if n and n[-1] == size)
            nest.pop()
    return sorted({nest[-1] for nest in nests if nest})


def may_enter(state: Position, size: int, cell: int) -> bool:
    stack = state.board[cell]
    if not stack:
        return True
    if stack[-1][1] >= size:
        return False
    if state.enter == "free":
        return True
    other = 1 - state.turn
    return stack[-1][0] == other and any(
        sum(shows(state.board, c, other) for c in line) == state.size - 1
        for line in LINES[state.size]
        if cell in line
    )


def name(state: Position, cell: int) -> str:
    return "abcd"[cell % state.size] + str(state.size - cell // state.size)


def moves(state: Position) -> dict[str, Position]:
    found = {}
    letters = LETTERS[state.size].upper() if state.turn == 0 else LETTERS[state.size]
    cells = range(state.size * state.size)
    for size in in_reserve(state, state.turn):
        for cell in cells:
            if may_enter(state, size, cell):
                board = list(state.board)
                board[cell] += ((state.turn, size),)
                found[f"{letters[size]}*{name(state, cell)}"] = after(state, board)
    for origin in cells:
        if not shows(state.board, origin, state.turn):
            continue
        piece = state.board[origin][-1]
        for cell in cells:
            if not state.board[cell] or state.board[cell][-1][1] < piece[1]:
                board = list(state.board)
                board[origin] = board[origin][:-1]
                board[cell] += (piece,)
                found[f"{name(state, origin)}-{name(state, cell)}"] = after(state, board)
    return found


def after(state: Position, board: list[tuple[Piece, ...]]) -> Position:
    new = tuple(board)
    turn = 1 - state.turn
    return state._replace(board=new, turn=turn, past=(*state.past, (new, turn)))
