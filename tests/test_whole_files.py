"""A disk that fills up while a file is written: the old file stays, and no half of a new one."""

from __future__ import annotations

import errno
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

import plyground as pg
from plyground.cli.app import Commands
from plyground.cli.arguments import write_file
from plyground.export import page

SAVERS: dict[str, Callable[[Path], object]] = {
    "trace": lambda path: pg.alphabeta("jarrar", trace=True).trace.save(path),  # type: ignore[union-attr]
    "page of a trace": lambda path: pg.alphabeta("jarrar", trace=True).trace.to_html(path),  # type: ignore[union-attr]
    "strategy": lambda path: pg.cfr("kuhn_poker", 1).save(path),
    "certificate": lambda path: pg.certify("nim:piles=1,2", path),
    "page of a game": lambda path: pg.export_html("nim", path),
    "file of a command": lambda path: write_file(path, "text"),
}


@pytest.mark.parametrize("saver", SAVERS)
def test_a_file_is_whole_or_absent(
    saver: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def half(path: Path, text: str, *_: Any, **__: Any) -> int:
        with path.open("w") as file:
            file.write(text[: len(text) // 2])
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(page, "build", lambda *_: None)
    monkeypatch.setattr(page, "single_page", lambda _: "<html></html>")
    monkeypatch.setattr(Path, "write_text", half)
    new, old = tmp_path / "new", tmp_path / "old"
    old.write_bytes(b"old")
    for path in (new, old):
        with pytest.raises(pg.PlygroundError, match=r"cannot write .*: No space left on device"):
            SAVERS[saver](path)
    assert old.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [old]


def test_a_command_tells_of_a_full_disk() -> None:
    app = typer.Typer(cls=Commands)

    @app.command()
    def write() -> None:
        raise OSError(errno.ENOSPC, "No space left on device", "table.csv")

    @app.command()
    def fail() -> None:
        raise OSError(errno.EPERM, "Operation not permitted")

    said = CliRunner().invoke(app, ["write"])
    assert said.exit_code == 2
    assert "plyground: table.csv: No space left on device; make room" in said.stderr
    assert isinstance(CliRunner().invoke(app, ["fail"]).exception, PermissionError)
