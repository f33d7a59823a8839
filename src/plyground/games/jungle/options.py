"""The options of Jungle."""

from plyground.game import option

elephant_takes_rat = option("elephant_takes_rat", True, about="an elephant may take a rat")
tiger_leaps_far = option(
    "tiger_leaps_far", True, about="a tiger leaps over lakes lengthwise too, not only across"
)
rat_from_water = option(
    "rat_from_water", False, about="a rat in the water may take an elephant on the shore"
)
exchange = option(
    "exchange", False, about="of two equal animals both are lost, not one, except in a trap"
)
draw_plies = option(
    "draw_plies", 100, low=1, high=1000, about="plies without a capture that make a draw"
)
