"""Nine Men's Morris: place nine men, then slide them; three in a row capture an enemy man.

The 24 points lie on three rings of eight, so point p of ring r (0 the outer one, p clockwise from
the upper left corner) is bit 8 r + p: a step along a ring rotates a byte, a step between rings is a
shift by 8 and exists at the odd points. `targets` holds the player's choices, one bit each: empty
points to place on or fly to, men to take, or slides. Actions: 0-23 a point to place on or to take
from, then 24 + 24 from + to.
"""

from plyground.game import DRAW, Facts, Repetition
from plyground.games.nine_mens_morris import evaluation, few_men, notation, rules
from plyground.games.nine_mens_morris.options import draw_plies, flying

MOST_TAKEN = 13  # seven men of one player and six of the other

facts = Facts(
    title="Nine Men's Morris",
    title_ar="الإدريس",
    also=("mill", "merels", "morris"),
    goal="Reduce the other side to two men.",
    goal_ar="اترك لخصمك قطعتين فقط.",
    summary="Each player has nine men and places them in turn on the points of the board. When "
    "all are placed, a man slides along a line to the next point; a player with three men left "
    "may move to any empty point. Three men in a row on a line are a mill: a player who closes "
    "one takes an enemy man, and may take one from a mill only if all are in mills. A player with "
    "two men, or without a move, loses. The third occurrence of a position is a draw, and so are "
    "many moves without a mill.",
    summary_ar="لكل لاعب تسع قطع توضع بالتناوب على نقاط الرقعة. بعد وضعها كلها تنزلق القطعة على خط "
    "إلى النقطة التالية؛ ومن بقيت له ثلاث قطع ينتقل إلى أي نقطة فارغة. ثلاث قطع متجاورة على خط "
    "طاحونة: من يغلقها يأخذ قطعة للخصم، ولا يأخذ من طاحونة إلا إذا كانت كل قطع الخصم في طواحين. "
    "يخسر من بقيت له قطعتان أو لم يجد نقلة. تكرار الوضع للمرة الثالثة تعادل، وكذلك نقلات كثيرة "
    "بلا طاحونة.",
    actions=24 + 24 * 24,
    max_moves=54 if flying else 32,
    max_plies=18 + MOST_TAKEN * (draw_plies + 1) + draw_plies,
    players_called=("White", "Black"),
    repetition=Repetition(DRAW, 3),
    sources=("https://en.wikipedia.org/wiki/Nine_men%27s_morris",),
)
