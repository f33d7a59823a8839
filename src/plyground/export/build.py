"""The module and the description of a game: from the cache, or compiled in a process of its own."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import plyground
from plyground.export.check import compare
from plyground.export.module import LINK, engines_of, layout_of, searches
from plyground.export.net_module import PageNet
from plyground.export.notation import notation_of
from plyground.export.runner import require_javascript
from plyground.game.contract.game import Game
from plyground.game.errors import PlygroundError
from plyground.game.plain import PlainGame
from plyground.game.records.record_game import RecordGame
from plyground.game.trees.tree_game import TreeGame
from plyground.kernel.directories import cache_path
from plyground.kernel.explain import CannotCompile

Report = Callable[[float, str], None]
"""Told how far an export is, from 0 to 1, and what it does."""

KIND = "wasm"
"""The folder of modules in the cache."""
CHECKED = "checked"
"""The file that marks a module which was compared with Python."""
KEEP_DAYS, DAY = 60, 86400
"""Days for which an unused module is kept, and the seconds of a day."""
SHAPES = ("state", "size", "fields", "node", "node_size", "entry")
"""The parts of a layout that describe records."""
COMPILING, CHECKING = 0.05, 0.85
"""Where compiling and checking begin, as parts of the whole."""


class CannotExport(PlygroundError):
    """A game that cannot become a page."""


@dataclass(frozen=True)
class Built:
    """A game for a page, compared with Python."""

    game: RecordGame
    code: bytes
    description: dict[str, Any]
    positions: int
    """How many positions were compared."""
    net: PageNet | None = None


def silent(part: float, what: str) -> None:
    """Reports to nobody."""


def require_exportable(game: Game) -> RecordGame:
    """The game, if its rules are functions over a record; raises CannotExport."""
    if isinstance(game, RecordGame):
        return game
    if isinstance(game, PlainGame):
        why = (
            "it is a plain class, which only Python can run; write its rules as functions over a "
            "record (`plyground new` shows how)"
        )
    elif isinstance(game, TreeGame):
        why = "it is a tree; the tree lab of the studio shows it"
    else:
        why = "its rules belong to another program, which a page cannot run"
    raise CannotExport(f"{game.name} cannot be exported: {why}")


def build(game: Game, report: Report = silent, net: str | Path | None = None) -> Built:
    """Everything a page needs of a game; raises CannotExport, NoTranslation, Differs or BadNet."""
    found = require_exportable(game)
    require_javascript()  # before the long part
    inside = PageNet(net, found, engines_of(found)) if net else None
    report(0, "words and pictures")
    notation = notation_of(found)
    report(COMPILING, "rules and engines")
    code, about = module_of(found, report, inside)
    description = {"about": about, "layout": layout_of(found, inside), "notation": notation}
    report(CHECKING, "comparing the page with Python")
    facts = {"name": found.name, "perfect_information": found.perfect_information}
    positions = compare(found, code, description | {"facts": facts}, net=inside)
    _note_checked(folder_of(found, inside))
    return Built(found, code, description, positions, inside)


def checked_module(game: RecordGame) -> tuple[bytes, dict[str, Any]] | None:
    """The module in the cache, if it is there and was compared with Python."""
    folder = folder_of(game)
    return _read(folder) if folder is not None and (folder / CHECKED).exists() else None


def folder_of(game: RecordGame, net: PageNet | None = None) -> Path | None:
    """Where the module of a game is kept; None if it cannot be."""
    stamp = stamp_of(game, net)
    return cache_path() / KIND / f"{_safe(game.name)}-{stamp}" if stamp else None


def module_of(
    game: RecordGame, report: Report = silent, net: PageNet | None = None
) -> tuple[bytes, dict[str, Any]]:
    """The compiled module and how to load it, from the cache if it is there."""
    folder = folder_of(game, net)
    if folder is not None and (folder / "module.json").exists():
        _touch(folder)
        return _read(folder)
    with tempfile.TemporaryDirectory() as made:
        compile_apart(game, Path(made), report, net)
        if folder is not None:
            _keep(Path(made), folder)
        return _read(Path(made))


def stamp_of(game: RecordGame, net: PageNet | None = None) -> str:
    """A digest of everything that changes the module; empty if that cannot be known."""
    from plyground.kernel.wasm import codegen, linker, runtime_text
    from plyground.kernel.wasm.intrinsics import TWINS

    digest = hashlib.sha256(repr((plyground.__version__, codegen.FEATURES)).encode())
    digest.update(runtime_text().encode() + str(linker.STACK).encode())
    for name, (maker, search) in searches(game, net).items():
        stamp = maker.stamp(search, TWINS)
        if not stamp:
            return ""
        digest.update(f"{name} {stamp}".encode())
    digest.update(json.dumps(shapes(layout_of(game, net)), sort_keys=True).encode())
    return digest.hexdigest()[:32]


def shapes(layout: dict[str, Any]) -> dict[str, Any]:
    """What of a layout is compiled into the module: its records. The rest is data of the page."""
    return {
        name: part if name in SHAPES else shapes(part)
        for name, part in layout.items()
        if name in SHAPES or isinstance(part, dict)
    }


def compile_apart(
    game: RecordGame, folder: Path, report: Report, net: PageNet | None = None
) -> None:
    """Compile in a process of its own, where numba lowers for WebAssembly."""
    command = [sys.executable, "-m", "plyground.export.module", game.spec, str(folder)]
    command += [str(net.file)] if net else []
    environment = os.environ | {"PLYGROUND_INTERPRET": "1"}
    process = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
        encoding="utf-8",
    )
    try:
        assert process.stdout is not None
        for line in process.stdout:
            done, of, name = line.split()
            part = COMPILING + (CHECKING - COMPILING) * int(done) / int(of)
            report(part, "linking" if name == LINK else f"compiling {name.removeprefix('ask_')}")
        _, said = process.communicate()
    except BaseException:
        process.kill()
        process.communicate()
        raise
    if process.returncode:
        last = said.strip().splitlines()[-1:] or ["it ended without a word"]
        if "CannotCompile: " in said:
            raise CannotCompile(said.partition("CannotCompile: ")[2].strip())
        raise CannotExport(f"{game.name} cannot be exported: {last[0]}")


def _read(folder: Path) -> tuple[bytes, dict[str, Any]]:
    about = json.loads((folder / "module.json").read_text(encoding="utf-8"))
    return (folder / "module.wasm").read_bytes(), about


def _keep(made: Path, folder: Path) -> None:
    """Put a module into the cache; a cache that cannot be written costs time, no more."""
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        aside = Path(tempfile.mkdtemp(dir=folder.parent, suffix=".part"))
        try:
            for file in made.iterdir():
                shutil.copy(file, aside)
            aside.rename(folder)
        finally:  # another process may have been first
            shutil.rmtree(aside, ignore_errors=True)
        for other in folder.parent.iterdir():
            if time.time() - other.stat().st_mtime > KEEP_DAYS * DAY:
                shutil.rmtree(other, ignore_errors=True)
    except OSError:
        return


def _note_checked(folder: Path | None) -> None:
    """Note that a module was compared with Python; without a cache there is nothing to note."""
    try:
        if folder is not None and folder.exists():
            (folder / CHECKED).touch()
    except OSError:
        return


def _touch(folder: Path) -> None:
    """Note that a module is in use; those that are not are dropped in the end."""
    try:
        os.utime(folder)
    except OSError:
        return


def _safe(name: str) -> str:
    return "".join(c if c.isalnum() else "_" for c in name)
