"""Pylos: build a pyramid of balls; whoever places the last ball, at the top, wins.

`pyramid` has the places and what lies on what, `moves` the rules, `evaluation` the value of a
position, `notation` its text and picture.
"""

from plyground.game import DRAW, Facts, Repetition
from plyground.games.pylos import evaluation, moves, notation
from plyground.games.pylos.moves import DONE
from plyground.games.pylos.options import plies, size
from plyground.games.pylos.pyramid import BALLS

facts = Facts(
    title="Pylos",
    title_ar="بيلوس",
    goal="Place the ball at the top of the pyramid.",
    goal_ar="ضع الكرة في قمة الهرم.",
    summary="White begins; each player has 15 balls. In a turn place a ball on an empty place of "
    "the base or on four balls that form a square, or raise a ball of your own that bears "
    "nothing to a free place of a higher level. If the ball completes a square of four balls of "
    "your colour on its level, take back one or two of your balls that bear nothing, also the one "
    "just played. Whoever places the ball at the top wins; a player who cannot move loses. The "
    "rules say nothing about repetition: here the third occurrence of a position and 400 plies "
    "are draws. The picture shows the levels side by side, the base first.",
    summary_ar="يبدأ الأبيض، ولكل لاعب 15 كرة. في كل دور ضع كرة على مكان فارغ من القاعدة أو فوق "
    "أربع كرات تشكل مربعًا، أو ارفع كرة لك لا تحمل شيئًا إلى مكان خالٍ في مستوى أعلى. إذا أكملت "
    "الكرة مربعًا من أربع كرات من لونك في مستواها فاستردّ كرة أو كرتين من كراتك التي لا تحمل "
    "شيئًا، ولو كانت التي لُعبت للتو. يفوز من يضع الكرة في القمة؛ ويخسر من لا يستطيع التحرك. لا "
    "تذكر القواعد التكرار: هنا تكرار الوضع للمرة الثالثة و400 نقلة تعادل. تظهر المستويات في "
    "الصورة جنبًا إلى جنب، والقاعدة أولًا.",
    actions=DONE + 1,
    max_moves=size * size + BALLS * (size - 1) ** 2,  # one place on top of each square at most
    max_plies=plies,
    players_called=("White", "Black"),
    repetition=Repetition(DRAW, 3),
    sources=("https://en.wikipedia.org/wiki/Pylos_(board_game)",),
)
