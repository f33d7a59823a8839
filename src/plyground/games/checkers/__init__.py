"""Checkers (English draughts): jump the opponent's men; a player who cannot move loses.

Bits: squares 1 to 32, four to a row from Black's side, with an unused bit after every second row
(8, 17, 26), so that a step down the board is always a shift by 4 (left) or 5 (right), and shifted
words do not wrap around the edge. An action is 4 * bit + direction: the piece there steps that way,
or jumps if an opponent stands next to it. Further jumps are further actions of the same player.
"""

from plyground.game import DRAW, Facts, Repetition
from plyground.games.checkers import evaluation, few_pieces, notation, rules
from plyground.games.checkers.options import draw_plies, repetition

facts = Facts(
    title="Checkers",
    title_ar="الداما الإنجليزية",
    also=("draughts", "english draughts"),
    goal="Take all enemy pieces, or leave them without a move.",
    goal_ar="خذ كل قطع الخصم أو اتركه بلا نقلة.",
    summary="Black begins. Men go one step diagonally forward, kings in all four diagonal "
    "directions. A piece jumps over an opposing piece next to it if the square behind is empty, "
    "and takes it; men jump forward only. Jumping is compulsory, and a piece that has jumped goes "
    "on as long as it can. A man that reaches the last row becomes a king, and the turn ends. A "
    "player who cannot move loses. Forty moves of each side without a capture or a man's move are "
    "a draw.",
    summary_ar="يبدأ الأسود. تتقدم القطع خطوة واحدة قطريًّا إلى الأمام، والملوك في الاتجاهات "
    "القطرية الأربعة. تقفز القطعة فوق قطعة مجاورة للخصم إذا كان المربع وراءها فارغًا فتأخذها؛ "
    "والقطع العادية تقفز إلى الأمام فقط. القفز إلزامي، والقطعة التي قفزت تواصل ما استطاعت. القطعة "
    "التي تبلغ الصف الأخير تصير ملكًا وينتهي الدور. يخسر من لا يستطيع التحرك. أربعون نقلة لكل طرف "
    "بلا أخذ ولا تحريك قطعة عادية تعادل.",
    actions=140,
    max_moves=48,
    max_plies=169 * draw_plies,  # at most 144 steps of men and 24 captures start the count anew
    players_called=("Black", "White"),
    repetition=Repetition(DRAW, 3) if repetition else None,
    sources=("WCDF Rules of Draughts", "https://en.wikipedia.org/wiki/English_draughts"),
)
