"""The gate: a match in the arena, which new weights must win against the game's own.

A sequential test at equal nodes; the colours of each opening are swapped. It ends as soon as the
answer is clear, and after so many games in any case: weights that are not clearly better by then
are not kept.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

from plyground.arena.executors.executor import Executor
from plyground.arena.executors.here import Here
from plyground.arena.executors.local import Local
from plyground.arena.plan import SPRT, plan
from plyground.arena.sprt import Sprt, SprtVerdict
from plyground.arena.store.store import Store
from plyground.arena.tournament import Tournament
from plyground.game.contract.game import Game
from plyground.search.agents.searchers import AlphaBeta, Expectiminimax

BETTER = Sprt(elo0=0.0, elo1=20.0)
"""The test: are the weights 20 Elo stronger rather than equal?"""


class Interrupted(Exception):  # not an error: the caller asked for it
    """The match was stopped."""


def agents(game: Game, weights: Mapping[str, float], nodes: int) -> list[str]:
    """The two players of the match: the game's engine with these weights, and with its own."""
    if not game.deterministic:
        own, new = Expectiminimax(nodes=nodes), Expectiminimax(nodes=nodes, weights=weights)
    else:  # without the game's opening database: it would play for both
        own = AlphaBeta(nodes=nodes, database=False)  # type: ignore[assignment]
        new = AlphaBeta(nodes=nodes, database=False, weights=weights)  # type: ignore[assignment]
    return [new.spec, own.spec]


def match(
    game: Game,
    weights: Mapping[str, float],
    *,
    nodes: int,
    games: int,
    seed: int = 0,
    test: Sprt = BETTER,
    workers: int | None = None,
    store: str | Path | None = None,
    watch: Callable[[SprtVerdict | None], bool] = lambda verdict: False,
) -> SprtVerdict | None:
    """The verdict on weights after at most so many games; None if no pair was finished.

    `watch` is called after every batch, and stops the match by True: raises Interrupted. One
    worker plays in this process. The games are kept in the store, if one is named.
    """
    chosen = plan(
        [game.spec], agents(game, weights, nodes), each=games, kind=SPRT, seed=seed, test=test
    )
    with ExitStack() as stack:
        place = store or Path(stack.enter_context(TemporaryDirectory())) / "match.db"
        kept = stack.enter_context(Store(place))
        executor: Executor = stack.enter_context(Here() if workers == 1 else Local(workers))
        tournament = Tournament.begin(kept, chosen)

        def verdict() -> SprtVerdict | None:
            (sequential,) = tournament.tests.values()
            return sequential.verdict

        def look() -> None:
            if watch(verdict()):
                raise Interrupted

        tournament.run(executor, look)
        return verdict()
