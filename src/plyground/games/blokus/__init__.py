"""Blokus: pieces of one colour touch each other at corners, and never along a side.

The board is a row of bits for each row, column c the bit c, with empty rows below for pieces that
would reach over the edge. A piece is tested on a whole row at once. Actions: the place of the
piece's upper left corner in one of its orientations, size * size * orientation + cell.
"""

from plyground.game import Facts, Hints
from plyground.games.blokus import evaluation, notation, rules
from plyground.games.blokus.options import COLOURS, margin
from plyground.games.blokus.rules import CELLS, FORMS, PLACEMENTS, TOTAL

MOST = (20 + TOTAL) * COLOURS / 2

facts = Facts(
    title="Blokus",
    title_ar="بلوكوس",
    goal="Place more squares than the other side.",
    goal_ar="ضع مربعات أكثر مما يضعه خصمك.",
    summary="Each colour has 21 pieces of one to five squares, one of every form, which may be "
    "rotated and flipped. The first piece covers the colour's start cell. Every later one must "
    "touch a piece of its colour at a corner, and may not touch one along a side; other colours "
    "may be touched in any way. A colour that cannot place a piece is skipped. At the end every "
    "square not placed costs a point; placing all pieces is worth 15 points, and 20 if the single "
    "square was the last. Duo has two colours on 14 by 14 cells; in the classic game for two each "
    "player has two colours on 20 by 20. Click a piece, then the cells to cover, row by row from "
    "the top, until only one placement is left.",
    summary_ar="لكل لون 21 قطعة من مربع واحد إلى خمسة مربعات، واحدة من كل شكل، ويمكن تدويرها "
    "وقلبها. القطعة الأولى تغطي خانة البداية. وكل قطعة بعدها يجب أن تلامس قطعة من لونها عند ركن، "
    "ولا يجوز أن تلامسها على طول ضلع؛ أما الألوان الأخرى فتلامسها كيف شاءت. اللون الذي لا يستطيع "
    "وضع قطعة يُتخطّى. في النهاية يكلّف كل مربع لم يوضع نقطة؛ ووضع القطع كلها يساوي 15 نقطة، و20 "
    "إذا كان المربع المفرد آخرها. في «ديو» لونان على 14×14؛ وفي اللعبة الكلاسيكية للاعبين لكل "
    "لاعب لونان على 20×20. انقر قطعة، ثم الخانات التي تغطيها صفًّا صفًّا من الأعلى حتى يبقى موضع "
    "واحد.",
    actions=len(FORMS) * CELLS,
    max_moves=PLACEMENTS,
    max_plies=21 * COLOURS,
    utility=(-MOST, MOST) if margin else (-1.0, 1.0),
    hints=Hints(reductions=True),
    sources=("https://en.wikipedia.org/wiki/Blokus",),
)
