"""The options of Othello."""

from plyground.game import option

size = option("size", 8, choices=(4, 6, 8), about="rows and columns of the board")
margin = option("margin", False, about="utility is the difference in discs, not 1, 0 or -1")
