"""Chinese Checkers for two: bring your ten men across the star, step by step or hop by hop.

An action is 121 * origin + target: all hops of a man that end on the same cell are one action.

`star` holds the cells, steps and hops, `rules` the game, `evaluation` the value of a position, and
`notation` its text and picture.
"""

from plyground.game import Facts, Hints
from plyground.games.chinese_checkers import evaluation, notation, rules
from plyground.games.chinese_checkers.options import turns
from plyground.games.chinese_checkers.star import CELLS, MEN

facts = Facts(
    title="Chinese Checkers",
    title_ar="الداما الصينية",
    summary="Red begins at the top of the star, Blue at the bottom; each has ten men and tries to "
    "bring them all to the opposite triangle. A turn moves one man one step to an empty "
    "neighbouring hole, or in one or more hops: each over one man of either colour to the empty "
    "hole directly behind. No man is captured, and hopping is never compulsory. Click the man, "
    "then its target. The first player whose opposite triangle is full, with at least one man of "
    "their own in it, wins, so that staying at home does not block it (an option requires ten own "
    "men). After a thousand turns the game is a draw.",
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
