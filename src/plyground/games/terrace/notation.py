"""Move notation, positions as text, and the picture."""

import numpy as np

from plyground.game import Cell, Grid, Piece, Reader, rows_text, square_grid
from plyground.game.boards.two_sides import bits_of, where
from plyground.games.terrace.board import CELLS, GOALS, HEIGHT, MOST, SIZES
from plyground.games.terrace.options import own_t, quiet_plies, size
from plyground.games.terrace.rules import bit, size_at
from plyground.kernel.bits import popcount

LETTERS = "ABCD"[:SIZES]
SYMBOLS = f".{LETTERS}T{LETTERS.lower()}t"
WORDS = [f"size {1 + k}" for k in range(SIZES)] + ["T"]


def _grid():
    """Terraces are light and dark in turn."""
    plain = square_grid(size, size)
    cells = [
        Cell(c.name, c.x, c.y, c.shape, "light" if HEIGHT[i] % 2 else "dark")
        for i, c in enumerate(plain.cells)
    ]
    return Grid(tuple(cells), plain.labels, plain.lines, plain.names)


GRID = _grid()
NAMES = GRID.names
EXAMPLE = "4t3/8/8/8/8/8/8/3T4 w 0" if size == 8 else "2t3/6/6/6/6/3T2 w 0"


def _cells(s):
    """The index of each cell's symbol."""
    white, black, ts = int(s.men[0]), int(s.men[1]), int(s.ts)
    cells = []
    for i in range(CELLS):
        kind = 1 + SIZES if ts >> i & 1 else 1 + size_at(s, i)
        cells.append(kind if white >> i & 1 else kind + SIZES + 1 if black >> i & 1 else 0)
    return cells


def describe(s, a):
    """Both cells; x for a capture, * for a capture of the own side's piece."""
    there = bit(a % CELLS)
    sign = "*" if s.men[s.turn] & there else "x" if s.men[1 - s.turn] & there else "-"
    return f"{NAMES[a // CELLS]}{sign}{NAMES[a % CELLS]}"


def aliases(s, a):
    return (NAMES[a // CELLS] + NAMES[a % CELLS],)


def text(s):
    """The board (A is the smallest size), the player to move, and the plies without a capture."""
    return f"{rows_text(_cells(s), size, SYMBOLS)} {'wb'[s.turn]} {s.quiet}"


def parse(string, s):
    reader = Reader(string, EXAMPLE)
    cells = reader.rows(size, size, SYMBOLS)
    s.turn = reader.choice("the player to move", {"w": 0, "b": 1})
    s.quiet = reader.number("the plies without a capture", 0, quiet_plies)
    reader.end()
    kinds = [0 if value == 0 else 1 + (value - 1) % (SIZES + 1) for value in cells]
    for side, who in enumerate(("White", "Black")):
        own = [
            kinds[i] if value and (value > SIZES + 1) == side else 0
            for i, value in enumerate(cells)
        ]
        s.men[side] = np.uint64(bits_of(i for i, kind in enumerate(own) if kind))
        ts = own.count(SIZES + 1)
        reader.check(ts < 2, f"{who} has {ts} Ts", 0)
        n = sum(kind > 0 for kind in own)
        reader.check(n <= MOST, f"{who} has {n} pieces, more than {MOST}", 0)
    s.ts = np.uint64(where(kinds, SIZES + 1))
    for k in range(SIZES):
        s.sizes[k] = np.uint64(where(kinds, 1 + k))
    s.sizes[0] |= s.ts
    reader.check(popcount(s.ts) > 0, "both Ts are missing", 0)
    at_goal = [bool(s.ts & s.men[side] & bit(GOALS[side])) for side in range(2)]
    lost = [not s.ts & s.men[side] for side in range(2)]
    reader.check(sum(at_goal) + sum(lost) < 2, "the game had ended before the last move", 0)
    mover = int(s.turn)
    who = ("White", "Black")[mover]
    reader.check(not at_goal[mover], f"{who} has won and cannot be to move", 0)
    reader.check(not lost[1 - mover] or own_t, f"{who} has won and cannot be to move", 0)
    reader.check(not any(lost) or s.quiet == 0, "the last capture ended the game", 0)


def picture(s):
    pieces = []
    for name, value in zip(NAMES, _cells(s), strict=True):
        if value:
            player, kind = divmod(value - 1, SIZES + 1)
            wide = 0.62 + 0.16 * (kind if kind < SIZES else 0)
            label = f"{('white', 'black')[player]} {WORDS[kind]}"
            pieces.append(Piece(name, SYMBOLS[value], player, "token", label, 1, wide))
    low, high = f"a1 and {NAMES[size - 1]}", f"{NAMES[0]} and {NAMES[CELLS - 1]}"
    return GRID.picture(pieces, [f"lowest: {low}; highest: {high}"])
