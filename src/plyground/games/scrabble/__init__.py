"""Scrabble for two: words on a board, with the racks and the order of the bag known to both.

`options` has the words and tiles, `automaton` stores the words, `generator` finds the plays,
`rules` has the game, `hidden` what players know with closed racks, `evaluation` the value of a
position, `notation` its text and picture. words.bin is the list; words.txt says where it is from.
"""

from dataclasses import replace

from plyground.game import Facts, Hints
from plyground.games.scrabble import evaluation, hidden, notation, rules
from plyground.games.scrabble.options import TILES, closed, margin
from plyground.games.scrabble.rules import ACTIONS, LIMIT, MOST_MOVES, SCORELESS

MOST = float(LIMIT if margin else 1)

facts = Facts(
    title="Scrabble",
    title_ar="سكرابل",
    goal="Score more points with your words than the other player.",
    goal_ar="اجمع بكلماتك نقاطًا أكثر من خصمك.",
    summary="Both racks lie open, and the order of the bag is known. A play puts tiles into one "
    "row or column, without a gap, so that all words of two or more letters are in the list; the "
    "first covers the centre, each later one touches a tile. All new words score: letters by their "
    "points, squares under new tiles multiply letters, then words; all seven tiles at once earn 50 "
    "more. Then the rack is filled up from the front of the bag. A blank stands for any letter: "
    "name it first, then use it in the same turn; it scores nothing. Instead of a play, exchange "
    "tiles (while the bag has seven; they go to its back) or pass. The game ends when a rack and "
    "the bag are empty: the other rack counts twice for that player; or after six turns in a row "
    "without points: each loses the points of the own rack. The lead is the result, up to 1000. "
    "Click a tile and its square, and so on, then `play`. The words are those of SCOWL up to level "
    "80; `lexicon=FILE` is your own list. Option `closed=yes`: nobody sees the other rack or the "
    "bag.",
    summary_ar="الحاملان مكشوفان وترتيب الكيس معلوم. تضع النقلة أحجارًا في صف واحد أو عمود واحد بلا "
    "فجوة بحيث تكون كل كلمة من حرفين فأكثر في القائمة؛ الأولى تغطي المركز وكل نقلة بعدها تلامس "
    "حجرًا. تُحسب كل الكلمات الجديدة: الحروف بنقاطها، والخانات تحت الأحجار الجديدة تضاعف الحروف ثم "
    "الكلمات؛ واستعمال الأحجار السبعة معًا يزيد 50. ثم يُملأ الحامل من مقدمة الكيس. الحجر الخالي "
    "يقوم مقام أي حرف: سمّه أولًا ثم استعمله في الدور نفسه، ولا نقاط له. وبدل اللعب بدّل أحجارًا "
    "(ما دام في الكيس سبعة، وتعود إلى آخره) أو تخطَّ دورك. تنتهي اللعبة إذا فرغ حامل والكيس: "
    "فيُحسب حامل الآخر مرتين لصاحبه؛ أو بعد ستة أدوار متتالية بلا نقاط: فيخسر كل لاعب نقاط حامله. "
    "النتيجة فرق النقاط، حتى 1000. انقر حجرًا ثم خانته وهكذا، ثم play. الكلمات من SCOWL حتى "
    "المستوى 80، و`lexicon=FILE` قائمتك أنت. الخيار `closed=yes`: لا يرى أحد حامل الآخر ولا الكيس.",
    actions=ACTIONS,
    max_moves=MOST_MOVES,
    max_plies=TILES + 2 + SCORELESS * (TILES + 1) + closed,
    utility=(-MOST, MOST),
    hints=Hints(mcts={"playout": 0, "c": 0.05}),
    sources=("https://en.wikipedia.org/wiki/Scrabble", "http://wordlist.aspell.net"),
)
if closed:
    facts = replace(facts, deterministic=False, perfect_information=False)
