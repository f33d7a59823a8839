"""Terrace: bring your T across a board of steps, or capture the other's from above.

`board` has the terraces, `rules` the game, `evaluation` the value of a position, `notation` its
text and picture.
"""

from plyground.game import DRAW, Facts, Hints, Repetition
from plyground.games.terrace import evaluation, notation, rules
from plyground.games.terrace.board import CELLS, MOST
from plyground.games.terrace.options import quiet_plies

facts = Facts(
    title="Terrace",
    title_ar="الشرفة",
    goal="Bring your T to the low corner on the other side, or capture the other's T.",
    goal_ar="أوصل قطعتك T إلى الركن المنخفض في الجهة الأخرى، أو خذ T الخصم.",
    summary="The board rises from the low corners a1 and h8 to the high corners a8 and h1. Cells "
    "of one height that touch along sides form a terrace in the shape of an L. White begins. Move "
    "a piece to any empty cell of its terrace, past your own pieces but not past enemies; or up "
    "to an empty cell one step higher, straight or diagonally; or straight down to an empty cell "
    "one step lower. A piece captures only by moving diagonally down one step, onto a piece of its "
    "own size or smaller, also one of your own. A T has the smallest size. A player whose T is "
    "captured loses; a T in the far low corner (h8 for White, a1 for Black) wins. No move is a "
    "draw, and so is the third occurrence of a position. The rules set no limit of moves; here "
    "200 plies without a capture are a draw. Sizes are A (smallest) to D. Options: the board of "
    "6x6, whose first position is turned by half a circle for Black as on the large board; other "
    "first positions; and captures by `assassination`.",
    summary_ar="ترتفع الرقعة من الركنين المنخفضين a1 وh8 إلى الركنين المرتفعين a8 وh1. والخانات "
    "المتساوية ارتفاعًا والمتلاصقة بأضلاعها تشكل شرفة على هيئة حرف L. يبدأ الأبيض. انقل قطعة إلى "
    "أي خانة فارغة من شرفتها، مرورًا بقطعك لا بقطع الخصم؛ أو اصعد بها إلى خانة فارغة أعلى بدرجة، "
    "باستقامة أو قطريًّا؛ أو انزل بها باستقامة إلى خانة فارغة أدنى بدرجة. لا تأخذ القطعة إلا "
    "بالنزول قطريًّا درجة واحدة على قطعة بحجمها أو أصغر، ولو كانت من قطعك. حجم T هو الأصغر. من "
    "أُخذت قطعته T خسر؛ ومن بلغت T عنده الركن المنخفض البعيد (h8 للأبيض وa1 للأسود) فاز. انعدام "
    "النقلات تعادل، وكذلك تكرار الوضع للمرة الثالثة. لا تحدد القواعد عددًا للنقلات؛ وهنا 200 نقلة "
    "بلا أخذ تعادل. الأحجام من A (الأصغر) إلى D. الخيارات: رقعة 6×6، ووضع الأسود الأول فيها مُدار "
    "نصف دورة كما في الكبيرة؛ وأوضاع أولى أخرى؛ والأخذ على طريقة `assassination`.",
    actions=CELLS * CELLS,
    max_moves=12 * MOST,  # at most four cells along a terrace are no neighbours
    max_plies=2 * MOST * (quiet_plies + 1),
    players_called=("White", "Black"),
    repetition=Repetition(DRAW, 3),
    hints=Hints(reductions=True),
    sources=(
        "https://web.archive.org/web/20060430134129/http://www.terracegames.com/rules.html",
        "https://boardgamegeek.com/boardgame/2872/terrace",
    ),
)
