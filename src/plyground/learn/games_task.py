"""A part of an iteration: games of self-play, for any worker of any executor."""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from plyground.arena.executors.executor import ExecutorError
from plyground.arena.task import Work
from plyground.game.load import load
from plyground.game.records.record_game import RecordGame
from plyground.learn.player import Play, SelfPlayer
from plyground.learn.rows import Rows
from plyground.search.network.net import Net
from plyground.search.network.net_file import read

if TYPE_CHECKING:
    from plyground.arena.executors.referee import Referee


class Played(NamedTuple):
    """What a part of an iteration gave."""

    rows: dict[str, Any]
    """The arrays of `Rows`."""
    seconds: float
    """Processor time."""


@dataclass(frozen=True)
class GamesTask(Work):
    """Games of a network against itself. The rows follow from this alone."""

    number: int
    game: str
    net: bytes
    """The network's file: workers need not share a disk."""
    play: Play
    games: int
    seed: int
    contest: int = 0

    def do(self, referee: Referee) -> tuple[Any, str]:
        return self.played(), ""

    def played(self) -> Played:
        """Play the games here."""
        began = time.process_time()
        net = _net(self.net, self.game)
        rows = _player(net, self.play).games(net, self.games, self.seed)
        return Played(rows.arrays, time.process_time() - began)

    def given_up(self, reason: str) -> tuple[Any, str]:
        raise ExecutorError(f"games of self-play cannot be played: {reason}")


def joined(parts: list[Played]) -> Rows:
    """The rows of all parts."""
    return Rows.joined([Rows(**part.rows) for part in parts])


@lru_cache(maxsize=8)
def _game(spec: str) -> RecordGame:
    found = load(spec)
    assert isinstance(found, RecordGame)
    return found


@lru_cache(maxsize=2)
def _net(data: bytes, spec: str) -> Net:
    return read(data, _game(spec))


_kept: dict[Any, SelfPlayer] = {}
"""The memory of self-play, for the next part; of one game and one shape of network at a time."""


def _player(net: Net, play: Play) -> SelfPlayer:
    key = (net.sight, net.shape, play)
    if key not in _kept:
        _kept.clear()
        _kept[key] = SelfPlayer(net, play)
    return _kept[key]
