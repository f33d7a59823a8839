"""The memory of a search: one record that holds its stack, its rows and its counters.

One record is passed through a recursion as one pointer; each array would cost several words and a
reference count. This makes compiled search as fast as C. Sizes are fixed per game, so that a search
is compiled once for it.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from plyground.game.errors import endless
from plyground.kernel.control import NeverReturned, run
from plyground.kernel.fields import layout
from plyground.kernel.notice import imported

if TYPE_CHECKING:
    from plyground.game.contract.rules import Rules
    from plyground.game.records.record_state import RecordState

Argument = np.generic | np.ndarray[Any, Any]


def interpreting() -> bool:
    """Whether $PLYGROUND_INTERPRET turns compilation off."""
    return os.environ.get("PLYGROUND_INTERPRET", "0") not in ("", "0")


class Workspace:
    """A record with the given fields, for one thread. `control` is added to every workspace.

    `searches` specialises the searches that run in it; a search with its own constants replaces it.
    """

    def __init__(self, rules: Rules, **fields: Any) -> None:
        self.rules = rules
        self.searches = rules.searches
        self.dtype = _layout(tuple(fields.items()))
        self.record: Any = np.zeros(1, self.dtype)[0]

    def put_root(self, state: RecordState) -> None:
        """Copy a state to stack[0], and its path to `past` and `length` if these are fields."""
        self.record.stack[0] = state.record
        if "past" in (self.dtype.names or ()):
            past = state.past[-len(self.record.past) // 2 :]
            self.record.past[: len(past)] = past
            self.record.length = len(past)

    def run(
        self,
        search: Callable[..., Any],
        *args: Argument,
        deadline: float | None = None,
        watch: Callable[[], bool] | None = None,
        interpreted: bool | None = None,
    ) -> Any:
        """search(workspace, *args), compiled unless `interpreted`; Ctrl-C stops it.

        It also stops after `deadline` seconds, or when `watch` returns True.
        """
        if interpreting() if interpreted is None else interpreted:
            search = self.searches.interpreted(search)
            if deadline is None and watch is None:
                return search(self.record, *args)  # in this thread, where a debugger follows
        else:
            search = self.compile(search, *args)
        control = self.record.control
        try:
            return run(search, self.record, *args, control=control, deadline=deadline, watch=watch)
        except NeverReturned:
            raise endless(self.searches.game) from None

    def compile(self, search: Callable[..., Any], *args: Argument) -> Callable[..., Any]:
        """The search compiled for this workspace and arguments (numbers, arrays) of these types."""
        types = imported("numba", self.searches.game).types
        signature = [_compiled_type(self.dtype)]
        for a in args:
            kind = _compiled_type(a.dtype)
            signature.append(types.Array(kind, a.ndim, "C") if a.ndim else kind)
        return self.searches.compiled(search, signature)


# Cached: thousands of small searches would spend most of their time here.


@lru_cache(maxsize=256)
def _layout(fields: tuple[tuple[str, Any], ...]) -> np.dtype[Any]:
    """The type of a workspace's record."""
    columns: list[tuple[Any, ...]] = [("control", np.int64, (1,))]
    for name, kind in fields:
        columns.append((name, *kind) if isinstance(kind, tuple) else (name, kind))
    return layout(columns)


@lru_cache(maxsize=256)
def _compiled_type(kind: np.dtype[Any]) -> Any:
    """The numba type of a record or a number."""
    from numba.np.numpy_support import from_dtype

    return from_dtype(kind)


def past_size(rules: Rules, plies: int) -> int:
    """Room for the keys of a whole game and of a search of that many plies below it."""
    return 2 * (rules.facts.max_plies + plies + 2) if rules.facts.repetition else 1
