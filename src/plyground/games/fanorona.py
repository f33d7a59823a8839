"""Fanorona: take whole lines of enemies by moving toward them or away from them.

Bits: point i, row by row from the top, is bit i. An action is a step of one man,
24 * point + 3 * direction + kind, or STOP; a turn goes on while the man can take more.
"""

import numpy as np

from plyground.game import DRAW, Facts, Hints, Reader, Repetition, option, record, rows_text
from plyground.game.boards.points import COMPASS, line_shifts, next_points, point_grid, toward
from plyground.game.boards.two_sides import bits_of, cells_of, discs, read_men
from plyground.kernel.bits import ctz, popcount, wrapping_mul

columns = option("columns", 9, choices=(3, 5, 9), about="points in a row: 9 Tsivy, 5 Dimy, 3 Telo")
rows = option("rows", 5 if columns > 3 else 3, choices=(3, 5), about="points in a column")
same_direction = option(
    "same_direction", False, about="a man may go on in the direction in which it has just taken"
)
draw_plies = option(
    "draw_plies", 50, low=1, high=1000, about="plies without a capture that make a draw"
)

State = record(
    men=(np.uint64, 2),  # of White and of Black
    visited=np.uint64,  # points that the moving man has been on in this turn
    quiet=np.int16,  # plies since the last capture
    mover=np.int8,  # 1 + point of the man that goes on capturing; 0 if none
    last=np.int8,  # 1 + the direction of its last step
    turn=np.int8,
    winner=np.int8,  # -1 none yet, 2 a draw
)

# --- board ---------------------------------------------------------------------------------

