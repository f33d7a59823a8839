"""Arguments shared by several commands: games and their options, positions, files."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from plyground.game.errors import PlygroundError
from plyground.game.spec import read_options, read_spec
from plyground.game.whole_file import write_whole

if TYPE_CHECKING:
    from plyground.game.contract.game import Game
    from plyground.game.contract.state import State
    from plyground.game.trees.tree_game import TreeGame

GameName = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        help="A name, a file such as mygame.py, or either with options: connect4:rows=5,columns=5.",
    ),
]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", help="A game option; repeatable."),
]
Position = Annotated[
    str | None,
    typer.Option(metavar="TEXT", help="The position to start from, in the game's own notation."),
]


def find_game(text: str, options: list[str] | None = None) -> Game:
    """The game named on the command line."""
    from plyground.game.load import load_options

    name, given = read_spec(text)
    return load_options(name, given | read_options(options or []))


def find_tree(text: str, options: list[str] | None = None) -> TreeGame:
    """A tree given as a gallery name, a file or text."""
    from plyground.game.load import load_options
    from plyground.game.start import WRITTEN, in_gallery
    from plyground.game.trees.sources import load_tree
    from plyground.game.trees.tree_game import TreeGame

    more = read_options(options or [])
    path = Path(text)
    if text.startswith(("tree:", "gallery:")) or path.suffix.casefold() == ".efg":
        found = find_game(text, options)
        assert isinstance(found, TreeGame)
        return found
    if not WRITTEN.search(text) and is_file(path):
        return load_tree(read_file(path), more)
    if is_tree(text) and not in_gallery(text):
        return load_tree(text, more)
    name, given = read_spec(text)
    found = load_options(f"gallery:{name}", given | more)
    assert isinstance(found, TreeGame)
    return found


def find_game_or_tree(text: str, options: list[str] | None = None) -> Game:
    """A game, or a tree in any form that `find_tree` accepts."""
    return find_tree(text, options) if is_tree(text) else find_game(text, options)


def tree_of_game(text: str, options: list[str] | None = None) -> TreeGame:
    """The whole tree of a small game; raises UnknownGame for the name of neither."""
    from plyground.game.errors import UnknownGame
    from plyground.theory.extensive.game_tree import game_tree

    try:
        game = find_game(text, options)
    except UnknownGame:
        return find_tree(text, options)  # its error names the trees
    return game_tree(game)


def is_tree(text: str) -> bool:
    """Whether a text is a tree or the name of one, not the name of a game."""
    from plyground.game.catalogue import named
    from plyground.game.start import WRITTEN, in_gallery

    if text.startswith(("tree:", "gallery:")) or in_gallery(text):
        return True
    name = read_spec(text)[0]
    if named(name) or name.endswith(".py"):
        return False
    if WRITTEN.search(text):
        return True
    return Path(text).suffix != "" and is_file(Path(text))


def find_state(game: Game, position: str | None) -> State:
    """The given position, or the initial one."""
    return game.initial() if position is None else game.parse(position)


def write_file(path: Path, text: str) -> None:
    """Write a file, whole or not at all; raises PlygroundError if it cannot be written."""
    write_whole(path, text)


def is_file(path: Path) -> bool:
    """Whether the file exists; False for a text too long for a file name."""
    try:
        return path.is_file()
    except OSError:
        return False


def read_file(path: Path) -> str:
    """The text of a file; raises PlygroundError if it cannot be read."""
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError as error:
        raise PlygroundError(f"cannot read {str(path)!r}: {error.strerror}") from None


def spread(args: list[str], flag: str) -> list[str]:
    """Give a flag all words up to the next flag: `--agents a b` is `--agents a --agents b`."""
    result: list[str] = []
    listing = False
    for word in args:
        if word == flag:
            listing = True
        elif word.startswith(f"{flag}="):
            listing = True
            result += [flag, word.removeprefix(f"{flag}=")]
        elif word.startswith("-"):
            listing = False
            result.append(word)
        else:
            result += [flag, word] if listing else [word]
    # Keep a flag without words, so that the parser reports it.
    return [*result, flag] if flag in args and flag not in result else result
