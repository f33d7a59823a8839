"""Sahara: tip pyramids over their edges; whoever has a pyramid that cannot move any more loses.

The board is a hexagon of 54 triangles. Triangle i, row by row from the top, is bit i. Those that
point up are dark, the others light. Actions: 54 * origin + target.
"""

from math import sqrt

import numpy as np

from plyground.game import (
    DRAW,
    Cell,
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
from plyground.game.boards.two_sides import bits_of, cells_of, discs, read_men
from plyground.game.clocks import with_clock
from plyground.kernel.bits import ctz, popcount, select
from plyground.kernel.randomness import combine

both_blocked = option(
    "both_blocked",
    "mover",
    choices=("mover", "first"),
    about="who loses if a move leaves both players with a blocked pyramid: the mover, or always "
    "the first player. The rules do not say",
)
plies = option(
    "plies",
    300,
    low=1,
    high=4000,
    about="plies after which the game is a draw. The rules know no draw",
)

State = record(
    men=(np.uint64, 2),  # the pyramids of Black and of White
    ply=np.int16,
    turn=np.int8,
)

# --- board ---------------------------------------------------------------------------------

ROWS = (7, 9, 11, 11, 9, 7)
PLACES = [
    (x, y) for y, length in enumerate(ROWS) for x in range((11 - length) // 2, (11 + length) // 2)
]
N = len(PLACES)
NUMBER = {place: i for i, place in enumerate(PLACES)}
MEN = 6  # of a player
HOMES = (
    ((2, 0), (7, 0), (10, 2), (0, 3), (2, 5), (7, 5)),
    ((3, 0), (8, 0), (0, 2), (10, 3), (3, 5), (8, 5)),
)


def _is_dark(x, y):
    return (x + y) % 2 == 0


def _beside(x, y):
    """The triangles that share an edge with one."""
    around = ((x - 1, y), (x + 1, y), (x, y + 1 if _is_dark(x, y) else y - 1))
    return [NUMBER[place] for place in around if place in NUMBER]


NEAR = np.array([bits_of(_beside(x, y)) for x, y in PLACES], np.uint64)
DARK = np.uint64(bits_of(NUMBER[place] for place in PLACES if _is_dark(*place)))
BORDER = np.uint64(bits_of(i for i in range(N) if len(_beside(*PLACES[i])) < 3))
HOME = np.array([bits_of(NUMBER[place] for place in home) for home in HOMES], np.uint64)

# --- rules ---------------------------------------------------------------------------------

ONE = np.uint64(1)
NONE = np.uint64(0)
BOARD = np.uint64((1 << N) - 1)


def start(s):
    s.men[0] = HOME[0]
    s.men[1] = HOME[1]


def reach(origin, empty):
    """Where a pyramid can go: to an empty triangle beside it, and if that is dark, on to another
    one."""
    near = NEAR[origin] & empty
    targets = near
    dark = near & DARK
    while dark:
        targets |= NEAR[ctz(dark)] & empty  # its origin is not empty
        dark &= dark - ONE
    return targets


def is_blocked(men, empty):
    """Whether one of the pyramids has no empty triangle beside it."""
    while men:
        if NEAR[ctz(men)] & empty == NONE:
            return True
        men &= men - ONE
    return False


def vacant(s):
    return BOARD & ~(s.men[0] | s.men[1])


def over(s):
    return s.ply >= plies or is_blocked(s.men[0] | s.men[1], vacant(s))


def legal(s, moves):
    n = 0
    if over(s):
        return n
    empty = vacant(s)
    men = s.men[s.turn]
    while men:
        origin = ctz(men)
        targets = reach(origin, empty)
        while targets:
            moves[n] = N * origin + ctz(targets)
            n += 1
            targets &= targets - ONE
        men &= men - ONE
    return n


def count(s):
    if over(s):
        return 0
    return mobility(s.men[s.turn], vacant(s))


def mobility(men, empty):
    """How many moves some pyramids have."""
    n = 0
    while men:
        n += popcount(reach(ctz(men), empty))
        men &= men - ONE
    return n


def pick(s, k):
    empty = vacant(s)
    men = s.men[s.turn]
    while men:
        origin = ctz(men)
        targets = reach(origin, empty)
        n = popcount(targets)
        if k < n:
            return N * origin + select(targets, k)
        k -= n
        men &= men - ONE
    return -1


def play(s, a):
    s.men[s.turn] ^= ONE << np.uint64(a // N) | ONE << np.uint64(a % N)
    s.ply += 1
    s.turn = 1 - s.turn


def score(s, u):
    """The owner of a blocked pyramid loses, whoever blocked it."""
    empty = vacant(s)
    black, white = is_blocked(s.men[0], empty), is_blocked(s.men[1], empty)
    u[0] = 0.0
    if black and white:
        u[0] = 1.0 if both_blocked == "mover" and s.turn == 0 else -1.0
    elif black:
        u[0] = -1.0
    elif white:
        u[0] = 1.0
    u[1] = -u[0]


def position(s):
    return combine(combine(np.uint64(s.turn), s.men[0]), s.men[1])


def key(s):
    return with_clock(position(s), s.ply, plies)


def reversible(s):
    return int(s.ply)


def timeless(s):
    s.ply = s.turn


# --- evaluation ----------------------------------------------------------------------------

weights = {"tight": -0.25, "loose": 0.06, "exposed": -0.35, "mobility": 0.008, "border": -0.05}


def features(s, f):
    """Black's less White's: pyramids with one free side; with three; with one free side that an
    enemy can fill; moves; pyramids at the edge of the board."""
    for i in range(5):
        f[i] = 0.0
    empty = vacant(s)
    for side in range(2):
        sign = 1.0 - 2.0 * side
        hits = NONE  # where the other player's pyramids can go
        others = s.men[1 - side]
        while others:
            hits |= reach(ctz(others), empty)
            others &= others - ONE
        men = s.men[side]
        while men:
            free = NEAR[ctz(men)] & empty
            sides = popcount(free)
            if sides == 1:
                f[0] += sign
                f[2] += sign if free & hits else 0.0
            elif sides == 3:
                f[1] += sign
            men &= men - ONE
        f[3] += sign * mobility(s.men[side], empty)
        f[4] += sign * popcount(s.men[side] & BORDER)


def gain(s, a):
    """Enemies beside the target, more if they are left with fewer free sides; less for the mover's
    own pyramids there."""
    origin, target = a // N, a % N
    empty = (vacant(s) | ONE << np.uint64(origin)) & ~(ONE << np.uint64(target))
    value = popcount(NEAR[target] & empty) - 2
    near = NEAR[target] & s.men[1 - s.turn]
    while near:
        value += 2 * (3 - popcount(NEAR[ctz(near)] & empty))
        near &= near - ONE
    near = NEAR[target] & s.men[s.turn] & ~(ONE << np.uint64(origin))
    while near:
        value -= 2 * (3 - popcount(NEAR[ctz(near)] & empty))
        near &= near - ONE
    return value


# --- notation and picture ------------------------------------------------------------------

HEIGHT = sqrt(3)  # of a row, if an edge is 2 long
EXAMPLE = "bw3bw/9/w9b/b9w/9/bw3bw b 0"


def _corners(x, y):
    """The corners of a triangle, in half edges and rows."""
    tip, base = (y, y + 1) if _is_dark(x, y) else (y + 1, y)
    return ((x, tip), (x - 1, base), (x + 1, base))


def _grid():
    """Each triangle is a circle inside its edges; the columns have letters, the rows numbers."""
    cells, edges = [], {}
    for x, y in PLACES:
        dark = _is_dark(x, y)
        middle = (y + (2 if dark else 1) / 3) * HEIGHT
        name = f"{'abcdefghijk'[x]}{len(ROWS) - y}"
        cells.append(Cell(name, x, middle, "round", "dark" if dark else "light"))
        corners = _corners(x, y)
        for i in range(3):
            edges[tuple(sorted((corners[i], corners[i - 1])))] = None
    lines = [Line(x1, y1 * HEIGHT, x2, y2 * HEIGHT, "border") for (x1, y1), (x2, y2) in edges]
    labels = [Label(x, 6.35 * HEIGHT, "abcdefghijk"[x]) for x in range(11)]
    labels += [Label(-1.6, (y + 0.5) * HEIGHT, str(len(ROWS) - y)) for y in range(len(ROWS))]
    return Grid(tuple(cells), tuple(labels), tuple(lines), tuple(cell.name for cell in cells))


GRID = _grid()


def describe(s, a):
    """Origin and target."""
    return f"{GRID.names[a // N]}-{GRID.names[a % N]}"


def aliases(s, a):
    return (GRID.names[a // N] + GRID.names[a % N],)


def text(s):
    """Rows from the top, the player to move, the plies so far."""
    return f"{rows_text(cells_of(*s.men, N), ROWS, '.bw')} {'bw'[s.turn]} {s.ply}"


def parse(string, s):
    reader = Reader(string, EXAMPLE)
    cells = reader.rows(len(ROWS), ROWS, ".bw")
    read_men(reader, s.men, cells, ("Black", "White"), MEN, MEN, "pyramids")
    s.turn = reader.choice("the player to move", {"b": 0, "w": 1})
    s.ply = reader.number("the number of plies", 0, plies)
    at = len(string.rstrip()) - len(str(s.ply))
    who = "Black" if s.ply % 2 == 0 else "White"
    reader.check(s.turn == s.ply % 2, f"after {s.ply} plies {who} is to move", at)
    reader.end()


def picture(s):
    men = discs(GRID.names, cells_of(*s.men, N), "bw", ("black pyramid", "white pyramid"))
    return GRID.picture(men)


facts = Facts(
    title="Sahara",
    title_ar="صحارى",
    goal="Leave one of the enemy's pyramids without an empty triangle beside it.",
    goal_ar="اجعل أحد أهرام خصمك بلا مثلث فارغ بجانبه.",
    summary="Each player has six pyramids; Black begins. In a turn tip one of your pyramids over "
    "an edge to an empty triangle beside it. If that one is dark, you may tip it once more, to "
    "another empty triangle. Nothing is captured. As soon as a pyramid has no empty triangle "
    "beside it, its owner loses, whoever blocked it: enemies, own pyramids or the edge of the "
    "board. The rules do not say what happens if a move blocks pyramids of both players, nor how a "
    "game could be drawn. Here the mover then loses (an option), and the third occurrence of a "
    "position and 300 plies are draws.",
    summary_ar="لكل لاعب ستة أهرام، ويبدأ الأسود. في كل دور اقلب أحد أهرامك فوق حافة إلى مثلث فارغ "
    "بجانبه. إذا كان ذلك المثلث داكنًا جاز أن تقلبه مرة أخرى إلى مثلث فارغ غيره. لا أسر هنا. ما "
    "إن يصبح هرم بلا مثلث فارغ بجانبه حتى يخسر صاحبه، أيًّا كان من حاصره: الخصم أو أهرامه هو أو حافة "
    "الرقعة. لا تذكر القواعد ما يحدث إذا حاصرت نقلة أهرامًا للاعبَين معًا، ولا كيف تنتهي اللعبة "
    "بالتعادل. هنا يخسر صاحب النقلة عندئذ (وهذا خيار)، وتكرار الوضع للمرة الثالثة و300 نقلة تعادل.",
    actions=N * N,
    max_moves=MEN * 9,
    max_plies=plies,
    players_called=("Black", "White"),
    repetition=Repetition(DRAW, 3),
    hints=Hints(reductions=True),
    sources=(
        "https://www.luding.org: Sahara (Gigamic 2002, V. Ameri)",
        "EveryBoard's rules, whose number of first moves agrees",
    ),
)
