"""Surakarta: capture enemies by running around the loops at the corners of the board.

Bits: point i, row by row from the top, is bit i. An action is 36 * from + to.
"""

from itertools import pairwise

import numpy as np

from plyground.game import (
    DRAW,
    Facts,
    Grid,
    Hints,
    Label,
    Line,
    Reader,
    Repetition,
    option,
    record,
    rows_text,
)
from plyground.game.boards.points import line_shifts, point_grid, toward
from plyground.game.boards.two_sides import bits_of, cells_of, discs, read_men
from plyground.kernel.bits import ctz, popcount, wrapping_mul

draw_plies = option(
    "draw_plies", 50, low=1, high=1000, about="plies without a capture that end the game"
)
ending = option(
    "ending",
    "count",
    choices=("count", "draw"),
    about="after those plies, or the third time a position occurs, the player with more men wins, "
    "or it is a draw",
)

State = record(
    men=(np.uint64, 2),  # of White and of Black
    quiet=np.int16,  # plies since the last capture
    turn=np.int8,
)

# --- board ---------------------------------------------------------------------------------

SIZE = 6
POINTS = SIZE * SIZE
MEN = 2 * SIZE
LAST = SIZE - 1
TRACK = 4 * SIZE  # points of a loop, those that it crosses twice counted twice


def _leave(row, column, down, right):
    """Where a man that runs over the edge returns, and its new direction; None without a loop."""
    line = row if right else column
    inset = min(line, LAST - line)
    if inset == 0:
        return None
    near = line < SIZE // 2  # the line lies in the upper or left half
    back = 1 if near else -1
    if right:
        return (0 if near else LAST), (LAST - inset if right > 0 else inset), back, 0
    return (LAST - inset if down > 0 else inset), (0 if near else LAST), 0, back


def _runs():
    """By point and direction: the points that a man runs over, once around; and how many of them
    come before the first loop. Without a loop: no points."""
    tracks = np.zeros((POINTS, 4, TRACK), np.int64)
    before = np.full((POINTS, 4), TRACK, np.int64)
    for point in range(POINTS):
        for way, (down, right) in enumerate(((-1, 0), (0, 1), (1, 0), (0, -1))):
            row, column = divmod(point, SIZE)
            n = 0
            while n < TRACK:
                if 0 <= row + down < SIZE and 0 <= column + right < SIZE:
                    row, column = row + down, column + right
                else:
                    left = _leave(row, column, down, right)
                    if left is None:
                        break
                    row, column, down, right = left
                    before[point, way] = min(before[point, way], n)
                tracks[point, way, n] = SIZE * row + column
                n += 1
    return tracks, before


TRACKS, BEFORE = _runs()
SHIFTS = line_shifts(SIZE, SIZE, "all")
BOARD = np.uint64((1 << POINTS) - 1)
WHITE = np.uint64(bits_of(range(POINTS - MEN, POINTS)))
BLACK = np.uint64(bits_of(range(MEN)))

# --- rules ---------------------------------------------------------------------------------

ONE = np.uint64(1)
NONE = np.uint64(0)
HALF = np.uint64(32)
MIX = np.uint64(0x9E3779B97F4A7C15)
TURNS = np.array([0, 0x5851F42D4C957F2D], np.uint64)


def start(s):
    s.men[0] = WHITE
    s.men[1] = BLACK


def victim(mine, theirs, point, way):
    """The enemy that a man captures by running in a direction, or -1.

    The way must be free; the man's own point counts as empty.
    """
    full = (mine | theirs) & ~(ONE << np.uint64(point))
    for n in range(TRACK):
        at = TRACKS[point, way, n]
        if n >= BEFORE[point, way]:
            if theirs >> np.uint64(at) & ONE:
                return at
        elif BEFORE[point, way] == TRACK:
            return -1
        if full >> np.uint64(at) & ONE:
            return -1
    return -1


def victims(mine, theirs, point):
    """All enemies that a man can take, as a word."""
    taken = NONE
    for way in range(4):
        at = victim(mine, theirs, point, way)
        if at >= 0:
            taken |= ONE << np.uint64(at)
    return taken


def beside(points):
    """The points next to any of these in the eight directions."""
    around = NONE
    for way in range(8):
        around |= toward(points, SHIFTS, way)
    return around


def legal(s, moves):
    n = 0
    if s.quiet >= draw_plies or s.men[0] == NONE or s.men[1] == NONE:
        return n
    mine, theirs = s.men[s.turn], s.men[1 - s.turn]
    empty = BOARD ^ mine ^ theirs
    men = mine
    while men:
        point = ctz(men)
        targets = beside(men & (~men + ONE)) & empty | victims(mine, theirs, point)
        men &= men - ONE
        while targets:
            moves[n] = POINTS * point + ctz(targets)
            targets &= targets - ONE
            n += 1
    return n


