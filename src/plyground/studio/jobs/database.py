"""The job "database": solves a slice of a game and keeps it in the user's folder of databases.

The page chooses the slice, never the file.
"""

from __future__ import annotations

from typing import Any

from pydantic import Field

from plyground.game.contract.game import Game
from plyground.game.errors import PlygroundError, Unsuited
from plyground.game.records.record_game import RecordGame
from plyground.search.engines.database.database import Database, NotFinished
from plyground.search.engines.database.own_folder import file_for, folder
from plyground.search.engines.retrograde.graph import OutOfMemory
from plyground.search.limit import Limit
from plyground.search.request import Progress
from plyground.search.suited import require
from plyground.studio.catalogue import Catalogue
from plyground.studio.place import Place
from plyground.studio.refusals import Refusal, over_limit
from plyground.studio.work.kind import JobKind
from plyground.studio.work.worker import Desk

FOLDER_MEGABYTES = 1000
"""Most that visitors may fill in the folder."""


class DatabaseArguments(Place):
    """A slice: everything that can be reached from a position, or from all of some material."""

    material: str = Field(default="", max_length=20)
    megabytes: float = Field(default=500.0, ge=1, le=1000, allow_inf_nan=False)
    """The memory to build it in; the file is smaller."""


def require_database(game: Game) -> None:
    """Raise Unsuited if a game cannot have a database."""
    if not isinstance(game, RecordGame):
        raise Unsuited(f"databases are for games of records, and {game.name} is not one")
    require(game, "a database", constant_sum=False)


def lists_material(game: Game) -> bool:
    """Whether a game can list all positions of some material."""
    return isinstance(game, RecordGame) and "endgames" in game.rules.own


def check(asked: DatabaseArguments, catalogue: Catalogue) -> None:
    """Refuse games that cannot have a database, ends of games, and a folder that is full."""
    state = asked.line(catalogue).end
    require_database(state.game)
    if asked.material and not lists_material(state.game):
        said = f"{state.game.name} cannot list the positions of some material"
        raise Refusal(422, "unsuited", "args.material", english=said)
    if not asked.material and state.is_terminal:
        raise Refusal(422, "nothing-to-search", "args.moves")
    if held() >= FOLDER_MEGABYTES * 1_000_000:
        raise over_limit("databases-full", "job", FOLDER_MEGABYTES)


def held() -> int:
    """Bytes of the databases in the user's folder."""
    try:
        return sum(file.stat().st_size for file in folder().iterdir())
    except OSError:
        return 0


def run(arguments: dict[str, Any], desk: Desk) -> dict[str, Any]:
    """Build the database; returns the facts about it."""
    asked = DatabaseArguments.model_validate(arguments)
    state = asked.line(desk.catalogue).end
    megabytes = min(asked.megabytes, desk.caps.megabytes / 2)

    def report(known: Progress) -> None:
        desk.report(None, None, positions=known.nodes, passed=round(known.time))

    try:
        path = file_for(
            state.game.spec, asked.material or None, [] if asked.material else [state.text]
        )
        made = Database.build(
            state.game,
            path,
            material=asked.material or None,
            positions=None if asked.material else [state],
            limit=Limit(time=desk.caps.seconds, memory=megabytes),
            progress=report,
            stop=desk.stop,
        )
    except OutOfMemory:
        raise over_limit("database-too-large", "job", round(megabytes)) from None
    except NotFinished:
        raise over_limit("time-cap", "job", desk.caps.seconds) from None
    except OSError as error:
        raise PlygroundError(f"cannot write to {folder()}: {error.strerror}") from None
    return {
        "file": path.name,
        "bytes": path.stat().st_size,
        "positions": len(made),
        "longest": made.header["longest"],
        **made.statistics(),
    }


KIND = JobKind(run, DatabaseArguments, check)
