"""The files of a game, run as modules of their own for each set of options.

A game is one file, or a folder with an `__init__.py` whose files share their options. Its modules
are in `sys.modules` only during the run, so each set of options has its own tables.
"""

from __future__ import annotations

import dis
import os
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from inspect import CO_OPTIMIZED
from pathlib import Path
from types import CodeType, FrameType, ModuleType
from typing import Any

from plyground.game.errors import BadGame, PlygroundError

FOLDER_FILE = "__init__.py"
"""The file of a folder game that is run first."""


def game_file(path: Path) -> Path:
    """The file to run for a path: the path itself, or the `__init__.py` of a folder."""
    within = path / FOLDER_FILE
    # Path's own methods raise for names that no file can have; os.path returns False.
    return within if os.path.isfile(within) else path


def files_of(file: Path) -> list[Path]:
    """The Python files that a game is made of: its own, or all those of its folder."""
    return [file.with_name(name) for name in _names_of(file)]


def _names_of(file: Path) -> list[str]:
    if file.name != FOLDER_FILE:
        return [file.name]
    return sorted(name for name in os.listdir(file.parent) if name.endswith(".py"))


def versions_of(file: Path) -> tuple[tuple[str, int, int], ...]:
    """Changes whenever one of a game's files is edited, added or removed."""
    folder = os.path.dirname(file)
    stats = [(name, os.stat(os.path.join(folder, name))) for name in _names_of(file)]
    return tuple((name, stat.st_mtime_ns, stat.st_size) for name, stat in stats)


def name_of(file: Path) -> str:
    """The name of the game in a file: that of the file, or of the folder."""
    return file.resolve().parent.name if file.name == FOLDER_FILE else file.stem


_own_files: set[str] = set()
"""The files of users' games that were run."""


def own_frames(frame: FrameType | None) -> list[FrameType]:
    """The frames of a stack that are in files of users' games, outermost first."""
    found = []
    while frame is not None:
        if frame.f_code.co_filename in _own_files:
            found.append(frame)
        frame = frame.f_back
    return found[::-1]


def fault_in_rules(error: BaseException) -> BadGame | None:
    """The error as a sentence about a user's game, if it arose in one of its files."""
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if frame.filename in _own_files]
    if not own:
        return None
    file = Path(own[-1].filename)
    return BadGame(
        f"{name_of(file)}: {own[0].name} raised {type(error).__name__}: {error} "
        f"({file.name}:{own[-1].lineno}, `{own[-1].line}`)"
    )


def run_files(file: Path, package: str, built_in: bool) -> list[ModuleType]:
    """Run a game's file, and with it the files of its folder that it imports.

    Returns the modules, the game's own file last. The caller holds the lock of `load`, because
    `sys.modules` belongs to one run at a time.
    """
    files = _Files(file, package, built_in)
    if not built_in:
        _own_files.update(map(str, files_of(file)))
    with _own_modules(files):
        spec = files.spec(package, file)
        assert spec.loader is not None
        module = sys.modules[package] = module_from_spec(spec)
        try:
            spec.loader.exec_module(module)
        except PlygroundError:
            raise
        except SyntaxError as error:
            raise BadGame(f"{error.filename}:{error.lineno}: {error.msg}") from None
        except Exception as error:
            where = files.place(error)
            raise BadGame(f"{where}: {type(error).__name__}: {error}{files.hint(error)}") from error
        return [*(part for n, part in _modules(package).items() if n != package), module]


@contextmanager
def _own_modules(files: _Files) -> Iterator[None]:
    """Within this context the game's modules are imported anew; then the earlier ones come back."""
    earlier, before = _modules(files.package), _running.get(files.package)
    for name in earlier:
        del sys.modules[name]
    _running[files.package] = files
    try:
        yield
    finally:
        del _running[files.package]
        if before:
            _running[files.package] = before
        for name in _modules(files.package):
            del sys.modules[name]
        sys.modules.update(earlier)


def _modules(package: str) -> dict[str, ModuleType]:
    known = list(sys.modules.items())  # a copy: other threads import too
    return {n: module for n, module in known if n == package or n.startswith(f"{package}.")}


