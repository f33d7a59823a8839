"""The options of Link Five."""

from plyground.game import option

leal = option("leal", False, about="cells are marked; a claim is never lower than your last one")
size = option("size", 9 if leal else 15, low=5, high=26, about="rows and columns of the board")
overlines = option("overlines", True, about="whether six or more in a row win as well")
