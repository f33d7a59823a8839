"""Arimaa: bring a rabbit to the far side; turns of up to four steps, pushes and pulls.

Every step is an action, and the same player goes on until four steps are made or the player passes.
Actions: 4 * square + direction (north, east, south, west) moves an own piece, 256 + the same an
enemy piece, 512 passes, 513 to 518 place a piece of each kind on the next square of the set-up. An
enemy piece that moves is pulled if it follows an own one, else pushed, and then its square must be
filled. (Where both are possible it is pulled, which leaves the next step free.)
"""

from plyground.game import FORBIDDEN, Facts, Repetition
from plyground.games.arimaa import evaluation, notation, rules
from plyground.games.arimaa.options import turns
from plyground.games.arimaa.rules import PLACE

facts = Facts(
    title="Arimaa",
    title_ar="أريما",
    goal="Bring one of your rabbits to the far row.",
    goal_ar="أوصل أحد أرانبك إلى الصف البعيد.",
    summary="Gold, below, then Silver sets up sixteen pieces on the two nearest rows: an elephant "
    "(E), a camel (M), two horses (H), dogs (D) and cats (C), eight rabbits (R), in falling order "
    "of strength. A turn is one to four steps, and must change the position; a step goes to an "
    "empty square next to it, and rabbits do not step backward. A piece next to a stronger enemy "
    "is frozen unless a friend is next to it. A piece can push a weaker enemy next to it to an "
    "empty square and take its place, or step away and pull a weaker enemy after it: two steps "
    "each. After every step, a piece on one of the four traps without a friend next to it is "
    "lost. At the end of a turn, a rabbit on the far row wins, and so does taking all enemy "
    "rabbits or leaving the enemy without a move. A position may not be repeated for the third "
    "time. A game of 300 turns is a draw.",
    summary_ar="يرتّب الذهبي في الأسفل ثم الفضي ست عشرة قطعة على الصفين الأقرب إليه: فيل (E) وجمل "
    "(M) وحصانان (H) وكلبان (D) وقطّان (C) وثمانية أرانب (R)، من الأقوى إلى الأضعف. الدور من خطوة "
    "إلى أربع خطوات، ويجب أن يغيّر الوضع؛ الخطوة إلى مربع مجاور فارغ، والأرانب لا تعود إلى "
    "الوراء. القطعة المجاورة لعدو أقوى منها تتجمّد ما لم يجاورها صديق. يمكن للقطعة أن تدفع عدوًّا "
    "مجاورًا أضعف منها إلى مربع فارغ وتحلّ محلّه، أو أن تبتعد وتجرّه وراءها، وكل منهما خطوتان. "
    "بعد كل خطوة تُفقد القطعة الواقفة في أحد الفخاخ الأربعة بلا صديق مجاور. في نهاية الدور يفوز "
    "من بلغ أرنبُه الصف البعيد، أو أخذ كل أرانب الخصم، أو ترك الخصم بلا نقلة. لا يجوز تكرار الوضع "
    "للمرة الثالثة. بلوغ 300 دور تعادل.",
    actions=PLACE + 6,
    max_moves=160,
    max_plies=32 + 4 * turns,
    players_called=("Gold", "Silver"),
    repetition=Repetition(FORBIDDEN, 3),
    sources=(
        "http://arimaa.com/arimaa/learn/rulesIntro.html",
        "http://arimaa.janzert.com/bf_study/",
    ),
)
