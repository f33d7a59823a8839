"""Sputnik: fly from pile to pile of galaxies, and leave the other rocket nowhere to go.

`rules` has the game, `evaluation` the value of a position, `notation` its text and picture.
"""

from plyground.game import Facts, Hints
from plyground.games.sputnik import evaluation, notation, rules
from plyground.games.sputnik.options import plies, rockets
from plyground.games.sputnik.rules import CELLS

facts = Facts(
    title="Sputnik",
    title_ar="سبوتنيك",
    goal="Leave the other player no rocket that can move.",
    goal_ar="لا تترك لخصمك صاروخًا يستطيع التحرك.",
    summary="Each player has a rocket on a launch pad in a corner. Piles of galaxies lie on the "
    "other cells. In a turn, fly to a neighbouring cell with galaxies or a launch pad, but no "
    "rocket; then take one galaxy from any pile without a rocket, if there is one. Galaxies next "
    "to a rocket that has not left its pad yet cannot be taken. Once in a game, a rocket may "
    "be rescued: turn its own empty launch pad over, put it as a galaxy on an empty cell next "
    "to the rocket, and fly there. A player who cannot move loses. The numbers show the heights "
    "of the piles, which matter in no other way. Click the rocket, its target and the pile. The "
    "first position is a reconstruction from the numbers in the rules, whose drawing was not "
    "found: 4 galaxies at the centre, 3 on each cell around it, 2 between the corners and one in "
    "each corner without a rocket; the options `centre`, `inner` and `outer` change that. So is "
    "where two or three rockets of each player (option `rockets`) begin. There, 100 plies are a "
    "draw.",
    summary_ar="لكل لاعب صاروخ على منصة إطلاق في ركن، وعلى الخانات الأخرى أكوام من المجرات. في كل "
    "دور انتقل بصاروخك إلى خانة مجاورة فيها مجرات أو منصة إطلاق وليس فيها صاروخ؛ ثم خذ مجرة من أي "
    "كومة بلا صاروخ إن وُجدت. لا تؤخذ المجرات المجاورة لصاروخ لم يغادر منصته بعد. ولك مرة في "
    "المباراة أن تنقذ الصاروخ: اقلب منصته الخالية وضعها مجرةً على خانة فارغة بجواره وانتقل إليها. "
    "من لا يستطيع التحرك يخسر. الأرقام ارتفاعات الأكوام ولا أثر لها غير ذلك. انقر الصاروخ ثم هدفه "
    "ثم الكومة. الوضع الأول مُعاد بناؤه من الأعداد المذكورة في القواعد لأن رسمها لم يُعثر عليه: 4 "
    "مجرات في الوسط، و3 على كل خانة حوله، و2 بين الأركان، وواحدة في كل ركن بلا صاروخ؛ والخيارات "
    "`centre` و`inner` و`outer` تغيّر ذلك. وكذلك مواضع البدء لصاروخين أو ثلاثة لكل لاعب (الخيار "
    "`rockets`)، وفيها تكون 100 نقلة تعادلًا.",
    actions=rockets * CELLS * (CELLS + 1),
    max_moves=rockets * 6 * CELLS,
    max_plies=plies,
    players_called=("White", "Black"),
    hints=Hints(reductions=True),
    sources=("the English rule sheet of Sputnik (Gigamic 2005)",),
)
