"""Quoridor: bring the pawn to the far side, or place fences in the opponent's way.

A fence covers two sides of cells and is identified by its middle, one of the points where four
cells meet. Cells and points are numbered row by row from the top; a set of cells is a pair of
words, the upper rows in the first. Actions: the cell that the pawn goes to, then the fences across,
by their point, then the fences down.

A fence can block a path only if it closes a ring: if two of its three points (middle and ends)
belong to connected fences, the border counting as one of them. So each point has a label, the least
of its group, and the search for a path runs only where two labels are equal.
"""

from plyground.game import Facts, Hints
from plyground.games.quoridor import evaluation, notation, rules
from plyground.games.quoridor.notation import PLAYERS
from plyground.games.quoridor.options import CELLS, POINTS, plies

facts = Facts(
    title="Quoridor",
    title_ar="كوريدور",
    goal="Bring your pawn to the far side.",
    goal_ar="أوصل بيدقك إلى الجهة المقابلة.",
    summary="Each player has a pawn in the middle of their side and wins by bringing it to any "
    "cell of the far side. In a turn the pawn goes one cell up, down, left or right, or the "
    "player places a fence between cells: it is two cells long and may not overlap or cross "
    "another. Pawns cannot pass a fence, and each pawn must keep a path to its goal. A pawn next "
    "to the other jumps straight over it; if a fence or the border is behind, it goes to either "
    "side of it instead. A game that lasts too long is a draw. To place a fence, click the slot "
    "between two cells where its left or lower half is to be.",
    summary_ar="لكل لاعب بيدق في منتصف جهته، ويفوز بإيصاله إلى أي خانة من الجهة المقابلة. في كل "
    "دور يسير البيدق خانة واحدة إلى الأعلى أو الأسفل أو اليسار أو اليمين، أو يضع اللاعب سياجًا "
    "بين الخانات: طوله خانتان ولا يركب على سياج آخر ولا يقطعه. لا يعبر البيدق سياجًا، ويجب أن "
    "يبقى لكل بيدق طريق إلى هدفه. البيدق المجاور للآخر يقفز فوقه مستقيمًا؛ فإن كان وراءه سياج أو "
    "حافة ذهب إلى أحد جانبيه. اللعبة التي تطول كثيرًا تعادل. لوضع سياج انقر الفتحة بين خانتين حيث "
    "يكون نصفه الأيسر أو الأسفل.",
    actions=CELLS + 2 * POINTS,
    max_moves=5 + 2 * POINTS,
    max_plies=plies,
    players_called=PLAYERS,
    hints=Hints(reductions=True),
    sources=("https://en.wikipedia.org/wiki/Quoridor",),
)
