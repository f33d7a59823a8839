"""The options of Sputnik."""

from plyground.game import option, require

rockets = option("rockets", 1, low=1, high=3, about="rockets of each player")
centre = option("centre", 4, low=0, high=7, about="galaxies in the pile at the centre")
inner = option("inner", 3, low=0, high=7, about="galaxies in each pile of the inner ring")
outer = option("outer", 2, low=0, high=7, about="galaxies in each pile between two corners")
plies = option("plies", 100, low=1, high=1000, about="plies after which the game is a draw")
require(inner + outer > 0, "inner and outer cannot both be 0; no rocket could leave its pad")
