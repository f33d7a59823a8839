"""Find a game by name or path, and run its files with the given options."""

from __future__ import annotations

import os
import sys
import threading
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any

from plyground.game.catalogue import file_of, games, named
from plyground.game.contract.game import Game
from plyground.game.contract.options import loading
from plyground.game.contract.rules import NAMES, Rules
from plyground.game.errors import BadGame, UnknownGame, nearest, one_of
from plyground.game.game_files import FOLDER_FILE, game_file, name_of, run_files, versions_of
from plyground.game.plain import PlainGame, is_plain
from plyground.game.records.record_game import RecordGame
from plyground.game.spec import read_spec

_loaded: dict[Any, Game] = {}
_lock = threading.RLock()
"""One thread loads at a time; a game file may load another game."""
SOURCES = "plyground.games"
"""The entry-point group of functions that load games of other programs. An entry's name is the word
before the colon in `load("openspiel:chess")`; any installed package may declare one."""


def load(game: Any, **options: Any) -> Game:
    """A game by name ("chess"), by path ("mygame.py" or the folder "mygame/"), or from a class.

    The text may contain options: "connect4:rows=5". It may also name a tree: as text
    ("tree:[[3 12][2 4]]"), of the gallery ("gallery:jarrar"), or in a Gambit file ("poker.efg");
    or a game of OpenSpiel ("openspiel:tic_tac_toe").
    Loading a game with the same options again returns the same object, unless one of its files
    has been edited since.
    """
    return load_options(game, options)


def load_options(game: Any, options: dict[str, Any]) -> Game:
    """`load` with the options as a dict."""
    if isinstance(game, Game):
        return game
    if not isinstance(game, (str, Path)):
        if game is None or isinstance(game, (int, float, list, dict)):
            allowed = "a name such as 'nim', a file such as 'mygame.py' or a class"
            raise UnknownGame(f"a game is {allowed}, not {game!r}")
        return _plain(game, options)
    name, given = read_spec(str(game))
    options = given | options
    tree = _tree(name, options)
    if tree is not None:
        return tree
    file, source = _find(name)
    if source not in games() and _key(file, source, options) not in _loaded:
        _trust(file, options, compiled=False)  # may take seconds: others load meanwhile
    with _lock:
        return _load_file(file, source, options)


def _key(file: Path, source: str, options: dict[str, Any]) -> Any:
    return source, versions_of(file), repr(sorted(options.items()))


def _load_file(file: Path, source: str, options: dict[str, Any]) -> Game:
    key = _key(file, source, options)
    if key not in _loaded:
        found = _run(file, source, options)
        # rows="5" and rows=5 are one game.
        _loaded[key] = _loaded.setdefault((*key[:2], repr(sorted(found.options.items()))), found)
    return _loaded[key]


def own_file(name: str) -> Path | None:
    """The file that a name leads to, if it is a user's own game."""
    if named(name) is not None or Path(name).suffix.casefold() == ".efg":
        return None
    file = game_file(Path(name).expanduser())
    return Path(os.path.abspath(file)) if os.path.isfile(file) else None


def _trust(file: Path, options: dict[str, Any], compiled: bool) -> None:
    """Raise BadGame if the rules of a user's file do harm; they run in another process first."""
    if os.environ.get("PLYGROUND_EXAMINE", "1") not in ("", "0"):
        from plyground.game.doctor.guard import trust

        trust(file, options, compiled=compiled)


def _plain(game: Any, options: dict[str, Any]) -> Game:
    if options:
        raise BadGame("load takes no options for a class; give them to the class itself")
    if isinstance(game, type):
        game = game()
    return PlainGame(game, type(game).__qualname__)


def _tree(wanted: str, options: dict[str, Any]) -> Game | None:
    """The tree that a text names, or None. Only a tree's own reader is imported."""
    kind, colon, rest = wanted.partition(":")
    if colon and kind == "tree":
        from plyground.game.trees.sources import load_tree

        return load_tree(rest, options)
    if colon and kind == "gallery":
        from plyground.game.trees.gallery import gallery

        return gallery(rest, **options)
    if colon:
        from importlib.metadata import entry_points

        for source in entry_points(group=SOURCES, name=kind):
            found: Game = source.load()(rest, options)
            return found
    if Path(wanted).suffix.casefold() == ".efg":
        from plyground.game.trees.sources import load_efg

        return load_efg(Path(wanted).expanduser(), options)
    return None


def _find(wanted: str) -> tuple[Path, str]:
    """The file of a game, and its source: the name, or the absolute path of the file."""
    name = named(wanted)
    if name is not None:
        return file_of(name), name
    path = Path(wanted).expanduser()
    if wanted.strip():
        path = game_file(path)
    shown = repr(wanted if len(wanted) < 100 else f"{wanted[:96]}...")
    if path.suffix == ".py" or path.parent != Path("."):
        if os.path.isfile(path):
            return Path(os.path.abspath(path)), str(path.resolve())
        what = f"is a folder without {FOLDER_FILE}" if os.path.isdir(path) else "does not exist"
        raise UnknownGame(f"the game file {shown} {what}")
    if os.path.isfile(f"{wanted}.py"):
        raise UnknownGame(f"there is no game {wanted!r}; the file here is called {wanted}.py")
    close = nearest("_".join(wanted.casefold().replace("-", " ").split()), games())
    hint = f"did you mean {one_of(close)}?" if close else "`plyground games` lists them all"
    raise UnknownGame(f"there is no game {shown}; {hint}")


def _run(file: Path, source: str, options: dict[str, Any]) -> Game:
    built_in = source in games()
    name = name_of(file)
    package = f"plyground.games.{name}" if built_in else f"plyground_file_{name.replace('.', '_')}"
    with loading(name, options) as declared:
        modules = run_files(file, package, built_in)
        found = None if built_in else _plain_class(modules)
        if found is not None:
            sys.modules.update({module.__name__: module for module in modules})  # for pickle
            return PlainGame(found(), source, name)
        before = None if built_in else partial(_trust, file, options, compiled=True)
        rules = Rules.of(name, _names(name, modules), before)
    values = {option: declared[option].value for option in options}
    return RecordGame(rules, values, declared, source)


def _names(game: str, modules: list[ModuleType]) -> dict[str, Any]:
    """What the files of a game define under the contract's names."""
    found: dict[str, Any] = {}
    homes: dict[str, ModuleType] = {}
    for module in modules:
        for name in NAMES & vars(module).keys():
            value = vars(module)[name]
            if isinstance(value, ModuleType):  # a file of the folder
                continue
            if found.setdefault(name, value) is not value:
                files = (Path(str(m.__file__)).name for m in (homes[name], module))
                both = " and in ".join(files)
                raise BadGame(f"{game}: {name} is defined in {both}; rename one of them")
            homes.setdefault(name, module)
    return found


def _plain_class(modules: list[ModuleType]) -> type | None:
    """The one class with the six methods in the files of a game that defines no State."""
    if any("State" in vars(module) for module in modules):
        return None
    classes = [
        value
        for module in modules
        for value in vars(module).values()
        if isinstance(value, type) and value.__module__ == module.__name__ and is_plain(value)
    ]
    if len(classes) > 1:
        raise BadGame(
            f"{modules[-1].__name__} has several classes with the six methods: "
            + one_of(c.__name__ for c in classes)
        )
    return classes[0] if classes else None
