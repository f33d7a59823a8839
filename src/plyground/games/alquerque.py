"""Alquerque (de doze): step along the lines, leap over enemies; a player who cannot move loses.

Bits: point i, row by row from the top, is bit i. An action is 8 * point + direction: the man there
steps that way, or leaps if an enemy is next to it; or STOP. Further leaps are further actions.
"""

import numpy as np

from plyground.game import DRAW, Facts, Hints, Reader, Repetition, option, record, rows_text
from plyground.game.boards.points import line_shifts, next_points, point_grid, toward
from plyground.game.boards.two_sides import bits_of, cells_of, discs, read_men
from plyground.kernel.bits import ctz, popcount, wrapping_mul

capture = option(
    "capture",
    "forced",
    choices=("forced", "free_multi", "free_single"),
    about="leaps are compulsory, as many as possible; or optional, any number in a turn; or "
    "optional, one in a turn",
)
draw_plies = option(
    "draw_plies", 50, low=1, high=1000, about="plies without a capture that make a draw"
)

State = record(
    men=(np.uint64, 2),  # of White and of Black
    quiet=np.int16,  # plies since the last capture
    mover=np.int8,  # 1 + point of the man that goes on leaping; 0 if none
    turn=np.int8,
    winner=np.int8,  # -1 none yet, 2 a draw
)

# --- rules ---------------------------------------------------------------------------------

SIZE = 5
POINTS = SIZE * SIZE
STOP = 8 * POINTS
NEXT = next_points(SIZE, SIZE)
SHIFTS = line_shifts(SIZE, SIZE)
HOME = "bbbbbbbbbbbb.wwwwwwwwwwww"
WHITE = np.uint64(bits_of(i for i, man in enumerate(HOME) if man == "w"))
BLACK = np.uint64(bits_of(i for i, man in enumerate(HOME) if man == "b"))
BOARD = np.uint64((1 << POINTS) - 1)
ONE = np.uint64(1)
NONE = np.uint64(0)
SIDE = np.uint64(25)
MIX = np.uint64(0x9E3779B97F4A7C15)
HALF = np.uint64(32)
DRAWN = 2
FORCED = capture == "forced"


def start(s):
    s.men[0] = WHITE
    s.men[1] = BLACK
    s.winner = -1


def steppers(men, empty, way):
    return men & toward(empty, SHIFTS, way)


def leapers(men, enemies, empty, way):
    return men & toward(enemies & toward(empty, SHIFTS, way), SHIFTS, way)


def able(s):
    """The men that may move: all, or the one that has begun to leap."""
    return ONE << np.uint64(s.mover - 1) if s.mover else s.men[s.turn]


def leaps(s):
    """Whether the player to move can leap."""
    empty = BOARD ^ s.men[0] ^ s.men[1]
    for way in range(8):
        if leapers(able(s), s.men[1 - s.turn], empty, way):
            return True
    return False


def legal(s, moves):
    n = 0
    if s.winner >= 0:
        return n
    men = able(s)
    empty = BOARD ^ s.men[0] ^ s.men[1]
    for way in range(8):
        n = add(leapers(men, s.men[1 - s.turn], empty, way), way, moves, n)
    if s.mover:
        if not FORCED:
            moves[n] = STOP
            n += 1
        return n
    if not FORCED or n == 0:
        for way in range(8):
            n = add(steppers(men, empty, way), way, moves, n)
    return n


def add(men, way, moves, n):
    """Append an action for each of these men."""
    while men:
        moves[n] = 8 * ctz(men) + way
        men &= men - ONE
        n += 1
    return n


def play(s, a):
    if a == STOP:
        end_turn(s)
        return
    point = a // 8
    to = NEXT[point, a % 8]
    taken = s.men[1 - s.turn] & ONE << np.uint64(to)
    if taken:
        to = NEXT[to, a % 8]
    s.men[s.turn] ^= ONE << np.uint64(point) | ONE << np.uint64(to)
    s.men[1 - s.turn] ^= taken
    s.quiet = 0 if taken else s.quiet + 1
    if taken and capture != "free_single":
        s.mover = to + 1
        if leaps(s):
            return
    end_turn(s)


def end_turn(s):
    s.mover = 0
    s.turn = 1 - s.turn
    settle(s)


def settle(s):
    """The winner at the beginning of a turn."""
    s.winner = -1
    if not can_move(s):
        s.winner = 1 - s.turn
    elif s.quiet >= draw_plies:
        s.winner = DRAWN


def can_move(s):
    empty = BOARD ^ s.men[0] ^ s.men[1]
    for way in range(8):
        if steppers(s.men[s.turn], empty, way):
            return True
    return leaps(s)


def over(s):
    return s.winner >= 0


def score(s, u):
    u[0] = 0.0
    u[1] = 0.0
    if s.winner != DRAWN:
        u[s.winner] = 1.0
        u[1 - s.winner] = -1.0


