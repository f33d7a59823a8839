"""The sequence form of a game: all that values, best responses and regrets depend on.

A *sequence* of a player is one action in one of the player's information sets, which, since a
player never forgets, stands for all own actions up to it; each player also has an empty sequence.
A leaf counts for a player by the last own sequence on its path, the last ones of the others, and
its utility times the probability of chance. So a step of CFR is one sweep over leaves, grouped by
sequence, and one over information sets; nothing recurses, and inner nodes are not touched.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

PLAYERS = 2
"""The number of players, in compiled code: bound to each game's own."""
OTHERS = 1
"""PLAYERS - 1."""


class Form(NamedTuple):
    """Arrays over players, information sets, sequences and leaves.

    Information sets and sequences are numbered player by player, and a set after those that come
    before it in play. A player's first sequence is the empty one.
    """

    sets_from: NDArray[np.int64]
    """The first information set of each player, and the end of the last: players + 1."""
    sequences_from: NDArray[np.int64]
    """The same for sequences."""
    first: NDArray[np.int32]
    """By set: the sequence of its first action; the others follow."""
    size: NDArray[np.int32]
    """By set: how many actions it has."""
    parent: NDArray[np.int32]
    """By set: the own sequence that leads to it."""
    rows: NDArray[np.int64]
    """By sequence: where its leaves begin in `weight` and `others`; one more for the end."""
    weight: NDArray[np.float64]
    """Utility of the sequence's owner times the probability of chance."""
    others: NDArray[np.int32]
    """The last sequences of the other players: one column for each of them."""
    leaves: NDArray[np.int64]
    """How many leaves there are, in an array of one."""


class Tables(NamedTuple):
    """What a solver remembers, by sequence."""

    regret: NDArray[np.float64]
    strategy: NDArray[np.float64]
    """The probability of the action in its set."""
    plan: NDArray[np.float64]
    """The product of the own probabilities up to and with the action."""
    average: NDArray[np.float64]
    """The sum of plans, to be normalised in each set."""
    gain: NDArray[np.float64]
    """What the action would bring, given the plans of the others: counterfactual values."""
