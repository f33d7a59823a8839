"""Stratego: two armies with hidden ranks; the player who takes the enemy's flag wins.

Cells are numbered row by row from the top. A piece is its rank (1 spy, 2 scout, ... 10 marshal, 11
bomb, 12 flag), Blue's negative. Moves and revealed ranks are public: `history` is a hash of them.
`diary` is a hash of what only one player knows, their own set-up. The two make up a player's
information set. Actions: 100 from + to; before the first move a cell to place a piece on, or 100 +
a set-up.
"""

from dataclasses import replace

from plyground.game import DRAW, Facts, Hints, Repetition
from plyground.games.stratego import evaluation, hidden, notation, rules
from plyground.games.stratego.notation import PLAYERS
from plyground.games.stratego.options import blue, placing, plies, red, revealed
from plyground.games.stratego.rules import ARMY, BOMB, PIECES, SCOUT, SETUPS

MOST_MOVES = max(SETUPS + 40 * placing, 4 * (PIECES - ARMY[BOMB] - 1) + 14 * ARMY[SCOUT])

facts = Facts(
    title="Stratego",
    title_ar="ستراتيجو",
    goal="Find and take the enemy flag.",
    goal_ar="اعثر على علم العدو وخذه.",
    summary="Two armies of forty face each other, and neither sees the other's ranks. A turn "
    "moves one piece to the next cell up, down, left or right, not onto a lake; scouts (2) run "
    "any distance in a line; bombs (B) and flag (F) never move. Moving onto an enemy is an "
    "attack: both ranks are shown, the lower one is removed, equal ones both are. A bomb destroys "
    "any attacker except a miner (3), which removes it; the spy (S) beats the marshal (10) when "
    "it attacks him. A rank once shown stays visible. A player wins by taking the flag, or if the "
    "other cannot move. A piece may not go back and forth between two cells more than three times "
    "in a row; the third occurrence of a position and 2000 moves are draws. Set-ups are drawn by "
    "chance, with the flag at the back behind bombs; with the option `placing` players place "
    "their own pieces. On the board # is a hidden piece and ? a hidden one that has moved.",
    summary_ar="جيشان من أربعين قطعة، لا يرى أحدهما رتب الآخر. الدور ينقل قطعة إلى الخانة التالية "
    "أعلى أو أسفل أو يسارًا أو يمينًا لا إلى بحيرة؛ الكشافون (2) يجرون أي مسافة في خط؛ والقنابل "
    "(B) والعلم (F) لا تتحرك. الانتقال إلى عدو هجوم: تُكشف الرتبتان، وتزول الأدنى، والمتساويتان "
    "معًا. القنبلة تدمّر كل مهاجم إلا نازع الألغام (3) فيزيلها؛ والجاسوس (S) يغلب المارشال (10) "
    "إذا هاجمه. الرتبة التي كُشفت تبقى مكشوفة. يفوز من يأخذ العلم أو لم يستطع الآخر التحرك. لا "
    "يجوز لقطعة أن تتردد بين خانتين أكثر من ثلاث مرات متتالية؛ وتكرار الوضع للمرة الثالثة و2000 "
    "نقلة تعادل. الترتيب الأول بالقرعة، والعلم في الخلف وراء القنابل؛ ومع الخيار `placing` يضع "
    "اللاعبون قطعهم. على الرقعة # قطعة مخفية و؟ قطعة مخفية تحركت.",
    actions=10000,
    max_moves=MOST_MOVES,
    max_plies=plies + 2 * PIECES + 2,
    deterministic=False,
    perfect_information=False,
    players_called=PLAYERS,
    repetition=Repetition(DRAW, 3),
    hints=Hints(mcts={"playout": 24, "c": 0.7}),
    sources=("https://en.wikipedia.org/wiki/Stratego", "https://isfstratego.kleier.net"),
)
if revealed:
    facts = replace(facts, perfect_information=True)
if placing or (red and blue):
    facts = replace(facts, deterministic=True)
