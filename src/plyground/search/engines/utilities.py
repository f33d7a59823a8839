# mypy: allow-untyped-defs, no-check-untyped-defs
"""Which utility a level stands for.

Zero-sum searches compute with whole numbers: levels, small steps to which utilities are rounded.
Whole and half utilities survive this. All others are noted next to their level, so that an exact
answer is exact to the last digit. Two utilities on the same level cannot be told apart: then no
value between the worst and the best is exact.
"""

import numpy as np

SLOTS = 1024
PROBES = 16
"""Places for a level; if all are taken, there are too many utilities to tell apart."""
FREE = -1
FIELDS = {
    "odd_level": (np.int64, SLOTS),
    "odd_utility": (np.float64, SLOTS),
    "step": np.float64,
    "mixed": np.int8,
}
"""The fields of a workspace for this."""


def forget(w, step):
    """Forget all utilities. Levels tell utilities apart that differ by more than a step."""
    w.odd_level[:] = FREE
    w.step = step
    w.mixed = 0


def note(w, level, u):
    """Note that this level stands for this utility (and -level for -u)."""
    u = abs(u)
    nearest = np.floor(2.0 * u + 0.5) / 2.0
    if u == nearest and w.step <= 0.5:
        return
    level = abs(level)
    if level == 0 or 0.0 < abs(u - nearest) <= w.step:
        if u != 0.0:
            w.mixed = (
                1  # with 0, or with the nearest whole or half number, if that is a utility, too
            )
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
    """The utility that a level stands for, `otherwise` if none was noted; None if unclear."""
    if w.mixed:
        return None
    at = np.flatnonzero(w.odd_level == abs(level))
    if len(at) == 0:
        return otherwise
    u = float(w.odd_utility[at[0]])
    return u if level > 0 else -u


def note_all(w, other):
    """Note the utilities noted in another workspace."""
    for at in np.flatnonzero(other.odd_level != FREE):
        note(w, other.odd_level[at], other.odd_utility[at])
    w.mixed |= other.mixed
