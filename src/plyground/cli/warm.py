"""`plyground warm`: compiles games ahead of time, so that nobody waits for it later."""

from __future__ import annotations

import time
from typing import Annotated

import typer

USUAL = ("tic_tac_toe", "connect4", "othello", "checkers", "chess", "go")
"""What most people open first."""


def warm(
    games: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[GAMES]...",
            help=f"Names, specs or files.  [default: {', '.join(USUAL)}]",
        ),
    ] = None,
    all_games: Annotated[bool, typer.Option("--all", help="All built-in games.")] = False,
) -> None:
    """Compile the rules and the usual engine of games, and keep the code for later.

    The first search of a game compiles it, which takes 5 to 30 seconds. What is in the cache
    already is only read.
    """
    from plyground.cli.arguments import find_game
    from plyground.cli.columns import progress
    from plyground.game.catalogue import games as built_in
    from plyground.game.records.record_game import RecordGame
    from plyground.search.engines.analyse import analyse
    from plyground.search.engines.usual import usual_engine
    from plyground.search.limit import Limit

    found = [find_game(name, None) for name in (built_in() if all_games else games or USUAL)]
    began = time.perf_counter()
    with progress("compiling") as move:
        for done, game in enumerate(found):
            move(done / len(found))
            if not isinstance(game, RecordGame):
                typer.echo(f"{game.name}: a game of plain classes is never compiled")
                continue
            since = time.perf_counter()
            game.compile()
            engine = usual_engine(game)
            state = game.initial()
            analyse(state, engine, Limit(sims=10) if engine == "mcts" else Limit(nodes=100))
            typer.echo(f"{game.name}: rules and {engine}, {time.perf_counter() - since:.1f} s")
        move(1.0)
    typer.echo(f"{len(found)} games in {time.perf_counter() - began:.0f} s")
