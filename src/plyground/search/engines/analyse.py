"""`analyse`: one way to ask any engine about any state."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from importlib import import_module
from typing import Any

from plyground.game.contract.state import State
from plyground.game.contract.values import option_fields
from plyground.game.errors import PlygroundError, TooLarge, endless, nearest, one_of
from plyground.game.records.record_state import RecordState
from plyground.game.start import any_start
from plyground.kernel.control import NeverReturned
from plyground.kernel.notice import imported, spent
from plyground.search.analysis import Analysis
from plyground.search.engines.at_once import with_win_at_once
from plyground.search.engines.centred import as_asked, centred, centred_request
from plyground.search.engines.options import EngineOptions
from plyground.search.engines.usual import usual_engine
from plyground.search.limit import Limit
from plyground.search.request import Progress, Request
from plyground.search.score import ESTIMATE

SOME = Limit(time=1.0)
"""What an engine may spend by default."""
ROOM = "plyground.search.engines"
DEEPENING = ("alphabeta", "expectiminimax")
"""Engines whose depth is that of the last search that was finished."""


@dataclass(frozen=True)
class Engine:
    """Where an engine is: the function of its name in `plain.py` is for plain classes and trees."""

    folder: str
    function: str
    """In the folder's `engine.py`, for games of records: compiled."""
    options: str
    """The dataclass in the folder's `options.py`."""
    ends: tuple[str, ...] = ("time", "nodes", "depth")
    """The limits that end it, one of which it needs; none: it comes to an end by itself."""
    unless: str = ""
    """An option with which it comes to an end by itself all the same."""


ENGINES = {
    "alphabeta": Engine("alphabeta", "alphabeta", "AlphaBetaOptions", unless="solve"),
    "mcts": Engine("mcts", "search", "MctsOptions", ("time", "nodes", "sims")),
    "expectiminimax": Engine("expectiminimax", "expectiminimax", "ExpectiminimaxOptions"),
    "solve": Engine("solve", "solve", "SolveOptions", ()),
    "prove": Engine("proof_number", "prove_win", "ProveOptions", ()),
}


@any_start
def analyse(
    state: State,
    /,
    engine: str | None = None,
    limit: Limit | None = None,
    *,
    progress: Callable[[Progress], None] | None = None,
    stop: threading.Event | None = None,
    time: float | None = None,
    nodes: int | None = None,
    depth: int | None = None,
    sims: int | None = None,
    memory: float | None = None,
    seed: int = 0,
    threads: int = 1,
    **options: Any,
) -> Analysis:
    """An engine's answer for a state, within a limit; without a name, the engine suits the game.

    The limit is a `Limit`, or its parts: seconds of `time`, `nodes`, `depth`, `sims`, megabytes of
    `memory`. If nothing given can end the search, it has a second. `progress` is called with what
    is known at least every quarter of a second. Setting the event `stop` ends the search with its
    best answer so far.

    The other options are those of the engine; docs/engines.md explains them:

    alphabeta: lines, table, ordering, pvs, quiescence, essential, reductions, null_move,
        extensions, singular, futility, deeper, solve, database, weights, net, kept
    mcts: c, playout, minimax, rave, grave, mast, policy, prior, patience, transpositions, solve,
        database, weights, net, tuned, kept
    expectiminimax: pruning, star1, star2, table, weights
    solve: method, every, distance, table, database
    prove: at_least, table, database
    """
    parts = {"time": time, "nodes": nodes, "depth": depth, "sims": sims, "memory": memory}
    given: dict[str, Any] = {name: value for name, value in parts.items() if value is not None}
    if given:
        check_request(limit, progress, stop)
        limit = replace(limit or Limit(), **given)
    if state.is_terminal:
        raise PlygroundError(f"{state.game.name}: the game is over, there is nothing to search")
    engine = usual_engine(state.game) if engine is None else engine
    check_request(limit, progress, stop)
    known = option_fields(Request)
    seed, threads = known["seed"].read("analyse", seed), known["threads"].read("analyse", threads)
    inside = centred(state)
    options = with_own_database(engine, state, limit, options)
    chosen = options_class(engine).read(inside.game, options)
    ends = stop is not None or bool(getattr(chosen, ENGINES[engine].unless, False))
    request = Request(ending(engine, limit, ends), progress, stop, seed, threads)
    try:
        with spent() as compiler:
            search = engine_function(engine, state)
            found = search(inside, centred_request(request, state), chosen)
    except NeverReturned:
        raise endless(state.game.name) from None
    except MemoryError:
        raise TooLarge(
            f"{engine}: this machine does not have that much memory; "
            "allow less, such as Limit(memory=256)"
        ) from None
    assert isinstance(found, Analysis)
    said = (*found.unsearched, *guessed(found))
    told = as_asked(replace(found, compiling=compiler.seconds, unsearched=said), state)
    return with_win_at_once(told)


def with_own_database(
    engine: str, state: State, limit: Limit | None, options: dict[str, Any]
) -> dict[str, Any]:
    """The options, with a database of the user's folder where none is named."""
    if not isinstance(state, RecordState) or "database" in options or engine == "expectiminimax":
        return options
    if engine == "solve" and options.get("method", "auto") != "search":
        from plyground.search.engines.solve.engine import suits_search

        if options.get("method") == "graph" or not suits_search(state):
            return options
    if engine == "mcts" and options.get("solve") is False:
        return options
    from plyground.search.engines.database.own_folder import folder, own_database

    # Most users have no such folder, and need not load the code that reads databases.
    if not folder().is_dir():
        return options
    found = own_database(state, limit or Limit(), openings=engine == "alphabeta")
    return options if found is None else {**options, "database": found}


def guessed(found: Analysis) -> list[str]:
    """A sentence if the limit ended the search before any move was chosen by it."""
    searched = found.depth > 0 if found.algorithm in DEEPENING else found.nodes > 0
    unproved = found.algorithm == "prove" and found.bound == ESTIMATE
    if (
        found.stopped is None
        or (searched and not unproved)
        or any(said.startswith("guessed:") for said in found.unsearched)
    ):
        return []
    return ["guessed: the limit ended the search before it had compared the moves"]


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
    """The function that searches states of this kind, called with a state, a Request and the
    engine's options; raises PlygroundError for an unknown engine.
    """
    known = entry(engine)
    if not isinstance(state, RecordState):
        return getattr(import_module(f"{ROOM}.plain"), str(engine))  # type: ignore[no-any-return]
    module = imported(f"{ROOM}.{known.folder}.engine", state.game.name)
    return getattr(module, known.function)  # type: ignore[no-any-return]


def options_class(engine: object) -> type[EngineOptions]:
    """The dataclass that declares the options of an engine; raises PlygroundError if unknown."""
    known = entry(engine)
    module = import_module(f"{ROOM}.{known.folder}.options")
    return getattr(module, known.options)  # type: ignore[no-any-return]


def entry(engine: object) -> Engine:
    """An engine by its name; raises PlygroundError if unknown."""
    if not isinstance(engine, str) or engine not in ENGINES:
        close = nearest(str(engine), ENGINES)
        hint = f"did you mean {one_of(close)}?" if close else f"there are {', '.join(ENGINES)}"
        raise PlygroundError(f"there is no engine {engine!r}; {hint}")
    return ENGINES[engine]
