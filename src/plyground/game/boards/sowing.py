"""Sowing seeds around a loop of pits, for games of the mancala family.

The places of a loop are bytes of words: byte i of word w is place i + w * row. As long as no byte
overflows, a sowing is one addition to each word, from a table by pit and number of seeds.
"""

from __future__ import annotations

import numpy as np


def sowings(pits: int, places: int, row: int, most: int) -> tuple[np.ndarray, np.ndarray]:
    """What each word gains, and the place of the last seed, by pit and number of seeds.

    The first `pits` of the `places` of the loop can be sown, with up to `most` seeds, one by one
    into the places after the pit. The arrays are indexed [word, pit, seeds] and [pit, seeds].
    """
    gains = np.zeros((-(-places // row), pits, most + 1), np.uint64)
    lasts = np.zeros((pits, most + 1), np.uint64)
    for pit in range(pits):
        words = [0] * len(gains)
        for n in range(1, most + 1):
            place = (pit + n) % places
            words[place // row] += 1 << (8 * (place % row))
            gains[:, pit, n] = np.array(words, np.uint64)
            lasts[pit, n] = place
    return gains, lasts
