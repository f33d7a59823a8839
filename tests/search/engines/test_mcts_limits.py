"""What the MCTS engine may spend: simulations, time, memory; progress, and stopping it."""

from __future__ import annotations

import gc
import threading
import tracemalloc
from pathlib import Path
from typing import Any

import pytest
from small_games import COUNT, write

import plyground as pg
from plyground.game.contract.state import State
from plyground.search.analysis import Analysis
from plyground.search.engines.mcts.tree import NODE, RICH_NODE
from plyground.search.request import Progress


def mcts(state: State, sims: int, **options: Any) -> Analysis:
    return pg.analyse(state, "mcts", pg.Limit(sims=sims), **options)


def test_limits() -> None:
    state = pg.load("connect4").initial()
    assert mcts(state, 1).action in state.actions()
    assert pg.analyse(state, "mcts", pg.Limit(nodes=50)).nodes == 50
    assert pg.analyse(state, "mcts", pg.Limit(nodes=50)).stopped == "nodes"
    both = pg.analyse(state, "mcts", pg.Limit(nodes=3001), threads=2)  # neither ends the other
    assert (both.nodes, both.stopped) == (3001, "nodes")
    timed = pg.analyse(state, "mcts", pg.Limit(time=0.02))
    assert timed.stopped == "time"
    assert timed.action in state.actions()
    shallow = pg.analyse(state, "mcts", pg.Limit(sims=3000, depth=2))
    assert shallow.depth == 2
    assert max(len(m.line) for m in shallow.moves) == 2


def test_stop_and_progress() -> None:
    state = pg.load("connect4").initial()
    told: list[Progress] = []
    stop = threading.Event()

    def listen(progress: Progress) -> None:
        assert not stop.is_set()
        told.append(progress)
        if told[0].nodes < told[-1].nodes:  # a busy machine may tell of nothing new for a while
            stop.set()

    found = pg.analyse(state, "mcts", pg.Limit(time=600.0), progress=listen, stop=stop)
    assert found.stopped == "stop"
    assert told[0].nodes < told[-1].nodes <= found.nodes
    here = state
    for a in told[-1].line:
        here = here.result(a)
    assert told[-1].line
    assert told[-1].value is not None


def test_memory_is_bounded_and_recycled() -> None:
    state = pg.load("connect4").initial()
    limit = pg.Limit(sims=100_000, memory=0.5)
    found = pg.analyse(state, "mcts", limit)
    assert found.counters.held * NODE.itemsize * 1.5 <= 0.5e6
    assert found.nodes == 100_000
    assert sum(m.visits or 0 for m in found.moves) == 99_999
    assert found.action == 3
    shared = pg.analyse(state, "mcts", limit, transpositions=True)
    assert shared.counters.held * RICH_NODE.itemsize <= 0.5e6
    assert shared.action == 3


def test_no_leak() -> None:
    state = pg.load("connect4").initial()
    tracemalloc.start()
    try:
        for seed in range(200):  # what is made once, and kept, is made here
            mcts(state, 200, seed=seed)
        gc.collect()
        before = tracemalloc.get_traced_memory()[0]
        for seed in range(200):
            mcts(state, 200, seed=seed)
        gc.collect()
        assert tracemalloc.get_traced_memory()[0] - before < 100_000
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("repetition", ["None", "Repetition()"])
@pytest.mark.parametrize("options", [{}, {"rave": 300.0, "mast": 3}])
def test_a_game_longer_than_declared_is_refused(
    tmp_path: Path, repetition: str, options: dict[str, Any]
) -> None:
    """The memory of simulations is for as many plies as the facts declare."""
    declared = ("max_plies=LAST", f"max_plies=2, repetition={repetition}")
    known = ("import CHANCE", "import Repetition, CHANCE")
    start = pg.load(str(write(tmp_path, COUNT, known, declared))).initial()
    with pytest.raises(pg.BadGame, match="goes on after 2 plies, the declared max_plies"):
        pg.analyse(start, "mcts", pg.Limit(sims=50), **options)
    with pytest.raises(pg.BadGame, match="goes on after 2 plies, the declared max_plies"):
        pg.playouts(start, 10)
