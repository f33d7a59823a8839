"""The rules of Sputnik.

Cells of the hexagon are numbered in reading order. An action is 20 (19 rocket + target) + the cell
that loses a galaxy, 19 for none; a player's rockets are numbered from 0. Rocket i of a record, with
Black's after White's, has the launch pad in corner PADS[i].
"""

import numpy as np

from plyground.game import record
from plyground.game.boards.hexagons import HexBoard, hexagon
from plyground.game.boards.two_sides import bits_of
from plyground.game.clocks import with_clock
from plyground.games.sputnik.options import centre, inner, outer, plies, rockets
from plyground.kernel.bits import ctz, popcount, select
from plyground.kernel.randomness import combine

ALL = 2 * rockets
State = record(
    piles=np.uint64,  # three bits for the height of each pile
    full=np.uint64,  # the cells with galaxies
    at=(np.int8, ALL),  # the cells of the rockets
    pads=np.int8,  # bit i: the launch pad of rocket i is still one
    home=np.int8,  # bit i: rocket i has never left its pad
    ply=np.int16,
    turn=np.int8,
)

# --- board ---------------------------------------------------------------------------------

HEXAGONS = HexBoard.of(hexagon(3))
CELLS = len(HEXAGONS)
NOTHING = CELLS
CENTRE = HEXAGONS.number[0, 0]
ROUND = [HEXAGONS.number[p] for p in ((2, -2), (0, -2), (-2, 0), (-2, 2), (0, 2), (2, 0))]
"""The corners clockwise from the lower left; White has every second one, Black those opposite."""
CORNERS = [ROUND[i % 6] for side in (0, 3) for i in range(side, side + 2 * rockets, 2)]
PADS = np.array(CORNERS)
NEAR = np.array([bits_of(HEXAGONS.near(c)) for c in range(CELLS)], np.uint64)


def _heights():
    """How many galaxies each cell has at first; unused pads are galaxies."""
    heights = [outer] * CELLS
    for cell in HEXAGONS.near(CENTRE):
        heights[cell] = inner
    heights[CENTRE] = centre
    for cell in ROUND:
        heights[cell] = 0 if cell in CORNERS else 1
    return heights


HEIGHTS = _heights()

# --- rules ---------------------------------------------------------------------------------

ONE = np.uint64(1)
NONE = np.uint64(0)
SEVEN = np.uint64(7)
FIRST_PILES = np.uint64(sum(height << 3 * cell for cell, height in enumerate(HEIGHTS)))
FIRST_FULL = np.uint64(bits_of(cell for cell, height in enumerate(HEIGHTS) if height))


def start(s):
    s.piles = FIRST_PILES
    s.full = FIRST_FULL
    for i in range(ALL):
        s.at[i] = PADS[i]
    s.pads = (1 << ALL) - 1
    s.home = (1 << ALL) - 1


def bit(cell):
    return ONE << np.uint64(cell)


def stood(s):
    """The cells with rockets."""
    cells = NONE
    for i in range(ALL):
        cells |= bit(s.at[i])
    return cells


def launch_pads(s):
    """The cells that are still launch pads."""
    cells = NONE
    for i in range(ALL):
        if s.pads >> i & 1:
            cells |= bit(PADS[i])
    return cells


def guarded(s, mover):
    """The cells next to rockets that have not left their pads, `mover` being about to leave."""
    cells = NONE
    for i in range(ALL):
        if s.home >> i & 1 and i != mover:
            cells |= NEAR[PADS[i]]
    return cells


def targets(s, i, taken):
    """Where rocket i can go: by itself, and by a rescue."""
    near = NEAR[s.at[i]] & ~taken
    firm = s.full | launch_pads(s)
    rescue = near & ~firm
    if not s.pads >> i & 1 or taken & bit(PADS[i]):
        rescue = NONE
    return near & firm | rescue


def takings(s, i, to, taken):
    """The piles that can lose a galaxy when rocket i has gone to a cell."""
    return s.full & ~(taken ^ bit(s.at[i]) | bit(to)) & ~guarded(s, i)


def legal(s, moves):
    n = 0
    if s.ply >= plies:
        return n
    taken = stood(s)
    for k in range(rockets):
        i = rockets * s.turn + k
        goals = targets(s, i, taken)
        while goals:
            to = ctz(goals)
            goals &= goals - ONE
            code = (CELLS + 1) * (CELLS * k + to)
            piles = takings(s, i, to, taken)
            if piles == NONE:
                moves[n] = code + NOTHING
                n += 1
            while piles:
                moves[n] = code + ctz(piles)
                piles &= piles - ONE
                n += 1
    return n


def count(s):
    if s.ply >= plies:
        return 0
    n = 0
    taken = stood(s)
    for k in range(rockets):
        i = rockets * s.turn + k
        goals = targets(s, i, taken)
        while goals:
            n += max(1, popcount(takings(s, i, ctz(goals), taken)))
            goals &= goals - ONE
    return n


def pick(s, nth):
    taken = stood(s)
    for k in range(rockets):
        i = rockets * s.turn + k
        goals = targets(s, i, taken)
        while goals:
            to = ctz(goals)
            goals &= goals - ONE
            piles = takings(s, i, to, taken)
            here = max(1, popcount(piles))
            if nth < here:
                last = select(piles, nth) if piles else NOTHING
                return (CELLS + 1) * (CELLS * k + to) + last
            nth -= here
    return -1


def play(s, a):
    last, to = a % (CELLS + 1), a // (CELLS + 1) % CELLS
    i = rockets * s.turn + a // ((CELLS + 1) * CELLS)
    if (s.full | launch_pads(s)) & bit(to) == NONE:  # a rescue
        s.pads &= ~(1 << i)
        s.full |= bit(to)
        s.piles |= ONE << np.uint64(3 * to)
    s.at[i] = to
    s.home &= ~(1 << i)
    if last != NOTHING:
        shift = np.uint64(3 * last)
        s.piles -= ONE << shift
        if s.piles >> shift & SEVEN == NONE:
            s.full ^= bit(last)
    s.ply += 1
    s.turn = 1 - s.turn


def can_move(s):
    taken = stood(s)
    for k in range(rockets):
        if targets(s, rockets * s.turn + k, taken):
            return True
    return False


def over(s):
    return s.ply >= plies or not can_move(s)


def score(s, u):
    """A player who cannot move has lost."""
    u[0] = 0.0
    if not can_move(s):
        u[0] = 1.0 if s.turn else -1.0
    u[1] = -u[0]


def key(s):
    rest = int(s.turn)
    for i in range(ALL):
        rest = rest << 5 | int(s.at[i])
    rest = (rest << 6 | int(s.pads)) << 6 | int(s.home)
    return with_clock(combine(np.uint64(rest), s.piles), int(s.ply), plies)


def timeless(s):
    s.ply = 0