POINTS = rows * columns
MEN = (POINTS - 1) // 2
STOP = 24 * POINTS
STEP, APPROACH, WITHDRAWAL = 0, 1, 2
NEXT = next_points(rows, columns)
SHIFTS = line_shifts(rows, columns)
MIDDLE = {3: "b.w", 5: "wb.wb", 9: "bwbw.bwbw"}[columns]
HOME = "b" * (POINTS // 2 - columns // 2) + MIDDLE + "w" * (POINTS // 2 - columns // 2)
WHITE = np.uint64(bits_of(i for i, man in enumerate(HOME) if man == "w"))
BLACK = np.uint64(bits_of(i for i, man in enumerate(HOME) if man == "b"))
BOARD = np.uint64((1 << POINTS) - 1)

# --- rules ---------------------------------------------------------------------------------

ONE = np.uint64(1)
NONE = np.uint64(0)
HALF = np.uint64(32)
MIX = np.uint64(0x9E3779B97F4A7C15)
TURNS = np.array([0, 0x5851F42D4C957F2D], np.uint64)
DRAWN = 2


def start(s):
    s.men[0] = WHITE
    s.men[1] = BLACK
    s.winner = -1


def opposite(way):
    return (way + 4) % 8


def able(s):
    """The men that may move, and the points that they may go to."""
    empty = BOARD ^ s.men[0] ^ s.men[1]
    if s.mover:
        return ONE << np.uint64(s.mover - 1), empty & ~s.visited
    return s.men[s.turn], empty


def takers(men, empty, enemies, way):
    """The men that can capture with a step in this direction: in front of them, and behind them."""
    free = men & toward(empty, SHIFTS, way)
    ahead = toward(toward(enemies, SHIFTS, way), SHIFTS, way)
    return free & ahead, free & toward(enemies, SHIFTS, opposite(way))


def open_ways(s, way):
    """Whether a step in this direction is allowed after the last one of this turn."""
    return same_direction or s.last != way + 1


def takes(s):
    """Whether the player to move can capture, with the moving man if there is one."""
    men, empty = able(s)
    for way in range(8):
        if open_ways(s, way):
            ahead, behind = takers(men, empty, s.men[1 - s.turn], way)
            if ahead | behind:
                return True
    return False


def legal(s, moves):
    n = 0
    if s.winner >= 0:
        return n
    men, empty = able(s)
    for way in range(8):
        if open_ways(s, way):
            ahead, behind = takers(men, empty, s.men[1 - s.turn], way)
            n = add(ahead, 3 * way + APPROACH, moves, n)
            n = add(behind, 3 * way + WITHDRAWAL, moves, n)
    if s.mover:
        moves[n] = STOP
        return n + 1
    if n == 0:
        for way in range(8):
            n = add(men & toward(empty, SHIFTS, way), 3 * way + STEP, moves, n)
    return n


def add(men, kind, moves, n):
    """Append an action for each of these men."""
    while men:
        moves[n] = 24 * ctz(men) + kind
        men &= men - ONE
        n += 1
    return n


def play(s, a):
    if a == STOP:
        end_turn(s)
        return
    point = a // 24
    way = a % 24 // 3
    kind = a % 3
    here = ONE << np.uint64(point)
    to = NEXT[point, way]
    there = ONE << np.uint64(to)
    s.men[s.turn] ^= here | there
    if kind == STEP:
        s.quiet += 1
        end_turn(s)
        return
    s.quiet = 0
    if kind == APPROACH:
        s.men[1 - s.turn] ^= line_of(s.men[1 - s.turn], to, way)
    else:
        s.men[1 - s.turn] ^= line_of(s.men[1 - s.turn], point, opposite(way))
    s.visited |= here | there
    s.mover = to + 1
    s.last = way + 1
    if not takes(s):
        end_turn(s)


def line_of(enemies, point, way):
    """The unbroken line of enemies that begins next to a point."""
    line = NONE
    at = NEXT[point, way]
    while at >= 0 and enemies >> np.uint64(at) & ONE:
        line |= ONE << np.uint64(at)
        at = NEXT[at, way]
    return line


def end_turn(s):
    s.visited = NONE
    s.mover = 0
    s.last = 0
    s.turn = 1 - s.turn
    settle(s)


def settle(s):
    """The winner at the beginning of a turn."""
    s.winner = -1
    if not can_step(s):
        s.winner = 1 - s.turn
    elif s.quiet >= draw_plies:
        s.winner = DRAWN


def can_step(s):
    empty = BOARD ^ s.men[0] ^ s.men[1]
    for way in range(8):
        if s.men[s.turn] & toward(empty, SHIFTS, way):
            return True
    return False


def over(s):
    return s.winner >= 0


def score(s, u):
    u[0] = 0.0
    u[1] = 0.0
    if s.winner != DRAWN:
        u[s.winner] = 1.0
        u[1 - s.winner] = -1.0


def noisy(s, a):
    return a != STOP and a % 3 != STEP


def position(s):
    """Men and player to move: no position recurs within a turn of captures."""
    h = wrapping_mul(s.men[0] ^ TURNS[s.turn], MIX)
    h = wrapping_mul((h ^ (h >> HALF)) ^ s.men[1], MIX)
    return h ^ (h >> HALF)


def reversible(s):
    return int(s.quiet)


def timeless(s):
    s.quiet = 0


# --- evaluation ----------------------------------------------------------------------------

STRONG = np.uint64(bits_of(i for i in range(POINTS) if (i // columns + i % columns) % 2 == 0))

weights = {"men": 0.08, "ahead": 1.5, "threats": 0.02, "mobility": 0.01, "strong": 0.01}


def features(s, f):
    """White's less Black's: men; the same as a share of all; ways to take; steps; strong points."""
    empty = BOARD ^ s.men[0] ^ s.men[1]
    white, black = popcount(s.men[0]), popcount(s.men[1])
    f[0] = float(white - black)
    f[1] = f[0] / (white + black)
    f[2] = 0.0
    f[3] = 0.0
    f[4] = float(popcount(s.men[0] & STRONG) - popcount(s.men[1] & STRONG))
    for side in range(2):
        sign = 1.0 - 2.0 * side
        for way in range(8):
            ahead, behind = takers(s.men[side], empty, s.men[1 - side], way)
            f[2] += sign * (popcount(ahead) + popcount(behind))
            f[3] += sign * popcount(s.men[side] & toward(empty, SHIFTS, way))


# --- notation and picture ------------------------------------------------------------------

GRID = point_grid(rows, columns)
KINDS = ("", " approach", " withdrawal")


def describe(s, a):
    """Origin and target, and which men are taken: those in front or those behind."""
    a = int(a)
    if a == STOP:
        return "stop"
    point, way = a // 24, a % 24 // 3
    return GRID.names[point] + GRID.names[int(NEXT[point, way])] + KINDS[a % 3]


def aliases(s, a):
    word = describe(s, a)
    if a == STOP:
        return ()
    return (f"{word[:2]}-{word[2:]}",)


def text(s):
    """The board, the player to move and the plies since a capture; within a turn also the man, the
    points it has been on, and the direction of its last step."""
    board = rows_text(cells_of(*s.men, POINTS), columns, ".wb")
    words = [board, "wb"[s.turn], str(s.quiet)]
    if s.mover:
        been = [name for i, name in enumerate(GRID.names) if int(s.visited) >> i & 1]
        words += [GRID.names[s.mover - 1], ",".join(been), COMPASS[s.last - 1]]
    return " ".join(words)


EXAMPLE = rows_text([".wb".index(man) for man in HOME], columns, ".wb") + " w 0"


def parse(string, s):
    reader = Reader(string, EXAMPLE)
    cells = reader.rows(rows, columns, ".wb")
    read_men(reader, s.men, cells, ("White", "Black"), 0, MEN)
    s.turn = reader.choice("the player to move", {"w": 0, "b": 1})
    reader.check(bool(s.men[1 - s.turn]), "the player who has just moved has no men", 0)
    s.quiet = reader.number("the number of plies without a capture", 0, draw_plies)
    name = reader.optional()
    if name is None:
        settle(s)
        return
    s.winner = -1
    _read_turn(reader, s, name)


def _read_turn(reader, s, name):
    """Read the moving man, the points it has been on, and its last direction."""
    at = reader.at - len(name)
    own = [n for i, n in enumerate(GRID.names) if int(s.men[s.turn]) >> i & 1]
    reader.check(name in own, f"{name!r} is not a man of the player to move", at)
    s.mover = GRID.names.index(name) + 1
    been = reader.word("the points it has been on").split(",")
    for point in been:
        reader.check(point in GRID.names, f"{point!r} is not a point", at)
    empty = all(p == name or not int(s.men[0] | s.men[1]) >> GRID.names.index(p) & 1 for p in been)
    reader.check(
        empty and name in been, "the points it has been on must be empty, except its own", at
    )
    s.visited = np.uint64(bits_of(GRID.names.index(point) for point in been))
    s.last = 1 + reader.choice("the last direction", {word: i for i, word in enumerate(COMPASS)})
    reader.end()
    reader.check(s.quiet == 0, "a man has just been taken", at)
    reader.check(takes(s), f"the man on {name} cannot take more", at)


def picture(s):
    men = discs(GRID.names, cells_of(*s.men, POINTS), "wb", ("white man", "black man"))
    return GRID.picture(men, marks=(GRID.names[s.mover - 1],) if s.mover else ())


facts = Facts(
    title="Fanorona",
    title_ar="فانورونا",
    also=("fanorana", "fanorama"),
    goal="Take all enemy men, or leave them without a move.",
    goal_ar="خذ كل قطع الخصم أو اتركه بلا نقلة.",
    summary="White begins. A man steps along a line to the next empty point. If it steps toward "
    "an enemy, or away from one, the whole unbroken line of enemies in that direction is taken; "
    "where both are possible, the player chooses one. Capturing is compulsory. The same man may "
    "go on capturing, each time in a new direction and never back to a point of this turn, or "
    "stop. A player who has no men left or cannot move loses; the third occurrence of a position "
    "and fifty plies without a capture are draws. The traditional boards have 9 x 5, 5 x 5 and 3 "
    "x 3 points.",
    summary_ar="يبدأ الأبيض. تخطو القطعة على خط إلى النقطة الفارغة التالية. إذا خطت نحو عدو أو "
    "مبتعدةً عنه أُخذ كل الخط المتصل من الأعداء في ذلك الاتجاه؛ وحيث يمكن الأمران يختار اللاعب "
    "أحدهما. الأخذ إلزامي. وللقطعة نفسها أن تواصل الأخذ، كل مرة في اتجاه جديد ودون أن تعود إلى "
    "نقطة من هذا الدور، أو أن تتوقف. يخسر من لم تبقَ له قطع أو لم يستطع التحرك؛ وتكرار الوضع "
    "للمرة الثالثة وخمسون نقلة بلا أخذ تعادل. الرقع التقليدية 9×5 و5×5 و3×3 نقاط.",
    actions=STOP + 1,
    max_moves=16 * MEN + 1,
    max_plies=(2 * MEN + 1) * (draw_plies + 3),
    players_called=("White", "Black"),
    repetition=Repetition(DRAW, 3),
    hints=Hints(reductions=True),
    sources=(
        "https://en.wikipedia.org/wiki/Fanorona",
        "M. Schadd and others, Best play in Fanorona leads to draw, 2008",
    ),
)
