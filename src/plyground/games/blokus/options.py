"""The options of Blokus, and sizes that follow from them."""

from plyground.game import option

classic = option(
    "classic", False, about="20 by 20 cells, two colours each; otherwise Duo, 14 by 14"
)
free_start = option("free_start", False, about="Duo: the first player chooses the start cell")
margin = option("margin", False, about="utility is the difference of scores")

COLOURS = 4 if classic else 2
SIZE = 20 if classic else 14
PADDED = SIZE + 4
