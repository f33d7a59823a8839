"""Which utility a whole number stands for.

Some searches compute with whole numbers, in which utilities are rounded to small steps. Whole and
half utilities come back unharmed. All others are noted next to their number, so that an exact
answer is exact to the last digit. Where two utilities have the same number the search cannot tell
them apart: then nothing that it finds between the worst and the best is exact.
"""

import numpy as np

SLOTS = 1024
PROBES = 16
"""Places for a number; if all are taken, utilities are too many to be told apart."""
FREE = -1
FIELDS = {
    "odd_level": (np.int64, SLOTS),
    "odd_utility": (np.float64, SLOTS),
    "step": np.float64,
    "mixed": np.int8,
}
"""What a workspace needs for it."""


def forget(w, step):
    """Begin anew: a number tells utilities apart that differ by more than a step."""
    w.odd_level[:] = FREE
    w.step = step
    w.mixed = 0


def note(w, level, u):
    """Note that this number stands for this utility (and -level for -u)."""
    u = abs(u)
    nearest = np.floor(2.0 * u + 0.5) / 2.0
    if u == nearest and w.step <= 0.5:
        return
    level = abs(level)
    if level == 0 or 0.0 < abs(u - nearest) <= w.step:
        if u != 0.0:
            w.mixed = 1  # with 0, or with that whole or half number, if it is a utility too
        return
    for i in range(PROBES):
        at = (level + i) & (SLOTS - 1)
        if w.odd_level[at] == FREE:
            w.odd_level[at] = level
            w.odd_utility[at] = u
            return
        if w.odd_level[at] == level:
            if w.odd_utility[at] != u:
                w.mixed = 1
            return
    w.mixed = 1


def noted(w, level, otherwise):
    """The utility that a number stands for, `otherwise` if none was noted; None if nobody knows."""
    if w.mixed:
        return None
    at = np.flatnonzero(w.odd_level == abs(level))
    if len(at) == 0:
        return otherwise
    u = float(w.odd_utility[at[0]])
    return u if level > 0 else -u


def note_all(w, other):
    """Note what was noted in another workspace."""
    for at in np.flatnonzero(other.odd_level != FREE):
        note(w, other.odd_level[at], other.odd_utility[at])
    w.mixed |= other.mixed
