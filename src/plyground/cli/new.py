"""`plyground new`: writes a template for a new game."""

from __future__ import annotations

import keyword
from pathlib import Path
from typing import Annotated

import typer

from plyground.cli.arguments import write_file
from plyground.game.errors import PlygroundError

TEMPLATES = Path(__file__).parent / "templates"
TITLE = "Own game"
"""The title in the templates, which the new game's title replaces."""


def new(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The game's name, such as my_game.")],
    plain: Annotated[
        bool, typer.Option("--plain", help="A plain class with the six methods of the lectures.")
    ] = False,
    force: Annotated[bool, typer.Option("--force", help="Overwrite an existing file.")] = False,
) -> None:
    """Write a small working game, to change into your own."""
    name = name.removesuffix(".py")
    if not name.isidentifier() or keyword.iskeyword(name):
        raise PlygroundError(
            f"a game cannot be called {name!r}; use letters, digits and _, such as my_game"
        )
    file = Path(f"{name}.py")
    if file.exists() and not force:
        raise PlygroundError(f"{file} already exists; --force overwrites it")
    template = TEMPLATES / ("own_class.py" if plain else "own_game.py")
    title = name.replace("_", " ").strip().capitalize() or name
    write_file(file, template.read_text(encoding="utf-8").replace(TITLE, title))
    typer.echo(f"{file} is a small working game. Change it into your own, and try:")
    typer.echo(f"  plyground check {file}    finds mistakes in the rules")
    typer.echo(f"  plyground play {file}     plays it")
