"""The textbook searches by the names that users type, and the options of each."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from plyground.game.errors import PlygroundError, nearest, one_of

if TYPE_CHECKING:
    from plyground.search.analysis import Analysis

SEARCHES: dict[str, tuple[str, dict[str, Any]]] = {
    "minimax": ("minimax", {}),
    "alphabeta": ("alphabeta", {}),
    "negamax": ("negamax", {}),
    "negamax-alphabeta": ("negamax", {"pruning": True}),
    "negamax-table": ("negamax", {"pruning": True, "table": True}),
    "with-table": ("with_table", {}),
    "expectiminimax": ("expectiminimax", {}),
    "star1": ("expectiminimax", {"pruning": True}),
    "maxn": ("maxn", {}),
    "all-max": ("all_max", {}),
    "quiescence": ("quiescence", {}),
    "singular": ("singular", {}),
    "mcts": ("mcts", {}),
}
"""The function of `plyground` and its fixed options."""
WITHOUT_CONVENTION = ("maxn", "all-max", "with-table")
NEED_DEPTH = ("quiescence", "singular")


def search_name(given: str) -> str:
    """The name of a search as listed; raises if it is unknown."""
    name = given.casefold().replace("_", "-").replace(" ", "-")
    if name not in SEARCHES:
        close = nearest(name, SEARCHES) or list(SEARCHES)
        raise PlygroundError(f"there is no search {given!r}; try {one_of(close)}")
    return name


def search_function(name: str) -> Callable[..., Analysis]:
    """The search of a listed name, with its fixed options."""
    import plyground

    function, given = SEARCHES[name]
    return partial(getattr(plyground, function), **given)
