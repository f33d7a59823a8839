# mypy: allow-untyped-defs, no-check-untyped-defs
"""Steps and hops of men that are never captured: the rules of Chinese Checkers and Halma.

A hop goes over one neighbour to the cell behind it. Hops never change the parity of a row or
column, and steps always do. So the cells fall into four classes, and a man hops only to cells of
its own class; no target is reached both by a step and by hops, and no hop passes over the man's own
cell.

The men of a class are bits of one word. A hop is the same shift everywhere in a class, and so is a
step from one class to another: all hops in one direction are found at once.

A state has the fields `men`, of each player by the classes of cells, and `turn`. An action is
cells * origin + target: all hops of a man that end on the same cell are one action. The pass is
cells * cells. The names in capitals are a game's tables: `bound` binds the functions to those of
one game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np

from plyground.game.boards.binding import bind, in_capitals
from plyground.kernel.bits import ctz, popcount, select
from plyground.kernel.randomness import below

Place = tuple[int, int]

CLASSES = 4
MEN = (np.uint64, (2, CLASSES))
"""The type of the field `men`."""
FEW = 2
ONE = np.uint64(1)
NONE = np.uint64(0)
LAST = np.uint64(63)


class JumpTables(NamedTuple):
    """The geometry of a board, and where turns may end."""

    cells: int
    directions: int
    """6 or 8; direction i + directions / 2 undoes direction i."""
    kind: np.ndarray
    """The class of each cell."""
    bit: np.ndarray
    """Its bit there."""
    cell: np.ndarray
    """The cell of each bit of a class."""
    beside_kind: np.ndarray
    """For every class and direction: the class of the neighbours."""
    to_near: np.ndarray
    """The rotation that aligns the word of the neighbours with the cells."""
    to_far: np.ndarray
    """The rotation to the cells behind the neighbours, by direction alone."""
    to_back: np.ndarray
    """The rotation that undoes it."""
    may_hop: np.ndarray
    """From which cells of a class a player may hop in a direction, if the way is free."""
    may_step: np.ndarray
    """From which cells of a class a player may step in a direction."""
    may_end: np.ndarray
    """For every player and cell: the cells of its class where the turn of a man may end."""
    restricted: bool
    """Whether there are hops that may not end a turn."""


def class_of(place: Place) -> int:
    """The class of a cell: hops never leave a class."""
    return place[0] % 2 * 2 + place[1] % 2


def words_of(
    places: Sequence[Place], bit: Callable[[Place], int], cells: Sequence[int]
) -> list[int]:
    """Cells as bits of the four classes."""
    words = [0] * CLASSES
    for cell in cells:
        words[class_of(places[cell])] |= 1 << bit(places[cell])
    return words


def jump_tables(
    places: Sequence[Place],
    steps: Sequence[Place],
    bit: Callable[[Place], int],
    allowed: Callable[[int, int], frozenset[int]],
    kept: tuple[frozenset[int], frozenset[int]] = (frozenset(), frozenset()),
) -> JumpTables:
    """The tables of a board; `bit` numbers the cells of a class, linearly in rows and columns.

    `allowed(player, origin)` are the cells where the turn of a man on a cell may end; `kept` are
    those that a player's men do not leave, not even between two hops.
    """
    number = {place: cell for cell, place in enumerate(places)}
    cells, ways = len(places), len(steps)
    kind = np.array([class_of(place) for place in places], np.int64)
    bits = np.array([bit(place) for place in places], np.uint64)
    cell_of = np.zeros((CLASSES, 64), np.int64)
    beside_kind = np.zeros((CLASSES, ways), np.int64)
    to_near = np.zeros((CLASSES, ways), np.uint64)
    to_far = np.array([bit((2 * r, 2 * c)) - bit((0, 0)) & 63 for r, c in steps], np.uint64)
    to_back = np.roll(to_far, ways // 2)
    may_hop = np.zeros((2, CLASSES, ways), np.uint64)
    may_step = np.zeros((2, CLASSES, ways), np.uint64)
    may_end = np.zeros((2, cells), np.uint64)
    words = cache(lambda ends: words_of(places, bit, sorted(ends)))
    restricted = False
    for cell, (row, column) in enumerate(places):
        here = class_of((row, column))
        cell_of[here, bits[cell]] = cell
        for d, (r, c) in enumerate(steps):
            near = (row + r, column + c)
            beside_kind[here, d] = class_of(near)
            to_near[here, d] = bit(near) - int(bits[cell]) & 63
            far = number.get((row + 2 * r, column + 2 * c))
            for player in range(2):
                if far is not None and (cell not in kept[player] or far in kept[player]):
                    may_hop[player, here, d] |= ONE << bits[cell]
                if number.get(near) in allowed(player, cell):
                    may_step[player, here, d] |= ONE << bits[cell]
        for player in range(2):
            may_end[player, cell] = words(allowed(player, cell))[here]
            restricted = restricted or len(allowed(player, cell)) < cells
    return JumpTables(
        cells,
        ways,
        kind,
        bits,
        cell_of,
        beside_kind,
        to_near,
        to_far,
        to_back,
        may_hop,
        may_step,
        may_end,
        restricted,
    )


def bound(t: JumpTables) -> SimpleNamespace:
    """The functions of this module, bound to a game's tables as compile-time constants."""
    by_directions = {"ways": {6: ways_6, 8: ways_8}, "hop": {6: hop_6, 8: hop_8}}
    chosen = {name: functions[t.directions] for name, functions in by_directions.items()}
    return bind(globals() | chosen, in_capitals(t))


