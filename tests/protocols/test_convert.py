"""Files of games, and the command that converts them."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from random_records import random_record, same_game
from typer.testing import CliRunner

from plyground.arena.record import Forfeit
from plyground.cli.app import app
from plyground.protocols.formats.files import FORMATS, read_games, write_games
from plyground.protocols.formats.pgn import write_pgn
from plyground.protocols.formats.sgf import write_sgf

FOOLS_MATE = """\
[White "Fool"]

1. f3 e5 2. g4 Qh4# 0-1

"""
BACK_AND_FORTH = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 e5 1/2-1/2"


@pytest.fixture(autouse=True)
def without_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLYGROUND_INTERPRET", "1")


@pytest.mark.parametrize("ending", [".json", ".jsonl"])
def test_json_keeps_everything(tmp_path: Path, ending: str) -> None:
    for count in (1, 3):
        records = [random_record("nim", seed) for seed in range(count)]
        file = tmp_path / f"games{ending}"
        write_games(file, records)
        assert read_games(file) == records


def convert(*words: object) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["convert", *map(str, words)], catch_exceptions=False)
    return result.exit_code, result.output


def test_convert(tmp_path: Path) -> None:
    pgn, data, back = (tmp_path / name for name in ("a.pgn", "a.json", "b.PGN"))
    pgn.write_text(FOOLS_MATE * 2, encoding="utf-8")
    assert convert(pgn, data) == (0, f"2 games written to {data}\n")
    assert len(json.loads(data.read_text(encoding="utf-8"))) == 2
    assert convert(data, back)[0] == 0
    assert same_game(read_games(back)[1], read_games(pgn)[1])
    pgn.write_text(BACK_AND_FORTH, encoding="utf-8")
    code, said = convert(pgn, data)
    assert code == 0
    assert f"note: {pgn}, line 1: the game is over" in said


def test_convert_says_what_is_wrong(tmp_path: Path) -> None:
    file, target = tmp_path / "a.pgn", tmp_path / "a.sgf"
    file.write_text("1. e4\n\n1... e9 *", encoding="utf-8")
    code, said = convert(file, target)
    assert code == 2
    assert f"cannot read '{file}': line 3: 'e9' is not a move in SAN" in said
    file.write_text(FOOLS_MATE, encoding="utf-8")
    code, said = convert(file, target)
    assert code == 2
    assert "SGF is for go, not for chess; write it as .json" in said
    assert not target.exists()
    assert "known: .json, .jsonl, .pgn, .sgf or .mat" in convert(file, "a.txt")[1]
    assert "cannot read 'none.pgn': No such file" in convert("none.pgn", target)[1]
    (tmp_path / "b.pgn").write_text(FOOLS_MATE, encoding="utf-8")
    file = tmp_path / "a.json"
    file.write_text('[\n{"format": 1},]', encoding="utf-8")
    assert "line 2: this is not JSON" in convert(file, target)[1]
    file.write_text('[{"format": 1}]', encoding="utf-8")
    assert "game 1: the record of a game has the format" in convert(file, target)[1]
    assert (
        "cannot write '/no/such/folder/a.json': No such file"
        in convert(tmp_path / "b.pgn", "/no/such/folder/a.json")[1]
    )
    assert [path.name for path in tmp_path.iterdir() if path.suffix == ".part"] == []
    assert set(FORMATS) == {".json", ".jsonl", ".pgn", ".sgf", ".mat"}


def test_a_record_without_agents_is_refused(tmp_path: Path) -> None:
    for game, ending in (("chess", ".pgn"), ("go", ".sgf"), ("backgammon", ".mat")):
        data = json.loads(random_record(game, 1, 4).to_json()) | {"agents": [], "utilities": None}
        (tmp_path / "odd.json").write_text(json.dumps(data))
        code, said = convert(tmp_path / "odd.json", tmp_path / f"odd{ending}")
        assert code == 2
        assert "has 2 agents, not 0" in said


@pytest.mark.parametrize(
    ("forfeit", "pgn", "sgf"),
    [
        (Forfeit(0, "resigned", "resigned"), "", "W+R"),
        (Forfeit(0, "took 5.1 s of 1 s", "time"), "time forfeit", "W+T"),
        (Forfeit(0, "the game was judged before its end", "judged"), "rules infraction", "W+"),
        (Forfeit(0, "took a strange turn"), "rules infraction", "W+F"),
    ],
)
def test_other_formats_write_the_kind_of_a_forfeit(forfeit: Forfeit, pgn: str, sgf: str) -> None:
    chess, go = (
        replace(random_record(game, 1, 4), forfeit=forfeit, utilities=(-1.0, 1.0))
        for game in ("chess", "go")
    )
    assert re.findall(r'Termination "(.*?)"', write_pgn([chess])) == [pgn] * bool(pgn)
    assert f"RE[{sgf}]" in write_sgf([go])
