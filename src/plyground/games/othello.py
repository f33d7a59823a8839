"""Othello: enclose the opponent's discs in a line between two of yours to flip them.

Bits: the cell in row r and column c is bit r * size + c, row 0 on top, so a1 (which Othello puts at
the top left) is bit 0. The record also holds the cells where the player to move may put a disc,
because every reader of a state needs them.
"""

import numpy as np

from plyground.game import Cell, Facts, Grid, Hints, Label, Piece, Reader, option, record, rows_text
from plyground.kernel.bits import ctz, popcount, select
from plyground.kernel.randomness import combine

size = option("size", 8, choices=(4, 6, 8), about="rows and columns of the board")
margin = option("margin", False, about="utility is the difference in discs, not 1, 0 or -1")

State = record(
    mine=np.uint64,  # discs of the player to move
    theirs=np.uint64,
    places=np.uint64,  # where the player to move may put a disc
    turn=np.int8,
)

# --- rules ---------------------------------------------------------------------------------

PASS = size * size
NONE = np.uint64(0)
ONE = np.uint64(1)
BOARD = np.uint64(2 ** (size * size) - 1)


def _cells(chosen):
    """The word of the cells (row, column) for which `chosen` holds."""
    cells = ((r, c) for r in range(size) for c in range(size))
    return np.uint64(sum(1 << (r * size + c) for r, c in cells if chosen(r, c)))


MIDDLE = size // 2
LAST = size - 1
CENTRE = _cells(lambda r, c: r in (MIDDLE - 1, MIDDLE) and c in (MIDDLE - 1, MIDDLE))
DIAGONAL = _cells(lambda r, c: r == c)
# East, south, south-east, south-west; the other four are the same steps towards lower bits. A run
# of enclosed discs that goes sideways never touches the outer columns: without them no shifted word
# wraps into the next row.
STEPS = np.array([1, size, size + 1, size - 1], np.uint64)
INNER = _cells(lambda r, c: 0 < c < size - 1)
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


# --- evaluation ----------------------------------------------------------------------------

CORNER_CELLS = [(y, x) for y in (0, LAST) for x in (0, LAST)]
CORNERS = np.array([1 << (y * size + x) for y, x in CORNER_CELLS], np.uint64)
ALL_CORNERS = np.bitwise_or.reduce(CORNERS)
# Next to each corner: one X square diagonally, two C squares along the edges.
X_SQUARES = np.array(
    [_cells(lambda r, c, y=y, x=x: abs(r - y) == abs(c - x) == 1) for y, x in CORNER_CELLS],
    np.uint64,
)
C_SQUARES = np.array(
    [_cells(lambda r, c, y=y, x=x: abs(r - y) + abs(c - x) == 1) for y, x in CORNER_CELLS],
    np.uint64,
)
NOT_WEST = _cells(lambda r, c: c > 0)
NOT_EAST = _cells(lambda r, c: c < LAST)
# The cells at either end of the lines in each direction. A word that wraps around the edge lands on
# them, which is harmless in `stable`.
SIDES = _cells(lambda r, c: c in (0, LAST))
ENDS = _cells(lambda r, c: r in (0, LAST))
RIMS = np.array([SIDES, ENDS, SIDES | ENDS, SIDES | ENDS], np.uint64)

weights = {
    "corners": 0.3,
    "x_squares": -0.4,
    "c_squares": -0.1,
    "stable": 0.06,
    "mobility": 0.035,
    "frontier": -0.03,
    "parity": 0.03,
    "discs": 0.1,
}


def around(cells):
    """The cells and all their neighbours."""
    wide = cells | ((cells & NOT_EAST) << ONE) | ((cells & NOT_WEST) >> ONE)
    return (wide | (wide << STEPS[1]) | (wide >> STEPS[1])) & BOARD


def stable(discs):
    """Discs that can never be flipped, as far as the corners show.

    On each of its four lines such a disc has, on one side, the rim or another such disc.
    """
    safe = discs & ALL_CORNERS
    found = safe
    while found:
        held = discs
        for i in range(4):
            held &= RIMS[i] | (safe << STEPS[i]) | (safe >> STEPS[i])
        found = held & ~safe
        safe |= held
    return safe


