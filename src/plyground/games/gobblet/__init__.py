"""Gobblet: four in a row with pieces that swallow smaller ones; on 3x3 it is Gobblet Gobblers.

`rules` has the game, `evaluation` the value of a position, `notation` its text and picture.
"""

from plyground.game import DRAW, Facts, Repetition
from plyground.games.gobblet import evaluation, lessons, notation, rules
from plyground.games.gobblet.options import plies
from plyground.games.gobblet.rules import CELLS, COPIES, SIZES

facts = Facts(
    title="Gobblet",
    title_ar="غوبلت",
    goal="Show four of your pieces in a row.",
    goal_ar="أظهر أربعًا من قطعك على خط واحد.",
    summary="Each player has three nests of four pieces, from tiny to big, and only the largest "
    "piece left in a nest can be entered, on an empty cell. It may also cover a smaller enemy that "
    "stands in a line where the opponent shows three. Or move a visible piece of yours to any cell "
    "that is empty or shows a smaller piece of either side. Covered pieces stay where they are. "
    "Four of your visible pieces in a row, column or diagonal win. If your move leaves a line of "
    "the opponent, the opponent wins, even if you complete one. The third occurrence of a position "
    "is a draw. Option `size=3` is Gobblet Gobblers: two pieces of each of three sizes, all at "
    "hand, which may cover any smaller piece. T, S, M, B are the sizes (small letters: Black); the "
    "notes below the board list what is covered. Click a piece, then its target.",
    summary_ar="لكل لاعب ثلاث مجموعات متداخلة من أربع قطع من الأصغر إلى الأكبر، ولا تُدخل إلا أكبر "
    "قطعة باقية في المجموعة، على خانة فارغة. ولها أيضًا أن تغطي قطعة أصغر للخصم واقعة في خط يُظهر "
    "فيه الخصم ثلاثًا. أو انقل قطعة ظاهرة لك إلى أي خانة فارغة أو تظهر فيها قطعة أصغر من أي طرف. "
    "القطع المغطاة تبقى مكانها. أربع من قطعك الظاهرة في صف أو عمود أو قطر تفوز. إذا كشفت نقلتك "
    "خطًّا كاملًا للخصم فاز الخصم ولو أكملت خطًّا لك. تكرار الوضع للمرة الثالثة تعادل. الخيار "
    "`size=3` هو «غوبلت غوبلرز»: قطعتان من كل حجم من ثلاثة أحجام، كلها متاحة، وتغطي أي قطعة أصغر. "
    "T وS وM وB هي الأحجام (الحروف الصغيرة للأسود)، والملاحظات تحت الرقعة تذكر المغطّى. انقر قطعة "
    "ثم هدفها.",
    actions=CELLS * (SIZES + CELLS),
    max_moves=SIZES * CELLS + SIZES * COPIES * (CELLS - 1),
    max_plies=plies,
    players_called=("White", "Black"),
    repetition=Repetition(DRAW, 3),
    sources=(
        "https://en.wikipedia.org/wiki/Gobblet",
        "the rule sheets of Gobblet and Gobblet Gobblers (Blue Orange)",
    ),
)
