"""Carcassonne for two with known draws: lay tiles, and score cities, roads, monasteries and farms.

`tile_set` has the tiles, `rules` the game, `evaluation` the value of a position, `notation` its
text and `drawing` its picture.
"""

from plyground.game import Facts
from plyground.games.carcassonne import drawing, evaluation, notation, rules
from plyground.games.carcassonne.options import margin, tiles
from plyground.games.carcassonne.rules import CELLS
from plyground.games.carcassonne.tile_set import LETTERS, PERIOD, SIDE, SLOTS, USED


def _most_ways():
    """The most ways to lay a tile on a cell next to one other, and to put a follower."""
    return max(
        (1 + int(USED[t])) * sum(int(SIDE[4 * t + r, 0]) == kind for r in range(int(PERIOD[t])))
        for t in range(len(LETTERS))
        for kind in range(3)
    )


LIMIT = 1000.0 if margin else 1.0

facts = Facts(
    title="Carcassonne",
    title_ar="كاركاسون",
    also=(
        "carcassone",
        "carcassonne for two",
        "carcassonne (2 players, known draws)",
        "carcassonne (2, known draws)",
    ),
    goal="Score the most with your followers in cities, on roads, in monasteries and on farms.",
    goal_ar="اجمع أكثر النقاط بأتباعك في المدن وعلى الطرق وفي الأديرة والمزارع.",
    summary="The order of the tiles is known, and shown below the board. In a turn lay the next "
    "tile beside others so that all touching sides agree; a tile that fits nowhere is put aside. "
    "Then you may put one of your 7 followers on a city, road, monastery or field of that tile, if "
    "no follower stands on any part of it yet. A finished road counts 1 point a tile, a finished "
    "city 2 a tile and 2 a shield, a monastery with tiles all around it 9; the player with the "
    "most followers there scores, both if they have equally many, and the followers come home. At "
    "the end unfinished roads and cities count 1 a tile and 1 a shield, a monastery 1 and 1 for "
    "each tile around it, and a farm 3 for each finished city at its fields. Editions differ: "
    "option `small_city=2` is the older rule for cities of two tiles, `farms=no` leaves farms out. "
    "The table has an edge: tiles lie at most 10 cells from the start tile in each way (option "
    "reach), and what leads over the edge stays unfinished. Click a cell, then choose how the "
    "tile lies and where a follower goes.",
    summary_ar="ترتيب القطع معلوم ويظهر تحت الرقعة. في دورك ضع القطعة التالية بجوار غيرها "
    "بحيث تتفق كل الأضلاع المتلامسة؛ والقطعة التي لا مكان لها تُستبعد. ثم لك أن تضع واحدًا من "
    "أتباعك السبعة على مدينة أو طريق أو دير أو حقل في تلك القطعة، إن لم يقف تابع على أي جزء "
    "منه. الطريق المكتمل نقطة عن كل قطعة، والمدينة المكتملة نقطتان عن كل قطعة ونقطتان عن كل "
    "درع، والدير المحاط بالقطع من كل جانب 9؛ ويأخذ النقاط صاحب أكثر الأتباع هناك، وكلاهما عند "
    "التساوي، ويعود الأتباع. في النهاية تُحسب الطرق والمدن غير المكتملة نقطة عن كل قطعة ونقطة "
    "عن كل درع، والدير نقطة ونقطة عن كل قطعة حوله، والمزرعة 3 عن كل مدينة مكتملة عند حقولها. "
    "تختلف الطبعات: الخيار `small_city=2` هو القاعدة القديمة للمدن من قطعتين، و`farms=no` يلغي "
    "المزارع. للطاولة حدّ: لا تبعد القطع عن قطعة البداية أكثر من 10 خانات في كل اتجاه (الخيار "
    "`reach`)، وما يعبر الحدّ يبقى غير مكتمل. انقر خانة ثم اختر وضع القطعة ومكان التابع.",
    actions=4 * CELLS * (SLOTS + 1),
    # n tiles have at most 2 n + 2 cells beside them.
    max_moves=_most_ways() * min(CELLS, 2 * tiles + 2),
    max_plies=tiles,
    utility=(-LIMIT, LIMIT),
    players_called=("Red", "Blue"),
    sources=(
        "https://en.wikipedia.org/wiki/Carcassonne_(board_game)",
        "https://github.com/wingedsheep/carcassonne",
    ),
)
