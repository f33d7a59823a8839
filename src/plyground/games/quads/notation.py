"""Move notation, positions as text, and the picture.

A tile is written by its edges: above, right, below, left. Blue's tiles have small letters.
"""

import numpy as np

from plyground.game import Line, Piece, Reader, rows_text, square_grid
from plyground.games.quads.options import border, end, neutral, size
from plyground.games.quads.rules import (
    CELLS,
    EDGES,
    LIES,
    NEAR,
    ONE,
    OWN,
    PARALLEL,
    PASS,
    SAME,
    SOLID,
    STEPS,
    WAYS,
)

COLOURS = ("Red", "Blue")
TILES = (".", "PPPP", "VVVV", *LIES, *(lie.lower() for lie in LIES))
"""By the value of a cell."""
SYMBOLS = tuple(f"({tile})" for tile in TILES)
GRID = square_grid(size, size)
NAMES = GRID.names
EXAMPLE = "/".join([str(size)] * size) + " r"


def _cell_of(a):
    return a if a < CELLS else (a - CELLS) // WAYS


def _tile_of(s, a):
    if a < CELLS:
        return TILES[1 + int(s.full).bit_count()]
    return TILES[OWN + WAYS * int(s.turn) + (a - CELLS) % WAYS]


def describe(s, a):
    """The cell and the tile as it will lie; "pass"."""
    return "pass" if a == PASS else f"{NAMES[_cell_of(a)]} {_tile_of(s, a)}"


def aliases(s, a):
    """Without the blank, and in letters of either size."""
    if a == PASS:
        return ()
    cell, tile = NAMES[_cell_of(a)], _tile_of(s, a)
    if a < CELLS:
        return (cell, f"{cell}{tile}", f"{cell}{tile.lower()}", f"{cell} {tile.lower()}")
    other = tile.swapcase()
    return (f"{cell}{tile}", f"{cell} {other}", f"{cell}{other}")


def text(s):
    """The board with tiles in brackets, and the player to move."""
    return f"{rows_text(s.board.tolist(), size, SYMBOLS)} {'rb'[s.turn]}"


def _check_edges(reader, board, cell):
    """Raise unless a tile touches another, and all its edges match."""
    value = board[cell]
    touches = False
    for side in range(4):
        near = int(NEAR[cell, side])
        edge = int(EDGES[value, side])
        if near < 0:
            rim = border and (value >= OWN or neutral == "match")
            why = f"the tile on {NAMES[cell]} has no P edge at the rim"
            reader.check(not rim or edge == PARALLEL, why, 0)
        elif board[near]:
            touches = True
            free = neutral == "free" and value < OWN and board[near] < OWN
            fits = free or edge == EDGES[board[near], (side + 2) % 4]
            reader.check(fits, f"the tiles on {NAMES[cell]} and {NAMES[near]} do not match", 0)
    lone = value >= OWN and not touches
    reader.check(not lone, f"the tile on {NAMES[cell]} touches no other", 0)


def parse(string, s):
    reader = Reader(string, EXAMPLE)
    board = reader.rows(size, size, SYMBOLS)
    s.turn = reader.choice("the player to move", {"r": 0, "b": 1})
    at = reader.at - 1
    reader.end()
    placed = [
        [value - OWN - WAYS * p for value in board if (value - OWN) // WAYS == p] for p in (0, 1)
    ]
    for value in (1, 2):
        n = board.count(value)
        reader.check(n <= 1, f"{n} tiles {TILES[value]}; there is only one", 0)
    order = board.count(1) or not board.count(2)
    reader.check(bool(order), "the tile VVVV is placed after PPPP", 0)
    neutrals = board.count(1) + board.count(2)
    reader.check(neutrals == 2 or not any(placed), "the neutral tiles are placed first", 0)
    s.left[0] = s.left[1] = ~np.uint64(0)
    for player, ways in enumerate(placed):
        for way in ways:
            used = not int(s.left[player]) >> way & 1
            why = f"{COLOURS[player]}'s tile {TILES[OWN + WAYS * player + way]} is there twice"
            reader.check(not used, why, 0)
            s.left[player] &= ~SAME[way]
    for cell, value in enumerate(board):
        if value:
            _check_edges(reader, board, cell)
            s.board[cell] = value
            s.full |= ONE << np.uint64(cell)
    ahead = len(placed[0]) - len(placed[1])
    turn = neutrals % 2 if neutrals < 2 else ahead
    in_turn = turn == s.turn or (end == "count" and neutrals == 2)
    why = f"{len(placed[0])} and {len(placed[1])} tiles: it is not {COLOURS[s.turn]}'s turn"
    reader.check(in_turn, why, at)


def _edge_line(cell, side, kind):
    """A solid edge as a bar of its owner's colour, a groove along the side or across it."""
    down, right = STEPS[side]
    x, y = cell % size, cell // size
    if kind >= SOLID:
        ends = (0.4, -0.32, 0.4, 0.32)
    elif kind == PARALLEL:
        ends = (0.4, -0.12, 0.4, 0.12)
    else:
        ends = (0.3, 0.0, 0.42, 0.0)
    out1, along1, out2, along2 = ends
    return Line(
        x + right * out1 + down * along1,
        y + down * out1 + right * along1,
        x + right * out2 + down * along2,
        y + down * out2 + right * along2,
        "side",
        kind - SOLID if kind >= SOLID else None,
    )


def picture(s):
    """Tiles as letters, and their edges as lines."""
    pieces, lines = [], []
    for cell, value in enumerate(s.board.tolist()):
        if value:
            owner = (value - OWN) // WAYS if value >= OWN else None
            kind = "neutral" if owner is None else COLOURS[owner].lower()
            label = f"{kind} tile {TILES[value].upper()}"
            pieces.append(Piece(NAMES[cell], TILES[value], owner, "text", label, 1, 0.36))
            lines += [_edge_line(cell, side, int(EDGES[value, side])) for side in range(4)]
    notes = [f"{COLOURS[player]} has left: {_left_text(s, player)}" for player in range(2)]
    return GRID.picture(pieces, notes, (), lines)


def _left_text(s, player):
    """The tiles left, each in its first way to lie."""
    ways = [way for way in range(WAYS) if int(s.left[player]) >> way & 1]
    firsts = [way for way in ways if int(SAME[way]) & ((1 << way) - 1) == 0]
    return " ".join(TILES[OWN + WAYS * player + way] for way in firsts)
