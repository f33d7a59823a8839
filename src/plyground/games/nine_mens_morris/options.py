"""The options of Nine Men's Morris."""

from plyground.game import option

flying = option("flying", True, about="a player with three men left may move to any empty point")
draw_plies = option(
    "draw_plies",
    100,
    low=1,
    high=1000,
    about="moves of both players without a mill that make a draw",
)
