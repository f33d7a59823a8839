"""The server's side of the page about learning: runs among the learned files, as JSON."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Any

from plyground.game.errors import PlygroundError
from plyground.game.records.record_game import RecordGame
from plyground.game.spec import read_spec, write_spec
from plyground.learn.history import History, Moment
from plyground.learn.report import example_line, thinned
from plyground.learn.run import ABOUT, put
from plyground.search.network.net_file import read, unpack
from plyground.search.network.places import RUN, SUFFIX, BadNet, is_name, learned_folder
from plyground.studio.catalogue import Catalogue
from plyground.studio.refusals import Refusal


def runs(catalogue: Catalogue) -> list[dict[str, Any]]:
    """The runs and networks of this machine that belong to games of this studio."""
    folder = learned_folder()
    if not folder.is_dir():
        return []
    names = {file.stem for file in folder.iterdir() if file.suffix in (SUFFIX, RUN)}
    found = []
    for name in sorted(filter(is_name, names)):
        with suppress(PlygroundError, Refusal, OSError):
            found.append({"name": name, "game": studio_spec(spec_of(folder, name), catalogue)})
    return found


def spec_of(folder: Path, name: str) -> str:
    """The game of a run, without reading more than must be."""
    with suppress(OSError, ValueError, KeyError, TypeError):
        return str(json.loads((folder / f"{name}{RUN}" / ABOUT).read_bytes())["game"])
    return History.open(name).game_spec


def studio_spec(spec: str, catalogue: Catalogue) -> str:
    """The game as this studio calls it; raises Refusal if it has no such game."""
    name, options = read_spec(spec)
    for own, file in catalogue.files.items():
        if name == own or Path(name).name == file.name:
            return write_spec(own, options)
    if name not in catalogue.names():
        raise Refusal(404, "unknown-game", "game", given=spec[:80])
    return spec


def history_of(name: str) -> History:
    """The history of a run by its name; raises BadNet. A path is no name."""
    if not is_name(name) or "@" in name:
        raise BadNet(f"there is no run {name[:80]!r} on this machine")
    return History.open(name)


def game_of(history: History, catalogue: Catalogue) -> RecordGame:
    """The game of a history."""
    found = catalogue.find(studio_spec(history.game_spec, catalogue))
    assert isinstance(found, RecordGame)
    return found


def view(history: History, catalogue: Catalogue) -> dict[str, Any]:
    """A run as the page shows it."""
    keys = ("iteration", "elapsed", "games", "policy_loss", "value_loss")
    game = game_of(history, catalogue)
    return {
        "name": history.name,
        "game": studio_spec(history.game_spec, catalogue),
        "players": game.players,
        "example": example_line(game),
        "settings": history.about.get("settings", {}),
        "positions": history.lines[-1]["positions"] if history.lines else 0,
        "curve": [{key: line[key] for key in keys} for line in thinned(history.lines)],
        "moments": [moment_view(history, moment) for moment in history.moments],
        "shown": [moment.iteration for moment in history.nearest()] if history.moments else [],
    }


def moment_view(history: History, moment: Moment) -> dict[str, Any]:
    """A network along a run, with the name that agents call it by."""
    line = moment.line
    return {
        "iteration": moment.iteration,
        "games": moment.games,
        "elapsed": moment.elapsed,
        "ladder": line.get("ladder", {}),
        "probes": line.get("probes", {}),
        "optimal": line.get("optimal"),
        "net": agent_name(history, moment),
    }


def agent_name(history: History, moment: Moment) -> str | None:
    """The network's name in the spec of an agent; None for the untrained one."""
    if moment.iteration == 0:
        return None
    return f"{history.name}@{moment.iteration}" if moment.line else history.name


def keep(name: str, data: bytes, catalogue: Catalogue) -> History:
    """Put a network that was opened among the learned files; raises BadNet."""
    stem = Path(name).name.removesuffix(SUFFIX)
    if not is_name(stem) or "@" in stem:
        raise BadNet(f"a network cannot be called {stem[:80]!r}; use letters, digits, _ and -")
    header, _ = unpack(data, name)
    options = header.get("options")
    spec = write_spec(str(header.get("game")), options if isinstance(options, dict) else {})
    read(data, catalogue.find(studio_spec(spec, catalogue)), name)
    file = learned_folder() / f"{stem}{SUFFIX}"
    if file.exists() and file.read_bytes() != data:
        raise BadNet(f"there is another network called {stem!r}; rename the file, and open it then")
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        put(file, data)
    return History.open(stem)
