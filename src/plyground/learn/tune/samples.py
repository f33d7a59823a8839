"""What weights are fitted to: rows of features with results, from quick games or from records."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass

import numpy as np

from plyground.arena.record import Record
from plyground.game.beside import all_options
from plyground.game.errors import BadOption, PlygroundError
from plyground.game.load import load
from plyground.game.records.record_game import RecordGame
from plyground.game.records.record_state import RecordState
from plyground.game.records.workspace import Workspace
from plyground.game.spec import read_spec
from plyground.learn.tune.fit import Floats
from plyground.learn.tune.quick import PLIES, leaves_of, quick_games

MOST_ROWS = 400_000
"""Rows of one round at most."""
LONGEST = 300
"""Plies of a quick game at most; then it counts as a draw."""
SKIPPED = 6
"""Plies of a record that are left out: openings are known by heart, not evaluated."""


@dataclass(frozen=True)
class Samples:
    """Features of quiet positions, and how their games ended for player 0, from 0 to 1."""

    rows: Floats
    results: Floats
    games: int
    draws: int

    def __len__(self) -> int:
        return len(self.rows)

    def halves(self, share: float = 0.8) -> tuple[Samples, Samples]:
        """Two parts, which share at most one game: to fit, and to test."""
        at = int(share * len(self))
        one, other = (slice(None, at), slice(at, None))
        return tuple(  # type: ignore[return-value]
            Samples(self.rows[part], self.results[part], self.games, self.draws)
            for part in (one, other)
        )


class Sampler:
    """Makes samples of one game; the memory of its compiled functions is kept."""

    def __init__(self, game: RecordGame, seed: int, depth: int, noise: float, opening: int) -> None:
        rules, facts = game.rules, game.facts
        n = len(rules.weights)
        self.game = game
        self.same: dict[str, bool] = {}
        """The specs of records that were looked at, and whether they mean this game."""
        self.work = Workspace(
            rules,
            start=(rules.record, 1),
            stack=(rules.record, PLIES + 2),
            moves=(np.int32, (PLIES + 2, facts.max_moves)),
            leaves=(np.float64, (PLIES + 2, n)),
            f=(np.float64, n),
            weights=(np.float64, n),
            u=(np.float64, facts.players),
            p=(np.float64, 1 if facts.deterministic else facts.max_moves),
            random=(np.uint64, 1),
            half=np.float64,
            noise=np.float64,
            depth=np.int64,
            opening=np.int64,
            longest=np.int64,
            chosen=np.int64,
            games=np.int64,
            wins=np.int64,
            draws=np.int64,
        )
        w = self.work.record
        w.start[0] = game.initial().record
        w.random[0] = seed
        w.half = max(map(abs, facts.utility))
        w.depth, w.noise, w.opening = depth, noise, opening
        w.longest = min(LONGEST, facts.max_plies)

    def play(
        self, weights: Mapping[str, float], games: int, watch: Callable[[], bool] | None = None
    ) -> Samples:
        """Samples of quick games with some weights; fewer if `watch` returned True."""
        w = self.work.record
        w.weights[:] = list(weights.values())
        w.games = w.wins = w.draws = w.control[0] = 0
        rows = np.zeros((MOST_ROWS, len(weights)))
        results = np.zeros(MOST_ROWS)
        n = int(self.work.run(quick_games, rows, results, np.int64(games), watch=watch))
        return Samples(rows[:n], results[:n], int(w.games), int(w.draws))

    def replay(
        self,
        records: Iterable[Record],
        weights: Mapping[str, float],
        watch: Callable[[], bool] | None = None,
    ) -> Samples:
        """Samples of recorded games; raises BadOption if none of them fits.

        Unfinished games, and games of other names or options, are left out.
        """
        states, ends, games, draws = [], [], 0, 0
        for record in records:
            if record.utilities is None or not self.fits(record):
                continue
            end = 0.5 + 0.5 * record.utilities[0] / float(self.work.record.half)
            games, draws = games + 1, draws + (end == 0.5)
            for ply, state in enumerate(record.replay(self.game)):
                assert isinstance(state, RecordState)
                if ply >= SKIPPED and not state.is_terminal and not state.is_chance:
                    states.append(state.record.copy())
                    ends.append(end)
        if not states:
            raise BadOption(f"there is no finished game of {self.game.spec} among these records")
        w = self.work.record
        w.weights[:], w.control[0] = list(weights.values()), 0
        rows, good = np.zeros((len(states), len(weights))), np.zeros(len(states), np.bool_)
        where = np.array(states, self.game.rules.record)
        n = int(self.work.run(leaves_of, where, rows, good, watch=watch))
        kept = np.flatnonzero(good[:n])
        return Samples(rows[kept], np.array(ends)[kept], games, draws)

    def fits(self, record: Record) -> bool:
        """Whether a record is of this game with the same options, whether it names them or not."""
        return record.game == self.game.spec or self.fits_spec(record.game)

    def fits_spec(self, spec: str) -> bool:
        """Whether a spec means this game. No other file is loaded: a record may name any."""
        if read_spec(spec)[0] != self.game.source:
            return False
        if spec not in self.same:
            with suppress(PlygroundError):
                self.same[spec] = all_options(load(spec)) == all_options(self.game)
        return self.same.get(spec, False)
