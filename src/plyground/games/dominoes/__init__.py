"""Dominoes for two, with open hands and a boneyard in known order, or with closed hands.

`rules` has the game, `hidden` what players know with closed hands, `evaluation` the value of a
position, `notation` its text and picture.
"""

from dataclasses import replace

from plyground.game import Facts
from plyground.games.dominoes import evaluation, hidden, notation, rules
from plyground.games.dominoes.options import TILES, closed
from plyground.games.dominoes.rules import DEAL, DEALS, MOST_MOVES, PIPS

HEAVIEST = float(PIPS.sum())

facts = Facts(
    title="Dominoes",
    title_ar="الدومينو",
    goal="Lay your last tile first.",
    goal_ar="ضع آخر حجر في يدك قبل خصمك.",
    summary="Both hands lie open, and the order of the boneyard is known. The player with the "
    "highest double leads it. Then players take turns to lay a tile at an end of the chain that "
    "shows one of its numbers. A player without a fitting tile draws from the boneyard until one "
    "fits, and passes when it is empty. The first to lay the last tile wins the pips that the "
    "other still holds; if neither can play, the lighter hand wins the difference. Click a tile, "
    "and an end of the chain if it fits both. Option `closed=yes`: nobody sees the other hand or "
    "the boneyard.",
    summary_ar="اليدان مكشوفتان وترتيب المخزن معلوم. يبدأ صاحب أعلى دبل بوضعه. ثم يتناوب اللاعبان "
    "على وضع حجر عند طرف من السلسلة يحمل أحد رقميه. من لا حجر مناسبًا لديه يسحب من المخزن حتى "
    "يناسب حجر، ويتخطّى دوره إذا فرغ. أول من يضع آخر حجر يربح نقاط ما بقي في يد خصمه؛ وإذا لم "
    "يستطع أحد اللعب ربحت اليد الأخف الفرق. انقر حجرًا، ثم طرف السلسلة إذا ناسب الطرفين. "
    "الخيار `closed=yes`: لا يرى أحد يد الآخر ولا المخزن.",
    actions=DEAL + DEALS,
    max_moves=MOST_MOVES,
    max_plies=4 * TILES + closed,
    utility=(-HEAVIEST, HEAVIEST),
    sources=("https://en.wikipedia.org/wiki/Dominoes",),
)
if closed:
    facts = replace(facts, deterministic=False, perfect_information=False)
