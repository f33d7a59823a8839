"""The options of checkers."""

from plyground.game import option

draw_plies = option(
    "draw_plies",
    80,
    low=1,
    high=1000,
    about="plies without a capture or a man's move that make a draw",
)
repetition = option("repetition", False, about="a position that occurs a third time is a draw")
