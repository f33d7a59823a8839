"""Katamino for two: the last to place one of the twelve pieces wins.

Cell c, row by row from the top, is bit c. `game/boards/packing.py` has the placements, the
moves and the evaluation; this file has the boards and the opening rule.
"""

from plyground.game import Facts, Hints, option, record
from plyground.game.boards.packing import CHOSEN, COMMON, KINDS, STATE, WEIGHTS, bound, tables
from plyground.game.boards.packing_notation import PackingBoard, notation_of

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

# --- rules and evaluation ------------------------------------------------------------------

ROWS, COLUMNS = (8, 8) if board == "square" else (5, 12)
MARKED = (27, 28, 35, 36) if board == "square" and centre else ()
PIECES = CHOSEN if chosen else COMMON
TABLE = tables(ROWS, COLUMNS)
RULES = bound(TABLE, ROWS, COLUMNS, PIECES, MARKED)
PLACEMENTS = len(TABLE.cells)
start, legal, play, over, score = RULES.start, RULES.legal, RULES.play, RULES.over, RULES.score
count, pick, draw, moves_left = RULES.count, RULES.pick, RULES.draw, RULES.moves_left
key, canonical, image, image_action = RULES.key, RULES.canonical, RULES.image, RULES.image_action
features, gain = RULES.features, RULES.gain
SYMMETRIES = len(TABLE.images)

weights = WEIGHTS

# --- notation and picture ------------------------------------------------------------------

WORDS = notation_of(PackingBoard.of(ROWS, COLUMNS, PIECES, TABLE, MARKED))
describe, aliases, clicks, covers = WORDS.describe, WORDS.aliases, WORDS.clicks, WORDS.covers
text, parse, picture = WORDS.text, WORDS.parse, WORDS.picture

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
    actions=PLACEMENTS + KINDS,
    max_moves=PLACEMENTS,
    max_plies=KINDS + (KINDS if chosen else 0),
    hints=Hints(reductions=True),
    sources=(
        "https://en.wikipedia.org/wiki/Katamino",
        "https://escaleajeux.fr: the game without the opening rule is a first-player win",
    ),
)
