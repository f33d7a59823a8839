"""`analyse`: one way to ask any engine about any state."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from importlib import import_module
from typing import Any

from plyground.game.contract.state import State
from plyground.game.contract.values import option_fields
from plyground.game.errors import PlygroundError, TooLarge, nearest, one_of
from plyground.game.records.record_state import RecordState
from plyground.search.analysis import Analysis
from plyground.search.engines.options import EngineOptions
from plyground.search.limit import Limit
from plyground.search.request import Progress, Request

SOME = Limit(time=1.0)
"""What an engine may spend by default."""
ROOM = "plyground.search.engines"


@dataclass(frozen=True)
class Engine:
    """The places of an engine's functions, as "module:function" within this room.

    Each function is called with a state, a Request and the engine's options.
    """

    record: str
    """For games of records: compiled."""
    plain: str
    """For plain classes and trees: the textbook's searches."""
    options: str
    """The dataclass that declares its options."""
    ends: tuple[str, ...] = ("time", "nodes", "depth")
    """The limits that end it, one of which it needs; none: it comes to an end by itself."""
    unless: str = ""
    """An option with which it comes to an end by itself all the same."""


ENGINES = {
    "alphabeta": Engine(
        "alphabeta.engine:alphabeta",
        "plain:alphabeta",
        "alphabeta.options:AlphaBetaOptions",
        unless="solve",
    ),
    "mcts": Engine(
        "mcts.engine:search", "plain:mcts", "mcts.options:MctsOptions", ("time", "nodes", "sims")
    ),
    "expectiminimax": Engine(
        "expectiminimax.engine:expectiminimax",
        "plain:expectiminimax",
        "expectiminimax.options:ExpectiminimaxOptions",
    ),
    "solve": Engine("solve.engine:solve", "plain:solve", "solve.options:SolveOptions", ()),
    "prove": Engine(
        "proof_number.engine:prove_win", "plain:prove", "proof_number.options:ProveOptions", ()
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
    """An engine's answer for a state, within a limit.

    If nothing given can end the search, it has a second. `progress` is called with what is known at
    least every quarter of a second. Setting the event `stop` ends the search with its best answer
    so far. The options are those of the engine: `plyground agents NAME` and docs/engines.md list
    them.
    """
    if not isinstance(state, State):
        raise PlygroundError(f"analyse takes a state, not {state!r}; try game.initial()")
    if state.is_terminal:
        raise PlygroundError(f"{state.game.name}: the game is over, there is nothing to search")
    check_request(limit, progress, stop)
    known = option_fields(Request)
    seed, threads = known["seed"].read("analyse", seed), known["threads"].read("analyse", threads)
    search = engine_function(engine, state)
    chosen = options_class(engine).read(state.game, options)
    ends = stop is not None or bool(getattr(chosen, ENGINES[engine].unless, False))
    request = Request(ending(engine, limit, ends), progress, stop, seed, threads)
    try:
        found = search(state, request, chosen)
    except MemoryError:
        raise TooLarge(
            f"{engine}: this machine does not have that much memory; "
            "allow less, such as Limit(memory=256)"
        ) from None
    assert isinstance(found, Analysis)
    return found


def check_request(limit: Any, progress: Any, stop: Any) -> None:
    """Raise PlygroundError for arguments of the wrong type."""
    if limit is not None and not isinstance(limit, Limit):
        raise PlygroundError(f"a limit is a pg.Limit, not {limit!r}; try pg.Limit(time=1)")
    if progress is not None and not callable(progress):
        raise PlygroundError(f"progress is a function of a Progress, not {progress!r}")
    if stop is not None and not hasattr(stop, "is_set"):
        raise PlygroundError(f"stop is a threading.Event, not {stop!r}")


def ending(engine: str, limit: Limit | None, ends: bool) -> Limit:
    """The limit, with the usual second if nothing in it `ends` the search and nothing else does."""
    needed = ENGINES[engine].ends
    if limit is None:
        return SOME if needed else Limit()
    if ends or not needed or any(getattr(limit, name) is not None for name in needed):
        return limit
    return replace(limit, time=SOME.time)


def engine_function(engine: object, state: State) -> Callable[..., Any]:
    """The function that is the engine for this kind of state; raises PlygroundError if unknown."""
    known = entry(engine)
    found = part(known.record if isinstance(state, RecordState) else known.plain)
    return found  # type: ignore[no-any-return]


def options_class(engine: object) -> type[EngineOptions]:
    """The dataclass that declares the options of an engine; raises PlygroundError if unknown."""
    found = part(entry(engine).options)
    return found  # type: ignore[no-any-return]


def entry(engine: object) -> Engine:
    """An engine by its name; raises PlygroundError if unknown."""
    if not isinstance(engine, str) or engine not in ENGINES:
        close = nearest(str(engine), ENGINES)
        hint = f"did you mean {one_of(close)}?" if close else f"there are {', '.join(ENGINES)}"
        raise PlygroundError(f"there is no engine {engine!r}; {hint}")
    return ENGINES[engine]


def part(place: str) -> Any:
    """What "module:name" in this room stands for."""
    module, _, name = place.partition(":")
    return getattr(import_module(f"{ROOM}.{module}"), name)
