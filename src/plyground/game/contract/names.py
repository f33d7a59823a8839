"""Placeholders for the rules and constants of a game, for searches to import.

`Specialiser` binds a search to a game and replaces them by the game's own functions and numbers.
Calling an unbound one raises an error.
"""

from __future__ import annotations

from typing import Any

PLAYERS = 2
ACTIONS = 1
HISTORY = 1
"""Places in tables by action: as many as actions, but a million at most; then some share one."""
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
HAS_ANSWER = False
"""Whether it also has an `answer` to the action before."""
HAS_PRIOR = False
"""Whether the game has an opinion on actions that were not tried."""
HIDDEN = False
"""Whether the game has hidden information."""
SYMMETRIES = 1
"""How many symmetric images a state has, itself included."""
HAS_DETERMINISE = False
"""Whether the game can redraw hidden information."""
REPEATS = 0
"""0: no repetition rule; otherwise one of the next three."""
REPEAT_DRAW, REPEAT_LOSS, REPEAT_FORBIDDEN = 1, 2, 3
REPEAT_COUNT = 3
HAS_VERDICT = False
"""Whether the game has its own `verdict` on a repetition that ends it."""
HAS_NOISY = HAS_GAIN = HAS_ESSENTIAL = HAS_TENSE = HAS_SKIP = HAS_CANONICAL = False
"""Whether the game defines these rules for engines."""


def _unbound(*args: Any) -> Any:
    raise RuntimeError("this search is not bound to a game: use Specialiser")


start = to_play = legal = play = score = over = count = pick = draw = _unbound
chance = sees = features = noisy = key = position = position_after = reversible = _unbound
gain = essential = tense = skip = canonical = moves_left = _unbound
policy = answer = prior = determinise = timeless = verdict = _unbound
planes = image = image_action = sight_boards = sight_view = _unbound
