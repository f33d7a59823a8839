"""Move notation, positions as text, and the picture."""

from itertools import accumulate

import numpy as np

from plyground.game import Piece, Reader
from plyground.games.sputnik.options import plies, rockets
from plyground.games.sputnik.rules import ALL, CELLS, CORNERS, HEIGHTS, HEXAGONS, NOTHING, ROUND

GRID = HEXAGONS.grid("hex", ["wood" if c in ROUND else "plain" for c in range(CELLS)])
NAMES = GRID.names
SIDES = ("white", "black")


def _example():
    """The first position as text."""
    board = [str(height) for height in HEIGHTS]
    for i, cell in enumerate(CORNERS):
        board[cell] = "Pp"[i // rockets]
    return f"{_rows(board)} {','.join(NAMES[cell] + '*' for cell in CORNERS)} w 0"


def _board(s):
    """The symbol of each cell: the height of the pile, or P and p for the launch pads."""
    board = [str(int(s.piles) >> 3 * cell & 7) for cell in range(CELLS)]
    for i, cell in enumerate(CORNERS):
        if s.pads >> i & 1:
            board[cell] = "P" if i < rockets else "p"
    return board


def describe(s, a):
    """Origin and target of a rocket, with + for a rescue, then x and the pile that loses one."""
    last, to = a % (CELLS + 1), a // (CELLS + 1) % CELLS
    origin = s.at[rockets * s.turn + a // ((CELLS + 1) * CELLS)]
    sign = "+" if _board(s)[to] == "0" else "-"
    return f"{NAMES[origin]}{sign}{NAMES[to]}" + ("" if last == NOTHING else f"x{NAMES[last]}")


def aliases(s, a):
    return (describe(s, a).replace("+", "").replace("-", ""),)


def _rows(board):
    """The symbols of the cells, with a slash after each row."""
    ends = list(accumulate(HEXAGONS.rows))
    starts = [0, *ends[:-1]]
    return "/".join("".join(board[i:j]) for i, j in zip(starts, ends, strict=True))


def text(s):
    """The piles row by row, the rockets (White's first; * for one that has not left its pad), the
    player to move and the plies."""
    places = [NAMES[cell] + "*" * (int(s.home) >> i & 1) for i, cell in enumerate(s.at)]
    return f"{_rows(_board(s))} {','.join(places)} {'wb'[s.turn]} {s.ply}"


EXAMPLE = _example()


def parse(string, s):
    reader = Reader(string, EXAMPLE)
    board = _read_board(reader)
    words = reader.word("the rockets").split(",")
    at = reader.at - len(",".join(words))
    reader.check(len(words) == ALL, f"{ALL} rockets expected, {len(words)} found", at)
    s.turn = reader.choice("the player to move", {"w": 0, "b": 1})
    s.ply = reader.number("the number of plies", 0, plies)
    reader.end()
    end = len(string.rstrip()) - len(str(s.ply))
    reader.check(s.ply % 2 == s.turn, "White moves after an even number of plies", end)
    for cell, symbol in enumerate(board):
        if symbol.isdigit():
            s.piles |= np.uint64(int(symbol) << 3 * cell)
            s.full |= np.uint64(int(symbol != "0") << cell)
    for i, cell in enumerate(CORNERS):
        s.pads |= int(board[cell] in "Pp") << i
    for i, word in enumerate(words):
        name = word.removesuffix("*")
        reader.check(name in NAMES, f"{name!r} is no cell", at)
        cell = NAMES.index(name)
        stands = board[cell] != "0" and cell not in s.at[:i].tolist()
        reader.check(stands, f"no rocket can stand on {name}", at)
        s.at[i] = cell
        if word.endswith("*"):
            launched = cell == CORNERS[i] and board[cell] in "Pp"
            reader.check(launched, f"{name} is not the launch pad of this rocket", at)
            s.home |= 1 << i
        at += len(word) + 1
    turned = ALL - int(s.pads).bit_count()
    gone = sum(HEIGHTS) + turned - sum(int(symbol) for symbol in board if symbol.isdigit())
    reader.check(0 <= gone <= s.ply, f"{gone} galaxies cannot have gone after {s.ply} plies", end)


def _read_board(reader):
    """The symbols of the cells, as in `_board`."""
    word = reader.word("the board")
    rows, at = word.split("/"), reader.at - len(word)
    lengths = HEXAGONS.rows
    reader.check(len(rows) == len(lengths), f"{len(lengths)} rows expected, {len(rows)} found", at)
    board = []
    for number, (row, length) in enumerate(zip(rows, lengths, strict=True), 1):
        why = f"row {number} has {len(row)} cells, expected {length}"
        reader.check(len(row) == length, why, at)
        for i, symbol in enumerate(row):
            cell = len(board)
            pad = "Pp"[CORNERS.index(cell) // rockets] if cell in CORNERS else ""
            most = HEIGHTS[cell] or 1  # a pad may be turned and put on an empty cell
            allowed = symbol == pad or (
                symbol.isascii() and symbol.isdigit() and int(symbol) <= most
            )
            words = f"0 to {most}" + (f" or {pad}" if pad else "")
            reader.check(allowed, f"{symbol!r} on {NAMES[cell]}, expected {words}", at + i)
            board.append(symbol)
        at += length + 1
    return board


def picture(s):
    pieces, notes = [], []
    board = _board(s)
    places = s.at.tolist()
    for cell, symbol in enumerate(board):
        if cell in places:
            side = int(places.index(cell) >= rockets)
            label = f"{SIDES[side]} rocket"
            pieces.append(Piece(NAMES[cell], "WB"[side], side, "token", label))
            if symbol.isdigit():
                notes.append(f"under the rocket on {NAMES[cell]}: {symbol}")
        elif symbol in "Pp":
            side = int(symbol == "p")
            label = f"{SIDES[side]} launch pad"
            pieces.append(Piece(NAMES[cell], symbol, side, "block", label, 1, 0.7))
        elif symbol != "0":
            label = f"yellow galaxies: {symbol}"
            pieces.append(Piece(NAMES[cell], symbol, None, "token", label))
    return GRID.picture(pieces, notes)
