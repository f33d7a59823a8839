"""Rules of Othello: placing and flipping discs, the end, and help for solvers and learners.

Bits: the cell in row r and column c is bit r * size + c, row 0 on top, so a1 (which Othello puts at
the top left) is bit 0. The record also holds the cells where the player to move may put a disc,
because every reader of a state needs them.
"""

import numpy as np

from plyground.game import record
from plyground.games.othello.options import margin, size
from plyground.kernel.bits import ctz, popcount, select
from plyground.kernel.randomness import combine

State = record(
    mine=np.uint64,  # discs of the player to move
    theirs=np.uint64,
    places=np.uint64,  # where the player to move may put a disc
    turn=np.int8,
)

PASS = size * size
NONE = np.uint64(0)
ONE = np.uint64(1)
BOARD = np.uint64(2 ** (size * size) - 1)


def cells_where(chosen):
    """The word of the cells (row, column) for which `chosen` holds."""
    cells = ((r, c) for r in range(size) for c in range(size))
    return np.uint64(sum(1 << (r * size + c) for r, c in cells if chosen(r, c)))


MIDDLE = size // 2
LAST = size - 1
CENTRE = cells_where(lambda r, c: r in (MIDDLE - 1, MIDDLE) and c in (MIDDLE - 1, MIDDLE))
DIAGONAL = cells_where(lambda r, c: r == c)
# East, south, south-east, south-west; the other four are the same steps towards lower bits. A run
# of enclosed discs that goes sideways never touches the outer columns: without them no shifted word
# wraps into the next row.
STEPS = np.array([1, size, size + 1, size - 1], np.uint64)
INNER = cells_where(lambda r, c: 0 < c < size - 1)
INSIDE = np.array([INNER, BOARD, INNER, INNER], np.uint64)


def start(s):
    s.mine = CENTRE & ~DIAGONAL
    s.theirs = CENTRE & DIAGONAL
    s.places = placements(s.mine, s.theirs)


def run_up(discs, through, step):
    """The unbroken runs of up to six `through` cells next to `discs`, towards higher bits."""
    run = through & (discs << step)
    run |= through & (run << step)
    pairs = through & (through << step)
    run |= pairs & (run << (step + step))
    return run | (pairs & (run << (step + step)))


def run_down(discs, through, step):
    """The unbroken runs of up to six `through` cells next to `discs`, towards lower bits."""
    run = through & (discs >> step)
    run |= through & (run >> step)
    pairs = through & (through >> step)
    run |= pairs & (run >> (step + step))
    return run | (pairs & (run >> (step + step)))


def placements(mine, theirs):
    """The empty cells at the other end of a run of `theirs` that starts next to `mine`."""
    ends = NONE
    for i in range(4):
        through = theirs & INSIDE[i]
        ends |= run_up(mine, through, STEPS[i]) << STEPS[i]
        ends |= run_down(mine, through, STEPS[i]) >> STEPS[i]
    return ends & BOARD & ~(mine | theirs)


def enclosed(disc, mine, theirs):
    """The discs of `theirs` that a new `disc` takes: runs with one of `mine` at the other end."""
    taken = NONE
    for i in range(4):
        through = theirs & INSIDE[i]
        run = run_up(disc, through, STEPS[i])
        if mine & (run << STEPS[i]):
            taken |= run
        run = run_down(disc, through, STEPS[i])
        if mine & (run >> STEPS[i]):
            taken |= run
    return taken


def legal(s, moves):
    n = 0
    rest = s.places
    while rest:
        moves[n] = ctz(rest)
        rest &= rest - ONE
        n += 1
    if n == 0 and placements(s.theirs, s.mine):
        moves[0] = PASS
        n = 1
    return n


def count(s):
    if s.places:
        return popcount(s.places)
    return 1 if placements(s.theirs, s.mine) else 0


def pick(s, k):
    return select(s.places, k) if s.places else PASS


def play(s, a):
    mine = s.mine
    theirs = s.theirs
    if a != PASS:
        disc = ONE << np.uint64(a)
        taken = enclosed(disc, mine, theirs)
        mine |= disc | taken
        theirs ^= taken
    s.mine = theirs
    s.theirs = mine
    s.places = placements(theirs, mine)
    s.turn = 1 - s.turn


def over(s):
    return s.places == NONE and placements(s.theirs, s.mine) == NONE


def score(s, u):
    ahead = popcount(s.mine) - popcount(s.theirs)
    if not margin:
        ahead = max(-1, min(1, ahead))
    u[s.turn] = ahead
    u[1 - s.turn] = -ahead


# --- help for solvers ----------------------------------------------------------------------

ROWS, COLUMNS = np.divmod(np.arange(size * size), size)
TURNED = [(ROWS, COLUMNS), (COLUMNS, ROWS)]
TURNED += [(r, LAST - c) for r, c in TURNED]
TURNED += [(LAST - r, c) for r, c in TURNED]
# The place of each cell in the eight images of the board.
IMAGES = np.array([r * size + c for r, c in TURNED], np.uint64)


def moves_left(s):
    return popcount(BOARD & ~(s.mine | s.theirs))


def moved(cells, places):
    """A word with its cells permuted."""
    image = NONE
    while cells:
        image |= ONE << places[ctz(cells)]
        cells &= cells - ONE
    return image


def canonical(s):
    """The least of the keys of the eight images, made from the words of the record."""
    least = key_of(s.mine, s.theirs, s.places, np.uint64(s.turn))
    for i in range(1, 8):
        mine, theirs = moved(s.mine, IMAGES[i]), moved(s.theirs, IMAGES[i])
        least = min(least, key_of(mine, theirs, moved(s.places, IMAGES[i]), np.uint64(s.turn)))
    return least


def key_of(mine, theirs, places, turn):
    return combine(combine(combine(combine(np.uint64(4), mine), theirs), places), turn)


# --- learning ------------------------------------------------------------------------------

SYMMETRIES = 8
IMAGE_OF_ACTION = np.array([[*places, PASS] for places in IMAGES.astype(np.int64).tolist()])


def image(s, k):
    """The k-th of the eight images of the board."""
    s.mine = moved(s.mine, IMAGES[k])
    s.theirs = moved(s.theirs, IMAGES[k])
    s.places = moved(s.places, IMAGES[k])


def image_action(a, k):
    return IMAGE_OF_ACTION[k, a]


def early_corner(s, a):
    """Whether a disc is placed in a corner in the first half of the game."""
    return a in (0, LAST, size * LAST, size * size - 1) and 2 * moves_left(s) > size * size - 4


def passes(s, a):
    return a == PASS


probes = {"early corners": early_corner, "passes": passes}
