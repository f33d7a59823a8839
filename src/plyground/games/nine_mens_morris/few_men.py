"""All positions with few men, for endgame databases."""

from itertools import combinations
from math import comb

import numpy as np

from plyground.game.errors import BadOption
from plyground.games.nine_mens_morris.options import flying
from plyground.games.nine_mens_morris.rules import BOARD, FLY, NONE, SLIDE, State, set_of, slides
from plyground.kernel.fields import clean


def endgames(material):
    """All positions after the placing with the given numbers of men, such as "3-3"."""
    counts = material.split("-")
    if len(counts) != 2 or not all(c in "3456789" and len(c) == 1 for c in counts):
        raise BadOption(
            f"nine_mens_morris: {material!r} is not a material; write it like 3-3 or 4-3"
        )
    if comb(24, int(counts[0])) * comb(24, int(counts[1])) > 200_000_000:
        raise BadOption(f"nine_mens_morris: {material} has too many positions; try 4-4 or 5-3")
    found = []
    for mine, theirs in {(int(counts[0]), int(counts[1])), (int(counts[1]), int(counts[0]))}:
        own, other = (
            np.array([set_of(men) for men in combinations(range(24), n)], np.uint64)
            for n in (mine, theirs)
        )
        own, other = np.repeat(own, len(other)), np.tile(other, len(own))
        apart = (own & other) == NONE
        positions = np.zeros(int(apart.sum()), State)
        positions["mine"], positions["theirs"] = own[apart], other[apart]
        empty = BOARD ^ positions["mine"] ^ positions["theirs"]
        flies = flying and mine == 3
        positions["stage"] = FLY if flies else SLIDE
        positions["targets"] = empty if flies else slides(positions["mine"], empty)
        found.append(positions)
    return clean(np.concatenate(found))
