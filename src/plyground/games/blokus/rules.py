"""The rules of Blokus: placements, corners, scores."""

import numpy as np

from plyground.game import record
from plyground.game.boards.polyominoes import POLYOMINOES, orientations
from plyground.games.blokus.options import COLOURS, PADDED, SIZE, classic, free_start, margin
from plyground.kernel.bits import ctz, popcount
from plyground.kernel.randomness import combine

State = record(
    rows=(np.uint64, (COLOURS, PADDED)),
    used=(np.uint64, COLOURS),  # pieces that are placed
    bonus=(np.int8, COLOURS),  # for placing all
    colour=np.int8,  # the colour to move
    ended=np.int8,
)

NAMES = list(POLYOMINOES)
FORMS = [(p, form) for p, name in enumerate(NAMES) for form in orientations(POLYOMINOES[name])]
STARTS = (
    [(0, 0), (SIZE - 1, 0), (SIZE - 1, SIZE - 1), (0, SIZE - 1)] if classic else [(4, 4), (9, 9)]
)
CELLS = SIZE * SIZE
PIECE = np.array([p for p, _ in FORMS])
SQUARES = np.array([len(form) for _, form in FORMS])
HEIGHT = np.array([1 + max(row for row, _ in form) for _, form in FORMS])
DOWN = np.array([[form[i % len(form)][0] for i in range(5)] for _, form in FORMS])
ACROSS = np.array([[form[i % len(form)][1] for i in range(5)] for _, form in FORMS], np.uint64)
START = np.zeros((COLOURS, SIZE), np.uint64)
for _colour, (_row, _column) in enumerate(STARTS):
    START[_colour, _row] = 1 << _column
PLACEMENTS = sum(
    (SIZE - max(row for row, _ in form)) * (SIZE - max(column for _, column in form))
    for _, form in FORMS
)

ONE = np.uint64(1)
NONE = np.uint64(0)
FULL = np.uint64((1 << SIZE) - 1)
ALL_PIECES = np.uint64((1 << 21) - 1)
TOTAL = sum(len(squares) for squares in POLYOMINOES.values())
MONOMINO = 0


def start(s):
    pass


def to_play(s):
    return np.int64(s.colour) % 2


def survey(s, colour, free, corners):
    """The cells that a colour may cover, and the subset that touches it at a corner; returns the
    first and the last row of the latter."""
    low, high = SIZE, -1
    for r in range(PADDED):
        free[r] = NONE
        corners[r] = NONE
    first = s.used[colour] == NONE
    for r in range(SIZE):
        taken = NONE
        for c in range(COLOURS):
            taken |= s.rows[c, r]
        own = s.rows[colour, r]
        beside = s.rows[colour, r + 1]
        if r > 0:
            beside |= s.rows[colour, r - 1]
        free[r] = FULL & ~(taken | own << ONE | own >> ONE | beside)
        if first:
            corners[r] = opening(s, colour, r) & free[r]
        else:
            corners[r] = (beside << ONE | beside >> ONE) & free[r]
        if corners[r]:
            low, high = min(low, r), r
    return low, high


def opening(s, colour, r):
    """The cells of a row where the first piece of a colour may lie."""
    if not free_start or classic:
        return START[colour, r]
    return START[0, r] | START[1, r]


def fitting(form, r, free, corners):
    """The columns at which a form fits with its upper row on row r."""
    fits = FULL
    touches = NONE
    for i in range(SQUARES[form]):
        row, column = r + DOWN[form, i], ACROSS[form, i]
        fits &= free[row] >> column
        if fits == NONE:
            return NONE
        touches |= corners[row] >> column
    return fits & touches


def legal(s, moves):
    n = 0
    if s.ended:
        return n
    free = np.empty(PADDED, np.uint64)
    corners = np.empty(PADDED, np.uint64)
    low, high = survey(s, s.colour, free, corners)
    for form in range(len(PIECE)):
        if s.used[s.colour] >> np.uint64(PIECE[form]) & ONE:
            continue
        for r in range(max(0, low - HEIGHT[form] + 1), min(SIZE - HEIGHT[form], high) + 1):
            places = fitting(form, r, free, corners)
            while places:
                moves[n] = form * CELLS + r * SIZE + ctz(places)
                n += 1
                places &= places - ONE
    return n


def count(s):
    if s.ended:
        return 0
    return places_of(s, s.colour, PLACEMENTS)


def places_of(s, colour, enough):
    """The number of placements of a colour; the search stops when there are enough."""
    free = np.empty(PADDED, np.uint64)
    corners = np.empty(PADDED, np.uint64)
    low, high = survey(s, colour, free, corners)
    n = 0
    for form in range(len(PIECE)):
        if s.used[colour] >> np.uint64(PIECE[form]) & ONE == NONE:
            for r in range(max(0, low - HEIGHT[form] + 1), min(SIZE - HEIGHT[form], high) + 1):
                n += popcount(fitting(form, r, free, corners))
                if n >= enough:
                    return n
    return n


def play(s, a):
    form, cell = a // CELLS, a % CELLS
    row, column = cell // SIZE, np.uint64(cell % SIZE)
    colour = s.colour
    for i in range(SQUARES[form]):
        s.rows[colour, row + DOWN[form, i]] |= ONE << (column + ACROSS[form, i])
    s.used[colour] |= ONE << np.uint64(PIECE[form])
    if s.used[colour] == ALL_PIECES:
        s.bonus[colour] = 20 if PIECE[form] == MONOMINO else 15
    find_mover(s, (colour + 1) % COLOURS)


def find_mover(s, colour):
    """The next colour that can place a piece; a colour that cannot has passed for good."""
    for _ in range(COLOURS):
        if places_of(s, colour, 1):
            s.colour = colour
            return
        colour = (colour + 1) % COLOURS
    s.colour = 0
    s.ended = 1


def over(s):
    return s.ended != 0


def squares_of(s, colour):
    n = 0
    for r in range(SIZE):
        n += popcount(s.rows[colour, r])
    return n


def points(s, player):
    """Minus one for every square not placed, plus the bonus for placing all."""
    total = 0
    for colour in range(player, COLOURS, 2):
        total += squares_of(s, colour) - TOTAL + int(s.bonus[colour])
    return total


def score(s, u):
    ahead = points(s, 0) - points(s, 1)
    u[0] = float(ahead) if margin else float(max(-1, min(1, ahead)))
    u[1] = -u[0]


def key(s):
    h = np.uint64(s.colour)
    for colour in range(COLOURS):
        for r in range(0, SIZE, 2):
            h = combine(h, s.rows[colour, r] | s.rows[colour, r + 1] << HALF)
    bonus = 0
    for colour in range(COLOURS):
        bonus = bonus * 64 + int(s.bonus[colour])
    return h ^ np.uint64(bonus)


HALF = np.uint64(32)
