"""Hexxagon: Ataxx on a hexagon of hexagons with three holes near the middle.

Cells are numbered in reading order, the holes among them; cell c is bit c. `game/boards/cloning.py`
has the moves; this file has the board, its text and its picture.
"""

import numpy as np

from plyground.game import Facts, option, record
from plyground.game.boards.cloning import (
    STATE,
    WEIGHTS,
    can_move,
    count_moves,
    gain_of,
    is_over,
    judge,
    lead,
    list_moves,
    make_move,
    pick_move,
)
from plyground.game.boards.cloning_notation import CloningBoard
from plyground.game.boards.hexagons import HexBoard, hexagon
from plyground.kernel.bits import popcount

fill = option(
    "fill",
    False,
    about="the game ends when a player cannot move, and the other gets all empty cells",
)
limit = option(
    "limit", 100, low=1, high=1000, about="plies without a new man that make the game a draw"
)

State = record(**STATE)

# --- rules ---------------------------------------------------------------------------------

HEXAGONS = HexBoard.of(hexagon(5))
CELLS = len(HEXAGONS)


def _word(cells):
    return sum(1 << cell for cell in cells)


def _turned(place):
    """Three places, each rotated by a third of a turn from the last."""
    row, column = place
    third = -row - column
    return {HEXAGONS.number[p] for p in ((row, column), (column, third), (third, row))}


NEAR = np.array([_word(HEXAGONS.near(c)) for c in range(CELLS)], np.uint64)
FAR = np.array([_word(HEXAGONS.around(c, 2)) for c in range(CELLS)], np.uint64)
HOLES = _word(_turned((-1, 0)))
CORNERS = (_turned((-4, 0)), _turned((4, 0)))
HOMES = np.array([_word(cells) for cells in CORNERS], np.uint64)
OPEN = np.uint64(2**CELLS - 1 ^ HOLES)


def start(s):
    s.mine = HOMES[0]
    s.theirs = HOMES[1]
    s.empty = OPEN ^ HOMES[0] ^ HOMES[1]


def fills(s):
    """Whether the player to move is stuck, and by the option the other gets the rest."""
    return (
        fill and not can_move(s.mine, s.empty, NEAR, FAR) and can_move(s.theirs, s.empty, NEAR, FAR)
    )


def legal(s, moves):
    if fills(s):
        return 0
    return list_moves(s, moves, NEAR, FAR, limit)


def count(s):
    if fills(s):
        return 0
    return count_moves(s, NEAR, FAR, limit)


def pick(s, k):
    return pick_move(s, k, NEAR, FAR)


def play(s, a):
    make_move(s, a, NEAR)


def over(s):
    return fills(s) or is_over(s, NEAR, FAR, limit)


def score(s, u):
    if fills(s):
        ahead = popcount(s.mine) - popcount(s.theirs) - popcount(s.empty)
    else:
        ahead = lead(s, NEAR, FAR)
    u[s.turn] = max(-1, min(1, ahead))
    u[1 - s.turn] = -u[s.turn]


def gain(s, a):
    return gain_of(s, a, NEAR)


# --- evaluation ----------------------------------------------------------------------------

weights = WEIGHTS


def features(s, f):
    judge(s, f, NEAR)


# --- notation and picture ------------------------------------------------------------------

BOARD = CloningBoard(HEXAGONS.names, HEXAGONS.rows, HEXAGONS.grid(), NEAR, "rb", HOLES)
EXAMPLE = "r3b/6/7/3-4/b4-2r/3-4/7/6/r3b r 0"


def describe(s, a):
    """A clone is its target; a jump its origin and its target."""
    return BOARD.describe(a)


def clicks(s, a):
    return BOARD.clicks(s, a)


def text(s):
    """Rows from the top, holes as '-'; the plies without a clone come last."""
    return BOARD.text(s)


def parse(string, s):
    BOARD.parse(string, s, EXAMPLE, limit)


def picture(s):
    return BOARD.picture(s, ("red", "blue"))


facts = Facts(
    title="Hexxagon",
    title_ar="هكساغون",
    goal="Own more men than the other side at the end.",
    goal_ar="امتلك في النهاية قطعًا أكثر من خصمك.",
    summary="Red begins; each player has men in three corners of the hexagon. A move either puts "
    "a new man on an empty cell next to one of yours, or moves one of your men to an empty cell "
    "two steps away, jumping over anything between. Then all opposing men next to that cell "
    "become yours. The three holes cannot be entered. A player who cannot move passes. When the "
    "board is full, no player can move or a colour is gone, the player with more men wins. A "
    "hundred moves in a row without a new man are a draw.",
    summary_ar="يبدأ الأحمر، ولكل لاعب قطع في ثلاثة أركان من المسدس. النقلة إما أن تضع قطعة جديدة "
    "على خانة فارغة بجوار إحدى قطعك، وإما أن تنقل إحدى قطعك إلى خانة فارغة تبعد خطوتين قافزةً فوق "
    "كل ما بينهما. بعدها تصبح كل قطع الخصم المجاورة لتلك الخانة لك. لا تُدخل الثقوب الثلاثة. من "
    "لا يستطيع التحرك يتخطّى دوره. عندما تمتلئ الرقعة أو لا يستطيع أحد التحرك أو يختفي لون، يفوز "
    "صاحب القطع الأكثر. مئة نقلة متتالية بلا قطعة جديدة تعادل.",
    actions=CELLS * CELLS + 1,
    max_moves=CELLS + sum(int(word).bit_count() for word in FAR) // 2,
    max_plies=CELLS * limit,
    players_called=("Red", "Blue"),
    sources=("https://en.wikipedia.org/wiki/Hexxagon",),
)
