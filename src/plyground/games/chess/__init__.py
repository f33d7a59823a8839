"""Chess by the rules of FIDE, as engines play it: draws need no claim.

`options` chooses chess or Chess960. `attacks` holds the moves of the pieces, `board` the position,
`castling` what differs in Chess960, `rules` the game, `exchanges` help for alpha-beta,
`evaluation` the value of a position, `sight` what a network sees of it, `notation` and `rights`
FEN, UCI and SAN, `lessons` the first steps of a newcomer, and `few_pieces` the positions of endgame
databases.
"""

from plyground.game import DRAW, Facts, Hints, Repetition
from plyground.games.chess import evaluation, exchanges, few_pieces, lessons, notation, rules, sight

facts = Facts(
    title="Chess",
    title_ar="الشطرنج",
    goal="Checkmate the other king.",
    goal_ar="أمِت ملك خصمك: كش مات.",
    summary="Each side tries to attack the other's king so that it cannot escape: checkmate. Every "
    "kind of piece moves in its own way and captures by moving onto an enemy piece. A pawn that "
    "reaches the last rank becomes a queen, rook, bishop or knight; a pawn that has just gone two "
    "steps can be captured as if it had gone one; once in a game king and rook may castle. It is a "
    "draw when the player to move has no move but is not in check, when a position occurs for the "
    "third time, after fifty moves of both sides without capture or pawn move, and when too few "
    "pieces are left to give mate.",
    summary_ar="يحاول كل طرف أن يهاجم ملك الآخر بحيث لا يجد مهربًا: كش مات. لكل نوع من القطع "
    "طريقته في الحركة، ويأخذ بالانتقال إلى مربع قطعة الخصم. البيدق الذي يبلغ الصف الأخير يصير "
    "وزيرًا أو رخًّا أو فيلًا أو حصانًا؛ والبيدق الذي تقدّم للتو مربعين يمكن أخذه كأنه تقدّم "
    "مربعًا واحدًا؛ وللملك والرخ أن يبيّتا مرة في المباراة. التعادل: حين لا نقلة لمن عليه الدور "
    "وملكه ليس في كش، وعند تكرار الوضع للمرة الثالثة، وبعد خمسين نقلة من الطرفين بلا أخذ ولا "
    "تحريك بيدق، وحين لا تكفي القطع الباقية للإماتة.",
    actions=20480,
    max_moves=256,
    # 16 x 6 pawn moves and 30 captures at most; 100 plies up to each, and after the last.
    max_plies=12700,
    players_called=("White", "Black"),
    repetition=Repetition(DRAW, 3),
    hints=Hints(reductions=True, margin=0.2),
    sources=(
        "FIDE Laws of Chess, https://handbook.fide.com/chapter/E012023",
        "FIDE Laws of Chess, Guidelines II: Chess960 Rules",
        "https://www.chessprogramming.org/Perft_Results",
    ),
)
