"""`Database`: a file of solved positions, to build, to open and to ask."""

from __future__ import annotations

import mmap
from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from plyground.game.errors import PlygroundError, Unsuited
from plyground.game.game import Game
from plyground.game.load import load_options
from plyground.game.record_game import RecordGame
from plyground.game.record_state import RecordState
from plyground.game.state import State
from plyground.search.engines.database.file_format import (
    BadDatabase,
    read_block,
    read_header,
    write,
)
from plyground.search.engines.retrograde.expand import OVER
from plyground.search.engines.retrograde.graph import Graph, Interrupted
from plyground.search.engines.solve.scores import (
    TEMPO,
    distance_of,
    level_of,
    scale_of,
    value_of,
)
from plyground.search.job import Job, Progress
from plyground.search.limit import Limit
from plyground.search.suited import require

KEPT = 64
"""Blocks that are kept unpacked."""


@dataclass(frozen=True)
class Known:
    """What a database says of a position: its value for the player to move, and the distance."""

    value: float
    distance: int | None
    """Plies to the end; None for a draw."""


class Database:
    """Positions with value and distance, looked up by key. `open` and `build` make one."""

    def __init__(self, path: Path, data: Any) -> None:
        self.path, self._data = path, data
        self.header, self._at = read_header(path, data)
        self._firsts = [block[0] for block in self.header["blocks"]]
        self._block = lru_cache(KEPT)(self._read)

    @classmethod
    def open(cls, path: str | Path, game: Game | None = None) -> Database:
        """The database in a file; with a game, it must be that game's. Raises BadDatabase."""
        path = Path(path)
        try:
            with path.open("rb") as file:
                data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        except OSError as error:
            raise BadDatabase(f"cannot read {str(path)!r}: {error.strerror}") from None
        except ValueError:
            raise BadDatabase(f"{path} is empty, not a database of Plyground") from None
        found = cls(path, data)
        if game is not None:
            found.check(game)
        return found

    @classmethod
    def build(
        cls,
        game: Game,
        path: str | Path,
        *,
        material: str | None = None,
        positions: Sequence[State] | None = None,
        limit: Limit | None = None,
        progress: Callable[[Progress], None] | None = None,
    ) -> Database:
        """Solve a slice of a game and write it to a file.

        The slice is everything that can be reached: from all endgames of some material, if the
        game can list them; from the positions given; else from the initial one. What captures
        and promotions lead to is part of it. Repetition and clocks are left out of account.
        """
        if not isinstance(game, RecordGame):
            raise Unsuited(f"databases are for games of records, and {game.name} is none")
        require(game, "a database")
        if not Path(path).parent.is_dir():  # said now, not when all is solved
            raise BadDatabase(f"cannot write {str(path)!r}: there is no folder for it")
        job = Job(limit or Limit(), progress)
        graph = Graph(game, endgames(game, material), job) if material else Graph.below(
            positions or [game.initial()], job  # type: ignore[arg-type]
        )  # fmt: skip
        try:
            graph.expand()
            graph.solve()
        except Interrupted as stop:
            raise PlygroundError(
                f"the database is not finished: the limit on {stop.reason} was reached after "
                f"{len(graph):,} positions"
            ) from None
        header = {
            "game": game.source,
            "options": all_options(game),
            "slice": {"material": material}
            if material
            else {"from": [s.text for s in positions or [game.initial()]]},
            "positions": len(graph),
            "longest": int(graph.plies.max(initial=0)),
        }
        order = np.argsort(graph.keys)
        write(Path(path), header, graph.keys[order], relative_scores(graph)[order])
        return cls.open(path, game)

    # --- asking ---------------------------------------------------------------------------------

    def __len__(self) -> int:
        return int(self.header["positions"])

    @property
    def game(self) -> Game:
        """The game whose positions these are."""
        return load_options(self.header["game"], self.header["options"])

    def check(self, game: Game) -> None:
        """Raise BadDatabase unless this is a database of that game with those options."""
        if (game.source, all_options(game)) != (self.header["game"], self.header["options"]):
            raise BadDatabase(
                f"{self.path} is a database of {self.header['game']} with "
                f"{said(self.header['options'])}, not of {game.source} with "
                f"{said(all_options(game))}"
            )

    def probe(self, state: State) -> Known | None:
        """What is known of a position; None if it is not in the slice. Raises BadDatabase.

        When the game is over, the value is that of the player whose turn it would be.
        """
        self.check(state.game)
        assert isinstance(state, RecordState)
        key = timeless_key(state)
        i = bisect_right(self._firsts, key) - 1
        if i < 0:
            return None
        keys, scores = self._block(i)
        k = int(np.searchsorted(keys, np.uint64(key)))
        if k == len(keys) or int(keys[k]) != key:
            return None
        score, scale = int(scores[k]), scale_of(state.game.facts.utility)
        return Known(value_of(score, scale), distance_of(score))

    def arrays(self) -> tuple[Any, Any]:
        """All keys in order and the scores beside them, for compiled searches."""
        blocks = [self._read(i) for i in range(len(self._firsts))]
        keys = np.concatenate([b[0] for b in blocks]) if blocks else np.zeros(0, np.uint64)
        scores = np.concatenate([b[1] for b in blocks]) if blocks else np.zeros(0, np.int64)
        return keys, scores

    def columns(self) -> tuple[Any, Any, Any]:
        """All keys in order; beside them values for the player to move, and plies to the end."""
        keys, scores = self.arrays()
        levels = level_of(scores)
        values = levels / scale_of(self.game.facts.utility)
        return keys, values, np.abs(scores - levels * TEMPO)

    def statistics(self) -> dict[str, int]:
        """How many positions the player to move wins, draws and loses."""
        levels = level_of(self.arrays()[1])
        return {
            "won": int((levels > 0).sum()),
            "drawn": int((levels == 0).sum()),
            "lost": int((levels < 0).sum()),
        }

    def _read(self, i: int) -> tuple[Any, Any]:
        return read_block(self.path, self._data, self._at, self.header["blocks"][i])

    def __repr__(self) -> str:
        return f"<database of {self.header['game']}, {len(self):,} positions, {self.path.name}>"


