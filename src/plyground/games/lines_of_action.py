"""Lines of Action: bring all your men into one connected group.

Bits: cell i of the board, row by row from the top, is bit i. An action is 64 * from + to.
"""

import numpy as np

from plyground.game import (
    DRAW,
    Facts,
    Hints,
    Reader,
    Repetition,
    option,
    record,
    rows_text,
    square_grid,
)
from plyground.game.boards.two_sides import bits_of, cells_of, discs, read_men
from plyground.kernel.bits import ctz, popcount, wrapping_mul

repetition = option(
    "repetition",
    2,
    low=2,
    high=3,
    about="the repetition that is a draw: the second occurrence of a board, or the third with the "
    "same player to move",
)
both = option(
    "both",
    "mover",
    choices=("mover", "draw"),
    about="the result when a move connects the men of both: a win for the mover, or a draw",
)
draw_plies = option(
    "draw_plies", 200, low=1, high=1000, about="plies without a capture that make a draw"
)

State = record(
    men=(np.uint64, 2),  # of Black and of White
    quiet=np.int16,  # plies since the last capture
    turn=np.int8,
    winner=np.int8,  # -1 none yet, 2 a draw
)

# --- board ---------------------------------------------------------------------------------

AXES = ((0, 1), (1, 0), (1, 1), (1, -1))  # rows and columns to go


def _inside(row, column):
    return 0 <= row < 8 and 0 <= column < 8


def _ray(cell, down, right):
    """The cells beyond a cell in a direction, up to the edge."""
    row, column = divmod(cell, 8)
    way = [(row + i * down, column + i * right) for i in range(1, 8)]
    return [8 * r + c for r, c in way if _inside(r, c)]


def _tables():
    """By cell, axis and men on the line: the two targets, and the cells that must be free of
    enemies.

    A target beyond the edge is the man's own cell, where it cannot land.
    """
    targets = np.zeros((64, 4, 9, 2), np.int16)
    between = np.zeros((64, 4, 9, 2), np.uint64)
    for cell in range(64):
        targets[cell] = cell
        for axis, (down, right) in enumerate(AXES):
            for way, sign in enumerate((1, -1)):
                ray = _ray(cell, sign * down, sign * right)
                for men in range(1, len(ray) + 1):
                    targets[cell, axis, men, way] = ray[men - 1]
                    between[cell, axis, men, way] = bits_of(ray[: men - 1])
    return targets, between


TARGETS, BETWEEN = _tables()
LINES = np.array(
    [
        [bits_of([cell, *_ray(cell, d, r), *_ray(cell, -d, -r)]) for d, r in AXES]
        for cell in range(64)
    ],
    np.uint64,
)

# --- rules ---------------------------------------------------------------------------------

ONE = np.uint64(1)
NONE = np.uint64(0)
EIGHT = np.uint64(8)
HALF = np.uint64(32)
NOT_FIRST = np.uint64(0xFEFEFEFEFEFEFEFE)  # columns
NOT_LAST = np.uint64(0x7F7F7F7F7F7F7F7F)
EDGES = np.uint64(0x007E000000000000 << 8 | 0x7E)
SIDES = np.uint64(0x0081818181818100)
MIX = np.uint64(0x9E3779B97F4A7C15)
TURNS = np.array([0, 0x5851F42D4C957F2D if repetition == 3 else 0], np.uint64)
DRAWN = 2


def start(s):
    s.men[0] = EDGES
    s.men[1] = SIDES
    s.winner = -1


def legal(s, moves):
    if s.winner >= 0:
        return 0
    return list_moves(s.men[s.turn], s.men[1 - s.turn], moves)


def list_moves(mine, theirs, moves):
    """All moves of a side; a man goes as many cells as there are men on the line."""
    n = 0
    full = mine | theirs
    men = mine
    while men:
        cell = ctz(men)
        men &= men - ONE
        for axis in range(4):
            far = popcount(full & LINES[cell, axis])
            for way in range(2):
                to = TARGETS[cell, axis, far, way]
                own = mine >> np.uint64(to) & ONE
                if (own | (theirs & BETWEEN[cell, axis, far, way])) == NONE:
                    moves[n] = 64 * cell + to
                    n += 1
    return n


