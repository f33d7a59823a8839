"""Find a game by name or path, and run its file with the options asked for."""

from __future__ import annotations

import os
import sys
import traceback
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

from plyground.game.catalogue import file_of, games
from plyground.game.contract.game import Game
from plyground.game.contract.options import loading
from plyground.game.contract.rules import Rules
from plyground.game.errors import BadGame, PlygroundError, UnknownGame, nearest, one_of
from plyground.game.plain import PlainGame, is_plain
from plyground.game.records.record_game import RecordGame
from plyground.game.spec import read_spec

_loaded: dict[Any, Game] = {}
SOURCES = "plyground.games"
"""The entry-point group of functions that load games of other programs. An entry's name is the word
before the colon in `load("openspiel:chess")`; any installed package may declare one."""


def load(game: Any, **options: Any) -> Game:
    """A game by name ("chess"), by path ("mygame.py"), or from a plain class or object.

    Options may be part of the text: "connect4:rows=5". Also a tree: as text
    ("tree:[[3 12][2 4]]"), of the gallery ("gallery:jarrar"), or in a Gambit file ("poker.efg");
    and a game of OpenSpiel ("openspiel:tic_tac_toe").
    Loading the same game file with the same options again gives the same object, unless the file
    has been edited since.
    """
    return load_options(game, options)


def load_options(game: Any, options: dict[str, Any]) -> Game:
    """`load` with the options as a dict."""
    if isinstance(game, Game):
        return game
    if not isinstance(game, (str, Path)):
        return _plain(game, options)
    name, given = read_spec(str(game))
    options = given | options
    tree = _tree(name, options)
    if tree is not None:
        return tree
    file, source = _find(name)
    stat = file.stat()

    def key(options: dict[str, Any]) -> Any:
        return source, stat.st_mtime_ns, stat.st_size, repr(sorted(options.items()))

    if key(options) not in _loaded:
        found = _run(file, source, options)
        # rows="5" and rows=5 are one game.
        _loaded[key(options)] = _loaded.setdefault(key(found.options), found)
    return _loaded[key(options)]


def _plain(game: Any, options: dict[str, Any]) -> Game:
    if options:
        raise BadGame("options go to the class itself, not to load")
    if isinstance(game, type):
        game = game()
    return PlainGame(game, type(game).__qualname__)


def _tree(wanted: str, options: dict[str, Any]) -> Game | None:
    """The tree that a text names, if it names one. Its readers are imported only then."""
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
    """The file of a game, and the name or absolute path that stands for it."""
    name = "_".join(wanted.casefold().replace("-", " ").split())
    if name in games():
        return file_of(name), name
    path = Path(wanted).expanduser()
    shown = repr(wanted if len(wanted) < 100 else f"{wanted[:96]}...")
    # os.path answers False to names that no file can have; those of Path raise.
    if path.suffix == ".py" or path.parent != Path("."):
        if os.path.isfile(path):
            return path, str(path.resolve())
        what = "is a folder, not a game file" if os.path.isdir(path) else "does not exist"
        raise UnknownGame(f"the game file {shown} {what}")
    if os.path.isfile(f"{wanted}.py"):
        raise UnknownGame(f"there is no game {wanted!r}; the file here is called {wanted}.py")
    close = nearest(name, games())
    hint = f"did you mean {one_of(close)}?" if close else "`plyground games` lists them all"
    raise UnknownGame(f"there is no game {shown}; {hint}")


def _run(file: Path, source: str, options: dict[str, Any]) -> Game:
    name = source if source in games() else file.stem
    with loading(name, options) as declared:
        module = _execute(file, source, name)
        if "State" not in vars(module):
            found = _plain_class(module)
            if found is not None:
                return PlainGame(found(), source, name)
        rules = Rules.of(name, vars(module))
    values = {option: declared[option].value for option in options}
    return RecordGame(rules, values, declared, source)


def _execute(file: Path, source: str, name: str) -> ModuleType:
    """Run a game file as a module of its own, so that each set of options has its own constants."""
    module_name = f"plyground.games.{name}" if source == name else f"plyground_file_{file.stem}"
    folders = [str(file.parent)] if file.name == "__init__.py" else None
    spec = spec_from_file_location(module_name, file, submodule_search_locations=folders)
    if spec is None or spec.loader is None:
        raise BadGame(f"{file} cannot be run as Python")
    module = module_from_spec(spec)
    before = sys.modules.get(module_name)
    sys.modules[module_name] = module
    try:
        spec.loader.exec_module(module)
    except PlygroundError:
        raise
    except SyntaxError as error:
        raise BadGame(f"{error.filename}:{error.lineno}: {error.msg}") from None
    except Exception as error:
        frames = [f for f in traceback.extract_tb(error.__traceback__) if f.filename == str(file)]
        where = f"{file.name}:{frames[-1].lineno}" if frames else file.name
        raise BadGame(f"{where}: {type(error).__name__}: {error}") from error
    finally:
        if before is not None:
            sys.modules[module_name] = before
        elif source == name:
            del sys.modules[module_name]
    return module


def _plain_class(module: ModuleType) -> type | None:
    """The one class of a file that has the six methods."""
    classes = [
        value
        for value in vars(module).values()
        if isinstance(value, type) and value.__module__ == module.__name__ and is_plain(value)
    ]
    if len(classes) > 1:
        raise BadGame(
            f"{module.__name__} has several classes with the six methods: "
            + one_of(c.__name__ for c in classes)
        )
    return classes[0] if classes else None