def features(s, f):
    """Differences between the sides; X and C squares count only next to empty corners.

    Mobility counts legal moves; frontier discs are those next to an empty cell; parity is about who
    will place the last disc; discs count more as the board fills.
    """
    first = s.mine if s.turn == 0 else s.theirs
    second = s.theirs if s.turn == 0 else s.mine
    empty = BOARD & ~(first | second)
    open_cells = popcount(empty)
    f[0] = popcount(first & ALL_CORNERS) - popcount(second & ALL_CORNERS)
    f[1] = 0.0
    f[2] = 0.0
    for i in range(4):
        if empty & CORNERS[i]:
            f[1] += popcount(first & X_SQUARES[i]) - popcount(second & X_SQUARES[i])
            f[2] += popcount(first & C_SQUARES[i]) - popcount(second & C_SQUARES[i])
    f[3] = popcount(stable(first)) - popcount(stable(second))
    f[4] = popcount(placements(first, second)) - popcount(placements(second, first))
    edge = around(empty)
    f[5] = popcount(first & edge) - popcount(second & edge)
    f[6] = 1.0 if open_cells % 2 != s.turn else -1.0
    f[7] = (popcount(first) - popcount(second)) / (1.0 + open_cells)


# --- notation and picture ------------------------------------------------------------------

NAMES = tuple(f"{'abcdefgh'[c]}{r + 1}" for r in range(size) for c in range(size))
GRID = Grid(
    tuple(Cell(name, i % size, i // size, "square", "felt") for i, name in enumerate(NAMES)),
    tuple(Label(c, -0.75, "abcdefgh"[c]) for c in range(size))
    + tuple(Label(-0.75, r, str(r + 1)) for r in range(size)),
    names=NAMES,
)
BEFORE = MIDDLE - 1
EXAMPLE = (
    f"{size}/" * BEFORE + f"{BEFORE}ox{BEFORE}/{BEFORE}xo{BEFORE}" + f"/{size}" * BEFORE + " x"
)


def describe(s, a):
    return "pass" if a == PASS else NAMES[a]


def _discs(s):
    """0 empty, 1 first player, 2 second player; row by row from the top."""
    words = (int(s.mine), int(s.theirs))
    first, second = words if s.turn == 0 else words[::-1]
    return [(first >> i & 1) + 2 * (second >> i & 1) for i in range(size * size)]


def text(s):
    return f"{rows_text(_discs(s), size, '.xo')} {'xo'[s.turn]}"


def parse(string, s):
    reader = Reader(string, EXAMPLE)
    cells = reader.rows(size, size, ".xo")
    s.turn = reader.choice("the player to move", {"x": 0, "o": 1})
    reader.end()
    for i, value in enumerate(cells):
        reader.check(
            value > 0 or not int(CENTRE) >> i & 1,
            f"{NAMES[i]} is empty, but the four cells of the centre never are",
            0,
        )
    words = [np.uint64(sum(1 << i for i, v in enumerate(cells) if v == side)) for side in (1, 2)]
    s.mine = words[s.turn]
    s.theirs = words[1 - s.turn]
    s.places = placements(s.mine, s.theirs)


def picture(s):
    discs = [
        Piece(name, "xo"[value - 1], value - 1, "disc", ("black disc", "white disc")[value - 1])
        for name, value in zip(NAMES, _discs(s), strict=True)
        if value
    ]
    black, white = (sum(piece.player == side for piece in discs) for side in (0, 1))
    return GRID.picture(discs, notes=(f"Black {black}, White {white}",))


facts = Facts(
    title="Othello",
    title_ar="أوثيلو",
    also=("reversi",),
    goal="Own more discs than the other side at the end.",
    goal_ar="امتلك في النهاية أقراصًا أكثر من خصمك.",
    summary="Black (x) begins. Put a disc on an empty cell so that one or more straight lines of "
    "opposing discs lie between it and another disc of yours; all these discs become yours. A "
    "player who cannot do so passes. When neither can, the game ends, and the player with more "
    "discs wins.",
    summary_ar="يبدأ الأسود (x). ضع قرصًا على خانة فارغة بحيث يقع بينه وبين قرص آخر لك خط مستقيم "
    "أو أكثر من أقراص الخصم؛ فتصبح هذه الأقراص كلها لك. من لا يستطيع ذلك يتخطّى دوره. حين لا "
    "يستطيع أحد تنتهي اللعبة، ويفوز صاحب الأقراص الأكثر.",
    actions=size * size + 1,
    max_moves=size * size - 4,
    max_plies=2 * (size * size - 4),
    hints=Hints(images=False),
    utility=(-float(size * size), float(size * size)) if margin else (-1.0, 1.0),
    players_called=("Black", "White"),
    sources=("World Othello Championship: official rules", "https://en.wikipedia.org/wiki/Reversi"),
)
