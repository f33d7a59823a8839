"""Where networks are, and how they are called.

FILE            a path
NAME            a file in the folder of learned networks, where `plyground learn` puts them
NAME@12         the network of the same run after iteration 12
own             the network that comes with the game, in a file next to its rules
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from plyground.game.beside import beside
from plyground.game.contract.game import Game
from plyground.game.errors import PlygroundError
from plyground.kernel.directories import data_path

SUFFIX = ".npz"
LONGEST_NAME = 200
"""Bytes of a name: file systems take a little more."""
RUN, CHECKPOINTS = ".run", "checkpoints"
"""Next to NAME.npz, the folder of its run, and the networks along it."""
OWN_NET = "own"


class BadNet(PlygroundError):
    """A file that is not a network, is damaged, or belongs to another game."""


def learned_folder() -> Path:
    """Where `plyground learn` keeps networks that are called by their names."""
    return data_path("PLYGROUND_LEARNED", "learned")


def is_name(text: str) -> bool:
    """Whether a text is a plain name, which cannot lead out of the folder of learned networks.

    NAME@12 is the network of a run after iteration 12.
    """
    name, at, iteration = text.partition("@")
    plain = (
        0 < len(name.encode(errors="replace")) <= LONGEST_NAME
        and all(c.isalnum() or c in "_-=+." for c in name)
        and name[0] != "."
    )
    number = iteration.isascii() and iteration.isdigit() and len(iteration) < 10
    return plain and (not at or number)


def checkpoint_file(folder: Path, iteration: int) -> Path:
    """The network after an iteration of the run in a folder."""
    return folder / CHECKPOINTS / f"{iteration:05}{SUFFIX}"


def own_file(game: Game) -> Path:
    """Where the network that comes with a game is, if it has one."""
    return beside(game, f".net{SUFFIX}")


def find_file(given: str | Path, game: Game | None = None) -> Path:
    """The file of a network by its path or its name, or the game's own; raises BadNet."""
    text = str(given)
    if text == OWN_NET and game is not None:
        file = own_file(game)
        if not file.is_file():
            raise BadNet(
                f"{game.spec} comes without a network; make one by `plyground learn {game.spec}`"
            )
        return file
    with suppress(OSError, ValueError, RuntimeError):  # no text that can be a path
        path = Path(given).expanduser()
        if path.is_file():
            return path
    if is_name(text):
        name, _, iteration = text.removesuffix(SUFFIX).partition("@")
        named = learned_folder() / f"{name}{SUFFIX}"
        if iteration:
            named = checkpoint_file(named.with_suffix(RUN), int(iteration))
        if named.is_file():
            return named
    raise BadNet(
        f"there is no network {text!r}, as a file or in {learned_folder()}; "
        "`plyground learn GAME` makes one"
    )


def run_folder(given: str | Path) -> Path | None:
    """The folder of the run of a file or a name, if it is there."""
    folders = [Path(given).with_suffix(RUN)] if Path(given).name else []
    if is_name(str(given)):
        folders.append(learned_folder() / f"{str(given).removesuffix(SUFFIX)}{RUN}")
    with suppress(OSError, ValueError):
        return next((folder for folder in folders if folder.is_dir()), None)
    return None
