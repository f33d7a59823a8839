"""The first steps of a newcomer to chess."""

from plyground.game import Lesson

guide = [
    Lesson("begin", find=("e2e4",), then=("d7d5",)),
    Lesson(
        "capture",
        moves=("e2e4", "d7d5"),
        find=("e4d5",),
        then=("d8d5",),
        text="Pawns go straight ahead, and capture diagonally. Capture the pawn.",
        text_ar="تتقدم البيادق إلى الأمام وتأسر قطريًا. خذ البيدق.",
    ),
    Lesson(
        "good",
        moves=("e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "f8c5"),
        find=("e1g1",),
        then=("g8f6",),
        text="Castle: the king goes two squares towards the rook, and the rook jumps over it.",
        text_ar="بيّت: يتحرك الملك مربعين نحو الرخ، ويقفز الرخ فوقه.",
    ),
    Lesson(
        "defend",
        moves=("e2e4", "e7e5", "f1c4", "b8c6", "d1h5"),
        find=("g7g6",),
        text="White threatens mate on f7. Find a move that prevents it.",
        text_ar="يهدد الأبيض بكش مات على f7. جد نقلة تمنع ذلك.",
    ),
    Lesson(
        "win",
        moves=("e2e4", "e7e5", "f1c4", "b8c6", "d1h5", "g8f6"),
        text="Checkmate the black king.",
        text_ar="أمِت الملك الأسود.",
    ),
]
