"""The first steps of a newcomer to Gobblet, on the usual board."""

from plyground.game import Lesson
from plyground.games.gobblet.options import size

NEARLY = ("B*a1", "b*a4", "B*a2", "b*b3", "B*d1", "b*d4", "d1-d2", "m*c2")

guide = [
    Lesson("begin", find=("B*b3",), then=("b*c2",)),
    Lesson("answer", moves=("B*b3", "b*c2")),
    Lesson(
        "good",
        moves=("B*a2", "b*d1", "M*b2"),
        find=("d1-b2",),
        text="A piece may cover a smaller one, which stays below it. Cover the piece on b2.",
        text_ar="للقطعة أن تغطي قطعة أصغر منها، فتبقى تحتها. غطِّ القطعة التي على b2.",
    ),
    Lesson("defend", moves=NEARLY),
    Lesson("win", moves=(*NEARLY, "M*d1")),
]
if size != 4:
    guide = []
