"""Katamino for two: the last to place one of the twelve pieces wins.

Cell c, row by row from the top, is bit c. `game/boards/packing.py` has the placements and the
moves; this file has the boards, the opening rule and the evaluation's weights.
"""

import numpy as np

from plyground.game import Facts, Hints, option, record
from plyground.game.boards.packing import (
    CHOSEN,
    COMMON,
    KINDS,
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

board = option(
    "board",
    "square",
    choices=("square", "tray"),
    about="8 by 8 cells, a reconstruction of the printed board; or the tray of 5 by 12 cells, "
    "where the first piece may lie anywhere",
)
centre = option(
    "centre",
    True,
    about="on the square, whether the first piece must cover one of the four centre cells: which "
    "cells the leaflet marks is a reconstruction",
)
chosen = option(
    "chosen",
    False,
    about="whether the players first choose six pieces each, in turn; then the first player begins "
    "to place",
)

State = record(**STATE)

# --- rules ---------------------------------------------------------------------------------

ROWS, COLUMNS = (8, 8) if board == "square" else (5, 12)
CELLS = ROWS * COLUMNS
MARKED = (27, 28, 35, 36) if board == "square" and centre else ()
OPENING = np.uint64(bits_of(MARKED))
PIECES = CHOSEN if chosen else COMMON
TABLE = tables(ROWS, COLUMNS)
PIECE, MASKS, BEGINS, IMAGES = TABLE.piece, TABLE.masks, TABLE.begins, TABLE.images


def start(s):
    begin(s, PIECES)


def legal(s, moves):
    return list_actions(s, moves, MASKS, BEGINS, OPENING)


def count(s):
    return count_actions(s, MASKS, BEGINS, OPENING)


def pick(s, k):
    return pick_action(s, k, MASKS, BEGINS, OPENING)


def draw(s, random):
    return draw_action(s, random, MASKS, PIECE, BEGINS, OPENING)


def play(s, a):
    act(s, a, MASKS, PIECE, PIECES)


def over(s):
    return not can_act(s, MASKS, BEGINS, OPENING)


def score(s, u):
    decide(s, u, False)


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
    [bits_of(range(c, CELLS, COLUMNS)) for c in (COLUMNS - 1, 0)], np.uint64
)  # the last column and the first
DOWN = np.uint64(COLUMNS)
BLOCKED = np.array([np.count_nonzero(MASKS & mask) for mask in MASKS], np.int64)

weights = {"placements": 0.5, "replies": 0.3, "room": 0.1}


def features(s, f):
    judge(s, f, MASKS, BEGINS, OPENING, DOWN, SIDES, PIECES)


def gain(s, a):
    """How many placements it blocks on the empty board."""
    return BLOCKED[a] if a < len(MASKS) else 0


# --- notation and picture ------------------------------------------------------------------

BOARD = PackingBoard.of(ROWS, COLUMNS, PIECES, TABLE, MARKED)


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
    title="Katamino",
    title_ar="كاتامينو",
    goal="Place the last piece: a player who cannot place one loses.",
    goal_ar="ضع القطعة الأخيرة: من لا يستطيع وضع قطعة يخسر.",
    summary="The twelve pieces of five squares belong to both players. In turn each puts one of "
    "them, turned or flipped as desired, on five empty cells of the board; the first piece must "
    "cover at least one of the four marked cells in the middle. A player who cannot place a piece "
    "loses. The leaflet's board is not published: 8 by 8 cells with the four centre cells marked "
    "is our reconstruction, and can be changed by the options. On the tray of 5 by 12 cells there "
    "is no opening rule. The players may also choose six pieces each before they begin. Click a "
    "piece, then the cells to cover, row by row from the top, until only one placement is left.",
    summary_ar="القطع الاثنتا عشرة ذات المربعات الخمسة مشتركة بين اللاعبَين. يضع كل لاعب في دوره "
    "قطعة منها، مدوَّرةً أو مقلوبةً كما يشاء، على خمس خانات فارغة من الرقعة؛ ويجب أن تغطي القطعة "
    "الأولى واحدة على الأقل من الخانات الأربع المعلَّمة في الوسط. من لا يستطيع وضع قطعة يخسر. رقعة "
    "النشرة غير منشورة: 8×8 خانات مع تعليم خانات الوسط الأربع إعادة بناء منا، ويمكن تغييرها "
    "بالخيارات. على الصينية ذات 5×12 خانة لا توجد قاعدة للافتتاح. ويجوز أن يختار كل لاعب ست قطع "
    "قبل البدء. انقر قطعة، ثم الخانات التي تغطيها صفًّا صفًّا من الأعلى حتى يبقى موضع واحد.",
    actions=len(MASKS) + KINDS,
    max_moves=len(MASKS),
    max_plies=KINDS + (KINDS if chosen else 0),
    hints=Hints(reductions=True),
    sources=(
        "https://en.wikipedia.org/wiki/Katamino",
        "https://escaleajeux.fr: the game without the opening rule is a first-player win",
    ),
)
