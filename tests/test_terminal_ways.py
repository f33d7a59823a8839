"""Commands agree with each other: names, files, `--json`, `--language`."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from plyground.cli.app import app

runner = CliRunner()


def run(*words: str, code: int = 0, typed: str | None = None) -> str:
    result = runner.invoke(app, list(words), input=typed)
    assert result.exit_code == code, result.output
    return result.stdout


PRINT_JSON: list[tuple[str, ...]] = [
    ("agents", "random"),
    ("trace", "jarrar"),
    ("measure", "jarrar", "--depth", "1"),
    ("equilibria", "1 -1; -1 1"),
    ("exercise", "backup", "--seed", "7"),
    ("bench", "playouts", "nim:piles=1,2", "--time", "0.01"),
]


@pytest.mark.parametrize("words", PRINT_JSON, ids=lambda words: words[0])
def test_json_is_printed_or_written(words: tuple[str, ...], tmp_path: Path) -> None:
    """`--json` alone prints JSON in place of the text; with a file, it also prints the text."""
    shown = json.loads(run(*words, "--json"))
    file = tmp_path / "found.json"
    text = run(*words, "--json", str(file))
    written = json.loads(file.read_text())
    assert type(shown) is type(written)
    assert list(shown) == list(written) or words[0] == "bench"
    assert not text.startswith(("{", "["))


def test_json_before_a_name_takes_no_file() -> None:
    assert json.loads(run("agents", "--json", "random"))["name"] == "random"


@pytest.mark.parametrize(
    ("words", "option", "name"),
    [
        (("trace", "jarrar"), "--svg", "t.svg"),
        (("show", "tic_tac_toe"), "--svg", "s.svg"),
        (("tree", "jarrar"), "--svg", "r.svg"),
        (("matrix", "1 -1; -1 1"), "--nfg", "m.nfg"),
        (("measure", "jarrar", "--depth", "1"), "--csv", "m.csv"),
        (("equilibria", "1 -1; -1 1"), "--json", "e.json"),
    ],
    ids=lambda value: value[0] if isinstance(value, tuple) else None,
)
def test_files_are_written_before_the_text(
    words: tuple[str, ...], option: str, name: str, tmp_path: Path, monkeypatch: Any
) -> None:
    """A reader that leaves early, as `| head` does, loses no file."""

    def closed(*_: object, **__: object) -> None:
        raise BrokenPipeError

    monkeypatch.setattr("typer.echo", closed)
    runner.invoke(app, [*words, option, str(tmp_path / name)])
    assert (tmp_path / name).stat().st_size > 0


@pytest.mark.parametrize("name", ["nim:piles=1,2", "gallery:jarrar", "jarrar", "[[3 4][5 6]]"])
def test_commands_take_the_same_names(name: str) -> None:
    assert "value" in run("tree", name)
    assert "value" in run("trace", name)
    assert "Leaves read" in run("measure", name, "--depth", "1")
    assert json.loads(run("exercise", "backup", "--on", name, "--json"))["kind"] == "backup"


def test_a_tree_of_nothing() -> None:
    result = runner.invoke(app, ["tree", "nosuch"])
    assert result.exit_code == 2
    assert "there is no tree 'nosuch' in the gallery; it has canonical" in result.stderr


@pytest.mark.parametrize(("game", "name"), [("chess", "g.pgn"), ("tic_tac_toe", "game")])
def test_what_play_saves_replay_convert_and_resume_read(
    game: str, name: str, tmp_path: Path
) -> None:
    file = tmp_path / name
    move = "e2e4" if game == "chess" else "b2"
    command = ["play", game, "--agent", "random"]
    code = "from plyground.cli.app import app; app()"
    done = subprocess.run(
        [sys.executable, "-c", code, *command],
        input=f"{move}\nsave {file}\nquit\n",
        capture_output=True,
        text=True,
        check=True,
    )
    assert "Saved." in done.stdout
    assert move in run("replay", str(file))
    run("convert", str(file), str(tmp_path / "out.jsonl"))
    (line,) = (tmp_path / "out.jsonl").read_text().splitlines()
    assert json.loads(line)["moves"][0] == move
    again = subprocess.run(
        [sys.executable, "-c", code, "play", "--resume", str(file)],
        input="quit\n",
        capture_output=True,
        text=True,
        check=True,
    )
    assert "unfinished" in again.stdout


def test_sheets_in_another_language(tmp_path: Path) -> None:
    file = tmp_path / "sheet.html"
    run("exercise", "backup", "--seed", "1", "--language", "ar", "--sheet", str(file))
    assert 'dir="rtl"' in file.read_text(encoding="utf-8")


def test_cuts_are_counted_alike_in_table_and_footer() -> None:
    text = run("trace", "jarrar")
    assert f"cuts {text.count(' cut, ')} ·" in text
    assert "=2 bound met" in text
