"""The options of Pylos."""

from plyground.game import option

size = option("size", 4, low=3, high=4, about="balls in a row of the base")
rules = option(
    "rules",
    "standard",
    choices=("child", "standard", "expert"),
    about="which balls of a colour let a player take some back: none (child), squares (standard), "
    "or also full rows and columns of at least three (expert)",
)
plies = option("plies", 400, low=1, high=4000, about="plies after which the game is a draw")
