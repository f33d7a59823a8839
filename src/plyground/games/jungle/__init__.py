"""Jungle (Dou Shou Qi): eight animals of rising strength, two lakes, and a den to enter.

Cells are numbered row by row from the top left corner, a9. Animals are 1 (rat) to 8 (elephant) for
South, who moves up and begins, and 9 to 16 for North. `at` says where each of them is, which is the
whole position; `board` is the same by cells. An action is 4 * cell + direction: up, right, down,
left; a leap over water is a move in its direction.
"""

from plyground.game import DRAW, Facts, Hints, Repetition
from plyground.games.jungle import evaluation, notation, rules
from plyground.games.jungle.options import draw_plies

facts = Facts(
    title="Jungle",
    title_ar="الغابة",
    also=("jungle game", "dou shou qi", "animal chess"),
    goal="Enter the other side's den.",
    goal_ar="ادخل عرين خصمك.",
    summary="South begins. An animal goes one step straight to an empty cell, or takes an "
    "opposing one that is not stronger than itself: rat (R), cat (C), wolf (W), dog (D), leopard "
    "(P), tiger (T), lion (L), elephant (E). A rat also takes an elephant. Only rats swim; a rat "
    "takes nothing when it leaves or enters the water. Lion and tiger leap straight over a lake, "
    "and may take what they land on, unless a rat is in their way. In the three traps before a "
    "den, its owner may take any opposing animal. No animal enters its own den. A player wins by "
    "entering the other's den, by taking all animals, or by leaving the other without a move. The "
    "third occurrence of a position and 100 plies without a capture are draws.",
    summary_ar="يبدأ الجنوب. يخطو الحيوان خطوة مستقيمة إلى خانة فارغة، أو يأخذ حيوانًا للخصم ليس "
    "أقوى منه: الفأر (R) والقط (C) والذئب (W) والكلب (D) والفهد (P) والنمر (T) والأسد (L) والفيل "
    "(E). والفأر يأخذ الفيل أيضًا. الفئران وحدها تسبح؛ ولا يأخذ الفأر شيئًا وهو يدخل الماء أو "
    "يخرج منه. الأسد والنمر يقفزان فوق البحيرة في خط مستقيم، ولهما أن يأخذا ما يقعان عليه، ما لم "
    "يكن في طريقهما فأر. في الفخاخ الثلاثة أمام العرين لصاحبه أن يأخذ أي حيوان للخصم. لا يدخل "
    "حيوان عرينه. يفوز من يدخل عرين الآخر أو يأخذ كل حيواناته أو يتركه بلا نقلة. تكرار الوضع "
    "للمرة الثالثة و100 نقلة بلا أخذ تعادل.",
    actions=252,
    max_moves=32,
    max_plies=16 * draw_plies,  # fifteen captures restart the count
    players_called=("South", "North"),
    repetition=Repetition(DRAW, 3),
    hints=Hints(reductions=True),
    sources=(
        "https://en.wikipedia.org/wiki/Jungle_(board_game)",
        "J. N. van Rijn, J. K. Vis: Endgame analysis of Dou Shou Qi, arXiv:1604.07312",
    ),
)
