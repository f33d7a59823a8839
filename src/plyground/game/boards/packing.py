# mypy: allow-untyped-defs, no-check-untyped-defs
"""The rules that Pentominoes and Katamino share, on any board of up to 64 cells.

Two players place the twelve pieces of five squares on empty cells in turn. The players take from
one set, or each has a set of its own, or they first divide the set by choosing pieces in turn.

An action below the number of placements is a placement; they are ordered by piece. A choice of a
piece is the number of placements plus the piece. `masks` has the cells of each placement as a word,
`begins` the first placement of each piece and the end, `opening` the cells of which the first piece
must cover one, or 0. A state has the fields of `STATE`.
"""

from __future__ import annotations

from math import log
from typing import Any, NamedTuple

import numpy as np

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
    begins: Any
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


# --- rules ---------------------------------------------------------------------------------


def begin(s, pieces):
    """The empty board."""
    if pieces == CHOSEN:
        s.bag = ALL_PIECES
    else:
        s.held[0] = ALL_PIECES
        s.held[1] = ALL_PIECES


def must_touch(s, opening):
    """The cells of which a placement must cover one; 0: there is no such rule now."""
    return NONE if s.taken else opening


def list_actions(s, moves, masks, begins, opening):
    n = 0
    if s.bag:
        for p in range(KINDS):
            if s.bag >> p & 1:
                moves[n] = len(masks) + p
                n += 1
        return n
    taken, touched = s.taken, must_touch(s, opening)
    held = s.held[s.turn]
    for p in range(KINDS):
        if held >> p & 1:
            for a in range(begins[p], begins[p + 1]):
                if masks[a] & taken == NONE and (not touched or masks[a] & touched):
                    moves[n] = a
                    n += 1
    return n


def count_actions(s, masks, begins, opening):
    if s.bag:
        return popcount(np.uint64(s.bag))
    return ways_to_place(s, s.turn, masks, begins, opening)[0]


def ways_to_place(s, player, masks, begins, opening):
    """How many placements a player has, the cells that they cover, and how many pieces fit."""
    n = 0
    pieces = 0
    live = NONE
    taken, touched = s.taken, must_touch(s, opening)
    held = s.held[player]
    for p in range(KINDS):
        if held >> p & 1:
            before = n
            for a in range(begins[p], begins[p + 1]):
                if masks[a] & taken == NONE and (not touched or masks[a] & touched):
                    n += 1
                    live |= masks[a]
            pieces += 1 if n > before else 0
    return n, live, pieces


def can_act(s, masks, begins, opening):
    if s.bag:
        return True
    taken, touched = s.taken, must_touch(s, opening)
    held = s.held[s.turn]
    for p in range(KINDS):
        if held >> p & 1:
            for a in range(begins[p], begins[p + 1]):
                if masks[a] & taken == NONE and (not touched or masks[a] & touched):
                    return True
    return False


def pick_action(s, k, masks, begins, opening):
    """The k-th action in the order of `list_actions`."""
    if s.bag:
        return np.int64(len(masks) + select(np.uint64(s.bag), k))
    taken, touched = s.taken, must_touch(s, opening)
    held = s.held[s.turn]
    for p in range(KINDS):
        if held >> p & 1:
            for a in range(begins[p], begins[p + 1]):
                if masks[a] & taken == NONE and (not touched or masks[a] & touched):
                    if k == 0:
                        return np.int64(a)
                    k -= 1
    return np.int64(-1)


TRIES = 40


def draw_action(s, random, masks, piece, begins, opening):
    """A random action: a random placement if one of the first tries fits, else by counting."""
    if s.bag == 0:
        taken, touched = s.taken, must_touch(s, opening)
        for _ in range(TRIES):
            a = below(random, len(masks))
            fits = masks[a] & taken == NONE and (not touched or masks[a] & touched != NONE)
            if fits and s.held[s.turn] >> piece[a] & 1:
                return a
    k = below(random, count_actions(s, masks, begins, opening))
    return pick_action(s, k, masks, begins, opening)


def act(s, a, masks, piece, pieces):
    """Places a piece, or chooses one."""
    if a >= len(masks):
        bit = 1 << (a - len(masks))
        s.bag ^= bit
        s.held[s.turn] |= bit
    else:
        bit = 1 << piece[a]
        s.taken |= masks[a]
        s.placed[KINDS * s.turn + piece[a]] = a + 1
        s.held[s.turn] ^= bit
        if pieces == COMMON:
            s.held[1 - s.turn] ^= bit
    s.turn = 1 - s.turn


def decide(s, u, misere):
    """The player who cannot place a piece loses; in misere play, wins."""
    u[s.turn] = 1.0 if misere else -1.0
    u[1 - s.turn] = -u[s.turn]


# --- keys and images -----------------------------------------------------------------------

S16, S32, S48 = np.uint64(16), np.uint64(32), np.uint64(48)


def key_of(s, taken):
    """Which cells are covered matters, not by which placements."""
    rest = np.uint64(s.held[0]) | np.uint64(s.held[1]) << S16
    return combine(combine(taken, rest), np.uint64(s.bag) << S32 | np.uint64(s.turn) << S48)


def least_key(s, masks, images):
    """The least key of all images of the board."""
    least = key_of(s, s.taken)
    for k in range(1, len(images)):
        taken = NONE
        for i in range(2 * KINDS):
            if s.placed[i]:
                taken |= masks[images[k, s.placed[i] - 1]]
        least = min(least, key_of(s, taken))
    return least


def turn_board(s, k, masks, images):
    """Turns a state into its k-th image."""
    s.taken = NONE
    for i in range(2 * KINDS):
        if s.placed[i]:
            a = images[k, s.placed[i] - 1]
            s.placed[i] = a + 1
            s.taken |= masks[a]


def turn_action(a, k, images):
    return images[k, a] if a < images.shape[1] else a


# --- evaluation ----------------------------------------------------------------------------


def room(live, columns, borders):
    """At most how many pieces still fit: in each region of cells that can be covered, a fifth of
    its cells."""
    most = 0
    while live:
        region = live & (~live + ONE)
        grown = NONE
        while region != grown:
            grown = region
            sides = (region & ~borders[0]) << ONE | (region & ~borders[1]) >> ONE
            region |= (sides | region << columns | region >> columns) & live
        most += popcount(region) // 5
        live &= ~region
    return most


def judge(s, f, masks, begins, opening, columns, borders, pieces):
    """For the first player: the ratio of both players' placements; the placements of the player to
    move; whether an odd number of pieces has room."""
    sign = 1.0 - 2.0 * s.turn
    ways, live, kinds = ways_to_place(s, s.turn, masks, begins, opening)
    mine = log(1.0 + ways)
    theirs = mine
    if pieces != COMMON:
        ways, others, more = ways_to_place(s, 1 - s.turn, masks, begins, opening)
        theirs = log(1.0 + ways)
        live |= others
        kinds += more
    f[0] = sign * (mine - theirs)
    f[1] = sign * mine
    f[2] = sign * (2.0 * (min(kinds, room(live, columns, borders)) % 2) - 1.0)
