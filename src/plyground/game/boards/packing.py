# mypy: allow-untyped-defs, no-check-untyped-defs
"""The rules that Pentominoes and Katamino share, on any board of up to 64 cells.

Two players place the twelve pieces of five squares on empty cells in turn. The players take from
one set, or each has a set of its own, or they first divide the set by choosing pieces in turn.

An action below the number of placements is a placement; they are ordered by piece. A choice of a
piece is the number of placements plus the piece. A state has the fields of `STATE`. The functions
have the names of a game's rules: `bound` binds them to its board, which is the names in capitals.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np

from plyground.game.boards.binding import bind, in_capitals
from plyground.game.boards.polyominoes import POLYOMINOES, Squares, placements
from plyground.game.boards.two_sides import bits_of
from plyground.kernel.bits import popcount, select
from plyground.kernel.randomness import below, combine

PIECES: dict[str, Squares] = {
    name[0]: squares for name, squares in POLYOMINOES.items() if len(squares) == 5
}
"""The twelve pieces by their letter."""
COMMON, OWN, CHOSEN = "common", "own", "chosen"
"""Whose the pieces are: one set for both, a set each, or one set that the players divide."""
KINDS = len(PIECES)
STATE = {
    "taken": np.uint64,  # the covered cells
    "held": (np.uint16, 2),  # the pieces that each player may place
    "bag": np.uint16,  # the pieces still to be chosen
    "placed": (np.int16, 2 * KINDS),  # 1 + placement, by player and piece; 0: not placed
    "turn": np.int8,
}
ONE = np.uint64(1)
NONE = np.uint64(0)
ALL_PIECES = (1 << KINDS) - 1


class Placements(NamedTuple):
    """The tables of a board."""

    cells: list[tuple[int, ...]]
    """The cells that each placement covers, in the order of their numbers."""
    piece: Any
    masks: Any
    """Its cells as a word."""
    begins: Any
    """The first placement of each piece, and the end."""
    images: Any
    """The placement that each one becomes, by symmetry of the board; first the identity."""


def tables(rows: int, columns: int) -> Placements:
    """All placements of the twelve pieces, by piece."""
    found = [
        (p, tuple(row * columns + column for row, column in cells))
        for p, squares in enumerate(PIECES.values())
        for cells in placements(squares, rows, columns)
    ]
    number = {frozenset(cells): a for a, (_, cells) in enumerate(found)}
    images = [
        [number[frozenset(turned[cell] for cell in cells)] for _, cells in found]
        for turned in symmetries(rows, columns)
    ]
    piece = [p for p, _ in found]
    begins = [piece.index(p) if p in piece else -1 for p in range(KINDS)] + [len(found)]
    for p in reversed(range(KINDS)):
        if begins[p] < 0:  # it fits nowhere
            begins[p] = begins[p + 1]
    return Placements(
        [cells for _, cells in found],
        np.array(piece, np.int64),
        np.array([bits_of(cells) for _, cells in found], np.uint64),
        np.array(begins, np.int64),
        np.array(images, np.int64),
    )


def symmetries(rows: int, columns: int) -> list[list[int]]:
    """Where each cell goes in each rotation and reflection of the board; first the identity."""
    places = [(row, column) for row in range(rows) for column in range(columns)]
    found = [places]
    found += [[(rows - 1 - r, c) for r, c in turned] for turned in found]
    found += [[(r, columns - 1 - c) for r, c in turned] for turned in found]
    if rows == columns:
        found += [[(c, r) for r, c in turned] for turned in found]
    return [[row * columns + column for row, column in turned] for turned in found]


def bound(
    table: Placements,
    rows: int,
    columns: int,
    pieces: str,
    opening: Sequence[int] = (),
    misere: bool = False,
) -> SimpleNamespace:
    """The rules on a board: `pieces` is COMMON, OWN or CHOSEN; the first piece must cover one of
    the cells `opening`, if there are any."""
    last_and_first = [range(column, rows * columns, columns) for column in (columns - 1, 0)]
    blocked = [np.count_nonzero(table.masks & mask) for mask in table.masks]
    board = {
        "AREA": rows * columns,
        "COLUMNS": np.uint64(columns),
        "BORDERS": np.array([bits_of(cells) for cells in last_and_first], np.uint64),
        "BLOCKED": np.array(blocked, np.int64),
        "OPENING": np.uint64(bits_of(opening)),
        "SHARED": pieces == COMMON,
        "DIVIDED": pieces == CHOSEN,
        "MISERE": misere,
    }
    return bind(globals(), in_capitals(table) | board)


AREA = 0
SHARED = DIVIDED = MISERE = False
COLUMNS = OPENING = np.uint64(0)
PIECE: Any = None
MASKS = BEGINS = IMAGES = BORDERS = BLOCKED = PIECE

# --- rules ---------------------------------------------------------------------------------


def start(s):
    """The empty board."""
    if DIVIDED:
        s.bag = ALL_PIECES
    else:
        s.held[0] = ALL_PIECES
        s.held[1] = ALL_PIECES


def must_touch(s):
    """The cells of which a placement must cover one; 0: there is no such rule now."""
    return NONE if s.taken else OPENING


def legal(s, moves):
    n = 0
    if s.bag:
        for p in range(KINDS):
            if s.bag >> p & 1:
                moves[n] = len(MASKS) + p
                n += 1
        return n
    taken, touched = s.taken, must_touch(s)
    held = s.held[s.turn]
    for p in range(KINDS):
        if held >> p & 1:
            for a in range(BEGINS[p], BEGINS[p + 1]):
                if MASKS[a] & taken == NONE and (not touched or MASKS[a] & touched):
                    moves[n] = a
                    n += 1
    return n


def count(s):
    if s.bag:
        return popcount(np.uint64(s.bag))
    return ways_to_place(s, s.turn)[0]


def ways_to_place(s, player):
    """How many placements a player has, the cells that they cover, and how many pieces fit."""
    n = 0
    pieces = 0
    live = NONE
    taken, touched = s.taken, must_touch(s)
    held = s.held[player]
    for p in range(KINDS):
        if held >> p & 1:
            before = n
            for a in range(BEGINS[p], BEGINS[p + 1]):
                if MASKS[a] & taken == NONE and (not touched or MASKS[a] & touched):
                    n += 1
                    live |= MASKS[a]
            pieces += 1 if n > before else 0
    return n, live, pieces


def over(s):
    if s.bag:
        return False
    taken, touched = s.taken, must_touch(s)
    held = s.held[s.turn]
    for p in range(KINDS):
        if held >> p & 1:
            for a in range(BEGINS[p], BEGINS[p + 1]):
                if MASKS[a] & taken == NONE and (not touched or MASKS[a] & touched):
                    return False
    return True


def pick(s, k):
    """The k-th action in the order of `legal`."""
    if s.bag:
        return np.int64(len(MASKS) + select(np.uint64(s.bag), k))
    taken, touched = s.taken, must_touch(s)
    held = s.held[s.turn]
    for p in range(KINDS):
        if held >> p & 1:
            for a in range(BEGINS[p], BEGINS[p + 1]):
                if MASKS[a] & taken == NONE and (not touched or MASKS[a] & touched):
                    if k == 0:
                        return np.int64(a)
                    k -= 1
    return np.int64(-1)


TRIES = 40


def draw(s, random):
    """A random action: a random placement if one of the first tries fits, else by counting."""
    if s.bag == 0:
        taken, touched = s.taken, must_touch(s)
        for _ in range(TRIES):
            a = below(random, len(MASKS))
            fits = MASKS[a] & taken == NONE and (not touched or MASKS[a] & touched != NONE)
            if fits and s.held[s.turn] >> PIECE[a] & 1:
                return a
    k = below(random, count(s))
    return pick(s, k)


def play(s, a):
    """Places a piece, or chooses one."""
    if a >= len(MASKS):
        bit = 1 << (a - len(MASKS))
        s.bag ^= bit
        s.held[s.turn] |= bit
    else:
        bit = 1 << PIECE[a]
        s.taken |= MASKS[a]
        s.placed[KINDS * s.turn + PIECE[a]] = a + 1
        s.held[s.turn] ^= bit
        if SHARED:
            s.held[1 - s.turn] ^= bit
    s.turn = 1 - s.turn


def score(s, u):
    """The player who cannot place a piece loses; in misere play, wins."""
    u[s.turn] = 1.0 if MISERE else -1.0
    u[1 - s.turn] = -u[s.turn]


# --- keys and images -----------------------------------------------------------------------

S16, S32, S48 = np.uint64(16), np.uint64(32), np.uint64(48)


def key_of(s, taken):
    """Which cells are covered matters, not by which placements."""
    rest = np.uint64(s.held[0]) | np.uint64(s.held[1]) << S16
    return combine(combine(taken, rest), np.uint64(s.bag) << S32 | np.uint64(s.turn) << S48)


def key(s):
    return key_of(s, s.taken)


def canonical(s):
    """The least key of all images of the board."""
    least = key_of(s, s.taken)
    for k in range(1, len(IMAGES)):
        taken = NONE
        for i in range(2 * KINDS):
            if s.placed[i]:
                taken |= MASKS[IMAGES[k, s.placed[i] - 1]]
        least = min(least, key_of(s, taken))
    return least


def image(s, k):
    """Turns a state into its k-th image."""
    s.taken = NONE
    for i in range(2 * KINDS):
        if s.placed[i]:
            a = IMAGES[k, s.placed[i] - 1]
            s.placed[i] = a + 1
            s.taken |= MASKS[a]


def image_action(a, k):
    return IMAGES[k, a] if a < IMAGES.shape[1] else a


def moves_left(s):
    return popcount(np.uint64(s.bag)) + (AREA - popcount(s.taken)) // 5


# --- evaluation ----------------------------------------------------------------------------

WEIGHTS = {"placements": 0.5, "replies": 0.3, "room": 0.1}


def room(live):
    """At most how many pieces still fit: in each region of cells that can be covered, a fifth of
    its cells."""
    most = 0
    while live:
        region = live & (~live + ONE)
        grown = NONE
        while region != grown:
            grown = region
            sides = (region & ~BORDERS[0]) << ONE | (region & ~BORDERS[1]) >> ONE
            region |= (sides | region << COLUMNS | region >> COLUMNS) & live
        most += popcount(region) // 5
        live &= ~region
    return most


def features(s, f):
    """For the first player: the ratio of both players' placements; the placements of the player to
    move; whether an odd number of pieces has room."""
    sign = 1.0 - 2.0 * s.turn
    ways, live, kinds = ways_to_place(s, s.turn)
    mine = log(1.0 + ways)
    theirs = mine
    if not SHARED:
        ways, others, more = ways_to_place(s, 1 - s.turn)
        theirs = log(1.0 + ways)
        live |= others
        kinds += more
    f[0] = sign * (mine - theirs)
    f[1] = sign * mine
    f[2] = sign * (2.0 * (min(kinds, room(live)) % 2) - 1.0)


def gain(s, a):
    """How many placements it blocks on the empty board."""
    return BLOCKED[a] if a < len(MASKS) else 0
