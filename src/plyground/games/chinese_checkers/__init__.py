"""Chinese Checkers for two: bring your ten men across the star, step by step or hop by hop.

An action is 121 * origin + target: whatever way a man hops, it is one action by where it ends.

`star` knows the cells and how men step and hop, `evaluation` what a position is worth, `notation`
how to write it. The turns, and what depends on options, are here.
"""

from plyground.game import Facts, Hints
from plyground.games.chinese_checkers import evaluation, notation, rules
from plyground.games.chinese_checkers.options import turns
from plyground.games.chinese_checkers.star import CELLS, MEN

facts = Facts(
    title="Chinese Checkers",
    title_ar="الداما الصينية",
    summary="Red begins at the top of the star, Blue at the bottom; each has ten men and wants "
    "them all in the triangle opposite. A turn takes one man one step to an empty neighbouring "
    "hole, or in one or more hops: each over one man of either colour to the empty hole directly "
    "behind. Nothing is taken, and nobody has to hop or to hop on. Click the man, then where he "
    "ends. Who first has the opposite triangle full, with at least one man of his own in it, "
    "wins, so that nobody blocks it by staying at home (an option asks for ten own men). After a "
    "thousand turns the game is a draw.",
    actions=CELLS * CELLS + 1,
    max_moves=MEN * (CELLS - 2 * MEN),
    max_plies=turns,
    players_called=("Red", "Blue"),
    hints=Hints(reductions=True),
    sources=(
        "https://en.wikipedia.org/wiki/Chinese_checkers",
        "OpenSpiel's chinese_checkers, for the end and for a player without a move",
    ),
)