CELLS = DIRECTIONS = 0
RESTRICTED = False
KIND: Any = None
BIT = CELL = BESIDE_KIND = TO_NEAR = TO_FAR = TO_BACK = MAY_HOP = MAY_STEP = MAY_END = KIND
ways: Any = None
hop: Any = None

# --- men -------------------------------------------------------------------------------------


def put(s, player, cell):
    """Put a man on an empty cell, or remove it."""
    s.men[player, KIND[cell]] ^= ONE << BIT[cell]


def move(s, a):
    """Move a man of the player to move."""
    put(s, s.turn, a // CELLS)
    put(s, s.turn, a % CELLS)


def turned(word, by):
    """The word rotated: bit i is bit i + by of the given one."""
    return word >> by | word << (np.uint64(64) - by & LAST)


def taken(s, kind):
    """The occupied cells of a class."""
    return s.men[0, kind] | s.men[1, kind]


def beside(s, kind, d):
    """The cells of a class whose neighbour in a direction is occupied."""
    return turned(taken(s, BESIDE_KIND[kind, d]), TO_NEAR[kind, d])


# --- hops ------------------------------------------------------------------------------------


def way(s, kind, d):
    """The cells of a class from which a hop in a direction is possible."""
    return beside(s, kind, d) & turned(~taken(s, kind), TO_FAR[d]) & MAY_HOP[s.turn, kind, d]


def ways_6(s, kind):
    """The same for each of six directions."""
    return (
        way(s, kind, 0),
        way(s, kind, 1),
        way(s, kind, 2),
        way(s, kind, 3),
        way(s, kind, 4),
        way(s, kind, 5),
    )


def ways_8(s, kind):
    """The same for each of eight directions."""
    a, b, c, d, e, f = ways_6(s, kind)
    return a, b, c, d, e, f, way(s, kind, 6), way(s, kind, 7)


def hop_6(cells, by):
    """The cells one hop away from these."""
    return (
        turned(cells & by[0], TO_BACK[0])
        | turned(cells & by[1], TO_BACK[1])
        | turned(cells & by[2], TO_BACK[2])
        | turned(cells & by[3], TO_BACK[3])
        | turned(cells & by[4], TO_BACK[4])
        | turned(cells & by[5], TO_BACK[5])
    )


def hop_8(cells, by):
    """The same in eight directions."""
    more = turned(cells & by[6], TO_BACK[6]) | turned(cells & by[7], TO_BACK[7])
    return hop_6(cells, by) | more


def landings(cells, by):
    """The cells one or more hops away from these."""
    found = hop(cells, by)
    # The first hops are made without a test for more: its branch would be unpredictable.
    for _ in range(FEW):
        found |= hop(found, by)
    while True:
        more = found | hop(found, by)
        if more == found:
            return found
        found = more


def ends(s, kind, at, by):
    """The other cells where a man of a class can end its turn by hops."""
    found = landings(ONE << np.uint64(at), by)
    return found & MAY_END[s.turn, CELL[kind, at]] if RESTRICTED else found


def hurdles(s, kind, d):
    """The cells of a class with an occupied neighbour in a direction and a cell behind it."""
    return beside(s, kind, d) & MAY_HOP[s.turn, kind, d]


def hoppers(s, kind):
    """The men of a class that can hop, and the empty cells where a hop could end, over a neighbour
    from the cell behind it."""
    free = ~taken(s, kind)
    can, near = NONE, NONE
    for d in range(DIRECTIONS):
        over = hurdles(s, kind, d)
        can |= over & turned(free, TO_FAR[d])
        near |= over
    return s.men[s.turn, kind] & can, free & near


# --- steps -----------------------------------------------------------------------------------


def steppers(s, kind, d):
    """The men of a class that may step in a direction."""
    return s.men[s.turn, kind] & MAY_STEP[s.turn, kind, d] & ~beside(s, kind, d)


def step(kind, d, at):
    """The action of a step."""
    to = np.uint64(at) + TO_NEAR[kind, d] & LAST
    return CELLS * CELL[kind, at] + CELL[BESIDE_KIND[kind, d], to]


# --- moves -----------------------------------------------------------------------------------


def list_moves(s, moves):
    """All steps, then all ends of hops; the pass if there is no other move."""
    n = 0
    for kind in range(CLASSES):
        for d in range(DIRECTIONS):
            men = steppers(s, kind, d)
            while men:
                moves[n] = step(kind, d, ctz(men))
                men &= men - ONE
                n += 1
    for kind in range(CLASSES):
        men = s.men[s.turn, kind]
        by = ways(s, kind)
        while men:
            at = ctz(men)
            men &= men - ONE
            found = ends(s, kind, at, by)
            while found:
                moves[n] = CELLS * CELL[kind, at] + CELL[kind, ctz(found)]
                found &= found - ONE
                n += 1
    if n == 0:
        moves[0] = CELLS * CELLS
        n = 1
    return n


def choices(s):
    """The number of steps and ends of hops."""
    n = 0
    for kind in range(CLASSES):
        for d in range(DIRECTIONS):
            n += popcount(steppers(s, kind, d))
        men = s.men[s.turn, kind]
        by = ways(s, kind)
        while men:
            n += popcount(ends(s, kind, ctz(men), by))
            men &= men - ONE
    return n


def of_class(kind, a, b, c, d):
    """The one of four values that belongs to a class, without an unpredictable branch."""
    low = b if kind & 1 else a
    high = d if kind & 1 else c
    return high if kind & 2 else low


def random_move(s, random):
    """Draw a man and a direction to step in, or a man that can hop and a cell of its class where a
    hop could end, until they fit. So only the hops of a few men are followed, and steps need not be
    counted."""
    men = s.men[s.turn]
    b = popcount(men[0])
    c = b + popcount(men[1])
    d = c + popcount(men[2])
    step_slots = DIRECTIONS * (d + popcount(men[3]))
    (men_a, to_a), (men_b, to_b) = hoppers(s, 0), hoppers(s, 1)
    (men_c, to_c), (men_d, to_d) = hoppers(s, 2), hoppers(s, 3)
    hops_b = step_slots + popcount(men_a) * popcount(to_a)
    hops_c = hops_b + popcount(men_b) * popcount(to_b)
    hops_d = hops_c + popcount(men_c) * popcount(to_c)
    slots = hops_d + popcount(men_d) * popcount(to_d)
    if (RESTRICTED or slots == step_slots) and choices(s) == 0:
        return CELLS * CELLS
    while True:
        k = below(random, slots)
        if k < step_slots:
            man, way_out = k // DIRECTIONS, k % DIRECTIONS
            kind = int(man >= b) + int(man >= c) + int(man >= d)
            at = select(men[kind], man - of_class(kind, 0, b, c, d))
            if steppers(s, kind, way_out) >> np.uint64(at) & ONE:
                return step(kind, way_out, at)
        else:
            kind = int(k >= hops_b) + int(k >= hops_c) + int(k >= hops_d)
            k -= of_class(kind, step_slots, hops_b, hops_c, hops_d)
            reach = of_class(kind, to_a, to_b, to_c, to_d)
            cells = popcount(reach)
            at = select(of_class(kind, men_a, men_b, men_c, men_d), k // cells)
            to = select(reach, k % cells)
            if ends(s, kind, at, ways(s, kind)) >> np.uint64(to) & ONE:
                return CELLS * CELL[kind, at] + CELL[kind, to]
