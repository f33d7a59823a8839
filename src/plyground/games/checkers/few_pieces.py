"""All positions with few pieces, for endgame databases."""

from itertools import combinations, product

import numpy as np

from plyground.game.errors import BadOption
from plyground.games.checkers.rules import NONE, State, bit_of
from plyground.kernel.fields import clean


def endgames(material):
    """All positions of at most `material` pieces: "3" includes a king against two men."""
    if material not in ("2", "3", "4"):
        raise BadOption(f"checkers: {material!r} pieces cannot be listed; allowed: 2, 3 or 4")
    bits = np.array([1 << bit_of(number) for number in range(1, 33)], np.uint64)
    found = []
    for n in range(2, int(material) + 1):
        squares = np.array(list(combinations(range(32), n)), np.int8)
        kinds = np.array(list(product(range(4), repeat=n)), np.int8)  # Black's man, king, White's
        squares, kinds = np.repeat(squares, len(kinds), 0), np.tile(kinds, (len(squares), 1))
        crowned = ((kinds == 0) & (squares >= 28)) | ((kinds == 2) & (squares < 4))
        keep = (kinds < 2).any(1) & (kinds > 1).any(1) & ~crowned.any(1)
        places, kinds = bits[squares[keep]], kinds[keep]
        black, white, kings = (
            np.bitwise_or.reduce(np.where(these, places, NONE), 1)
            for these in (kinds < 2, kinds > 1, kinds % 2 == 1)
        )
        for turn, mine, theirs in ((0, black, white), (1, white, black)):
            positions = np.zeros(len(kings), State)
            positions["mine"], positions["theirs"], positions["kings"] = mine, theirs, kings
            positions["turn"], positions["jumper"] = turn, -1
            found.append(positions)
    return clean(np.concatenate(found))
