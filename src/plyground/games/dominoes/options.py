"""The options of dominoes, and the tiles."""

from plyground.game import option, require

most = option(
    "most", 6, low=2, high=9, about="pips of the heaviest double: 6, or 9 for double-nine"
)
hand = option("hand", 7, low=1, high=21, about="tiles dealt to each player")
block = option("block", False, about="no drawing: a player who cannot play passes")
lead_any = option("lead_any", False, about="the first player leads any tile")
closed = option("closed", False, about="nobody sees the other hand or the boneyard")
seed = option("seed", 1, low=0, high=1_000_000, about="number of the deal")

PAIRS = [(high, low) for high in range(most + 1) for low in range(high + 1)]
TILES = len(PAIRS)
require(2 * hand <= TILES, f"two hands of {hand} tiles are more than the {TILES} of the set")
