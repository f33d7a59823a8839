"""The history of a learned file: the curve, and the networks along it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from plyground.game.records.record_game import RecordGame
from plyground.game.spec import write_spec
from plyground.learn.ladder import quoted
from plyground.learn.run import ABOUT, read_log
from plyground.learn.settings import Settings
from plyground.search.network.net import Net
from plyground.search.network.net_file import load_net, unpack
from plyground.search.network.places import (
    RUN,
    SUFFIX,
    BadNet,
    checkpoint_file,
    find_file,
    run_folder,
)

MOMENTS = (0.0, 15.0, 60.0, 300.0)
"""The seconds of learning at which a position is shown."""


@dataclass(frozen=True)
class Moment:
    """A network along a run."""

    iteration: int
    """0: it has learned nothing."""
    games: int
    elapsed: float
    """Seconds of learning."""
    line: dict[str, Any] = field(default_factory=dict)
    """The line of the log: `ladder`, `probes` and so on."""


@dataclass(frozen=True, eq=False)
class History:
    """A file made by `plyground learn`, with the folder of its run, if that is there."""

    file: Path
    about: dict[str, Any]
    """How it learned, by the folder of the run or the header of the file."""
    lines: list[dict[str, Any]]
    """The log: a line for each iteration."""

    @classmethod
    def open(cls, given: str | Path) -> History:
        """The history of a file or of the name of one; raises BadNet."""
        try:
            file = find_file(given)
        except BadNet:
            folder = run_folder(given)  # a run that has kept no network yet
            if folder is None:
                raise
            file = folder.with_suffix(SUFFIX)
        folder = file.with_suffix(RUN)
        about: Any = None
        with suppress(OSError, ValueError):
            about = json.loads((folder / ABOUT).read_bytes())
        if not isinstance(about, dict) or "game" not in about:
            if not file.is_file():
                raise BadNet(f"{folder} holds no run of learning, or its {ABOUT} is damaged")
            header, _ = unpack(file.read_bytes(), file)
            options = header.get("options")
            named = str(header.get("game"))
            about = {"game": write_spec(named, options if isinstance(options, dict) else {})}
            kept = header.get("about")
            about |= kept if isinstance(kept, dict) else {}
        return cls(file, about, read_log(folder))

    @property
    def folder(self) -> Path:
        """The folder of its run, whether it is there or not."""
        return self.file.with_suffix(RUN)

    @property
    def name(self) -> str:
        """What agents call it, if it is among the files that they find by name."""
        return self.file.stem

    @property
    def game_spec(self) -> str:
        """The game it was learned for, as `load` reads it."""
        return str(self.about["game"])

    @cached_property
    def moments(self) -> list[Moment]:
        """The networks of the run, the untrained one first; those whose files are there."""
        found = []
        if "rules" in self.about:  # of the folder of a run
            found.append(Moment(0, 0, 0.0))
        for line in self.lines:
            if "checkpoint" in line and checkpoint_file(self.folder, line["iteration"]).is_file():
                found.append(Moment(line["iteration"], line["games"], line["elapsed"], line))
        if len(found) < 2 and self.file.is_file():
            last = self.lines[-1] if self.lines else {}
            games = int(self.about.get("games") or last.get("games") or 0)
            passed = int(self.about.get("iterations") or last.get("iteration") or 1)
            found.append(Moment(passed, games, float(last.get("elapsed") or 0.0)))
        return found

    def moment(self, iteration: int) -> Moment:
        """The moment after an iteration; raises BadNet if there is none."""
        for moment in self.moments:
            if moment.iteration == iteration:
                return moment
        known = ", ".join(str(moment.iteration) for moment in self.moments)
        raise BadNet(f"{self.name} has no network of iteration {iteration}; there are {known}")

    def net(self, moment: Moment, game: RecordGame) -> Net:
        """The network of a moment; raises BadNet if it is not of this game."""
        if moment.iteration == 0:
            given = self.about.get("settings", {})
            known = {name: given[name] for name in Settings().to_dict() if name in given}
            return Settings.of(game, **known).fresh_net(game)
        file = checkpoint_file(self.folder, moment.iteration)
        return load_net(file if file.is_file() else self.file, game)

    def agent(self, moment: Moment, sims: int = 200) -> str:
        """The spec of an agent that plays the network of a moment, which is not the first."""
        file = checkpoint_file(self.folder, moment.iteration)
        return f"mcts:net={quoted(file if file.is_file() else self.file)},sims={sims}"

    def nearest(self, seconds: Sequence[float] = MOMENTS) -> list[Moment]:
        """The moments nearest to these times, each once."""
        found = {
            min(self.moments, key=lambda moment: abs(moment.elapsed - each)).iteration
            for each in seconds
        }
        return [moment for moment in self.moments if moment.iteration in found]
