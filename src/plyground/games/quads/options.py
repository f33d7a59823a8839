"""The options of Quads."""

from plyground.game import option, require

size = option("size", 6, low=3, high=6, about="rows and columns of the board")
end = option(
    "end",
    "last",
    choices=("last", "count"),
    about="a player who cannot place a tile loses (last); or passes, and in the end whoever has "
    "placed more tiles wins (count)",
)
border = option("border", False, about="whether the rim of the board counts as P edges")
neutral = option(
    "neutral",
    "free",
    choices=("free", "match"),
    about="where the two neutral tiles may lie: anywhere, or only where their edges match. The "
    "sources leave this open",
)
require(size > 3 or not border or neutral == "free", "on 3x3 with a border neutral must be free")
