"""Clients of other programs: answers, errors, and no process left behind."""

from __future__ import annotations

import gc
import os
import shlex
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from plyground.game.errors import BadOption
from plyground.programs.gtp_client import GtpProgram
from plyground.programs.program import Program, ProgramFailed
from plyground.programs.uci_client import USI, UciProgram, go_words
from plyground.search.limit import Limit

UCI = """\
import sys
for line in sys.stdin:
    words = line.split()
    if words[0] == "uci":
        print("id name tiny\\noption name Hash type spin\\noption name UCI_Elo type spin\\nuciok")
    elif words[0] == "isready":
        print("readyok")
    elif words[0] == "position":
        heard = line.strip()
    elif words[0] == "go":
        print("info depth 1\\nbestmove", "0000" if "nodes" in words else heard.split()[-1])
    sys.stdout.flush()
"""
GTP = """\
import sys
for line in sys.stdin:
    answer = {"protocol_version": "= 2", "showboard": "=\\nrow 1\\nrow 2"}
    print(answer.get(line.strip(), "? unknown command"), end="\\n\\n", flush=True)
"""


@pytest.fixture
def script(tmp_path: Path) -> Callable[[str], str]:
    def write(code: str) -> str:
        path = tmp_path / "program.py"
        path.write_text(code, encoding="utf-8")
        return shlex.join([sys.executable, str(path)])

    return write


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_uci_program(script: Callable[[str], str]) -> None:
    program = UciProgram(script(UCI), {"hash": 16})
    assert list(program.options) == ["Hash", "UCI_Elo"]
    program.new_game()
    assert program.best(None, ["e2e4", "e7e5"], Limit(depth=1)) == "e7e5"
    with pytest.raises(ProgramFailed, match="found no move"):
        program.best(None, [], Limit(nodes=1))
    with pytest.raises(BadOption, match="no option 'UCI_Elos'; it has UCI_Elo"):
        program.set("UCI_Elos", 1)
    program.close()


def test_limits_as_arguments_of_go() -> None:
    assert go_words(Limit(time=0.25, depth=3)) == "movetime 250 depth 3"
    assert go_words(Limit()) == "movetime 1000"
    assert go_words(Limit(time=0.5), USI) == "btime 0 wtime 0 byoyomi 500"


def test_a_gtp_program(script: Callable[[str], str]) -> None:
    program = GtpProgram(script(GTP))
    assert program.ask("showboard") == "row 1\nrow 2"
    with pytest.raises(ProgramFailed, match="refuses 'genmove': unknown command"):
        program.ask("genmove")
    program.close()


def test_a_missing_program() -> None:
    with pytest.raises(ProgramFailed, match=r"could not be started.*is it installed"):
        Program("no-such-engine --fast")
    with pytest.raises(ProgramFailed, match="no command was given"):
        Program("")


def test_a_program_that_ends_or_sleeps(script: Callable[[str], str]) -> None:
    with (
        Program(script("raise SystemExit(3)")) as program,
        pytest.raises(ProgramFailed, match=r"ended by itself \(exit code 3\)"),
    ):
        program.read()
    late = "import os, time; os.close(1); time.sleep(0.5); os._exit(3)"
    with (
        Program(script(late)) as program,
        pytest.raises(ProgramFailed, match=r"ended by itself \(exit code 3\)"),
    ):
        program.read()
    sleeper = script("import time; time.sleep(60)")
    with Program(sleeper) as program, pytest.raises(ProgramFailed, match=r"within 0\.1 s"):
        program.read_until("uciok", 0.1)


def test_a_program_that_falls_silent(
    script: Callable[[str], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("plyground.programs.program.ENDING", 0.05)
    with (
        Program(script("import os, time; os.close(1); time.sleep(60)")) as program,
        pytest.raises(ProgramFailed, match="closed its input or output before it answered"),
    ):
        program.read()


def test_an_interrupt_while_a_program_is_ended(
    script: Callable[[str], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    program = Program(script("import time; print('here', flush=True); time.sleep(1000)"))
    assert program.read() == "here"
    process = program._process
    wait = process.wait

    def interrupted(timeout: float | None = None) -> int:
        if timeout is not None:
            raise KeyboardInterrupt
        return wait()

    monkeypatch.setattr(process, "wait", interrupted)
    with pytest.raises(KeyboardInterrupt):
        program.close()
    assert process.returncode == -9
    process.stdout.close()  # type: ignore[union-attr]


def test_no_program_is_left_behind(script: Callable[[str], str]) -> None:
    child = "import subprocess as s, sys; print(s.Popen([sys.executable, '-c', 'input()']).pid)"
    program = Program(script(child + "; sys.stdout.flush(); input()"))
    grandchild, pid = int(program.read()), program._process.pid
    assert program.running
    assert alive(grandchild)
    del program
    gc.collect()
    for _ in range(100):
        if not alive(grandchild):
            break
        time.sleep(0.05)  # init reaps a grandchild
    assert not alive(pid)
