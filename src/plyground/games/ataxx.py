"""Ataxx: spread your men over the board, and convert the opponent's men that they touch.

Bits: the cell in row r and column c is bit r * size + c, row 0 on top. `game/boards/cloning.py` has
the moves; this file has the board, its text and its picture.
"""

import numpy as np

from plyground.game import Facts, option, record, require, square_grid, square_name
from plyground.game.boards.cloning import (
    STATE,
    WEIGHTS,
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

size = option("size", 7, low=3, high=8, about="rows and columns of the board")
NAMES = tuple(square_name(r, c, size) for r in range(size) for c in range(size))


def _blocked(given):
    """Names of cells as a tuple, in the order of the board."""
    words = given.replace(",", " ").split() if isinstance(given, str) else list(given)
    unknown = [word for word in words if word not in NAMES]
    if unknown:
        raise ValueError(f"{unknown[0]!r} is not a cell of the board")
    return tuple(name for name in NAMES if name in words)


blocked = option(
    "blocked",
    (),
    read=_blocked,
    allowed="names of cells, such as c3,e3,c5,e5",
    about="cells that cannot be entered",
)
limit = option(
    "limit", 100, low=1, high=1000, about="plies without a new man that make the game a draw"
)

State = record(**STATE)

# --- rules ---------------------------------------------------------------------------------

CELLS = size * size
PASS = CELLS * CELLS


def _words(distance):
    """For each cell, the word of the cells at that distance (of a king's steps)."""
    places = [(r, c) for r in range(size) for c in range(size)]
    return np.array(
        [
            sum(
                1 << i for i, (y, x) in enumerate(places) if max(abs(r - y), abs(c - x)) == distance
            )
            for r, c in places
        ],
        np.uint64,
    )


NEAR = _words(1)
FAR = _words(2)
CORNERS = ({0, CELLS - 1}, {size - 1, CELLS - size})
HOMES = np.array([sum(1 << cell for cell in cells) for cells in CORNERS], np.uint64)
GAPS = np.uint64(sum(1 << cell for cell, name in enumerate(NAMES) if name in blocked))
OPEN = np.uint64(2**CELLS - 1) ^ GAPS
require(
    not GAPS & (HOMES[0] | HOMES[1]), "the corners, where the men begin, cannot be among blocked"
)


def start(s):
    s.mine = HOMES[0]
    s.theirs = HOMES[1]
    s.empty = OPEN ^ HOMES[0] ^ HOMES[1]


def legal(s, moves):
    return list_moves(s, moves, NEAR, FAR, limit)


def count(s):
    return count_moves(s, NEAR, FAR, limit)


def pick(s, k):
    return pick_move(s, k, NEAR, FAR)


def play(s, a):
    make_move(s, a, NEAR)


def over(s):
    return is_over(s, NEAR, FAR, limit)


def score(s, u):
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

BOARD = CloningBoard(NAMES, [size] * size, square_grid(size, size), NEAR)
EXAMPLE = f"x{size - 2}o/" + f"{size}/" * (size - 2) + f"o{size - 2}x x 0"


def describe(s, a):
    """A clone is its target; a jump its origin and its target."""
    return BOARD.describe(a)


def aliases(s, a):
    return ("0000",) if a == PASS else ()


def clicks(s, a):
    return BOARD.clicks(s, a)


def text(s):
    """As in UAI: blocked cells are '-', and the plies without a clone come last."""
    return BOARD.text(s)


def parse(string, s):
    BOARD.parse(string, s, EXAMPLE, limit)


def picture(s):
    return BOARD.picture(s, ("black", "white"))


facts = Facts(
    title="Ataxx",
    title_ar="أتاكس",
    also=("attaxx",),
    goal="Own more men than the other side at the end.",
    goal_ar="امتلك في النهاية قطعًا أكثر من خصمك.",
    summary="Black (x) begins; each player has men in two opposite corners. A move either puts a "
    "new man on an empty cell next to one of yours, also diagonally, or moves one of your men to "
    "an empty cell two steps away, jumping over anything between. Then all opposing men next to "
    "that cell become yours. A player who cannot move passes. When the board is full, no player "
    "can move or a colour is gone, the player with more men wins. A hundred moves in a row "
    "without a new man are a draw.",
    summary_ar="يبدأ الأسود (x)، ولكل لاعب قطعتان في ركنين متقابلين. النقلة إما أن تضع قطعة جديدة "
    "على خانة فارغة بجوار إحدى قطعك، ولو قطريًّا، وإما أن تنقل إحدى قطعك إلى خانة فارغة تبعد "
    "خطوتين قافزةً فوق كل ما بينهما. بعدها تصبح كل قطع الخصم المجاورة لتلك الخانة لك. من لا "
    "يستطيع التحرك يتخطّى دوره. عندما تمتلئ الرقعة أو لا يستطيع أحد التحرك أو يختفي لون، يفوز "
    "صاحب القطع الأكثر. مئة نقلة متتالية بلا قطعة جديدة تعادل.",
    actions=CELLS * CELLS + 1,
    max_moves=CELLS + sum(int(word).bit_count() for word in FAR) // 2,
    max_plies=CELLS * limit,
    players_called=("Black", "White"),
    sources=("https://en.wikipedia.org/wiki/Ataxx", "Universal Ataxx Interface"),
)
