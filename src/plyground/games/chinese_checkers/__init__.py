"""Chinese Checkers for two: bring your ten men across the star, step by step or hop by hop.

An action is 121 * origin + target: all hops of a man that end on the same cell are one action.

`star` holds the cells and the moves on them, `rules` the game, `evaluation` the value of a
position, and `notation` its text and picture.
"""

from plyground.game import Facts, Hints
from plyground.games.chinese_checkers import evaluation, notation, rules
from plyground.games.chinese_checkers.options import turns
from plyground.games.chinese_checkers.star import CELLS, MEN

facts = Facts(
    title="Chinese Checkers",
    title_ar="الداما الصينية",
    also=("sternhalma",),
    goal="Bring all your men to the opposite triangle.",
    goal_ar="انقل كل قطعك إلى المثلث المقابل.",
    summary="Red begins at the top of the star, Blue at the bottom; each has ten men and tries to "
    "bring them all to the opposite triangle. A turn moves one man one step to an empty "
    "neighbouring hole, or in one or more hops: each over one man of either colour to the empty "
    "hole directly behind. No man is captured, and hopping is never compulsory. Click the man, "
    "then its target. The first player whose opposite triangle is full, with at least one man of "
    "their own in it, wins, so that staying at home does not block it (an option requires ten own "
    "men). After a thousand turns the game is a draw.",
    summary_ar="يبدأ الأحمر من رأس النجمة والأزرق من أسفلها؛ لكل منهما عشر قطع يحاول نقلها كلها "
    "إلى المثلث المقابل. الدور ينقل قطعة واحدة خطوةً إلى حفرة مجاورة فارغة، أو بقفزة أو أكثر: كل "
    "قفزة فوق قطعة واحدة من أي لون إلى الحفرة الفارغة خلفها مباشرة. لا أخذ، والقفز ليس إلزاميًّا. "
    "انقر القطعة ثم هدفها. يفوز أول من يمتلئ مثلثه المقابل وفيه قطعة واحدة على الأقل من قطعه، فلا "
    "يفيد البقاء في البيت (وخيارٌ يشترط عشر قطع له). بعد ألف دور تعادل.",
    actions=CELLS * CELLS + 1,
    max_moves=MEN * (CELLS - 2 * MEN),
    max_plies=turns,
    players_called=("Red", "Blue"),
    hints=Hints(reductions=True),
    sources=(
        "https://en.wikipedia.org/wiki/Chinese_checkers",
        "OpenSpiel's chinese_checkers, for the end and for a player without a move",
    ),
)
