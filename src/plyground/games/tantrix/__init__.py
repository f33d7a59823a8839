"""Tantrix for two: lay tiles with coloured links, and make the longest line of your colour.

`rules` has the game, `evaluation` the value of a position, `notation` its text and picture.
"""

from plyground.game import Facts
from plyground.games.tantrix import evaluation, notation, rules
from plyground.games.tantrix.options import first, hand, second, tiles
from plyground.games.tantrix.rules import CELLS

facts = Facts(
    title="Tantrix",
    title_ar="تانتريكس",
    also=("tantrix for two", "tantrix (2 players)", "tantrix (2)"),
    goal="Make the longest line or loop of your colour.",
    goal_ar="اصنع أطول خط أو حلقة من لونك.",
    summary="Each tile has three links of different colours between its six sides. Both hands of "
    "six tiles lie open, and the order of the bag is known; each tile laid is replaced from the "
    "bag. Red begins with a tile in the middle. Sides that touch must agree in colour. A space "
    "with three or more tiles around it is forced: in a turn first fill every forced space that "
    "a tile of your hand fits, then lay one tile elsewhere next to the others, then fill forced "
    "spaces again. While there are tiles in the bag, no tile may lead a third link of one colour "
    "into a space, nor give a space a fourth neighbour, nor lie along a controlled side. The "
    "rule about controlled sides is a reconstruction: a straight side of the layout is controlled "
    "if a forced space is at its end; option `controlled=no` drops the rule. A player who can lay "
    "nothing misses the turn (option `deadlock=draw`: the game is drawn). The table has an edge: "
    "no tile may lie more than 12 steps from the first (option `reach`). At the end your longest "
    "line counts 1 point a tile, your longest loop 2 a tile, and the better of the two counts. "
    "Click a tile of your hand, then its cell, and if it fits in two ways, the one you want.",
    summary_ar="على كل قطعة ثلاث وصلات بألوان مختلفة بين أضلاعها الستة. اليدان مكشوفتان وفي كل "
    "منهما ست قطع، وترتيب الكيس معلوم، وتُعوَّض كل قطعة توضع بقطعة من الكيس. يبدأ الأحمر بقطعة في "
    "الوسط. يجب أن تتفق ألوان الأضلاع المتلامسة. الفراغ الذي تحيط به ثلاث قطع أو أكثر إلزامي: في "
    "دورك املأ أولًا كل فراغ إلزامي تناسبه قطعة من يدك، ثم ضع قطعة في مكان آخر بجوار القطع، ثم "
    "املأ الفراغات الإلزامية من جديد. ما دام في الكيس قطع لا يجوز أن تقود قطعة وصلة ثالثة من لون "
    "واحد إلى فراغ، ولا أن تجعل لفراغ جارًا رابعًا، ولا أن توضع على ضلع مراقَب. قاعدة الأضلاع "
    "المراقَبة إعادة بناء: الضلع المستقيم للتشكيل مراقَب إذا كان عند طرفه فراغ إلزامي، والخيار "
    "`controlled=no` يلغيها. من لا يستطيع وضع شيء يفوته الدور (الخيار `deadlock=draw`: تعادل). "
    "للطاولة حدّ: لا توضع قطعة على بعد أكثر من 12 خطوة من الأولى (الخيار `reach`). في النهاية يُحسب "
    "لأطول خط لك نقطة عن كل قطعة ولأطول حلقة نقطتان عن كل قطعة، ويُؤخذ الأفضل منهما. انقر قطعة من "
    "يدك ثم خانتها، فإن ناسبت بوضعين فاختر الوضع.",
    actions=6 * hand * CELLS,
    # n tiles have at most 2 n + 4 cells around them; a colour is on two sides of a tile.
    max_moves=2 * hand * min(CELLS, 2 * tiles + 4),
    max_plies=tiles,
    players_called=(first.capitalize(), second.capitalize()),
    utility=(-84.0, 84.0),  # 42 tiles have a given colour
    sources=(
        "https://www.tantrix.com/english/TantrixGameRules.html",
        "https://www.tantrix.com/english/TantrixGlossary.html",
        "https://en.wikipedia.org/wiki/Tantrix",
    ),
)
