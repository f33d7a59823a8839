"""The options of Go, and sizes that follow from them."""

from plyground.game import option

size = option("size", 9, low=2, high=19, about="points along a side")
komi = option(
    "komi",
    7.5 if size > 5 else 0.5,
    low=-400,
    high=400,
    about="points that White gets for moving second",
)
plies = option(
    "plies",
    3 * size * size,
    low=1,
    high=30000,
    about="number of moves and passes after which the board is scored as it stands",
)

POINTS = size * size
PASS = POINTS
WORDS = (POINTS + 63) // 64
