"""Movement tic-tac-toe (three men's morris): place three men, then move them; a row of three wins.

Bits: point i, row by row from the top, is bit i. Actions: 0-8 a point to place on, then
9 + 9 * from + to.
"""

import numpy as np

from plyground.game import DRAW, Facts, Reader, Repetition, option, record, rows_text
from plyground.game.boards.points import next_points, point_grid
from plyground.game.boards.straight_lines import full_lines, straight_lines
from plyground.game.boards.two_sides import bits_of, cells_of, discs, where
from plyground.kernel.bits import popcount

steps = option(
    "steps",
    "lines",
    choices=("lines", "orthogonal", "neighbours", "any"),
    about="where a man may go: along the drawn lines, vertically and horizontally, to all eight "
    "neighbours, or to any empty point",
)
lines = option(
    "lines", "all", choices=("all", "straight"), about="whether diagonal rows win as well"
)
centre = option("centre", True, about="whether the first man may be placed on the centre")
draw_plies = option(
    "draw_plies", 100, low=1, high=1000, about="moves of both players that make a draw"
)

State = record(
    men=(np.int16, 2),  # of each player
    placed=np.int8,
    moved=np.int16,  # moves since the last man was placed
    turn=np.int8,
    winner=np.int8,  # -1 none
)

# --- rules ---------------------------------------------------------------------------------

MEN = 6
CENTRE = 4
DIAGONALS = {"lines": "strong", "orthogonal": "none", "neighbours": "all", "any": "all"}[steps]


def _reach():
    """For each point, the word of the points that a man can go to."""
    if steps == "any":
        return np.array([0b111111111 ^ 1 << point for point in range(9)], np.int64)
    beside = next_points(3, 3, DIAGONALS).tolist()
    return np.array([bits_of(p for p in row if p >= 0) for row in beside], np.int64)


def _rows():
    for row in straight_lines((3, 3), 3):
        if lines == "all" or row[1] - row[0] in (1, 3):
            yield bits_of(row)


REACH = _reach()
ROWS = np.array(list(_rows()), np.int64)


def start(s):
    s.winner = -1


def legal(s, moves):
    n = 0
    if s.winner >= 0 or s.moved >= draw_plies:
        return n
    mine = int(s.men[s.turn])
    empty = 0b111111111 & ~(mine | int(s.men[1 - s.turn]))
    if s.placed < MEN:
        for point in range(9):
            if empty >> point & 1 and (centre or s.placed > 0 or point != CENTRE):
                moves[n] = point
                n += 1
        return n
    for origin in range(9):
        if mine >> origin & 1:
            for to in range(9):
                if REACH[origin] & empty & 1 << to:
                    moves[n] = 9 + 9 * origin + to
                    n += 1
    return n


def play(s, a):
    mine = int(s.men[s.turn])
    if a < 9:
        mine |= 1 << a
        s.placed += 1
    else:
        mine ^= 1 << (a - 9) // 9 | 1 << (a - 9) % 9
        s.moved += 1
    s.men[s.turn] = mine
    s.winner = winner_after(s)
    s.turn = 1 - s.turn


def winner_after(s):
    """The player who has just moved, if there is a row or the other player cannot move."""
    mine, theirs = int(s.men[s.turn]), int(s.men[1 - s.turn])
    if has_row(mine) or (s.placed == MEN and mobility(theirs, mine) == 0):
        return int(s.turn)
    return -1


def has_row(men):
    for i in range(len(ROWS)):
        if men & ROWS[i] == ROWS[i]:
            return True
    return False


def mobility(men, others):
    """The number of moves of the men."""
    empty = 0b111111111 & ~(men | others)
    n = 0
    for point in range(9):
        if men >> point & 1:
            n += popcount(REACH[point] & empty)
    return n


def over(s):
    return s.winner >= 0 or s.moved >= draw_plies


def score(s, u):
    u[0] = 0.0
    u[1] = 0.0
    if s.winner >= 0:
        u[s.winner] = 1.0
        u[1 - s.winner] = -1.0


def position(s):
    """Men and player to move; a position can only recur when all men are placed."""
    return np.uint64(int(s.men[0]) << 10 | int(s.men[1]) << 1 | int(s.turn))


def key(s):
    return np.uint64(
        int(s.placed) << 40 | int(s.moved) << 20 | int(s.men[0]) << 10 | int(s.men[1]) << 1
    ) | np.uint64(s.turn)


