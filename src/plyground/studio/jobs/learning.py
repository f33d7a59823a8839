"""The job "learning": a game learns by self-play in a worker, for a while."""

from __future__ import annotations

import time
from typing import Any, Literal

from pydantic import BaseModel, Field

from plyground.learn.history import History
from plyground.learn.learn import learn, place_of
from plyground.learn.player import require
from plyground.search.network.net import require_records
from plyground.search.network.places import RUN
from plyground.studio.catalogue import Catalogue
from plyground.studio.learning import view
from plyground.studio.work.kind import JobKind
from plyground.studio.work.worker import Desk

SHARE = 0.7
"""Of the time cap of a job; the last scores also take time."""
EVERY = 1.0
"""Seconds between two pictures of the run."""


class LearningArguments(BaseModel, extra="forbid"):
    """A game, and how long it learns. A run that is there already goes on, unless `fresh`."""

    game: str
    seconds: float = Field(default=60.0, ge=1, le=600)
    fresh: bool = False
    network: Literal["mlp", "conv"] = "mlp"
    sims: int = Field(default=32, ge=1, le=1000)
    seed: int = Field(default=0, ge=0, le=2**31 - 1)


def check(asked: LearningArguments, catalogue: Catalogue) -> None:
    """Refuse games that cannot be learned."""
    game = catalogue.find(asked.game)
    require_records(game, "learning")
    require(game)  # type: ignore[arg-type]


def run(arguments: dict[str, Any], desk: Desk) -> dict[str, Any]:
    """The run as the page shows it, also while it learns."""
    asked = LearningArguments.model_validate(arguments)
    game = desk.catalogue.find(asked.game)
    file = place_of(game, None)  # type: ignore[arg-type]
    told = spent = 0.0
    settings: dict[str, Any] = {"net": asked.network, "sims": asked.sims, "seed": asked.seed}
    if not asked.fresh and file.with_suffix(RUN).is_dir():
        before = History.open(file)
        spent = before.lines[-1]["elapsed"] if before.lines else 0.0
        settings = before.about.get("settings", settings)
    seconds = spent + min(asked.seconds, SHARE * desk.caps.seconds)

    def progress(line: dict[str, Any]) -> None:
        nonlocal told
        partial = None
        if "ladder" in line or time.monotonic() - told > EVERY:
            told = time.monotonic()
            partial = view(History.open(file), desk.catalogue)
        part = (line["elapsed"] - spent) / max(seconds - spent, 1e-3)
        desk.report(min(1.0, part), partial, games=line["games"], elapsed=line["elapsed"])

    found = learn(
        game,
        minutes=seconds / 60,
        workers=1,
        fresh=asked.fresh,
        progress=progress,
        stop=desk.stop,
        **settings,
    )
    return view(History.open(found.file), desk.catalogue)


KIND = JobKind(run, LearningArguments, check)
