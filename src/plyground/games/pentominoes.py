"""Pentominoes: place the twelve pieces of five squares in turn; who cannot place one loses.

Cell c, row by row from the top, is bit c. `game/boards/packing.py` has the placements and the
moves; this file has the options and the evaluation's weights.
"""

import numpy as np

from plyground.game import Facts, Hints, option, record, require
from plyground.game.boards.packing import (
    CHOSEN,
    COMMON,
    KINDS,
    OWN,
    STATE,
    act,
    begin,
    can_act,
    count_actions,
    decide,
    draw_action,
    judge,
    key_of,
    least_key,
    list_actions,
    pick_action,
    tables,
    turn_action,
    turn_board,
)
from plyground.game.boards.packing_notation import PackingBoard
from plyground.game.boards.two_sides import bits_of
from plyground.kernel.bits import popcount

rows = option("rows", 8, low=3, high=20, about="rows of the board")
columns = option("columns", 8, low=3, high=20, about="columns of the board")
misere = option("misere", False, about="whether the player who cannot place a piece wins")
pieces = option(
    "pieces",
    COMMON,
    choices=(COMMON, OWN, CHOSEN),
    about="whose the pieces are: one set for both; a set each; or one set, from which the players "
    "choose in turn until it is divided, and then the first player begins to place",
)
require(
    rows * columns <= 64,
    f"{rows} x {columns} are {rows * columns} cells, at most 64 are possible, such as 8 x 8 "
    "or 5 x 12",
)

State = record(**STATE)

# --- rules ---------------------------------------------------------------------------------

TABLE = tables(rows, columns)
PIECE, MASKS, BEGINS, IMAGES = TABLE.piece, TABLE.masks, TABLE.begins, TABLE.images
CELLS = rows * columns
NONE = np.uint64(0)


def start(s):
    begin(s, pieces)


def legal(s, moves):
    return list_actions(s, moves, MASKS, BEGINS, NONE)


def count(s):
    return count_actions(s, MASKS, BEGINS, NONE)


def pick(s, k):
    return pick_action(s, k, MASKS, BEGINS, NONE)


def draw(s, random):
    return draw_action(s, random, MASKS, PIECE, BEGINS, NONE)


def play(s, a):
    act(s, a, MASKS, PIECE, pieces)


def over(s):
    return not can_act(s, MASKS, BEGINS, NONE)


def score(s, u):
    decide(s, u, misere)


def key(s):
    return key_of(s, s.taken)


def canonical(s):
    return least_key(s, MASKS, IMAGES)


def moves_left(s):
    return popcount(np.uint64(s.bag)) + (CELLS - popcount(s.taken)) // 5


SYMMETRIES = len(IMAGES)


def image(s, k):
    turn_board(s, k, MASKS, IMAGES)


def image_action(a, k):
    return turn_action(a, k, IMAGES)


# --- evaluation ----------------------------------------------------------------------------

SIDES = np.array(
    [bits_of(range(c, CELLS, columns)) for c in (columns - 1, 0)], np.uint64
)  # the last column and the first
DOWN = np.uint64(columns)
BLOCKED = np.array([np.count_nonzero(MASKS & mask) for mask in MASKS], np.int64)

weights = {"placements": 0.5, "replies": 0.3, "room": 0.1}
if misere:
    weights = {name: -weight for name, weight in weights.items()}


def features(s, f):
    judge(s, f, MASKS, BEGINS, NONE, DOWN, SIDES, pieces)


def gain(s, a):
    """How many placements it blocks on the empty board."""
    return BLOCKED[a] if a < len(MASKS) else 0


# --- notation and picture ------------------------------------------------------------------

BOARD = PackingBoard.of(rows, columns, pieces, TABLE)


def describe(s, a):
    """The piece and the cells that it covers, row by row from the top."""
    return BOARD.describe(a)


def aliases(s, a):
    return BOARD.aliases(a)


def clicks(s, a):
    return BOARD.clicks(s, a)


def text(s):
    """Rows from the top, the first player's pieces in capitals; the player to move."""
    return BOARD.text(s)


def parse(string, s):
    BOARD.parse(string, s)


def picture(s):
    return BOARD.picture(s)


facts = Facts(
    title="Pentominoes 8×8",
    title_ar="البنتومينو ٨×٨",
    also=("pentaminoes", "pentaminoes 8×8", "golomb"),
    goal="Place the last piece: a player who cannot place one loses.",
    goal_ar="ضع القطعة الأخيرة: من لا يستطيع وضع قطعة يخسر.",
    summary="The twelve pieces of five squares lie next to an empty board of 8 by 8 cells. In turn "
    "each player takes any piece that is left and puts it, turned or flipped as desired, on five "
    "empty cells. A player who cannot place a piece loses, so there are no draws. Golomb invented "
    "the game; Orman proved in 1996 that the first player can win. Other boards, a set of pieces "
    "for each player, and choosing the pieces first are options; that the first player then also "
    "begins to place is our choice. Click a piece, then the cells to cover, row by row from the "
    "top, until only one placement is left.",
    summary_ar="بجانب رقعة فارغة من 8×8 خانات توجد القطع الاثنتا عشرة ذات المربعات الخمسة. يأخذ كل "
    "لاعب في دوره أي قطعة باقية ويضعها، مدوَّرةً أو مقلوبةً كما يشاء، على خمس خانات فارغة. من لا "
    "يستطيع وضع قطعة يخسر، فلا تعادل. اخترعها غولوم، وأثبتت أورمان سنة 1996 أن اللاعب الأول "
    "يستطيع الفوز. من الخيارات رقعٌ أخرى، ومجموعة قطع لكل لاعب، واختيار القطع قبل اللعب؛ ثم يبدأ "
    "اللاعب الأول بالوضع أيضًا، وهذا اختيارنا. انقر قطعة، ثم الخانات التي تغطيها صفًّا صفًّا من الأعلى "
    "حتى يبقى موضع واحد.",
    actions=len(MASKS) + KINDS,
    max_moves=max(len(MASKS), KINDS),
    max_plies=min(CELLS // 5, 2 * KINDS if pieces == OWN else KINDS)
    + (KINDS if pieces == CHOSEN else 0),
    hints=Hints(reductions=True),
    sources=(
        "https://en.wikipedia.org/wiki/Pentomino",
        "H. K. Orman, Pentominoes: A First Player Win, in Games of No Chance, 1996",
    ),
)
