"""GIPF, the basic game: push pieces onto the board; four in a row are removed, with adjoining
pieces.

The 37 spots and the 24 dots around them are one hexagon of 61 cells; cell c is bit c. Actions: 42
ways to push a piece from a dot along a line, then one for each of the 21 lines, to choose which of
several crossing rows is removed. Rows that leave no choice are removed at once. Two dots may lead
to the same empty spot: these count as two actions.
"""

from plyground.game import Facts
from plyground.games.gipf import evaluation, notation, rules
from plyground.games.gipf.options import plies
from plyground.games.gipf.rules import LINES, PUSHES

facts = Facts(
    title="GIPF",
    title_ar="جيبف",
    goal="Capture pieces until the other side has none left to play.",
    goal_ar="خذ القطع حتى لا يبقى لخصمك ما يلعبه.",
    summary="White begins. In a turn you put a piece from your hand on a dot at the edge and push "
    "it along a line onto the first spot; pieces in the way move on by one, up to the first gap, "
    "and a line without a gap is closed. Then four or more pieces of one colour in a row come "
    "off, with all pieces that adjoin them in that line: the owner's pieces return to the owner's "
    "hand, the others are captured. The player who moved removes rows first; of crossing rows the "
    "owner chooses one by clicking a piece that is in that row only. Click a dot, then the spot. "
    "A player to move without a piece in hand loses. After 500 plies the game is a draw.",
    summary_ar="يبدأ الأبيض. في كل دور تضع قطعة من يدك على نقطة عند الحافة وتدفعها على خط إلى أول "
    "موضع؛ القطع التي في الطريق تتحرك موضعًا واحدًا حتى أول فراغ، والخط الذي لا فراغ فيه مغلق. ثم "
    "تُرفع كل أربع قطع أو أكثر من لون واحد متتالية، مع كل القطع المتصلة بها على ذلك الخط: قطع "
    "صاحب الصف تعود إلى يده، والأخرى أسرى. من لعب يرفع صفوفه أولًا؛ ومن الصفوف المتقاطعة يختار "
    "صاحبها واحدًا بنقر قطعة لا تقع إلا فيه. انقر نقطة ثم الموضع. يخسر من عليه الدور ولا قطعة في "
    "يده. بعد 500 نقلة تعادل.",
    actions=PUSHES + len(LINES),
    max_moves=PUSHES,
    max_plies=plies,
    players_called=("White", "Black"),
    sources=("https://en.wikipedia.org/wiki/GIPF_(game)", "https://www.gipf.com/gipf/"),
)
