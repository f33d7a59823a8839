"""Breakthrough: be the first to bring a man to the far side of the board.

Bits: the cell in row r and column c is bit r * columns + c, row 0 at the bottom, where White
begins and moves up. An action is 3 * cell + 0, 1 or 2: the man there steps ahead to the west,
straight, or to the east.
"""

from plyground.game import Facts, Hints
from plyground.games.breakthrough import evaluation, notation, rules
from plyground.games.breakthrough.options import columns, home, rows

facts = Facts(
    title="Breakthrough",
    title_ar="الاختراق",
    goal="Bring a man to the far row.",
    goal_ar="أوصل إحدى قطعك إلى الصف البعيد.",
    summary="Each player begins with two rows of men; White, at the bottom, moves first. A man "
    "goes one step ahead: straight to an empty cell, or diagonally to a cell that is empty or "
    "holds an opposing man, which is taken. The first player to bring a man to the far row, or to "
    "take all men, wins; there are no draws.",
    summary_ar="يبدأ كل لاعب بصفين من القطع، والأبيض في الأسفل يلعب أولًا. تتقدم القطعة خطوة "
    "واحدة: مستقيمةً إلى خانة فارغة، أو قطريًّا إلى خانة فارغة أو فيها قطعة للخصم فتأخذها. يفوز "
    "أول من يوصل قطعة إلى الصف البعيد أو يأخذ كل القطع؛ ولا تعادل.",
    actions=3 * rows * columns,
    max_moves=3 * home * columns,
    max_plies=2 * columns * sum(rows - 2 - row for row in range(home)) + 1,
    hints=Hints(reductions=True),
    players_called=("White", "Black"),
    sources=("https://en.wikipedia.org/wiki/Breakthrough_(board_game)",),
)
