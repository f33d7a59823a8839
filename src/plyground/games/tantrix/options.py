"""The options of Tantrix."""

from plyground.game import option, require

COLOURS = ("blue", "green", "red", "yellow")

first = option("first", "red", choices=COLOURS, about="the colour of the first player")
second = option("second", "blue", choices=COLOURS, about="the colour of the second player")
hand = option("hand", 6, low=1, high=6, about="tiles in a hand")
tiles = option(
    "tiles", 56, low=2, high=56, about="tiles in the game, the first of the shuffled set"
)
reach = option(
    "reach", 12, low=2, high=12, about="how far from the first tile others may lie, in steps"
)
controlled = option(
    "controlled",
    True,
    about="tiles may not be laid along a side of the layout with a forced space at its end",
)
deadlock = option(
    "deadlock",
    "skip",
    choices=("skip", "draw"),
    about="what happens when no tile in hand can be laid: the turn ends, or the game is drawn",
)
seed = option("seed", 1, low=0, high=1_000_000, about="number of the shuffle")

require(first != second, f"both players have {first}; choose another colour for one of them")
require(2 * hand <= tiles, f"two hands of {hand} tiles are more than the {tiles} of the game")