def play(s, a):
    side = s.turn
    to = ONE << np.uint64(a % 64)
    s.men[side] ^= ONE << np.uint64(a // 64) | to
    s.quiet = 0 if s.men[1 - side] & to else s.quiet + 1
    s.men[1 - side] &= ~to
    s.turn = 1 - side
    settle(s)


def settle(s):
    """The winner after a move of the player who is not to move now."""
    mover = 1 - s.turn
    s.winner = -1
    if connected(s.men[mover]):
        draw = both == "draw" and connected(s.men[s.turn])
        s.winner = DRAWN if draw else mover
    elif connected(s.men[s.turn]):
        s.winner = s.turn
    elif stuck(s):
        s.winner = mover
    elif s.quiet >= draw_plies:
        s.winner = DRAWN


def beside(men):
    """The cells next to any of these men in the eight directions."""
    sides = (men << ONE & NOT_FIRST) | (men >> ONE & NOT_LAST)
    wide = men | sides
    return sides | wide << EIGHT | wide >> EIGHT


def connected(men):
    """Whether the men are one group; usually one has no neighbour, which is quick to test."""
    if men & ~beside(men):
        return (men & (men - ONE)) == NONE
    return group(men, men & (~men + ONE)) == men


def group(men, part):
    """All men connected with a part of them."""
    while True:
        grown = part | (beside(part) & men)
        if grown == part:
            return part
        part = grown


def stuck(s):
    """Whether the player to move has no move; nearly always the first man has one."""
    full = s.men[0] | s.men[1]
    mine = s.men[s.turn]
    men = mine
    while men:
        cell = ctz(men)
        men &= men - ONE
        for axis in range(4):
            far = popcount(full & LINES[cell, axis])
            for way in range(2):
                own = mine >> np.uint64(TARGETS[cell, axis, far, way]) & ONE
                enemies = s.men[1 - s.turn] & BETWEEN[cell, axis, far, way]
                if (own | enemies) == NONE:
                    return False
    return True


def over(s):
    return s.winner >= 0


def score(s, u):
    u[0] = 0.0
    u[1] = 0.0
    if s.winner != DRAWN:
        u[s.winner] = 1.0
        u[1 - s.winner] = -1.0


def noisy(s, a):
    return (s.men[1 - s.turn] >> np.uint64(a % 64) & ONE) != NONE


def position(s):
    h = wrapping_mul(s.men[0] ^ TURNS[s.turn], MIX)
    h = wrapping_mul((h ^ (h >> HALF)) ^ s.men[1], MIX)
    return h ^ (h >> HALF)


def reversible(s):
    return int(s.quiet)


def timeless(s):
    s.quiet = 0


# --- evaluation ----------------------------------------------------------------------------

ROWS = np.array([0xFF << (8 * i) for i in range(8)], np.uint64)
COLUMNS = np.array([0x0101010101010101 << i for i in range(8)], np.uint64)
# By twice the middle row and column: the cells at each distance from it, in king's steps.
FAR = 15


def _distances():
    rows, columns = np.divmod(np.arange(64), 8)
    table = np.zeros((FAR, FAR, 64), np.int8)
    for y in range(FAR):
        for x in range(FAR):
            table[y, x] = np.maximum(abs(2 * rows - y), abs(2 * columns - x))
    return table


DISTANCES = _distances()
CENTRE = np.array([3 - max(abs(2 * (i // 8) - 7), abs(2 * (i % 8) - 7)) / 2 for i in range(64)])
# Twice the least sum of distances of n men to their middle: eight at distance 1, then 2.
LEAST = np.array([0, 0] + [2 * (n - 1) if n < 10 else 16 + 4 * (n - 9) for n in range(2, 13)])

weights = {
    "scattered": -0.45,
    "groups": -0.12,
    "outside": -0.08,
    "centre": 0.15,
    "mobility": 0.012,
    "tempo": 0.06,
}


def features(s, f):
    """Black's less White's: mean distance of the men from their middle, beyond the least possible;
    groups; men outside the largest group; mean nearness to the centre; moves; the player to move.
    """
    f[5] = 1.0 if s.turn == 0 else -1.0
    moves = np.empty(96, np.int32)
    for i in range(5):
        f[i] = 0.0
    for side in range(2):
        sign = 1.0 - 2.0 * side
        men = s.men[side]
        groups, outside = division(men)
        scattered, centre = shape(men)
        f[0] += sign * scattered
        f[1] += sign * groups
        f[2] += sign * outside
        f[3] += sign * centre
        f[4] += sign * list_moves(men, s.men[1 - side], moves)


def division(men):
    """The number of groups, and of men outside the largest one."""
    groups = 0
    greatest = 0
    rest = men
    while rest:
        part = group(rest, rest & (~rest + ONE))
        greatest = max(greatest, popcount(part))
        groups += 1
        rest ^= part
    return groups, popcount(men) - greatest


def shape(men):
    """How scattered the men are about their middle, and how near they are to the centre."""
    n = popcount(men)
    down = 0
    right = 0
    for i in range(1, 8):
        down += i * popcount(men & ROWS[i])
        right += i * popcount(men & COLUMNS[i])
    y = (2 * down + n // 2) // n
    x = (2 * right + n // 2) // n
    total = 0
    centre = 0.0
    rest = men
    while rest:
        cell = ctz(rest)
        rest &= rest - ONE
        total += DISTANCES[y, x, cell]
        centre += CENTRE[cell]
    return max(0, total - LEAST[n]) / (2.0 * n), centre / n


# --- notation and picture ------------------------------------------------------------------

GRID = square_grid(8, 8, "checkered")
EXAMPLE = "1bbbbbb1/w6w/w6w/w6w/w6w/w6w/w6w/1bbbbbb1 b 0"


def describe(s, a):
    """b1-b3, with x for a capture."""
    return f"{GRID.names[a // 64]}{'x' if noisy(s, a) else '-'}{GRID.names[a % 64]}"


def aliases(s, a):
    return (GRID.names[a // 64] + GRID.names[a % 64],)


def text(s):
    """The board, the player to move, and the plies since the last capture."""
    return f"{rows_text(cells_of(*s.men, 64), 8, '.bw')} {'bw'[s.turn]} {s.quiet}"


def parse(string, s):
    reader = Reader(string, EXAMPLE)
    cells = reader.rows(8, 8, ".bw")
    read_men(reader, s.men, cells, ("Black", "White"), 1, 12)
    s.turn = reader.choice("the player to move", {"b": 0, "w": 1})
    s.quiet = reader.number("the number of plies without a capture", 0, draw_plies)
    reader.end()
    settle(s)


def picture(s):
    return GRID.picture(discs(GRID.names, cells_of(*s.men, 64), "bw", ("black man", "white man")))


facts = Facts(
    title="Lines of Action",
    title_ar="خطوط الحركة",
    also=("loa",),
    goal="Join all your men into one group.",
    goal_ar="اجمع كل قطعك في مجموعة واحدة.",
    summary="Black begins. A man moves in a straight line, horizontal, vertical or diagonal, by "
    "exactly as many cells as there are men of both colours on that whole line. It may pass over "
    "men of its own colour, but not over opposing ones; it takes an opposing man by landing on "
    "it, and never lands on its own. A player whose men are all in one group, each touching "
    "another at a side or a corner, wins; if a move connects both sides, the player who made it "
    "wins. A player who cannot move loses. A repeated board and 200 plies without a capture are "
    "draws.",
    summary_ar="يبدأ الأسود. تتحرك القطعة في خط مستقيم أفقي أو عمودي أو قطري بعدد من الخانات يساوي "
    "تمامًا عدد القطع من اللونين على ذلك الخط كله. لها أن تمر فوق قطع لونها لا فوق قطع الخصم؛ "
    "وتأخذ قطعة الخصم بالهبوط عليها، ولا تهبط على قطعة لها أبدًا. يفوز من صارت قطعه كلها في "
    "مجموعة واحدة تتلامس بضلع أو ركن؛ وإذا وصلت نقلة بين قطع الطرفين معًا فاز من لعبها. يخسر من "
    "لا يستطيع التحرك. تكرار الرقعة و200 نقلة بلا أخذ تعادل.",
    actions=64 * 64,
    max_moves=96,
    max_plies=23 * draw_plies,
    players_called=("Black", "White"),
    repetition=Repetition(DRAW, repetition),
    hints=Hints(reductions=True),
    sources=(
        "https://en.wikipedia.org/wiki/Lines_of_Action",
        "M. Winands, Analysis and Implementation of Lines of Action, 2000",
    ),
)
