"""`analyse`: one way to ask any engine about any state."""

from __future__ import annotations

import inspect
import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from numbers import Integral, Real
from pathlib import PurePath
from typing import Any

from plyground.game.contract.state import State
from plyground.game.errors import BadOption, PlygroundError, TooLarge, nearest, one_of
from plyground.game.records.record_state import RecordState
from plyground.search.analysis import Analysis
from plyground.search.limit import Limit, is_a
from plyground.search.request import Progress, Request

SOME = Limit(time=1.0)
"""What an engine may spend if nobody says otherwise."""
MOST_THREADS = 256
MOST_NUMBER = 10**18
"""The largest number that an option may be: engines count in 64 bits."""


@dataclass(frozen=True)
class Engine:
    """Where the functions are, as "module:function"; each is called with a state and a Request."""

    record: str
    """For games of records: compiled."""
    plain: str
    """For plain classes and written-down trees: the textbook's searches."""
    ends: tuple[str, ...] = ("time", "nodes", "depth")
    """The limits that end it, one of which it needs; none: it comes to an end by itself."""
    unless: str = ""
    """An option with which it comes to an end by itself all the same."""


PLAIN = "plyground.search.engines.plain"
ENGINES = {
    "alphabeta": Engine(
        "plyground.search.engines.alphabeta.engine:alphabeta", f"{PLAIN}:alphabeta", unless="solve"
    ),
    "mcts": Engine(
        "plyground.search.engines.mcts.engine:search", f"{PLAIN}:mcts", ("time", "nodes", "sims")
    ),
    "expectiminimax": Engine(
        "plyground.search.engines.expectiminimax.engine:expectiminimax", f"{PLAIN}:expectiminimax"
    ),
    "solve": Engine("plyground.search.engines.solve.engine:solve", f"{PLAIN}:solve", ()),
    "prove": Engine("plyground.search.engines.proof_number.engine:prove_win", f"{PLAIN}:prove", ()),
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
    """What an engine thinks of a state, within a limit.

    If nothing given can end the search, it has a second. `progress` is told what is known at least
    every quarter of a second; setting the event `stop` ends the search with its best answer so
    far. Options are those of the engine.
    """
    if not isinstance(state, State):
        raise PlygroundError(f"analyse takes a state, not {state!r}; try game.initial()")
    if state.is_terminal:
        raise PlygroundError(f"{state.game.name}: the game is over, there is nothing to search")
    check_request(limit, progress, stop, seed, threads)
    search = engine_function(engine, state)
    check_options(engine, search, options)
    ends = stop is not None or bool(options.get(ENGINES[engine].unless))
    request = Request(ending(engine, limit, ends), progress, stop, seed, threads)
    try:
        found = search(state, request, **options)
    except MemoryError:
        raise TooLarge(
            f"{engine}: this machine has not as much memory as was asked for; "
            "allow less, such as Limit(memory=256)"
        ) from None
    assert isinstance(found, Analysis)
    return found


def check_request(limit: Any, progress: Any, stop: Any, seed: Any, threads: Any) -> None:
    """Raise PlygroundError for what no engine could do."""
    if limit is not None and not isinstance(limit, Limit):
        raise PlygroundError(f"a limit is a pg.Limit, not {limit!r}; try pg.Limit(time=1)")
    if progress is not None and not callable(progress):
        raise PlygroundError(f"progress is a function that is told of it, not {progress!r}")
    if stop is not None and not hasattr(stop, "is_set"):
        raise PlygroundError(f"stop is a threading.Event, not {stop!r}")
    if not is_a(Integral, threads) or not 1 <= threads <= MOST_THREADS:
        raise PlygroundError(f"{threads!r} threads cannot search; ask for 1 to {MOST_THREADS}")
    if not is_a(Integral, seed):
        raise PlygroundError(f"a seed is a whole number, not {seed!r}")


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
    if not isinstance(engine, str) or engine not in ENGINES:
        close = nearest(str(engine), ENGINES)
        hint = f"did you mean {one_of(close)}?" if close else f"there are {', '.join(ENGINES)}"
        raise PlygroundError(f"there is no engine {engine!r}; {hint}")
    known = ENGINES[engine]
    place = known.record if isinstance(state, RecordState) else known.plain
    module, _, function = place.partition(":")
    return getattr(import_module(module), function)  # type: ignore[no-any-return]


def check_options(engine: str, search: Callable[..., Any], options: dict[str, Any]) -> None:
    """Raise BadOption for an option that the engine does not have, or of another kind."""
    known = options_of(search)
    for name, value in options.items():
        if name not in known:
            hint = f"it has {one_of(nearest(name, known) or known)}" if known else "it has none"
            where = " for plain classes and trees" if search.__module__ == PLAIN else ""
            raise BadOption(f"the engine {engine} has no option {name!r}{where}; {hint}")
        if not any(fits(kind, value) for kind in known[name]):
            allowed = " or ".join(called(kind) for kind in known[name] if kind != "None")
            raise BadOption(f"{engine}: {name} cannot be {value!r}; allowed: {allowed}")
        if is_a(Real, value) and abs(value) > MOST_NUMBER:
            raise BadOption(f"{engine}: {name} cannot be {value!r}; allowed: up to {MOST_NUMBER}")


def fits(kind: str, value: Any) -> bool:
    """Whether a value is of a kind, named as in the signature of an engine."""
    if value is None:
        return kind == "None"
    if kind not in KINDS:
        return type(value).__name__ == kind
    return is_a(KINDS[kind][0], value) and bool(value == value)  # nan is no number


def called(kind: str) -> str:
    """What to tell somebody who gave something else."""
    return KINDS[kind][1] if kind in KINDS else f"a {kind}"


KINDS: dict[str, tuple[type, str]] = {
    "bool": (bool, "True or False"),
    "int": (Integral, "a whole number"),
    "float": (Real, "a number"),
    "str": (str, "a text"),
    "Path": (PurePath, "a path"),
}
"""What an option may be, by the word in the signature of its engine."""


@cache
def options_of(search: Callable[..., Any]) -> dict[str, list[str]]:
    """An engine's options and their kinds; to ask takes as long as a short search."""
    parameters = inspect.signature(search).parameters.values()
    return {p.name: p.annotation.split(" | ") for p in parameters if p.kind is p.KEYWORD_ONLY}