def reversible(s):
    return int(s.moved)


def timeless(s):
    s.moved = 0


# --- evaluation ----------------------------------------------------------------------------

weights = {"two": 0.25, "centre": 0.3, "mobility": 0.06}


def features(s, f):
    """Rows with two men of one side and none of the other; the centre; moves."""
    white, black = int(s.men[0]), int(s.men[1])
    f[0] = 0.0
    for i in range(len(ROWS)):
        ours, theirs = popcount(white & ROWS[i]), popcount(black & ROWS[i])
        if ours == 2 and theirs == 0:
            f[0] += 1.0
        if theirs == 2 and ours == 0:
            f[0] -= 1.0
    f[1] = float((white >> CENTRE & 1) - (black >> CENTRE & 1))
    f[2] = float(mobility(white, black) - mobility(black, white))


# --- notation and picture ------------------------------------------------------------------

GRID = point_grid(3, 3, DIAGONALS)
EXAMPLE = "w1b/1w1/b2 w 0"


def describe(s, a):
    """A point to place on, or a man's origin and target."""
    a = int(a)
    if a < 9:
        return GRID.names[a]
    return f"{GRID.names[(a - 9) // 9]}-{GRID.names[(a - 9) % 9]}"


def aliases(s, a):
    return (describe(s, a).replace("-", ""),)


def text(s):
    """The board, the player to move, and the moves since the last man was placed."""
    return f"{rows_text(cells_of(*s.men, 9), 3, '.wb')} {'wb'[s.turn]} {s.moved}"


def parse(string, s):
    reader = Reader(string, EXAMPLE)
    cells = reader.rows(3, 3, ".wb")
    white, black = cells.count(1), cells.count(2)
    s.turn = reader.choice("the player to move", {"w": 0, "b": 1})
    at = reader.at - 1
    reader.check(
        max(white, black) <= 3 and (white - black == s.turn or white == black == 3),
        f"with {white} white and {black} black men it cannot be {'wb'[s.turn]}'s turn",
        at,
    )
    s.placed = white + black
    s.moved = reader.number("the number of moves", 0, draw_plies if s.placed == MEN else 0)
    reader.end()
    reader.check(s.placed < MEN or s.moved % 2 == s.turn, "the other player is to move", at)
    s.men[0] = where(cells, 1)
    s.men[1] = where(cells, 2)
    won = has_row(int(s.men[s.turn]))
    reader.check(not won, f"{'wb'[s.turn]} already has a row and cannot be to move", at)
    s.turn = 1 - s.turn
    s.winner = winner_after(s)
    s.turn = 1 - s.turn


SHOWN_LINES = [
    row for row in straight_lines((3, 3), 3) if lines == "all" or row[1] - row[0] in (1, 3)
]


def picture(s):
    cells = cells_of(*s.men, 9)
    men = discs(GRID.names, cells, "wb", ("white man", "black man"))
    return GRID.picture(men, marks=full_lines(cells, SHOWN_LINES, GRID.names))


facts = Facts(
    title="Movement Tic-tac-toe",
    title_ar="إكس أو بالحركة",
    goal="Line up your three men.",
    goal_ar="صُفّ قطعك الثلاث على خط واحد.",
    summary="Also known as three men's morris. White and Black in turn place three men each on "
    "the nine points, then take turns to move one of them along a line to the next empty point. "
    "Three men in a row win at any time; a player who cannot move loses. The third occurrence of "
    "a position and a hundred moves are draws. Options set where men may go, whether diagonals "
    "count, and whether the game may begin on the centre.",
    summary_ar="تُعرف أيضًا بطاحونة الثلاثة. يضع الأبيض والأسود بالتناوب ثلاث قطع لكل منهما على "
    "النقاط التسع، ثم يتناوبان على نقل قطعة على خط إلى النقطة الفارغة التالية. ثلاث على خط تفوز "
    "في أي وقت؛ ويخسر من لا يستطيع التحرك. تكرار الوضع للمرة الثالثة ومئة نقلة تعادل. تحدد "
    "الخيارات أين تذهب القطع، وهل تُحسب الأقطار، وهل يجوز البدء من المركز.",
    actions=90,
    max_moves=18,
    max_plies=MEN + draw_plies,
    players_called=("White", "Black"),
    repetition=Repetition(DRAW, 3),
    sources=("https://en.wikipedia.org/wiki/Three_men%27s_morris",),
)