class _Files:
    """The files of one game while they are run."""

    def __init__(self, file: Path, package: str, built_in: bool) -> None:
        self.file, self.package, self.built_in = file, package, built_in
        self.is_folder = file.name == FOLDER_FILE

    def spec(self, name: str, file: Path) -> ModuleSpec:
        spec = spec_from_file_location(name, file, loader=_Loader(name, str(file), self))
        assert spec is not None
        # An empty search path: only `_Finder` knows the folder's files.
        spec.submodule_search_locations = [] if self.is_folder and file == self.file else None
        return spec

    def shown(self, file: Path) -> str:
        return f"{name_of(self.file)}/{file.name}" if self.is_folder else file.name

    def place(self, error: BaseException) -> str:
        """The file and line of the game where an error arose."""
        own = {str(path): path for path in files_of(self.file)}
        for frame in reversed(traceback.extract_tb(error.__traceback__)):
            if frame.filename in own:
                return f"{self.shown(own[frame.filename])}:{frame.lineno}"
        return self.shown(self.file)

    def hint(self, error: Exception) -> str:
        missing = (getattr(error, "name", None) or "").partition(".")[0]
        if self.is_folder and isinstance(error, ModuleNotFoundError) and self.may_be_own(missing):
            return "; a file of the game's folder is imported with a dot: from .board import size"
        return ""

    def may_be_own(self, name: str) -> bool:
        return name == name_of(self.file) or self.file.with_name(f"{name}.py").is_file()

    def is_own(self, name: str) -> bool:
        """Whether an absolute name of one part leads to a file of this folder."""
        if not self.may_be_own(name):
            return False
        found = find_spec(name)
        origin = found.origin if found else None
        return origin is not None and Path(origin).resolve().parent == self.file.resolve().parent


_running: dict[str, _Files] = {}


class _Finder(MetaPathFinder):
    """Finds the files of the folders that are being run."""

    def find_spec(self, name: str, path: Any, target: Any = None) -> ModuleSpec | None:
        parent, _, own = name.rpartition(".")
        files = _running.get(parent)
        if files is None or not files.is_folder or own == "__init__":
            return None
        file = files.file.with_name(f"{own}.py")
        return files.spec(name, file) if file.is_file() else None


sys.meta_path.append(_Finder())


class _Loader(SourceFileLoader):
    """Reads one file of a game; refuses imports that would mix two sets of options."""

    def __init__(self, name: str, path: str, files: _Files) -> None:
        super().__init__(name, path)
        self.files = files

    def get_code(self, name: str) -> CodeType | None:
        if self.files.built_in:
            code = super().get_code(name)
        else:  # Python's bytecode files miss an edit within the same second.
            code = self.source_to_code(self.get_data(self.path), self.path)
        if code is not None and self.files.is_folder:
            self.check(code, in_function=False)
        return code

    def check(self, code: CodeType, in_function: bool) -> None:
        """Raise BadGame for an import of the folder's own files in a place where it does harm."""
        if IMPORT_NAME in code.co_code[::2] and (in_function or not self.files.built_in):
            for line, level, wanted in _imports(code):
                self.check_import(line, level, wanted, in_function)
        for inner in code.co_consts:
            if isinstance(inner, CodeType):
                self.check(inner, in_function or bool(inner.co_flags & CO_OPTIMIZED))

    def check_import(self, line: int, level: int, wanted: str, in_function: bool) -> None:
        where = f"{self.files.shown(Path(self.path))}:{line}"
        package = self.files.package
        own = level > 0 or f"{wanted}.".startswith(f"{package}.")
        if own and in_function:
            raise BadGame(
                f"{where}: a function imports {'.' * level}{wanted}, a file of the game's folder; "
                "when it is called, that file no longer has the game's options; move the import "
                "to the top of the file"
            )
        if not own and not self.files.built_in and self.files.is_own(wanted.partition(".")[0]):
            raise BadGame(
                f"{where}: {wanted} is a file of the game's folder, and under this name it would "
                "keep the options of the first load; import it with a dot: from .board import size"
            )


IMPORT_NAME = dis.opmap["IMPORT_NAME"]


def _imports(code: CodeType) -> Iterator[tuple[int, int, str]]:
    """The line, the number of dots and the name of each import in a code object."""
    instructions = [i for i in dis.get_instructions(code) if i.opname != "EXTENDED_ARG"]
    for level, at in zip(instructions, instructions[2:], strict=False):
        if at.opname == "IMPORT_NAME":
            line = at.positions.lineno if at.positions else None
            yield line or 0, int(level.argval), at.argval
