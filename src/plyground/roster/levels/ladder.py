"""A ladder of opponents for one game: its contents and its file.

Ladders that come with Plyground are in the folder `data` here. Those measured by the user are in
the user's data directory, and take precedence.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from dataclasses import asdict, dataclass
from pathlib import Path

from plyground.game.contract.game import Game
from plyground.game.digest import digest_of
from plyground.game.errors import PlygroundError
from plyground.kernel.directories import data_path

FORMAT = "plyground-levels/1"
SHIPPED = Path(__file__).parent / "data"


class NoLevels(PlygroundError):
    """The levels of the game have not been measured, or it has no such level."""


@dataclass(frozen=True)
class Rung:
    """One level. Scores are from 0 to 1, against the level below; intervals have 95 %."""

    agent: str
    """The spec of the agent that plays it."""
    score: float | None
    """None at the lowest level."""
    low: float | None
    high: float | None
    games: int
    elo: float
    """Above the lowest level, over all rungs between."""
    elo_low: float
    elo_high: float


@dataclass(frozen=True)
class Ladder:
    """The levels of a game, the weakest first."""

    game: str
    """The game's spec; for a file, its path."""
    target: float
    """The intended score of each level against the one below."""
    seed: int
    version: str
    made: str
    """When, in ISO 8601."""
    complete: bool
    """Whether the top level has the greatest budget allowed; else the measurement ended before."""
    source: str | None
    """A digest of the user's game file: other rules have other levels."""
    rungs: tuple[Rung, ...]

    def level(self, number: int) -> Rung:
        """A level by its number, from 1; raises NoLevels."""
        if not 1 <= number <= len(self.rungs):
            raise NoLevels(
                f"{self.game} has levels 1 to {len(self.rungs)}, so there is no level {number}"
            )
        return self.rungs[number - 1]

    def to_json(self) -> str:
        return json.dumps({"format": FORMAT} | asdict(self), ensure_ascii=False, indent=1) + "\n"

    @staticmethod
    def from_json(text: str) -> Ladder:
        """The ladder that a text holds; raises PlygroundError."""
        try:
            data = json.loads(text)
            if data.pop("format") != FORMAT:
                raise ValueError(f"the format is not {FORMAT!r}")
            rungs = tuple(Rung(**rung) for rung in data.pop("rungs"))
            return Ladder(rungs=rungs, **data)
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise PlygroundError(f"not a ladder of levels: {error}") from None


def directory() -> Path:
    """The directory of measured ladders: $PLYGROUND_LEVELS, or `levels` in the user's data."""
    return data_path("PLYGROUND_LEVELS", "levels")


def file_name(game: Game) -> str:
    """The file name of a game's ladder: readable, and different for each spec."""
    if game.spec == game.name:
        return f"{game.name}.json"
    digest = hashlib.sha256(game.spec.encode()).hexdigest()[:12]
    return f"{re.sub(r'[^A-Za-z0-9_-]+', '-', game.name)}-{digest}.json"


def find_ladder(game: Game) -> Ladder | None:
    """The ladder of a game, measured by the user or shipped; None if it has none."""
    for folder in (directory(), SHIPPED):
        file = folder / file_name(game)
        try:
            text = file.read_text(encoding="utf-8")
        except FileNotFoundError:
            continue
        except (OSError, UnicodeDecodeError) as error:
            raise PlygroundError(f"the levels in {str(file)!r} cannot be read: {error}") from None
        try:
            return Ladder.from_json(text)
        except PlygroundError as error:
            raise PlygroundError(f"{str(file)!r}: {error}; delete it and measure again") from None
    return None


def ladder(game: Game) -> Ladder:
    """The ladder of a game; raises NoLevels if it has none, or if the game has changed since."""
    found = find_ladder(game)
    if found is None:
        raise NoLevels(
            f"the levels of {game.name} have not been measured yet; `plyground calibrate "
            f"{game.spec}` measures them"
        )
    if found.source != digest_of(game):
        raise NoLevels(
            f"{game.source} has changed since its levels were measured; `plyground calibrate "
            f"{game.spec}` measures them again"
        )
    return found


def keep(found: Ladder, file: Path) -> None:
    """Write a ladder; readers see the old one or the new one, never a part."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        aside = file.with_suffix(f".{os.getpid()}.tmp")
        aside.write_text(found.to_json(), encoding="utf-8")
        aside.replace(file)
    except OSError as error:
        raise PlygroundError(f"cannot write {str(file)!r}: {error.strerror}") from None
