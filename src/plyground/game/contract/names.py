"""The names that a search may use for the rules of the game it plays.

A search imports them from here and is bound to a game by `Specialiser`, which puts the game's own
functions and numbers in their place. Called unbound, they say so.
"""

from __future__ import annotations

from typing import Any

PLAYERS = 2
ACTIONS = 1
MAX_MOVES = 1
MAX_PLIES = 1
HAS_CHANCE = False
UNIFORM = True
"""Whether all outcomes of chance are equally likely."""
HAS_OVER = False
"""Whether `over` is quicker than `legal`."""
HAS_COUNT = False
"""Whether `count` is quicker than `legal`."""
HAS_PICK = False
"""Whether `count` and `pick` are quicker than `legal`."""
HAS_DRAW = False
"""Whether `over` and `draw` are quicker than `count` and `pick`."""
HAS_POLICY = False
"""Whether the game has a `policy` for playouts."""
HIDDEN = False
"""Whether something is hidden from the players."""
HAS_DETERMINISE = False
"""Whether the game can draw what is hidden anew."""
REPEATS = 0
"""0: a repeated position means nothing; else one of the next three."""
REPEAT_DRAW, REPEAT_LOSS, REPEAT_FORBIDDEN = 1, 2, 3
REPEAT_COUNT = 3
HAS_VERDICT = False
"""Whether the game itself says what a repetition means that ends it."""
HAS_NOISY = HAS_GAIN = HAS_ESSENTIAL = HAS_TENSE = HAS_SKIP = HAS_CANONICAL = False
"""Whether the game defines these rules, which help an engine."""


def _unbound(*args: Any) -> Any:
    raise RuntimeError("this search is not bound to a game: use Specialiser")


start = to_play = legal = play = score = over = count = pick = draw = _unbound
chance = sees = features = noisy = key = position = reversible = _unbound
gain = essential = tense = skip = canonical = moves_left = _unbound
policy = determinise = timeless = verdict = _unbound