def noisy(s, a):
    return a != STOP and (s.men[1 - s.turn] >> np.uint64(NEXT[a // 8, a % 8]) & ONE) != NONE


def position(s):
    """Men and player to move: no position recurs within a turn of leaps."""
    word = s.men[0] | s.men[1] << SIDE | np.uint64(s.turn) << SIDE << SIDE
    h = wrapping_mul(word, MIX)
    return h ^ (h >> HALF)


def reversible(s):
    return int(s.quiet)


def timeless(s):
    s.quiet = 0


# --- evaluation ----------------------------------------------------------------------------

STRONG = np.uint64(bits_of(range(0, POINTS, 2)))

weights = {"men": 0.15, "ahead": 1.5, "threats": 0.06, "mobility": 0.015, "strong": 0.01}


def features(s, f):
    """White's less Black's: men; the same as a share of all; leaps; steps; strong points."""
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
            f[2] += sign * popcount(leapers(s.men[side], s.men[1 - side], empty, way))
            f[3] += sign * popcount(steppers(s.men[side], empty, way))


# --- notation and picture ------------------------------------------------------------------

GRID = point_grid(SIZE, SIZE)
EXAMPLE = "bbbbb/bbbbb/bb1ww/wwwww/wwwww w 0"


def describe(s, a):
    """Origin and target, with x for a leap."""
    a = int(a)
    if a == STOP:
        return "stop"
    point, way = a // 8, a % 8
    to = int(NEXT[point, way])
    if noisy(s, a):
        return f"{GRID.names[point]}x{GRID.names[int(NEXT[to, way])]}"
    return f"{GRID.names[point]}-{GRID.names[to]}"


def aliases(s, a):
    return () if a == STOP else (describe(s, a).replace("x", "").replace("-", ""),)


def text(s):
    """The board, the player to move, the plies since a capture, and the man that leaps on: xc3."""
    board = rows_text(cells_of(*s.men, POINTS), SIZE, ".wb")
    leaper = f" x{GRID.names[s.mover - 1]}" if s.mover else ""
    return f"{board} {'wb'[s.turn]} {s.quiet}{leaper}"


def parse(string, s):
    reader = Reader(string, EXAMPLE)
    cells = reader.rows(SIZE, SIZE, ".wb")
    read_men(reader, s.men, cells, ("White", "Black"), 0, 12)
    s.turn = reader.choice("the player to move", {"w": 0, "b": 1})
    reader.check(bool(s.men[1 - s.turn]), "the player who has just moved has no men", 0)
    s.quiet = reader.number("the number of plies without a capture", 0, draw_plies)
    word = reader.optional()
    s.winner = -1
    if word is None:
        settle(s)
        return
    at = reader.at - len(word)
    own = {f"x{name}": i for i, name in enumerate(GRID.names) if int(s.men[s.turn]) >> i & 1}
    reader.check(word in own, f"{word!r} is not x and a man of the player to move", at)
    reader.check(capture != "free_single", "no man leaps on in this variant", at)
    reader.check(s.quiet == 0, "a man has just been taken", at)
    s.mover = own[word] + 1
    reader.check(leaps(s), f"the man on {word[1:]} cannot go on leaping", at)
    reader.end()


def picture(s):
    men = discs(GRID.names, cells_of(*s.men, POINTS), "wb", ("white man", "black man"))
    return GRID.picture(men, marks=(GRID.names[s.mover - 1],) if s.mover else ())


facts = Facts(
    title="Alquerque",
    title_ar="القِرق",
    goal="Take all enemy men, or leave them without a move.",
    goal_ar="خذ كل قطع الخصم أو اتركه بلا نقلة.",
    summary="White begins. A man steps along a line to the next empty point, in any direction, or "
    "leaps over an enemy next to it to the empty point behind and takes it. Leaps are compulsory, "
    "and a man goes on leaping as long as it can; options make leaps optional. A player who has "
    "no men left or cannot move loses. The third occurrence of a position and fifty plies without "
    "a capture are draws.",
    summary_ar="يبدأ الأبيض. تخطو القطعة على خط إلى النقطة الفارغة التالية في أي اتجاه، أو تقفز "
    "فوق قطعة مجاورة للخصم إلى النقطة الفارغة وراءها فتأخذها. القفز إلزامي، وتواصل القطعة القفز "
    "ما استطاعت؛ وتوجد خيارات تجعل القفز اختياريًّا. يخسر من لم تبقَ له قطع أو لم يستطع التحرك. "
    "تكرار الوضع للمرة الثالثة وخمسون نقلة بلا أخذ تعادل.",
    actions=STOP + 1,
    max_moves=12 * 8 + 1,
    max_plies=25 * (draw_plies + 3),
    players_called=("White", "Black"),
    repetition=Repetition(DRAW, 3),
    hints=Hints(reductions=True),
    sources=("https://en.wikipedia.org/wiki/Alquerque", "R. C. Bell, Board and Table Games, 1960"),
)
