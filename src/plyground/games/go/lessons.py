"""The first steps of a newcomer to Go, on the usual board."""

from plyground.game import Lesson
from plyground.games.go.options import size

WALLS = tuple(f"{column}{row}" for row in range(1, 10) for column in "ef")

guide = [
    Lesson("begin", find=("e5",), then=("g3",)),
    Lesson(
        "capture",
        moves=("d5", "e5", "e6", "g3", "f5", "g7"),
        find=("e4",),
        text="A stone without an empty point beside it is captured. Capture the stone on E5.",
        text_ar="الحجر الذي لا نقطة خالية بجانبه يؤسر. خذ الحجر الذي على E5.",
    ),
    Lesson(
        "good",
        moves=("e5", "d5", "g3", "e6", "c3", "f5"),
        find=("e4",),
        text="Your stone on E5 has one empty point left. Save it.",
        text_ar="بقيت لحجرك على E5 نقطة خالية واحدة. أنقذه.",
    ),
    Lesson(
        "end",
        moves=WALLS,
        find=("pass",),
        then=("pass",),
        text="Nobody can gain any more. Pass: after two passes, the larger area wins.",
        text_ar="لم يعد أحد قادرًا على الكسب. مرّر: بعد تمريرتين تفوز المساحة الأكبر.",
    ),
]
if size != 9:
    guide = []
