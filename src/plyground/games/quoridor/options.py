"""The options of Quoridor, and sizes that follow from them."""

from plyground.game import option

kids = option("kids", False, about="the game for children: 7 by 7 cells, 8 fences each")
size = option("size", 7 if kids else 9, low=3, high=9, about="rows and columns of the board")
walls = option("walls", 8 if kids else 10, low=0, high=20, about="fences of each player")
plies = option(
    "plies", 4 * size * size, low=1, high=4000, about="plies after which the game is a draw"
)

CELLS = size * size
SIDE = size - 1  # points in a row
POINTS = SIDE * SIDE
BORDER = POINTS  # the index of its label
