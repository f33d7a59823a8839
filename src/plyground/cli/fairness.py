"""`plyground fairness`: does an agent use hidden information?"""

from __future__ import annotations

from typing import Annotated

import typer

from plyground.cli.arguments import Options, find_game_or_tree
from plyground.cli.columns import progress


def fairness(
    game: Annotated[
        str, typer.Argument(metavar="GAME|TREE", help="A game with hidden information.")
    ],
    agent: Annotated[str, typer.Option(metavar="SPEC", help="The agent to probe.")],
    option: Options = None,
    games: Annotated[int, typer.Option(min=1, metavar="N", help="Random games to play.")] = 20,
    seed: Annotated[int, typer.Option(help="The seed of the random games.")] = 0,
) -> None:
    """Change only hidden information, and report an agent whose choices change.

    Exit code 0: no cheating found; 1: the agent cheats; 2: it cannot be probed.
    """
    from plyground.arena.fairness import fairness as probe

    found_game = find_game_or_tree(game, option)
    with progress("games") as move:
        verdict = probe(agent, found_game, games=games, seed=seed, progress=move)
    typer.echo(str(verdict))
    if verdict.cheats:
        raise typer.Exit(1)
