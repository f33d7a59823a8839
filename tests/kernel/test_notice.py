"""A long compilation is announced on a terminal; a short one, or one in a pipe, is not."""

from __future__ import annotations

import io
import subprocess
import sys
import threading

import pytest

from plyground.kernel import notice

HOURS = 36_000.0


class Terminal(io.StringIO):
    def __init__(self) -> None:
        super().__init__()
        self.heard = threading.Event()

    def isatty(self) -> bool:
        return True

    def write(self, text: str) -> int:
        written = super().write(text)
        self.heard.set()
        return written


def test_a_long_compilation_is_announced(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(notice, "PATIENCE", 0.0)
    monkeypatch.setattr("sys.stderr", terminal)
    with notice.compiling("chess"):
        assert terminal.heard.wait(60)
    first, last = terminal.getvalue().splitlines()
    assert first.startswith("compiling chess for this machine")
    assert last.startswith("compiled chess in")


@pytest.mark.parametrize(
    ("stream", "patience"), [(Terminal(), HOURS), (io.StringIO(), 0.0)], ids=["short", "pipe"]
)
def test_nothing_is_printed(
    monkeypatch: pytest.MonkeyPatch, stream: io.StringIO, patience: float
) -> None:
    monkeypatch.setattr(notice, "PATIENCE", patience)
    monkeypatch.setattr("sys.stderr", stream)
    with notice.compiling("chess"):
        pass
    assert stream.getvalue() == ""


def test_the_announcement_precedes_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """However slow the terminal is, "compiling" comes first."""

    class Slow(Terminal):
        begun, go_on = threading.Event(), threading.Event()

        def write(self, text: str) -> int:
            if threading.current_thread() is not threading.main_thread():
                self.begun.set()
                assert self.go_on.wait(60)
            return super().write(text)

    terminal = Slow()
    monkeypatch.setattr(notice, "PATIENCE", 0.0)
    monkeypatch.setattr("sys.stderr", terminal)
    with notice.compiling("chess"):
        assert terminal.begun.wait(60)
        threading.Timer(0.05, terminal.go_on.set).start()
    assert [line.split()[0] for line in terminal.getvalue().splitlines()] == [
        "compiling",
        "compiled",
    ]


@pytest.mark.parametrize("engine", ["alphabeta", "mcts"])
def test_loading_the_compiler_counts_as_compiling(engine: str) -> None:
    """A first search says how long it was not searching: numba is imported inside that time."""
    code = (
        "import sys, plyground as pg\n"
        "from plyground.kernel import notice\n"
        "known = []\n"
        "notice.listeners.append(lambda game: known.append('numba' in sys.modules))\n"
        "notice.enders.append(lambda seconds: known.append('numba' in sys.modules))\n"
        f"pg.analyse('nim', '{engine}', nodes=10)\n"
        "print(known[:4])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[False, False, False, True]\n", "the engine, then numba"
