"""`plyground check`: examines the rules of a game."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from typing import Annotated, Any

import typer

from plyground.cli.arguments import Options
from plyground.cli.columns import progress
from plyground.game.spec import read_options, read_spec


def check(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="A game file, or the name of a game.")
    ],
    option: Options = None,
    states: Annotated[int, typer.Option(min=1, help="States near the start to check.")] = 300,
    games: Annotated[int, typer.Option(min=0, help="Random games to play.")] = 20,
    seed: Annotated[int, typer.Option(help="The seed of the random games.")] = 0,
) -> None:
    """Find mistakes in the rules of a game, each shown with a shortest list of moves.

    The rules run in another process: a crash or an endless loop is a mistake like any other.
    Exit code 0: no mistakes; 1: mistakes found; 2: the file is not a game.
    """
    from plyground.game.doctor.guard import Order, Refused, examined, remember
    from plyground.game.load import load_options, own_file

    name, given = read_spec(file)
    options = given | read_options(option or [])
    with ExitStack() as bars:
        try:
            findings = examined(Order(name, options, states, games, seed), teller(file, bars))
        except Refused:
            load_options(name, options)  # raises the reason
            raise
    own = own_file(name)
    if not findings:
        if own is not None:
            remember(own, options, [], compiled=False)
            remember(own, options, [], compiled=True)
        typer.echo("No mistakes found.")
        return
    kinds = "mistake" if len(findings) == 1 else "kinds of mistakes"
    typer.echo(f"\n{len(findings)} {kinds} found.")
    for finding in findings:
        typer.echo(f"\n{finding}")
    raise typer.Exit(1)


def teller(file: str, bars: ExitStack) -> Callable[[str, str, Any], None]:
    """Shows how far the examination is: a bar for each part, then a line with its result."""
    moves: dict[str, Callable[[float], None]] = {}

    def tell(word: str, what: str, value: Any) -> None:
        if word == "progress":
            if what not in moves:
                bars.close()
                moves[what] = bars.enter_context(progress(what))
            moves[what](value)
        else:
            bars.close()
            typer.echo(f"{value} ({file})" if what == "title" else f"  {what:<24}{value}")

    return tell
