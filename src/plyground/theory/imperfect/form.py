"""The sequence form of a game: everything that values, best responses and regrets depend on.

A *sequence* of a player is one action in one of the player's information sets. With perfect recall
it determines all own actions before it. Each player also has an empty sequence. A leaf enters a
player's values through the last sequence of each player on its path, and its utility times the
probability of chance. So an iteration of CFR is one sweep over leaves, grouped by sequence, and one
over information sets. There is no recursion, and inner nodes are not visited.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

PLAYERS = 2
"""The number of players; compiled code is bound to that of each game."""
OTHERS = 1
"""PLAYERS - 1."""


class Form(NamedTuple):
    """Arrays over players, information sets, sequences and leaves.

    Information sets and sequences are numbered player by player, and sets in the order of play.
    A player's first sequence is the empty one.
    """

    sets_from: NDArray[np.int64]
    """The first information set of each player, and the end of the last: players + 1."""
    sequences_from: NDArray[np.int64]
    """The same for sequences."""
    first: NDArray[np.int32]
    """By set: the sequence of its first action; the others follow."""
    size: NDArray[np.int32]
    """By set: the number of actions."""
    parent: NDArray[np.int32]
    """By set: the player's own sequence that leads to it."""
    rows: NDArray[np.int64]
    """By sequence: where its leaves begin in `weight` and `others`; the last entry is the end."""
    weight: NDArray[np.float64]
    """Utility for the sequence's owner times the probability of chance."""
    others: NDArray[np.int32]
    """The last sequences of the other players, one column for each player."""
    leaves: NDArray[np.int64]
    """The number of leaves, as an array of length 1."""


class Tables(NamedTuple):
    """The state of a solver, by sequence."""

    regret: NDArray[np.float64]
    strategy: NDArray[np.float64]
    """The probability of the action in its set."""
    plan: NDArray[np.float64]
    """The product of the player's own probabilities up to and including the action."""
    average: NDArray[np.float64]
    """The sum of plans, to be normalised in each set."""
    gain: NDArray[np.float64]
    """The counterfactual value of the action, given the others' plans."""
