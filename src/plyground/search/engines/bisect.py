"""Two searches disagree about a position: find the node where they part.

From the position down, the first move after which the values differ is followed. The last node on
this way is where one of the searches goes wrong: after each of its moves both say the same.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from plyground.game.contract.arguments import checked
from plyground.game.contract.facts import CHANCE
from plyground.game.contract.state import State
from plyground.game.errors import PlygroundError
from plyground.game.start import any_start
from plyground.search.analysis import Analysis
from plyground.search.engines.analyse import analyse
from plyground.search.limit import Limit
from plyground.search.textbook.by_name import search_function, search_name

Search = Callable[[State, int | None], Analysis]
"""A state and a depth (None: to the end of the game) to an answer."""
CLOSE = 1e-9
ENGINE = "engine:"


@dataclass(frozen=True)
class Parting:
    """Where two searches part; values are for the first player."""

    names: tuple[str, str]
    moves: tuple[str, ...]
    """From the position that was asked about to the node; empty: there itself."""
    state: State
    values: tuple[float, float]
    children: tuple[tuple[str, float], ...]
    """What both say after each move of the node."""
    around: tuple[str, ...] = ()
    """What each traced search did at the node."""

    def __str__(self) -> str:
        one, other = self.names
        place = " ".join(f"[{move}]" for move in self.moves) or "the position itself"
        name = self.state.game.player_name(0)
        lines = [
            f"{one} and {other} part at {place}: {self.values[0]:g} and {self.values[1]:g} "
            f"for {name}",
            f"position: {self.state.text}",
        ]
        lines += [f"  both say {value:g} after {move}" for move, value in self.children]
        return "\n".join([*lines, *self.around])


@any_start
@checked
def bisect(
    state: State,
    /,
    one: str | Search = "minimax",
    other: str | Search = "alphabeta",
    *,
    depth: int | None = None,
) -> Parting | None:
    """The node where two exact searches of a position part; None if they agree about it.

    A search is a textbook search by name ("alphabeta"), a compiled engine ("engine:solve"), or a
    function of a state and a depth that returns an Analysis.
    """
    names = (_name(one), _name(other))
    ask = (_search(one), _search(other))

    def values(at: State, left: int | None) -> tuple[float, float]:
        return _value(ask[0], at, left), _value(ask[1], at, left)

    here, found = state, values(state, depth)
    moves: tuple[str, ...] = ()
    if _agree(found):
        return None
    while True:
        after = None if depth is None else depth - len(moves) - 1
        children = []
        worse = None
        for a in [] if here.is_terminal or (after is not None and after < 0) else here.actions():
            child = here.result(a)
            told = values(child, after)
            if not _agree(told):
                worse = (child, told, here._describe(a))
                break
            children.append((here._describe(a), told[0]))
        if worse is None:
            left = None if depth is None else depth - len(moves)
            around = tuple(_around(name, here, left) for name in names)
            return Parting(names, moves, here, found, tuple(children), tuple(filter(None, around)))
        here, found, move = worse
        moves = (*moves, move)


def _agree(values: tuple[float, float]) -> bool:
    return abs(values[0] - values[1]) <= CLOSE


def _value(search: Search, state: State, depth: int | None) -> float:
    """The value for the first player."""
    if state.is_terminal:
        depth = None
    found = search(state, depth)
    low, high = state.game.facts.utility
    return found.value if found.player in (0, CHANCE) else low + high - found.value


def _name(search: str | Search) -> str:
    return search if isinstance(search, str) else getattr(search, "__name__", "a function")


def _search(given: str | Search) -> Search:
    if callable(given):
        return given
    if not isinstance(given, str):
        raise PlygroundError(
            f"a search is a name such as 'alphabeta' or a function of a state and a depth, "
            f"not {given!r}"
        )
    if given.startswith(ENGINE):
        engine = given.removeprefix(ENGINE)

        def by_engine(state: State, depth: int | None) -> Analysis:
            found = analyse(state, engine, Limit() if depth is None else Limit(depth=depth))
            if depth is None and found.bound != "=":
                raise PlygroundError(f"{given} did not solve {state.text!r}; give a depth")
            return found

        return by_engine
    textbook = search_function(search_name(given))
    return lambda state, depth: textbook(state, depth=depth)


def _around(name: str, state: State, depth: int | None) -> str:
    """What a textbook search did at the root of its trace."""
    if name.startswith(ENGINE) or state.is_terminal:
        return ""
    try:
        trace = search_function(search_name(name))(state, depth=depth, trace=True).trace
    except PlygroundError:
        return ""  # a function
    assert trace is not None
    steps = [trace.sentence(k + 1) for k, event in enumerate(trace.events) if event["node"] == 0]
    return "\n".join([f"{name} there:", *(f"  {step}" for step in steps)])
