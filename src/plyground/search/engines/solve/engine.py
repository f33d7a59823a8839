"""`analyse(state, "solve")`: chooses the method that suits a game."""

from __future__ import annotations

from plyground.game.errors import BadOption, Unsuited
from plyground.game.records.record_game import RecordGame
from plyground.game.records.record_state import RecordState
from plyground.search.analysis import Analysis
from plyground.search.engines.solve.options import SolveOptions
from plyground.search.request import Request
from plyground.search.suited import require


def solve(state: RecordState, request: Request, options: SolveOptions) -> Analysis:
    """The value of a state, and of every move there, with the plies to the end."""
    require(state.game, "solve", zero_sum=False, deterministic=False)
    method, database = options.method, options.database
    if method == "auto":
        method = "search" if suits_search(state) else "graph"
    if method == "search":
        from plyground.search.engines.solve.by_search import solve_by_search

        require(state.game, "solve by search", constant_sum=False)
        if depends_on_path(state.game):
            raise Unsuited(
                f"solve by search ignores the path, but {state.game.name} has repetition or "
                'clocks; use method="graph"'
            )
        return solve_by_search(
            state, request, options.every, options.distance, options.table, database or ""
        )
    from plyground.search.engines.solve.by_graph import solve_by_graph

    if database:
        raise BadOption(f"solve: {state.game.name} is solved as a graph, without a database")
    return solve_by_graph(state, request)


def suits_search(state: RecordState) -> bool:
    """Whether a depth-first search is exact: no chance, two players, values without the path."""
    game = state.game
    return game.deterministic and game.players == 2 and game.zero_sum and not depends_on_path(game)


def depends_on_path(game: RecordGame) -> bool:
    """Whether repetition or clocks can end games: then equal keys do not mean equal values."""
    return game.facts.repetition is not None or "timeless" in game.rules.own
