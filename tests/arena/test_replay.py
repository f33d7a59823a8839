"""`plyground replay` and `plyground agents`, and the files they read."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

import plyground as pg
from plyground.arena.record_file import read_records, write_records
from plyground.cli.app import app
from plyground.roster.agent_options import about, agent_options
from plyground.roster.agents import AGENTS

RECORDS = [
    pg.play("tic_tac_toe", ["minimax:depth=2", "random"], seed=3, opening=2),
    pg.play("pig:target=20", ["random", "random"], seed=1),
]


def run(*words: object, code: int = 0, keys: str | None = None) -> str:
    found = CliRunner().invoke(app, [str(word) for word in words], input=keys)
    assert found.exit_code == code, found.output
    return found.output


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "games.jsonl"
    write_records(path, RECORDS)
    return path


def test_every_move_is_shown(file: Path) -> None:
    said = run("replay", file)
    first = RECORDS[0]
    assert said.startswith("Tic-tac-toe (x: minimax:depth=2, o: random), seed 3, 20")
    for number, move in enumerate(first.moves, 1):
        assert re.search(rf"^{number}\. [xo]: {move} \(", said, re.MULTILINE)
    assert said.count("(opening)") == 2
    assert " nodes)" in said
    assert str(first.states()[-1]) in said
    assert "The game is over: " in said.splitlines()[-1]
    assert "chance: roll " in run("replay", file, "--game", 2)


def test_one_ply(file: Path) -> None:
    said = run("replay", file, "--ply", 1)
    assert str(RECORDS[0].states()[1]) in said
    assert "2. " not in said
    last = len(RECORDS[0].moves)
    assert f"the game has plies 0 to {last}, not 99" in run("replay", file, "--ply", 99, code=2)


def test_browsing_a_game(
    file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from plyground.cli import replay

    keys = iter(["", "b", "b", "e", "2", "x", "99", "q"])
    monkeypatch.setattr("builtins.input", lambda prompt: next(keys))
    first = RECORDS[0]
    replay.leaf(first, first.states())
    said = capsys.readouterr().out
    assert said.count("1. x: ") == 1
    assert "There is no ply -1" in said
    assert "The game is over" in said
    assert "2. o: " in said
    assert "There is no ply x" in said
    assert "There is no ply 99" in said
    assert next(keys, None) is None


def test_how_a_game_ended(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    forfeited = replace(RECORDS[0], forfeit=pg.Forfeit(1, "took 5.1 s of 1 s"))
    path.write_text(forfeited.to_json(), encoding="utf-8")
    assert "o forfeits the game: took 5.1 s of 1 s" in run("replay", path)
    write_records(path, [replace(RECORDS[0], utilities=None)])
    assert "The game is unfinished" in run("replay", path)


def test_files(tmp_path: Path, file: Path) -> None:
    texts = [record.to_json() for record in RECORDS]
    assert read_records("\n\n".join(texts)) == read_records(f"[{','.join(texts)}]")
    assert read_records(json.dumps(json.loads(texts[0]), indent=2)) == read_records(texts[0])
    for text, sentence in [
        ("", "it is empty"),
        ("1. e4", "this is not JSON"),
        (f"{texts[0]}\nx", "line 2: this is not JSON"),
        ("3", "is a JSON object, not 3"),
    ]:
        with pytest.raises(pg.BadRecord, match=re.escape(sentence)):
            read_records(text)
    assert "has 2 records, numbered from 1; there is no record 3" in run(
        "replay", file, "--game", 3, code=2
    )
    assert "cannot read" in run("replay", tmp_path / "none.json", code=2)
    broken = json.loads(texts[0]) | {"game": "tictactoi"}
    (tmp_path / "b.json").write_text(json.dumps(broken))
    assert "there is no game 'tictactoi'; did you mean" in run(
        "replay", tmp_path / "b.json", code=2
    )


def test_agents_are_listed() -> None:
    said = run("agents")
    for name in AGENTS:
        assert re.search(rf"^{name} ", said, re.MULTILINE)
    assert re.search(r"time=X, nodes=N, .*threads=1, lines=1, table=yes,", " ".join(said.split()))
    assert "PROGRAM, elo=N" in said
    listed = json.loads(run("agents", "--json"))
    assert [entry["name"] for entry in listed] == list(AGENTS)


@pytest.mark.parametrize("name", list(AGENTS))
def test_every_option_is_explained(name: str) -> None:
    assert about(name)
    said = run("agents", name)
    for option in agent_options(name):
        assert option.about, f"{name}: {option.name}"
        assert re.search(rf"^{option.name} +{option.kind} ", said, re.MULTILINE)
    if not agent_options(name):
        assert "no options" in said


def test_an_unknown_agent() -> None:
    assert "there is no agent 'mtcs'; did you mean mcts" in run("agents", "mtcs", code=2)


@pytest.mark.parametrize("text", ["[" * 100_000, '{"seed": ' + "1" * 5000 + "}"])
def test_absurd_json_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "games.json"
    path.write_text(text)
    assert "not JSON" in run("replay", path, code=2)
    assert "not a JSON file" in run("convert", path, tmp_path / "out.jsonl", code=2)


def test_a_record_with_too_many_agents(tmp_path: Path) -> None:
    data = json.loads(RECORDS[0].to_json()) | {"agents": ["a", "b", "c"], "utilities": None}
    path = tmp_path / "games.json"
    path.write_text(json.dumps(data))
    assert "a record of tic_tac_toe has 2 agents, not 3" in run("replay", path, code=2)
