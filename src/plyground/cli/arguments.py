"""What several commands have in common: the game, its options, a position, a file to write."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from plyground.game.errors import PlygroundError
from plyground.game.spec import read_options, read_spec

if TYPE_CHECKING:
    from plyground.game.game import Game
    from plyground.game.state import State

GameName = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        help="A name, a file such as mygame.py, or either with options: connect4:rows=5,columns=5.",
    ),
]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option of the game; repeatable."),
]
Position = Annotated[
    str | None,
    typer.Option(metavar="TEXT", help="The position to begin with, in the game's own notation."),
]


def find_game(text: str, options: list[str] | None = None) -> Game:
    """The game that the person asks for."""
    from plyground.game.load import load_options

    name, given = read_spec(text)
    return load_options(name, given | read_options(options or []))


def find_state(game: Game, position: str | None) -> State:
    """The position that the person asks for; without a text the initial one."""
    return game.initial() if position is None else game.parse(position)


def write_file(path: Path, text: str) -> None:
    """Write a file that the person asked for; one that cannot be written is their mistake."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise PlygroundError(f"cannot write {str(path)!r}: {error.strerror}") from None
