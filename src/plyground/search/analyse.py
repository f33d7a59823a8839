"""`analyse`: one way to ask any engine about any state."""

from __future__ import annotations

import inspect
import threading
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any

from plyground.game.errors import BadOption, PlygroundError, nearest, one_of
from plyground.game.record_state import RecordState
from plyground.game.state import State
from plyground.search.analysis import Analysis
from plyground.search.job import Job, Progress
from plyground.search.limit import Limit

SOME = Limit(time=1.0)
"""What an engine may spend if nobody says otherwise."""


@dataclass(frozen=True)
class Engine:
    """Where the functions are, as "module:function"; each is called with a state and a Job."""

    record: str
    """For games of records: compiled."""
    plain: str
    """For plain classes and written-down trees: the textbook's searches."""
    bounded: bool = True
    """Whether it goes on until a limit is reached, so that it needs one."""


PLAIN = "plyground.search.engines.plain"
ENGINES = {
    "alphabeta": Engine(
        "plyground.search.engines.alphabeta.engine:alphabeta", f"{PLAIN}:alphabeta"
    ),
    "mcts": Engine("plyground.search.engines.mcts.engine:search", f"{PLAIN}:mcts"),
    "expectiminimax": Engine(
        "plyground.search.engines.expectiminimax.engine:expectiminimax", f"{PLAIN}:expectiminimax"
    ),
    "solve": Engine("plyground.search.engines.solve.engine:solve", f"{PLAIN}:solve", bounded=False),
    "prove": Engine(
        "plyground.search.engines.proof_number.engine:prove_win", f"{PLAIN}:solve", bounded=False
    ),
}


def analyse(
    state: State,
    engine: str = "alphabeta",
    limit: Limit | None = None,
    *,
    progress: Callable[[Progress], None] | None = None,
    stop: threading.Event | None = None,
    seed: int = 0,
    threads: int = 1,
    **options: Any,
) -> Analysis:
    """What an engine thinks of a state, within a limit (a second, if none is given).

    `progress` is told what is known at least every quarter of a second; setting the event `stop`
    ends the search with its best answer so far. Options are those of the engine.
    """
    if not isinstance(state, State):
        raise PlygroundError(f"analyse takes a state, not {state!r}; try game.initial()")
    if state.is_terminal:
        raise PlygroundError(f"{state.game.name}: the game is over, there is nothing to search")
    if threads < 1:
        raise PlygroundError(f"{threads} threads cannot search; ask for 1 or more")
    search = engine_function(engine, state)
    check_options(engine, search, options)
    limit = limit or (SOME if ENGINES[engine].bounded else Limit())
    job = Job(limit, progress, stop, seed, threads)
    found = search(state, job, **options)
    assert isinstance(found, Analysis)
    return found


def engine_function(engine: str, state: State) -> Callable[..., Any]:
    """The function that is the engine for this kind of state; raises PlygroundError if unknown."""
    if engine not in ENGINES:
        close = nearest(engine, ENGINES)
        hint = f"did you mean {one_of(close)}?" if close else f"there are {', '.join(ENGINES)}"
        raise PlygroundError(f"there is no engine {engine!r}; {hint}")
    known = ENGINES[engine]
    place = known.record if isinstance(state, RecordState) else known.plain
    module, _, function = place.partition(":")
    return getattr(import_module(module), function)  # type: ignore[no-any-return]


def check_options(engine: str, search: Callable[..., Any], options: dict[str, Any]) -> None:
    """Raise BadOption for an option that the engine does not have."""
    known = options_of(search)
    for name in options:
        if name not in known:
            hint = f"it has {one_of(nearest(name, known) or known)}" if known else "it has none"
            raise BadOption(f"the engine {engine} has no option {name!r}; {hint}")


@cache
def options_of(search: Callable[..., Any]) -> list[str]:
    """The names of an engine's options; to ask takes as long as a short search."""
    parameters = inspect.signature(search).parameters.values()
    return [p.name for p in parameters if p.kind is p.KEYWORD_ONLY]
