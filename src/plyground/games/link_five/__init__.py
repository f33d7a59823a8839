"""Link Five: five stones in a row on an empty board (gomoku, free style).

`rules` has the game, `evaluation` the value of a position and the moves worth a look, `notation`
its text and picture. With `leal` the cells are marked 1 to 4 or wild, and a claim may not be lower
than the player's last one: the rules of A. Leal's game with marks of our own, because its printed
layout is unknown.
"""

from plyground.game import Facts, Hints
from plyground.games.link_five import evaluation, notation, rules
from plyground.games.link_five.options import leal
from plyground.games.link_five.rules import CELLS

facts = Facts(
    title="Link Five",
    title_ar="خمسة متصلة",
    also=("gomoku", "five in a row", "gobang"),
    goal="Line up five of your stones.",
    goal_ar="صُفّ خمسة من أحجارك على خط واحد.",
    summary="Players take turns to put a stone on any empty point, Black first. Five stones in a "
    "row, vertical, horizontal or diagonal, win; six or more count too, unless an option excludes "
    "them. A full board without such a row is a draw. With the option `leal` the cells are marked "
    "1 to 4 or * (wild): a numbered cell must be at least your last number, a wild one may be "
    "claimed at any time and lifts this limit, and a player who can claim nothing passes. The "
    "marks are a reconstruction.",
    summary_ar="يتناوب اللاعبان على وضع حجر على أي نقطة فارغة، والأسود أولًا. خمسة أحجار على خط "
    "عمودي أو أفقي أو قطري تفوز؛ والستة فأكثر كذلك ما لم يستبعدها خيار. الرقعة الممتلئة بلا صف "
    "كهذا تعادل. مع الخيار `leal` تحمل الخانات أرقامًا من 1 إلى 4 أو * (حرة): الخانة المرقّمة يجب "
    "ألا تقل عن رقمك الأخير، والحرة تُؤخذ في أي وقت وترفع هذا القيد، ومن لا يستطيع أخذ شيء يتخطّى "
    "دوره. توزيع العلامات إعادة بناء.",
    actions=CELLS + leal,
    max_moves=CELLS,
    max_plies=2 * CELLS + 2 if leal else CELLS,
    players_called=("Black", "White"),
    hints=Hints(reductions=True),
    sources=(
        "https://en.wikipedia.org/wiki/Gomoku",
        "linkfivedirect.com, for the rules with marks",
    ),
)
