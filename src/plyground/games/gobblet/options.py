"""The options of Gobblet."""

from plyground.game import option

size = option(
    "size", 4, choices=(3, 4), about="rows and columns; 3 is Gobblet Gobblers, with its pieces"
)
enter = option(
    "enter",
    "usual",
    choices=("usual", "threats", "free"),
    about="what a piece from the reserve may cover: only enemies in a line that lacks one piece "
    "(threats; usual on 4x4), or any smaller piece (free; usual on 3x3)",
)
both_lines = option(
    "both_lines",
    "opponent",
    choices=("opponent", "mover", "draw"),
    about="who wins if a move leaves lines of both players",
)
plies = option("plies", 400, low=1, high=4000, about="plies after which the game is a draw")
