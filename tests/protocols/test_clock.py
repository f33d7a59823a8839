"""Time management: from clocks and the arguments of `go` to seconds."""

from __future__ import annotations

import pytest

from plyground.protocols.servers.clock import Clock
from plyground.protocols.servers.uci_go import read_go


def test_clocks_are_never_overdrawn() -> None:
    for left in (0.0, 0.01, 0.2, 1.0, 60.0, 5400.0):
        for increment in (0.0, 0.1, 5.0):
            for moves in (None, 1, 2, 40):
                clock = Clock(left, increment, moves)
                for plies in (None, 1, 9, 500):
                    taken = clock.seconds(plies, overhead=0.05)
                    assert taken == 0.001 or taken <= left - 0.05


def test_a_whole_game_fits_into_its_clock() -> None:
    left, increment = 60.0, 0.5
    for _ in range(200):
        taken = Clock(left, increment).seconds() + 0.05
        left += increment - taken
        assert left > 0
    assert Clock(60.0, moves=1).seconds(overhead=0.0) == 60.0
    assert Clock(60.0).seconds(overhead=0.0) == 2.0
    assert Clock(60.0).seconds(plies_left=4, overhead=0.0) == 30.0
    assert Clock(0.0, reserve=5.0).seconds(overhead=0.0) == 5.0
    assert Clock(-3.0).seconds() == 0.001


CLOCKS = "wtime 60000 btime 30000 winc 0 binc 1000 nodes 500 mate 3"


def test_limits_of_go() -> None:
    go = read_go(CLOCKS.split())
    assert go.seconds(0, None, 0.0) == 2.0
    assert go.seconds(1, None, 0.0) == pytest.approx(1.8)
    limit = go.limit(2.0, 16.0)
    assert (limit.time, limit.nodes, limit.depth, limit.memory) == (2.0, 500, 5, 16.0)
    ponder = read_go(["ponder", "wtime", "60000", "btime", "30000"])
    assert ponder.held
    assert ponder.limit(2.0, None).time is None
    assert read_go(["movetime", "-5"]).seconds(0, None, 0.05) == 0.001
