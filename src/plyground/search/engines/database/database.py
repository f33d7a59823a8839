"""`Database`: a file of solved positions, to build, to open and to probe."""

from __future__ import annotations

import mmap
import stat
import threading
from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

import numpy as np

from plyground.game.contract.game import Game
from plyground.game.contract.state import State
from plyground.game.digest import digest_of
from plyground.game.errors import PlygroundError, Unsuited
from plyground.game.load import load_options
from plyground.game.records.record_game import RecordGame
from plyground.game.records.record_state import RecordState
from plyground.game.whole_file import check_place
from plyground.search.engines.database.file_format import (
    BadDatabase,
    levels_in,
    plies_in,
    read_block,
    read_header,
    stored_scores,
    write,
)
from plyground.search.engines.retrograde.expand import OVER
from plyground.search.engines.retrograde.graph import Graph, Interrupted
from plyground.search.engines.zero_sum.levels import nearest_level, scale_of, value_of
from plyground.search.limit import Limit, why_ended
from plyground.search.request import Progress, Request
from plyground.search.suited import require

KEPT = 64
"""Blocks that are kept unpacked."""


class NotFinished(PlygroundError):
    """A limit on time was reached, or the caller stopped, before a database was built."""


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
        found = cls(Path(path), mapped(Path(path)))
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
        stop: threading.Event | None = None,
    ) -> Database:
        """Solve a slice of a game and write it to a file.

        The slice is every position that can be reached: from all endgames of some material, if the
        game can list them; from the positions given; else from the initial one. It includes what
        captures and promotions lead to. Repetition and clocks are ignored.
        """
        if not isinstance(game, RecordGame):
            raise Unsuited(f"databases are for games of records, and {game.name} is not one")
        require(game, "a database", constant_sum=False)
        if material is not None and positions:
            raise PlygroundError("give material or positions to build a database from, not both")
        starts = list(positions or [game.initial()])
        for state in starts:
            if identity(state.game) != identity(game):
                raise PlygroundError(
                    f"a database of {game.spec} cannot begin with a position of {state.game.spec}: "
                    f"{state.text}"
                )
        check_place(Path(path), BadDatabase)
        request = Request(limit or Limit(), progress, stop)
        if material is not None:
            graph = Graph(game, endgames(game, material), request)
        else:
            graph = Graph.below(starts, request)  # type: ignore[arg-type]
        try:
            graph.expand()
            graph.solve()
            order = graph.run_step(partial(np.argsort, graph.keys))
            header = {
                "game": game.source,
                "options": all_options(game),
                "rules": digest_of(game),
                "slice": {"from": [s.text for s in starts]}
                if material is None
                else {"material": material},
                "positions": len(graph),
                "longest": int(graph.plies[graph.values[:, 0] != 0.0].max(initial=0)),
            }
            scores = relative_scores(graph)[order]
            write(Path(path), header, graph.keys[order], scores, tell=graph.halt_if_asked)
        except Interrupted as halt:
            raise NotFinished(
                f"the database is not finished: {why_ended(halt.reason)} after "
                f"{len(graph):,} positions"
            ) from None
        return cls.open(path, game)

    # --- probing --------------------------------------------------------------------------------

    def __len__(self) -> int:
        return int(self.header["positions"])

    @property
    def ply(self) -> int | None:
        """The ply at which all its positions are, if it is an opening database."""
        ply: int | None = self.header["slice"].get("plies")
        return ply

    @property
    def game(self) -> Game:
        """The game of these positions; raises BadDatabase if it cannot have a database."""
        found = load_options(self.header["game"], self.header["options"])
        if not isinstance(found, RecordGame):
            raise BadDatabase(f"{self.path} names {found.name}, which is not a game of records")
        return found

    def check(self, game: Game) -> None:
        """Raise BadDatabase unless this is a database of that game with those options."""
        if identity(game) != (self.header["game"], self.header["options"]):
            raise BadDatabase(
                f"{self.path} is a database of {self.header['game']} with "
                f"{in_words(self.header['options'])}, not of {game.source} with "
                f"{in_words(all_options(game))}"
            )
        if self.header.get("rules") != digest_of(game):
            raise BadDatabase(
                f"{self.path} was built from other rules: {game.source} has changed since; "
                "build it again"
            )

    def probe(self, state: State) -> Known | None:
        """What is known of a position; None if it is not in the slice. Raises BadDatabase.

        When the game is over, the value is that of the player whose turn it would be.
        """
        self.check(state.game)
        assert isinstance(state, RecordState)
        if self.ply is None:
            key = timeless_key(state)
        elif self.ply == plies_played(state):
            key = opening_key(state, self.header["slice"]["shift"])
        else:
            return None
        i = bisect_right(self._firsts, key) - 1
        if i < 0:
            return None
        keys, scores = self._block(i)
        k = int(np.searchsorted(keys, np.uint64(key)))
        if k == len(keys) or int(keys[k]) != key:
            return None
        level, plies = int(levels_in(scores[k])), int(plies_in(scores[k]))
        value = value_of(level, scale_of(state.game.facts.utility))
        return Known(value, plies if level else None)

    def arrays(self) -> tuple[Any, Any]:
        """All keys in order, and the score of each as the file holds it."""
        blocks = [self._read(i) for i in range(len(self._firsts))]
        keys = np.concatenate([b[0] for b in blocks]) if blocks else np.zeros(0, np.uint64)
        scores = np.concatenate([b[1] for b in blocks]) if blocks else np.zeros(0, np.int64)
        return keys, scores

    def statistics(self) -> dict[str, int]:
        """How many positions the player to move wins, draws and loses."""
        counts = {"won": 0, "drawn": 0, "lost": 0}
        for i in range(len(self._firsts)):  # one at a time: all may not fit into memory
            levels = levels_in(self._read(i)[1])
            counts["won"] += int((levels > 0).sum())
            counts["drawn"] += int((levels == 0).sum())
            counts["lost"] += int((levels < 0).sum())
        return counts

    def _read(self, i: int) -> tuple[Any, Any]:
        return read_block(self.path, self._data, self._at, self.header, i)

    def __repr__(self) -> str:
        return f"<database of {self.header['game']}, {len(self):,} positions, {self.path.name}>"


