"""`plyground new`: a game of one's own to begin with."""

from __future__ import annotations

import keyword
from pathlib import Path
from typing import Annotated

import typer

from plyground.cli.arguments import write_file
from plyground.game.errors import PlygroundError

TEMPLATES = Path(__file__).parent / "templates"
TITLE = "Own game"
"""The title in the templates, in whose place the new game's comes."""


def new(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The game's name: my_game.")],
    plain: Annotated[
        bool, typer.Option("--plain", help="A plain class with the six methods of the lectures.")
    ] = False,
    force: Annotated[
        bool, typer.Option("--force", help="Replace the file if there is one already.")
    ] = False,
) -> None:
    """Write a small game that works, to be changed into your own."""
    name = name.removesuffix(".py")
    if not name.isidentifier() or keyword.iskeyword(name):
        raise PlygroundError(
            f"a game cannot be called {name!r}; use letters, digits and _, such as my_game"
        )
    file = Path(f"{name}.py")
    if file.exists() and not force:
        raise PlygroundError(f"{file} exists already; --force replaces it")
    template = TEMPLATES / ("own_class.py" if plain else "own_game.py")
    title = name.replace("_", " ").strip().capitalize() or name
    write_file(file, template.read_text(encoding="utf-8").replace(TITLE, title))
    typer.echo(f"{file} is a small game that works. Change it into your own, and in between:")
    typer.echo(f"  plyground check {file}    looks for mistakes in the rules")
    typer.echo(f"  plyground play {file}     plays it")
