"""The options of Hex, and sizes that follow from them."""

from plyground.game import option

size = option("size", 11, low=2, high=19, about="cells along a side")
swap = option("swap", False, about="whether Blue may take over Red's first stone instead of moving")

CELLS = size * size
SWAP = CELLS
WORDS = (CELLS + 63) // 64