def play(s, a):
    to = ONE << np.uint64(a % POINTS)
    s.quiet = 0 if s.men[1 - s.turn] & to else s.quiet + 1
    s.men[s.turn] ^= ONE << np.uint64(a // POINTS) | to
    s.men[1 - s.turn] &= ~to
    s.turn = 1 - s.turn


def score(s, u):
    """A player without men has lost; otherwise, after too many plies without a capture, the player
    with fewer."""
    ahead = popcount(s.men[0]) - popcount(s.men[1])
    if s.men[0] and s.men[1] and ending == "draw":
        ahead = 0
    u[0] = float(max(-1, min(1, ahead)))
    u[1] = -u[0]


def verdict(s, past, first, last, u):
    """The third occurrence is scored like many plies without a capture."""
    score(s, u)


def noisy(s, a):
    return (s.men[1 - s.turn] >> np.uint64(a % POINTS) & ONE) != NONE


def position(s):
    h = wrapping_mul(s.men[0] ^ TURNS[s.turn], MIX)
    h = wrapping_mul((h ^ (h >> HALF)) ^ s.men[1], MIX)
    return h ^ (h >> HALF)


def reversible(s):
    return int(s.quiet)


def timeless(s):
    s.quiet = 0


# --- evaluation ----------------------------------------------------------------------------

OUTSIDE = np.uint64(
    bits_of(p for p in range(POINTS) if {p // SIZE, p % SIZE} <= {0, LAST})
)  # the corners: on no loop
LARGE = np.uint64(bits_of(p for p in range(POINTS) if {p // SIZE, p % SIZE} & {2, 3}))

weights = {"men": 0.25, "ahead": 1.0, "threats": 0.05, "large": 0.02, "corners": -0.03}


def features(s, f):
    """White's less Black's: men; the same as a share of all; men that can be taken; men on the
    large loop; men in the corners, where they can neither take nor be taken."""
    white, black = popcount(s.men[0]), popcount(s.men[1])
    f[0] = float(white - black)
    f[1] = f[0] / (white + black)
    f[2] = 0.0
    f[3] = float(popcount(s.men[0] & LARGE) - popcount(s.men[1] & LARGE))
    f[4] = float(popcount(s.men[0] & OUTSIDE) - popcount(s.men[1] & OUTSIDE))
    for side in range(2):
        taken = NONE
        men = s.men[side]
        while men:
            taken |= victims(s.men[side], s.men[1 - side], ctz(men))
            men &= men - ONE
        f[2] += (1.0 - 2.0 * side) * popcount(taken)


# --- notation and picture ------------------------------------------------------------------

STEPS_OF_AN_ARC = 24


def _arc(x, y, radius, begin):
    """Three quarters of a circle about a corner, as short lines; `begin` in quarters of a turn."""
    angles = [(begin + 3 * i / STEPS_OF_AN_ARC) * np.pi / 2 for i in range(STEPS_OF_AN_ARC + 1)]
    ends = [(float(x + radius * np.cos(t)), float(y + radius * np.sin(t))) for t in angles]
    return [Line(*a, *b) for a, b in pairwise(ends)]


def _grid():
    """Vertical and horizontal lines, and the loops at the corners."""
    plain = point_grid(SIZE, SIZE, "none")
    arcs = []
    for x, y, begin in ((0, 0, 1), (LAST, 0, 2), (LAST, LAST, 3), (0, LAST, 0)):
        for radius in (1, 2):
            arcs += _arc(x, y, radius, begin)
    labels = [Label(i, LAST + 2.6, name) for i, name in enumerate("abcdef")]
    labels += [Label(-2.6, i, str(SIZE - i)) for i in range(SIZE)]
    return Grid(plain.cells, tuple(labels), plain.lines + tuple(arcs), plain.names)


GRID = _grid()
EXAMPLE = "bbbbbb/bbbbbb/6/6/wwwwww/wwwwww w 0"


def describe(s, a):
    """Origin and target, with x for a capture."""
    return f"{GRID.names[a // POINTS]}{'x' if noisy(s, a) else '-'}{GRID.names[a % POINTS]}"


def aliases(s, a):
    return (GRID.names[a // POINTS] + GRID.names[a % POINTS],)


def text(s):
    """The board, the player to move, and the plies since the last capture."""
    return f"{rows_text(cells_of(*s.men, POINTS), SIZE, '.wb')} {'wb'[s.turn]} {s.quiet}"


def parse(string, s):
    reader = Reader(string, EXAMPLE)
    cells = reader.rows(SIZE, SIZE, ".wb")
    read_men(reader, s.men, cells, ("White", "Black"), 0, MEN)
    s.turn = reader.choice("the player to move", {"w": 0, "b": 1})
    reader.check(bool(s.men[1 - s.turn]), "the player who has just moved has no men", 0)
    s.quiet = reader.number("the number of plies without a capture", 0, draw_plies)
    reader.end()


def picture(s):
    return GRID.picture(
        discs(GRID.names, cells_of(*s.men, POINTS), "wb", ("white man", "black man"))
    )


facts = Facts(
    title="Surakarta",
    title_ar="سوراكارتا",
    goal="Take all enemy men.",
    goal_ar="خذ كل قطع الخصم.",
    summary="White begins. A man steps to any empty point next to it, also diagonally. To take, "
    "it runs along a row or column over empty points, through at least one of the loops at the "
    "corners, and on until it meets a man; if that is an enemy, it takes its place. Captures are "
    "optional. Men in the four corners are on no loop. A player who has taken all enemies wins. "
    "When fifty plies pass without a capture, or a position occurs a third time, the player with "
    "more men wins.",
    summary_ar="يبدأ الأبيض. تخطو القطعة إلى أي نقطة فارغة مجاورة، ولو قطريًّا. وللأخذ تجري في صف "
    "أو عمود فوق نقاط فارغة، عبر حلقة واحدة على الأقل من حلقات الأركان، حتى تلقى قطعة؛ فإن كانت "
    "للخصم حلّت محلها. الأخذ اختياري. القطع في الأركان الأربعة ليست على حلقة. يفوز من أخذ كل قطع "
    "الخصم. إذا مرت خمسون نقلة بلا أخذ أو تكرر الوضع للمرة الثالثة فاز صاحب القطع الأكثر.",
    actions=POINTS * POINTS,
    max_moves=12 * MEN,
    max_plies=2 * MEN * draw_plies,
    players_called=("White", "Black"),
    repetition=Repetition(DRAW, 3),
    hints=Hints(reductions=True),
    sources=("https://en.wikipedia.org/wiki/Surakarta_(game)",),
)
