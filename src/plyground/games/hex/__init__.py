"""Hex: join your two opposite sides of a rhombus of hexagons with a chain of stones.

Red moves first and joins top and bottom, Blue joins left and right. Cells are numbered along the
rows from a1 at the top left; cell c is bit c % 64 of word c // 64 of a set. For each player the
record keeps the stones connected to the player's first side (top, left): a new stone changes them
only if it touches one of them, and the player wins when they reach the other side.
"""

from plyground.game import Facts, Hints
from plyground.games.hex import evaluation, notation, rules
from plyground.games.hex.options import CELLS, swap

facts = Facts(
    title="Hex",
    title_ar="هيكس",
    goal="Join your two sides with a chain of your stones.",
    goal_ar="صِل بين ضلعيك بسلسلة من أحجارك.",
    summary="Red and Blue take turns to put a stone on an empty cell. Red wins with a chain of "
    "red stones from the top to the bottom, Blue with a chain of blue stones from left to right. "
    "A full board always contains exactly one such chain, so there are no draws. With the swap "
    "rule Blue may answer the first stone by taking it over, mirrored.",
    summary_ar="يتناوب الأحمر والأزرق على وضع حجر على خانة فارغة. يفوز الأحمر بسلسلة من أحجاره من "
    "الأعلى إلى الأسفل، والأزرق بسلسلة من اليسار إلى اليمين. في الرقعة الممتلئة سلسلة واحدة كهذه "
    "دائمًا، فلا تعادل. ومع قاعدة التبديل يجوز للأزرق أن يرد على الحجر الأول بأن يستولي عليه "
    "معكوسًا.",
    actions=CELLS + swap,
    max_moves=CELLS,
    max_plies=CELLS + swap,
    players_called=("Red", "Blue"),
    hints=Hints(mcts={"rave": 1000, "c": 0.2}),
    sources=("https://en.wikipedia.org/wiki/Hex_(board_game)", "https://www.hexwiki.net/"),
)
