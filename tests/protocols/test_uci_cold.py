"""`plyground uci` on a new machine: it answers while the compiler is at work beside it."""

from __future__ import annotations

import io
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

import plyground as pg
from plyground.game.records.record_game import RecordGame
from plyground.protocols.servers import warming
from plyground.protocols.servers.stream import Stream
from plyground.protocols.servers.thinking import MoveQuestion
from plyground.protocols.servers.uci import UciServer
from plyground.protocols.servers.warming import NEVER, Warming, by_hand, compile_all
from plyground.search.limit import Limit

GAME = "nim:piles=1,2,3"


class Sink(io.StringIO):
    pass


@pytest.fixture
def slow_compiler(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The compiler waits for a file; the cache is new."""
    gate = tmp_path / "gate"
    monkeypatch.setenv("PLYGROUND_CACHE", str(tmp_path / "cache"))
    monkeypatch.delenv("PLYGROUND_INTERPRET", raising=False)
    real = subprocess.Popen

    def waiting(command: list[str], **more: Any) -> Any:
        code = f"import time, pathlib\nwhile not pathlib.Path({str(gate)!r}).exists():\n"
        return real([sys.executable, "-c", code + "    time.sleep(0.01)"], **more)

    monkeypatch.setattr(subprocess, "Popen", waiting)
    return gate


def test_it_answers_before_the_compiler_is_done(slow_compiler: Path) -> None:
    sink = Sink()
    warming = Warming()
    server = UciServer(Stream(io.BytesIO(), sink), GAME, "alphabeta", warming=warming)
    game = server.line.game
    assert isinstance(game, RecordGame)
    usual = game.hot  # 0 if another test has used the game much
    try:
        server.obey("uci")
        assert warming.busy
        assert game.hot == NEVER
        server.obey("isready")
        assert sink.getvalue().splitlines()[-1] == "readyok"
        server.obey("position startpos")
        server.obey("go movetime 100")
        assert server.thinker._thread is not None
        server.thinker._thread.join(60)
        said = sink.getvalue()
        assert "not compiled yet: this move comes from a search in plain Python" in said
        assert "bestmove take_" in said
        slow_compiler.touch()
        assert warming.wait(None, threading.Event())
        assert game.hot == usual
    finally:
        warming.close()


def test_a_textbook_search_finds_the_win() -> None:
    state = pg.load("nim:piles=1,2").initial()
    answer = by_hand(MoveQuestion(state, Limit(depth=3)), threading.Event())
    assert state.describe(answer.action or 0) == "take 1 from pile 2"
    only = frozenset({state.action("take 2 from pile 2")})
    assert by_hand(MoveQuestion(state, Limit(depth=1), only=only), threading.Event()).action in only


def test_where_the_textbook_search_does_not_suit() -> None:
    state = pg.load("kuhn_poker").initial()
    while state.is_chance:
        state = state.result(state.actions()[0])
    answer = by_hand(MoveQuestion(state, Limit(time=0.1)), threading.Event())
    assert answer.action in state.actions()


def test_the_other_process_leaves_a_mark(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Afterwards nothing is compiled ahead again."""
    monkeypatch.setenv("PLYGROUND_CACHE", str(tmp_path))
    monkeypatch.delenv("PLYGROUND_INTERPRET", raising=False)
    monkeypatch.setattr(warming, "warm_up", lambda agent, game: None)  # the rules are enough
    compile_all(GAME, "alphabeta")
    made = Warming()
    assert not made.begin(pg.agent("alphabeta"), pg.load(GAME))
    assert made.process is None
