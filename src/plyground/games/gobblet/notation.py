"""Move notation, positions as text, and the picture."""

import numpy as np

from plyground.game import Piece, Reader, rows_text, square_grid
from plyground.game.boards.hands import with_hands
from plyground.game.boards.straight_lines import full_lines, straight_lines
from plyground.games.gobblet.options import plies, size
from plyground.games.gobblet.rules import (
    BOARD,
    CELLS,
    COPIES,
    LANE,
    LANES,
    NESTED,
    ONE,
    RESERVE,
    SIZES,
    outcome,
)

LETTERS = "TSMB"[4 - SIZES :]
SIZE_NAMES = ("tiny", "small", "medium", "big")[4 - SIZES :]
SIDES = ("white", "black")
GRID = with_hands(square_grid(size, size, "wood"), LETTERS, "*")
EXAMPLE = "/".join([str(size)] * size) + " w 0,0"


def _stack_text(value):
    """A stack from the bottom to the top; its digit to base 3 for each size is 0, 1 or 2."""
    pieces = ""
    for letter in LETTERS:
        value, owner = divmod(value, 3)
        pieces += ("", letter, letter.lower())[owner]
    return pieces if len(pieces) < 2 else f"({pieces})"


STACKS = [_stack_text(value) for value in range(3**SIZES)]


def _stacks(s):
    """For each cell, for each size: 0 none, 1 White's piece, 2 Black's."""
    white, black = (int(men) for men in s.men)
    return [
        [(white >> LANE * k + cell & 1) + 2 * (black >> LANE * k + cell & 1) for k in range(SIZES)]
        for cell in range(CELLS)
    ]


def _source(s, a):
    if a < RESERVE:
        letter = LETTERS[a // CELLS]
        return f"{letter.lower() if s.turn else letter}*"
    return GRID.names[a // CELLS - SIZES]


def describe(s, a):
    """The size in reserve and the cell, or two cells: B*b2, b2-c3."""
    return f"{_source(s, a)}{'' if a < RESERVE else '-'}{GRID.names[a % CELLS]}"


def aliases(s, a):
    if a >= RESERVE:
        return (describe(s, a).replace("-", ""),)
    return (LETTERS[a // CELLS] + "*" + GRID.names[a % CELLS],) if s.turn else ()


def clicks(s, a):
    return [(_source(s, a), GRID.names[a % CELLS])]


def text(s):
    """Stacks in brackets from the bottom, the player to move, plies: all, and since an entry."""
    values = [sum(owner * 3**k for k, owner in enumerate(stack)) for stack in _stacks(s)]
    return f"{rows_text(values, size, STACKS)} {'wb'[s.turn]} {s.ply},{s.quiet}"


def parse(string, s):
    reader = Reader(string, EXAMPLE)
    values = reader.rows(size, size, STACKS)
    s.turn = reader.choice("the player to move", {"w": 0, "b": 1})
    s.ply, s.quiet = reader.numbers("the plies, all and since an entry", 2, 0, plies)
    reader.end()
    at = string.rstrip().rfind(" ") + 1
    reader.check(s.ply % 2 == s.turn, "White moves after an even number of plies", at)
    found = np.zeros((2, SIZES), np.int64)
    for cell, value in enumerate(values):
        for k in range(SIZES):
            value, owner = divmod(value, 3)
            if owner:
                s.men[owner - 1] |= ONE << np.uint64(LANE * k + cell)
                found[owner - 1, k] += 1
    for who, numbers in zip(("White", "Black"), found.tolist(), strict=True):
        for k, n in enumerate(numbers):
            most = numbers[k + 1] if NESTED and k < SIZES - 1 else COPIES
            why = f"{who} has {n} {SIZE_NAMES[k]} pieces on the board, at most {most} can be there"
            reader.check(n <= most, why, 0)
    entered = found.sum(axis=1).tolist()
    fits = entered[0] <= (s.ply + 1) // 2 and entered[1] <= s.ply // 2
    fits = fits and sum(entered) + s.quiet <= s.ply and min(1, s.ply) <= entered[0]
    reader.check(
        fits and min(1, s.ply // 2) <= entered[1],
        f"{entered[0]} and {entered[1]} pieces and {s.quiet} quiet plies do not fit {s.ply} plies",
        at,
    )
    s.ended = outcome(s.men[1 - s.turn], s.men[s.turn], 1 - s.turn)


SHOWN_LINES = list(straight_lines((size, size), size))


def picture(s):
    pieces, notes = [], []
    for name, stack in zip(GRID.names, _stacks(s), strict=True):
        labels = [f"{SIDES[owner - 1]} {SIZE_NAMES[k]}" for k, owner in enumerate(stack) if owner]
        if labels:
            k = max(k for k, owner in enumerate(stack) if owner)
            pieces.append(_piece(name, k, stack[k] - 1, labels[-1]))
        if len(labels) > 1:
            notes.append(f"under {name}: {', '.join(reversed(labels[:-1]))}")
    for player in range(2):
        for k, letter in enumerate(LETTERS):
            left = COPIES - int(s.men[player] >> LANES[k] & BOARD).bit_count()
            if left:
                cell = f"{letter.lower() if player else letter}*"
                label = f"{SIDES[player]} {SIZE_NAMES[k]} in reserve"
                pieces.append(_piece(cell, k, player, label, left))
    tops = {piece.cell: piece.player + 1 for piece in pieces}
    board = [tops.get(name, 0) for name in GRID.names]
    return GRID.picture(pieces, notes, full_lines(board, SHOWN_LINES, GRID.names))


def _piece(cell, k, player, label, copies=1):
    letter = LETTERS[k].lower() if player else LETTERS[k]
    return Piece(cell, letter, player, "token", label, copies, 1.1 - 0.17 * (SIZES - 1 - k))
