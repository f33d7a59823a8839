"""The command `plyground arena`: its arguments and its output."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from arena_runs import run
from postgres_server import postgres, why_not
from typer.testing import CliRunner, Result

import plyground as pg
from plyground.arena.executors.here import Here
from plyground.arena.plan import plan
from plyground.arena.record import Record
from plyground.arena.store.store import Store
from plyground.arena.tournament import Tournament
from plyground.cli.app import app
from plyground.cli.arena.live import Live, clock
from plyground.cli.arena.stored import read_number, studio_address
from plyground.cli.arguments import spread


def arena(*words: str) -> Result:
    """A command in this process."""
    return CliRunner().invoke(app, ["arena", *words], catch_exceptions=False)


def complaint(*words: str) -> str:
    result = arena(*words)
    assert result.exit_code == 2, result.output
    assert result.stderr.startswith("plyground: ")
    assert result.stderr.count("\n") == 1
    return result.stderr


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A store with one small tournament of two games, played in this process."""
    file = tmp_path_factory.mktemp("arena") / "arena.db"
    before = os.environ.get("PLYGROUND_INTERPRET")
    os.environ["PLYGROUND_INTERPRET"] = "1"
    try:
        planned = plan(["tic_tac_toe", "nim"], ["random", "greedy", "random"], each=4, seed=2)
        with Store(file) as opened, Here() as players:
            Tournament.begin(opened, planned).run(players)
    finally:
        if before is None:
            del os.environ["PLYGROUND_INTERPRET"]
    return str(file)


# --- arguments -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("run x --agents a b --games 3", "run x --agents a --agents b --games 3"),
        ("--agents a --agents b y", "--agents a --agents b --agents y"),
        ("--games 3 x", "--games 3 x"),
        ("x --agents=a b --games 3", "x --agents a --agents b --games 3"),
        ("x --agents --games 3", "x --games 3 --agents"),
    ],
)
def test_agents_may_be_listed_after_one_flag(typed: str, read: str) -> None:
    assert spread(typed.split(), "--agents") == read.split()


def test_a_refused_command_leaves_no_tournament(tmp_path: Path) -> None:
    words = ["nim", "--agents", "random", "random", "--store", str(tmp_path / "arena.db")]
    assert "there is no executor 'clouds'" in complaint(*words, "--on", "clouds")
    assert "--test is for --kind sprt" in complaint(*words, "--test", "elo1=10")
    assert "No tournament" in arena("list", *words[-2:]).stdout


def test_help_shows_the_options_and_the_other_commands() -> None:
    text = arena("--help").stdout
    assert arena().output.strip() == text.strip()
    for word in (
        "--agents",
        "--limit",
        "--kind",
        "--resume",
        "--report",
        "plyground arena connect4",
    ):
        assert word in text
    for command in ("list", "show", "games", "game", "export", "forget", "resume"):
        assert f"  {command} " in text


