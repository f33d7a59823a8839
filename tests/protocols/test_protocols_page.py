"""The sessions and examples of docs/protocols.md, run with the real programs."""

from __future__ import annotations

import doctest
import io
import re
import shlex
import time
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from plyground.cli.app import app
from plyground.protocols.servers.gtp import GtpServer
from plyground.protocols.servers.stream import Stream
from plyground.protocols.servers.uci import UciServer

PAGE = Path(__file__).parents[2] / "docs" / "protocols.md"
BLOCKS = re.findall(r"```text\n\$ plyground (\w+)(.*?)\n(.*?)```", PAGE.read_text("utf-8"), re.S)
MEASURED = re.compile(r"\b(nodes|nps|time) \d+")


@pytest.fixture(autouse=True)
def without_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLYGROUND_INTERPRET", "1")


def options(words: str) -> dict[str, str]:
    given = shlex.split(words)
    return {
        name.removeprefix("--"): value for name, value in zip(given[::2], given[1::2], strict=True)
    }


def shown(lines: list[str]) -> list[str]:
    """Lines without numbers that depend on the machine."""
    return [MEASURED.sub(r"\1 n", line.rstrip()) for line in lines]


@pytest.mark.parametrize(
    ("kind", "words", "text"),
    [block for block in BLOCKS if block[0] in ("uci", "gtp")],
    ids=lambda value: value.strip()[:20],
)
def test_a_session(kind: str, words: str, text: str) -> None:
    sink = io.StringIO()
    make: Any = UciServer if kind == "uci" else GtpServer
    server = make(Stream(io.BytesIO(), sink), **options(words))
    read = 0
    said: list[str] = []
    for line in text.splitlines():
        if line.startswith("> "):
            if line != "> quit" or kind == "gtp":
                server.obey(line[2:])
            while isinstance(server, UciServer) and server.thinker.busy:
                time.sleep(0.01)
            said.append(line)
            new = sink.getvalue()[read:]
            read += len(new)
            said += new.splitlines()
    final = [line for line in said if not re.match(r"info depth \d+ (?!.*bestmove)", line)]
    wanted = [line for line in text.splitlines() if not line.startswith("info depth")]
    assert shown(final) == shown(wanted)
    for line in shown(text.splitlines()):  # the page shows only the last lines about depths
        if line.startswith("info depth"):
            assert line in shown(said)


def test_the_commands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("short.pgn").write_text("1. f3 e5 2. g4 Qh4# 0-1\n", encoding="utf-8")
    Path("wrong.pgn").write_text("1. e4 e5\n2. Ke3 *\n", encoding="utf-8")
    (block,) = ["$ plyground convert" + b[1] + "\n" + b[2] for b in BLOCKS if b[0] == "convert"]
    said = ""
    for line in block.splitlines():
        if line.startswith("$ plyground "):
            result = CliRunner().invoke(app, shlex.split(line)[2:], catch_exceptions=False)
            said += f"{line}\n{result.output}"
    assert said == block


def test_the_examples_in_python() -> None:
    found = doctest.testfile(str(PAGE), module_relative=False)
    assert found.failed == 0
    assert found.attempted >= 10
