"""An answer says what it rests on: a guess is called one, and the compiler's time is told apart."""

from __future__ import annotations

import threading
import time
from dataclasses import replace
from typing import Any

import pytest

import plyground as pg
from plyground.kernel import notice
from plyground.search.engines.analyse import guessed

GUESS = "guessed: "


@pytest.fixture(autouse=True)
def without_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLYGROUND_INTERPRET", "1")


@pytest.mark.parametrize("engine", ["alphabeta", "mcts", "expectiminimax"])
def test_a_search_without_a_result_is_a_guess(engine: str) -> None:
    """No depth was finished, or no simulation made."""
    made = pg.analyse("nim:piles=1,2", engine, nodes=50)
    nothing = replace(made.counters, depth=0, nodes=0)
    assert guessed(replace(made, stopped="time", counters=nothing))
    assert not guessed(replace(made, stopped="time", counters=replace(nothing, depth=1, nodes=9)))
    assert not guessed(replace(made, stopped=None, counters=nothing))


@pytest.mark.parametrize("engine", ["solve", "prove"])
def test_a_guess_is_called_one(engine: str) -> None:
    """A search that is stopped before it begins has a move, and says what it is worth.

    The game is too large to be solved before `prove` looks whether it is stopped.
    """
    stop = threading.Event()
    stop.set()
    state = pg.load("nim:piles=12,13,14,15").initial()
    found = pg.analyse(state, engine, stop=stop)
    assert found.action in state.actions()
    assert found.bound == "~"
    assert sum(said.startswith(GUESS) for said in found.unsearched) == 1, found.unsearched


@pytest.mark.parametrize("engine", ["alphabeta", "mcts", "solve", "prove"])
def test_a_search_that_was_made_is_no_guess(engine: str) -> None:
    found = pg.analyse("nim:piles=1,2", engine, nodes=400)
    assert not any(said.startswith(GUESS) for said in found.unsearched)


def test_the_compilers_time_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    module = __import__("plyground.search.engines.analyse", fromlist=["engine_function"])
    real = module.engine_function

    def slow(engine: str, state: pg.State) -> Any:
        def search(*given: Any) -> Any:
            with notice.compiling("nim"):
                time.sleep(0.02)
            return real(engine, state)(*given)

        return search

    monkeypatch.setattr(module, "engine_function", slow)
    found = pg.analyse("nim:piles=1,2", "alphabeta", depth=2)
    assert found.compiling >= 0.02
    monkeypatch.setattr(module, "engine_function", real)
    assert pg.analyse("nim:piles=1,2", "alphabeta", depth=2).compiling == 0.0


def test_other_threads_do_not_count() -> None:
    with notice.spent() as mine:
        other = threading.Thread(target=lambda: notice.compiling("x").__enter__())
        with notice.compiling("own"):
            pass
        own = mine.seconds
        other.start()
        other.join()
        assert mine.seconds == own