def endgames(game: RecordGame, material: str) -> Any:
    """All positions with some material, by the game's own list; raises if it has none."""
    listing = game.rules.own.get("endgames")
    if listing is None:
        raise Unsuited(
            f"{game.name} does not list the positions of some material: its file has no "
            "endgames(material); give positions to begin with instead"
        )
    return listing(material)


def relative_scores(graph: Graph) -> Any:
    """The score of each state for the player whose turn it is, or at the end would be."""
    scale = scale_of(graph.game.facts.utility)
    values = graph.values[:, 0] * np.where(
        (graph.movers == 1) | (graph.movers == OVER - 1), -1.0, 1.0
    )
    levels = np.floor(values * scale + 0.5).astype(np.int64)
    return levels * TEMPO - np.sign(levels) * np.maximum(graph.plies, 0)


def timeless_key(state: RecordState) -> int:
    """The key under which a position is kept."""
    bound = state.game.rules.bindings
    copy = np.zeros(1, state.game.rules.record)
    copy[0] = state.record
    bound["timeless"](copy[0])
    return int(bound["key"](copy[0]))


def all_options(game: Game) -> dict[str, Any]:
    """Every option of a game with its value, as JSON would give it back."""
    import json

    values = {name: game.options.get(name, o.default) for name, o in game.declared.items()}
    plain: dict[str, Any] = json.loads(json.dumps(values, default=list))
    return plain


def said(options: dict[str, Any]) -> str:
    """Options in words."""
    return ", ".join(f"{name}={value}" for name, value in options.items()) or "no options"
