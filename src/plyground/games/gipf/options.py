"""The options of GIPF."""

from plyground.game import option

reserve = option(
    "reserve", 12, low=1, high=30, about="pieces that each player has in hand at the start"
)
plies = option("plies", 500, low=1, high=5000, about="plies after which the game is a draw")
