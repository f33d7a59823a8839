"""Pentominoes: place the twelve pieces of five squares in turn; who cannot place one loses.

Cell c, row by row from the top, is bit c. `game/boards/packing.py` has the placements, the
moves and the evaluation; this file has the options.
"""

from plyground.game import Facts, Hints, option, record, require
from plyground.game.boards.packing import CHOSEN, COMMON, KINDS, OWN, STATE, WEIGHTS, bound, tables
from plyground.game.boards.packing_notation import PackingBoard, notation_of

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

# --- rules and evaluation ------------------------------------------------------------------

TABLE = tables(rows, columns)
RULES = bound(TABLE, rows, columns, pieces, misere=misere)
PLACEMENTS = len(TABLE.cells)
start, legal, play, over, score = RULES.start, RULES.legal, RULES.play, RULES.over, RULES.score
count, pick, draw, moves_left = RULES.count, RULES.pick, RULES.draw, RULES.moves_left
key, canonical, image, image_action = RULES.key, RULES.canonical, RULES.image, RULES.image_action
features, gain = RULES.features, RULES.gain
SYMMETRIES = len(TABLE.images)

weights = {name: -weight if misere else weight for name, weight in WEIGHTS.items()}

# --- notation and picture ------------------------------------------------------------------

WORDS = notation_of(PackingBoard.of(rows, columns, pieces, TABLE))
describe, aliases, clicks, covers = WORDS.describe, WORDS.aliases, WORDS.clicks, WORDS.covers
text, parse, picture = WORDS.text, WORDS.parse, WORDS.picture

facts = Facts(
    title="Pentominoes 8×8",
    title_ar="البنتومينو 8×8",
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
    actions=PLACEMENTS + KINDS,
    max_moves=max(PLACEMENTS, KINDS),
    max_plies=min(rows * columns // 5, 2 * KINDS if pieces == OWN else KINDS)
    + (KINDS if pieces == CHOSEN else 0),
    hints=Hints(reductions=True),
    sources=(
        "https://en.wikipedia.org/wiki/Pentomino",
        "H. K. Orman, Pentominoes: A First Player Win, in Games of No Chance, 1996",
    ),
)
