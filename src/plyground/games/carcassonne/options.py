"""The options of Carcassonne."""

from plyground.game import option

tiles = option("tiles", 71, low=1, high=71, about="tiles to draw beside the start tile")
followers = option("followers", 7, low=0, high=7, about="followers of each player")
farms = option("farms", True, about="followers may stand on fields, which count at the end")
small_city = option(
    "small_city",
    4,
    choices=(2, 4),
    about="points of a finished city of two tiles; 2 in the first edition of the game",
)
margin = option("margin", False, about="utility is the difference of points")
reach = option(
    "reach", 10, low=2, high=12, about="how far from the start tile others may lie, in each way"
)
seed = option("seed", 1, low=0, high=1_000_000, about="number of the shuffle")