def mapped(path: Path) -> Any:
    """The bytes of a file, not yet read; raises BadDatabase."""
    try:
        there = path.stat()
        is_file = stat.S_ISREG(there.st_mode)
        if is_file and there.st_size:
            with path.open("rb") as file:
                return mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    except OSError as error:
        raise BadDatabase(f"cannot read {str(path)!r}: {error.strerror}") from None
    except ValueError as error:  # a name that no file can have
        raise BadDatabase(f"cannot read {str(path)!r}: {error}") from None
    if is_file:
        raise BadDatabase(f"{path} is empty, not a database of Plyground")
    raise BadDatabase(f"cannot read {str(path)!r}: it is not a file")  # a pipe would block


def endgames(game: RecordGame, material: str) -> Any:
    """All positions with some material, from the game's own list; raises Unsuited without one."""
    listing = game.rules.own.get("endgames")
    if listing is None:
        raise Unsuited(
            f"{game.name} cannot list the positions of some material: its file has no "
            "endgames(material); give positions to begin with instead"
        )
    return listing(material)


def relative_scores(graph: Graph) -> Any:
    """The stored score of each state, for the player whose turn it is, or would be at the end."""
    scale = scale_of(graph.game.facts.utility)
    values = graph.values[:, 0] * np.where(
        (graph.movers == 1) | (graph.movers == OVER - 1), -1.0, 1.0
    )
    for value in np.unique(values).tolist():
        if value_of(nearest_level(value, scale), scale) != value:
            raise Unsuited(
                f"a database keeps utilities that are simple fractions, and {value!r} of "
                f"{graph.game.name} is not one; round them in the game's score"
            )
    levels = np.floor(values * scale + 0.5).astype(np.int64)
    return stored_scores(levels, np.maximum(graph.plies, 0))


def timeless_key(state: RecordState, rule: str = "key") -> int:
    """The key under which a position is kept."""
    bound = state.game.rules.bindings
    copy = np.zeros(1, state.game.rules.record)
    copy[0] = state.record
    bound["timeless"](copy[0])
    return int(bound[rule](copy[0]))


def opening_key(state: RecordState, shift: int) -> int:
    """The key under which an opening database keeps a position and its images."""
    return timeless_key(state, "canonical") >> shift


def plies_played(state: RecordState) -> int:
    """The plies from the initial state to this one, by the game's own count."""
    count = state.game.rules.own.get("plies_played")
    if count is None:
        raise Unsuited(
            f"{state.game.name} does not count the plies played: an opening database needs "
            "plies_played(s) in its file"
        )
    return int(count(state.record))


def all_options(game: Game) -> dict[str, Any]:
    """Every option of a game with its value, as JSON would give it back."""
    import json

    values = {name: game.options.get(name, o.default) for name, o in game.declared.items()}
    plain: dict[str, Any] = json.loads(json.dumps(values, default=list))
    return plain


def identity(game: Game) -> tuple[str, dict[str, Any]]:
    """What identifies a game: where its rules are, and every option."""
    return game.source, all_options(game)


def in_words(options: dict[str, Any]) -> str:
    """Options in words."""
    return ", ".join(f"{name}={value}" for name, value in options.items()) or "no options"
