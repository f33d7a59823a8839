"""The dice of backgammon: 15 mixed pairs, then 6 doubles; for the first roll each player throws one
die."""

import numpy as np

from plyground.kernel.bits import wrapping_mul

PAIRS = [(high, low) for high in range(2, 7) for low in range(1, high)]
DICE = PAIRS + [(die, die) for die in range(1, 7)]
HIGH = np.array([high for high, _ in DICE], np.int8)
LOW = np.array([low for _, low in DICE], np.int8)
THROWS = np.array([DICE.index((max(a, b), min(a, b))) for a in range(1, 7) for b in range(1, 7)])
MIXED, OPENINGS, ROLLS = len(PAIRS), 2 * len(PAIRS), len(DICE)
SPREAD, STIR = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xD6E8FEB86659FD93)
S32 = np.uint64(32)


def chance(s, p):
    """Doubles are half as likely as other pairs; the first roll is never a double."""
    if s.rolls == 0:
        for i in range(OPENINGS):
            p[i] = 1.0 / OPENINGS
    else:
        for i in range(ROLLS):
            p[i] = 1.0 / 18.0 if i < MIXED else 1.0 / 36.0


def roll(s, outcome):
    """The first roll also decides who starts: player 1 from outcome 15 on."""
    dice = outcome
    if s.rolls == 0:
        s.turn = outcome // MIXED
        dice = outcome % MIXED
    s.high = HIGH[dice]
    s.low = LOW[dice]
    s.rolls += 1


def known_roll(s):
    """The next outcome as a hash of the seed and the number of rolls."""
    x = wrapping_mul(np.uint64(s.seed) | (np.uint64(s.rolls) << S32), SPREAD)
    x = wrapping_mul(x ^ (x >> S32), STIR)
    x = (x ^ (x >> S32)) >> S32
    if s.rolls == 0:
        return np.int64(x % np.uint64(OPENINGS))
    return THROWS[np.int64(x % np.uint64(36))]