def test_help_loads_no_heavy_modules() -> None:
    code = (
        "import sys; from plyground.cli.app import app\n"
        "try: app(['arena', '--help'])\nexcept SystemExit: pass\n"
        "print([m for m in ('sqlalchemy', 'numba', 'scipy', 'ray', 'numpy') if m in sys.modules])"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert said.stdout.splitlines()[-1] == "[]"


SPRT = ["connect4", "--agents", "random", "random", "--kind", "sprt"]


@pytest.mark.parametrize(
    ("words", "mistake"),
    [
        (["conect4", "--agents", "random", "greedy"], "did you mean connect4"),
        (["connect4", "--agents", "random"], "at least two agents, not 1"),
        (["connect4"], "at least two agents, not 0"),
        (["--games", "3"], "no game given"),
        (["connect4", "--agents", "a", "random"], "there is no agent 'a'"),
        (["connect4", "--agents", "random", "random", "--limit", "time"], "'time' is no option"),
        (["connect4", "--agents", "random", "random", "--kind", "cup"], "no kind of tournament"),
        ([*SPRT, "--test", "elo=1"], "a test has no option 'elo'"),
        ([*SPRT, "--test", "elo1=x"], "elo1 cannot be 'x'"),
        (["connect4", "--agents", "random", "random", "--report", "x.pdf"], "not 'x.pdf'"),
        (
            ["connect4", "--agents", "random", "random", "--report", "no/x.csv"],
            "its folder does not exist",
        ),
        (["show", "9"], "there is no tournament 9"),
        (["game", "1"], "'1' is not a game; write tournament/number, such as 3/17"),
        (["game", "1/999"], "there is no game 999 of tournament 1"),
        (["--resume"], "every tournament in"),
        (["resume"], "every tournament in"),
        (["export", "1", "/no/such/folder"], "cannot write"),
        (["export", "x", "games.pgn"], "'x games.pgn' is not [ID] FILE"),
    ],
)
def test_mistakes(words: list[str], mistake: str, store: str) -> None:
    assert mistake in complaint(*words, "--store", store)


def test_a_program_that_cannot_play_is_reported_before_the_first_game(tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text("def choose(state):\n    return state.actions()[0]\n", encoding="utf-8")
    file = tmp_path / "arena.db"
    mistake = complaint(
        "tic_tac_toe", "--agents", "random", f"python:{bot}:chose", "--store", str(file)
    )
    assert "has no function 'chose'" in mistake


def test_an_unknown_executor(tmp_path: Path) -> None:
    words = ["connect4", "--agents", "random", "random", "--store", str(tmp_path / "a.db")]
    said = arena(*words, "--on", "moon")
    assert said.exit_code == 2
    assert "there is no executor 'moon'" in said.stderr


# --- stored games --------------------------------------------------------------------------------


def test_list(store: str, tmp_path: Path) -> None:
    lines = arena("list", "--store", store).stdout.splitlines()
    assert len(lines) == 2
    assert lines[1].split()[2:5] == ["round-robin", "24", "finished"]
    assert lines[1].endswith("tic_tac_toe, nim  random, greedy, random #2")
    Store(tmp_path / "empty.db").close()
    assert "No tournament in" in arena("list", "--store", str(tmp_path / "empty.db")).stdout


def test_show_has_a_table_for_each_game_and_one_for_all(store: str) -> None:
    text = arena("show", "--store", store).stdout
    assert text.startswith("Tournament 1, round-robin, seed 2: finished")
    *tables, cross = text.split("\n\n")[1:]
    assert len(cross.splitlines()) == 4
    cells = re.findall(r"([\d.]+)/(\d+)", cross)
    assert len(cells) == 6
    assert {games for _, games in cells} == {"8"}
    assert sum(float(points) for points, _ in cells) == 24
    assert [one.splitlines()[0] for one in tables] == ["tic_tac_toe", "nim", "all games"]
    for one, games in zip(tables, (8, 8, 16), strict=True):
        rows = one.splitlines()[2:]
        assert len(rows) == 3
        assert all(f"  {games}  " in row for row in rows)
        assert sum(float(row.split("%")[0].split()[-1]) for row in rows) == pytest.approx(
            150, abs=0.3
        )


def test_reports_are_written(store: str, tmp_path: Path) -> None:
    names = [str(tmp_path / f"table.{kind}") for kind in ("html", "csv", "json", "tex")]
    words = [word for name in names for word in ("--report", name)]
    assert arena("show", "1", "--store", store, *words).exit_code == 0
    html, table, data, _ = (Path(name).read_text() for name in names)
    assert "greedy" in html
    assert len(table.splitlines()) == 1 + 2 * 24
    assert len(json.loads(data)["games"]) == 24


def test_games_and_one_of_them(store: str) -> None:
    lines = arena("games", "--store", store).stdout.splitlines()
    assert len(lines) == 25
    assert lines[1].split()[:2] == ["1/0", "tic_tac_toe"]
    assert arena("games", "--trouble", "--store", store).stdout.count("\n") == 1
    shown = arena("game", "1/0", "--store", store).stdout
    record = Record.from_json(arena("game", "1/0", "--json", "--store", store).stdout)
    for move in record.moves:
        assert move in shown
    assert studio_address(record) in shown


def test_the_address_of_the_studio_has_all_moves() -> None:
    record = pg.play("tic_tac_toe", ["random", "random"], start="x1o/3/3 x", seed=3)
    address = studio_address(record)
    state = pg.load("tic_tac_toe").parse("x1o/3/3 x")
    path, _, query = address.partition("?")
    assert path == "/analyse/tic_tac_toe"
    assert query.startswith("pos=x1o/3/3%20x&moves=@")
    for action in query.partition("moves=")[2].split(","):
        state = state.result(int(action.removeprefix("@")))
    assert state == record.states()[-1]


def test_export_as_pgn(tmp_path: Path) -> None:
    file, out = tmp_path / "arena.db", tmp_path / "games.pgn"
    with Store(file) as opened, Here() as players:
        Tournament.begin(opened, plan(["chess"], ["random", "random"], each=2)).run(players)
    assert "2 games in" in arena("export", "1", str(out), "--store", str(file)).stdout
    assert out.read_text().count("[Event ") == 2
    out.unlink()
    arena("export", str(out), "--store", str(file))
    assert out.read_text().count("[Event ") == 2, "the latest tournament"


def test_export_and_forget(tmp_path: Path) -> None:
    file, out = tmp_path / "arena.db", tmp_path / "games.jsonl"
    with Store(file) as opened, Here() as players:
        Tournament.begin(opened, plan(["nim"], ["random", "random"], each=4)).run(players)
    assert "4 games in" in arena("export", "1", str(out), "--store", str(file)).stdout
    records = [Record.from_json(line) for line in out.read_text().splitlines()]
    assert [record.agents for record in records] == [("random", "random")] * 4
    assert (
        "Deleted tournament 1 and its 4 games" in arena("forget", "1", "--store", str(file)).stdout
    )
    assert "No tournament" in arena("list", "--store", str(file)).stdout


@pytest.mark.parametrize("text", ["", "3", "a/b", "3/", "/4", "-1/2", "1/2/3", f"1/{10**20}"])
def test_what_is_no_number_of_a_game(text: str) -> None:
    with pytest.raises(pg.PlygroundError, match="is not a game"):
        read_number(text)


# --- while it runs -------------------------------------------------------------------------------


class Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


def watched(tmp_path: Path, out: io.StringIO, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr("plyground.cli.arena.live.DRAW_EVERY", 0.0)
    monkeypatch.setattr("plyground.cli.arena.live.SHARE", 0)
    monkeypatch.setattr("plyground.cli.arena.live.LINE_EVERY", 0.0)
    planned = plan(["nim"], ["random", "greedy"], each=20)
    with Store(tmp_path / "a.db") as opened, Here() as players:
        tournament = Tournament.begin(opened, planned)
        with Live(tournament, out) as live:
            tournament.run(players, live)
    return out.getvalue()


def test_on_a_terminal_the_table_is_redrawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = watched(tmp_path, Screen(), monkeypatch)
    last = text.split("\033[J")[-2]
    assert "[##############################] 20 of 20 games" in last
    assert "1.  greedy" in last
    assert text.endswith("\033[J")


def test_in_a_pipe_there_are_plain_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = watched(tmp_path, io.StringIO(), monkeypatch)
    assert "\033" not in text
    assert text.splitlines()[-1].startswith("20 of 20 games, ")


@pytest.mark.parametrize(
    ("seconds", "said"), [(0.4, "0 s"), (59.6, "1:00 min"), (61, "1:01 min"), (7320, "2:02 h")]
)
def test_durations(seconds: float, said: str) -> None:
    assert clock(seconds) == said


# --- from one end to the other -------------------------------------------------------------------


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "sqlite":
        yield str(tmp_path / "arena.db")
    elif why_not():
        pytest.skip(str(why_not()))
    else:
        with postgres() as url:
            yield url


def test_a_test_between_two_agents(address: str, tmp_path: Path) -> None:
    words = ["tic_tac_toe", "--agents", "greedy", "random", "--kind", "sprt", "--games", "400"]
    played = run(*words, "--test", "elo0=0,elo1=300", "--store", address, "--workers", "2")
    assert played.returncode == 0, played.stderr
    assert "greedy is stronger than random (300 Elo accepted)" in played.stdout
    shown = run("show", "--store", address, "--report", str(tmp_path / "table.html"))
    assert shown.returncode == 0, shown.stderr
    assert played.stdout in shown.stdout
    if "://" in address:
        return
    again = run(*words, "--test", "elo0=0,elo1=300", "--store", address, "--resume")
    assert "Tournament 2: 400 games" in again.stderr
    assert table_of(again.stdout) == table_of(played.stdout)


def table_of(text: str) -> list[list[str]]:
    """The numbers of a table that do not depend on time."""
    return [line.split()[:9] for line in text.splitlines()]
