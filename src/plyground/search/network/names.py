"""Placeholders for what a network brings into a search; `Net.bindings` has their values.

The weights are none of them: they are data in the workspace, so that a new network of the same
shape needs no compiling.
"""

from __future__ import annotations

from typing import Any

NET = False
"""Whether the search has a network."""
FIRST = SECOND = VALUES = 1
"""Units of the two hidden layers, and numbers that tell the value."""
BIAS_1 = WEIGHTS_2 = BIAS_2 = WEIGHTS_V = BIAS_V = WEIGHTS_P = BIAS_P = 0
"""Where the parts of a network begin in its array; the rows of the facts come first."""

CORRECTED = False
"""Whether alpha-beta has a network that corrects the evaluation by features."""
UNITS = WORDS = PHASES = FACTS = 1
"""Its units for each view, the words of `sight_boards`, its sets of last weights, and its facts."""

BOARD = False
"""Whether the first layer is made by convolutions over a board, and its sizes."""
CELLS = REACH = CHANNELS = 1
DEEP = LAST = WEIGHTS_D = BIAS_D = 0
"""Convolutions after the first, and where the last map, their weights and their biases begin."""


def see(*args: Any) -> Any:
    """see(s, on) -> n: write the numbers of the facts that hold in s."""
    raise RuntimeError("this search is not bound to a network: use Net.bindings")
