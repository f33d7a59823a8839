"""The options of Terrace."""

from plyground.game import option

size = option("size", 8, choices=(6, 8), about="rows and columns of the board")
setup = option(
    "setup",
    "long",
    choices=("short", "medium", "long"),
    about="the first position: two full rows (long), or one row without its ends, with the T on "
    "the high side (short) or on the low side (medium)",
)
captures = option(
    "captures",
    "standard",
    choices=("standard", "assassination"),
    about="standard: diagonally down, pieces of the same size or smaller. assassination: straight "
    "up, smaller pieces; level, the same size or smaller; diagonally down, larger ones; and a T "
    "takes the largest pieces straight up",
)
own_t = option("own_t", True, about="whether a player may capture the own T, and so lose")
quiet_plies = option(
    "quiet_plies", 200, low=1, high=1000, about="plies without a capture that make a draw"
)
