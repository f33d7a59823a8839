"""Omega Chess: chess on ten by ten squares and four more in the corners, with two more pieces.

`board` has the moves of the pieces, `rules` the game, `evaluation` the value of a position,
`notation` its text and picture.
"""

from plyground.game import DRAW, Facts, Hints, Repetition
from plyground.games.omega_chess import evaluation, notation, rules
from plyground.games.omega_chess.board import FILES
from plyground.games.omega_chess.options import quiet_plies, ranks
from plyground.games.omega_chess.rules import ACTIONS, MOST_MOVES

facts = Facts(
    title="Omega Chess",
    title_ar="شطرنج أوميغا",
    goal="Checkmate the other king.",
    goal_ar="أمِت ملك خصمك: كش مات.",
    summary="Chess on ten by ten squares, with one more square behind each corner: w1 touches a0, "
    "w2 j0, w3 j9 and w4 a9. These four are left and entered diagonally or by leaps, so never by "
    "rooks or pawns. The champion (C) goes one square straight, or leaps two squares straight or "
    "diagonally. The wizard (W) goes one square diagonally, or leaps three squares straight and "
    "one aside, and so keeps to squares of one colour. A pawn's first move takes it one, two or "
    "three squares ahead; it can then be captured in passing on any square it has passed over. On "
    "the last rank it becomes a queen, rook, bishop, knight, champion or wizard. Castling takes "
    "the king two squares toward a rook, to h or d, and the rook over it. All else is as in "
    "chess: stalemate, a third occurrence of a position, and fifty moves of both sides without a "
    "capture or pawn move are draws. Of few pieces only the two bare kings are a draw here, "
    "because in the corners even a single bishop can give mate. The option `ranks=8` is "
    "Omicron Chess.",
    summary_ar="شطرنج على عشرة مربعات في عشرة، مع مربع إضافي خلف كل ركن: w1 يلامس a0، وw2 يلامس "
    "j0، وw3 يلامس j9، وw4 يلامس a9. تُدخل هذه الأربعة وتُغادر قطريًّا أو قفزًا، فلا يبلغها رخ ولا "
    "بيدق. البطل (C) يسير مربعًا واحدًا باستقامة، أو يقفز مربعين باستقامة أو قطريًّا. والساحر (W) "
    "يسير مربعًا واحدًا قطريًّا، أو يقفز ثلاثة مربعات باستقامة وواحدًا جانبًا، فيبقى على لون واحد. "
    "نقلة البيدق الأولى مربع أو مربعان أو ثلاثة إلى الأمام، ويمكن عندئذ أخذه بالمرور على أي مربع "
    "مرّ به. وفي الصف الأخير يصير وزيرًا أو رخًّا أو فيلًا أو حصانًا أو بطلًا أو ساحرًا. في التبييت "
    "ينتقل الملك مربعين نحو الرخ إلى h أو d ويقفز الرخ فوقه. وما عدا ذلك كالشطرنج: الجمود، وتكرار "
    "الوضع للمرة الثالثة، وخمسون نقلة من الطرفين بلا أخذ ولا تحريك بيدق تعادل. ومن القطع القليلة "
    "لا تعادل هنا إلا للملكين وحدهما، لأن فيلًا واحدًا قد يُميت في الأركان. الخيار `ranks=8` هو شطرنج "
    "أوميكرون.",
    actions=ACTIONS,
    max_moves=MOST_MOVES,  # eleven queens have at most 38 each, the other pieces fewer than 200
    # Pawn moves and captures at most; the clock runs out between two of them, and after the last.
    max_plies=(2 * FILES * (ranks - 2) + 43) * quiet_plies,
    players_called=("White", "Black"),
    repetition=Repetition(DRAW, 3),
    hints=Hints(reductions=True, margin=0.25),
    sources=(
        "https://omegachess.com/rules",
        "http://www.gamerz.net/~pbmserv/omegachess.html",
        "https://en.wikipedia.org/wiki/Omega_Chess",
    ),
)
