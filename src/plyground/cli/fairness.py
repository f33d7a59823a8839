"""`plyground fairness`: does an agent look at what its player cannot see?"""

from __future__ import annotations

from typing import Annotated

import typer

from plyground.cli.arguments import Options, find_game_or_tree
from plyground.cli.columns import progress


def fairness(
    game: Annotated[
        str, typer.Argument(metavar="GAME|TREE", help="A game in which something is hidden.")
    ],
    agent: Annotated[str, typer.Option(metavar="SPEC", help="The agent to probe.")],
    option: Options = None,
    games: Annotated[int, typer.Option(min=1, metavar="N", help="Random games to play.")] = 20,
    seed: Annotated[int, typer.Option(help="Fixes the random games.")] = 0,
) -> None:
    """Change only what a player cannot see, and report an agent whose choice changes.

    Exit code 0: it was not seen to cheat; 1: it cheats; 2: it cannot be probed.
    """
    from plyground.arena.fairness import fairness as probe

    found_game = find_game_or_tree(game, option)
    with progress("games") as move:
        verdict = probe(agent, found_game, games=games, seed=seed, progress=move)
    typer.echo(str(verdict))
    if verdict.cheats:
        raise typer.Exit(1)
