"""`plyground bisect`: where two searches part."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from plyground.cli.arguments import GameName, Options, find_game_or_tree, find_state, spread
from plyground.cli.output import Command
from plyground.game.errors import PlygroundError

USUAL = ["minimax", "alphabeta"]


class BisectCommand(Command):
    """`--agents` takes two words, or A,B in one."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        return super().parse_args(ctx, spread(args, "--agents"))


def bisect(
    game: GameName,
    agents: Annotated[
        list[str] | None,
        typer.Option(
            metavar="A B",
            help="Two exact searches: textbook ones such as minimax, or engine:NAME; "
            "default: minimax alphabeta.",
        ),
    ] = None,
    position: Annotated[
        str | None,
        typer.Option("--pos", "--position", metavar="TEXT", help="The position to search."),
    ] = None,
    depth: Annotated[
        int | None, typer.Option(min=1, help="The depth in plies; default: to the end.")
    ] = None,
    option: Options = None,
) -> None:
    """Run two searches on a position and name the node where they part.

    Exit code 0: they agree; 1: they part.
    """
    from plyground.search.engines.bisect import bisect as find

    given = " ".join(USUAL if agents is None else agents)
    names = given.replace(",", " ").split()
    if len(names) != 2:
        raise PlygroundError(
            f"--agents cannot be {given!r}; allowed: two names, such as {' '.join(USUAL)}"
        )
    state = find_state(find_game_or_tree(game, option), position)
    found = find(state, names[0], names[1], depth=depth)
    if found is None:
        typer.echo(f"{names[0]} and {names[1]} agree")
        return
    typer.echo(str(found))
    raise typer.Exit(1)
