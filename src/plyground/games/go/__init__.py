"""Go by area: no suicide, and no move may bring back an earlier board (positional superko).

Points are numbered along the rows from a1; point p is bit p % 64 of word p // 64 of a set. In
addition to the stones, the record keeps the stones of chains in atari (with one liberty) and the
points open to the player to move. Both follow from the board: a point is open if it is next to an
empty point, an own stone not in atari or an enemy stone in atari. During `play`, the set `open` is
a workspace in which chains are traced.
"""

from plyground.game import FORBIDDEN, Facts, Hints, Repetition
from plyground.games.go import evaluation, expectations, lessons, notation, playouts, rules
from plyground.games.go.options import POINTS, plies

facts = Facts(
    title="Go",
    title_ar="غو",
    also=("weiqi", "baduk"),
    goal="Surround the larger area.",
    goal_ar="أحِط بالمساحة الأكبر.",
    summary="Black and White take turns to put a stone on an empty point, or pass. Stones of one "
    "colour that stand side by side form a chain; a chain without an empty point next to it is "
    "captured and removed. A move may not leave its own chain without such a point, nor repeat an "
    "earlier board. Two passes in a row end the game. A player's area is their stones and the "
    "empty points that touch no other colour; White adds the komi, and the larger area wins.",
    summary_ar="يتناوب الأسود والأبيض على وضع حجر على نقطة فارغة أو التخطّي. الأحجار المتجاورة من "
    "لون واحد سلسلة؛ والسلسلة التي لا نقطة فارغة بجوارها تُؤسر وتُرفع. لا يجوز لنقلة أن تترك "
    "سلسلتها بلا نقطة كهذه، ولا أن تعيد رقعة سابقة. تخطّيان متتاليان ينهيان اللعبة. مساحة اللاعب "
    "أحجاره والنقاط الفارغة التي لا تلامس اللون الآخر؛ ويضيف الأبيض نقاط التعويض (كومي)، والمساحة "
    "الأكبر تفوز.",
    actions=POINTS + 1,
    max_moves=POINTS + 1,
    max_plies=plies,
    players_called=("Black", "White"),
    repetition=Repetition(FORBIDDEN, 2),
    hints=Hints(mcts={"rave": 3000, "c": 0.02}),
    sources=("https://tromp.github.io/go.html", "https://en.wikipedia.org/wiki/Rules_of_Go"),
)
