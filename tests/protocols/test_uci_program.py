"""`plyground uci` as a program of its own: how it ends, and what it says of a mistake."""

from __future__ import annotations

import contextlib
import subprocess
import sys

import pytest


@pytest.fixture(autouse=True)
def without_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLYGROUND_INTERPRET", "1")


def program(*words: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "plyground", "uci", *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def test_the_end_of_the_input_ends_the_program() -> None:
    said, faults = program("--game", "tic_tac_toe").communicate(
        b"uci\n\xff\xfe garbage \x80\nposition startpos\nisready\ngo infinite\n", timeout=60
    )
    assert b"uciok" in said
    assert said.splitlines()[-1].startswith(b"bestmove ")
    assert faults == b""


def test_a_broken_pipe_ends_it_quietly() -> None:
    running = program("--game", "tic_tac_toe")
    assert running.stdin is not None
    assert running.stdout is not None
    assert running.stderr is not None
    try:
        running.stdin.write(b"uci\n")
        running.stdin.flush()
        assert any(line.startswith(b"id name") for line in running.stdout)
        running.stdout.close()
        for _ in range(3):
            try:
                running.stdin.write(b"uci\nisready\n" * 50)
                running.stdin.flush()
            except BrokenPipeError:
                break
        with contextlib.suppress(BrokenPipeError):
            running.stdin.close()
        assert running.wait(60) == 0
        assert running.stderr.read() == b""
    finally:
        running.kill()
        running.wait()
        running.stderr.close()


def test_a_mistake_on_the_command_line() -> None:
    said, faults = program("--game", "chees").communicate(timeout=60)
    assert said == b""
    assert faults.startswith(b"plyground: there is no game 'chees'; did you mean")
