"""Othello: enclose the opponent's discs in a line between two of yours to flip them.

`rules` has the moves, `evaluation` the value of a position, `patterns` what was learned of edges,
corners and lines, `notation` text and picture. patterns.bin holds the numbers learned.
"""

from plyground.game import Facts, Hints
from plyground.games.othello import evaluation, notation, rules
from plyground.games.othello.options import margin, size

facts = Facts(
    title="Othello",
    title_ar="أوثيلو",
    also=("reversi",),
    goal="Own more discs than the other side at the end.",
    goal_ar="امتلك في النهاية أقراصًا أكثر من خصمك.",
    summary="Black (x) begins. Put a disc on an empty cell so that one or more straight lines of "
    "opposing discs lie between it and another disc of yours; all these discs become yours. A "
    "player who cannot do so passes. When neither can, the game ends, and the player with more "
    "discs wins.",
    summary_ar="يبدأ الأسود (x). ضع قرصًا على خانة فارغة بحيث يقع بينه وبين قرص آخر لك خط مستقيم "
    "أو أكثر من أقراص الخصم؛ فتصبح هذه الأقراص كلها لك. من لا يستطيع ذلك يتخطّى دوره. حين لا "
    "يستطيع أحد تنتهي اللعبة، ويفوز صاحب الأقراص الأكثر.",
    actions=size * size + 1,
    max_moves=size * size - 4,
    max_plies=2 * (size * size - 4),
    hints=Hints(images=False),
    utility=(-float(size * size), float(size * size)) if margin else (-1.0, 1.0),
    players_called=("Black", "White"),
    sources=("World Othello Championship: official rules", "https://en.wikipedia.org/wiki/Reversi"),
)
