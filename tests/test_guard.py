"""A broken rule of a user's file becomes a sentence; it never takes the process with it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from faulty_rules import FAULTY, more
from own_loop import in_own_loop
from scale import DEEP
from small_games import COUNT, rule, write

import plyground as pg
from plyground.game.doctor import guard
from plyground.game.doctor.conformance import examine
from plyground.game.records.compiled_before import compiled_before, remember_compiled
from plyground.game.records.record_game import RecordGame
from plyground.kernel.bounds import bounds_checked
from plyground.kernel.directories import cache_path
from plyground.studio.app import create_app
from plyground.studio.settings import StudioSettings

IN_THIS_PROCESS = [name for name in FAULTY if "loop" not in name and "ends the process" not in name]
"""Faults that an examination in this process survives."""
IN_ANOTHER = [
    "legal loops",
    "play ends the process",
    "the file ends the process",
    "score is NaN",
]


@pytest.fixture
def examining(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Files are examined when they are loaded, and nothing is known of them."""
    monkeypatch.setenv(guard.SWITCH, "1")
    monkeypatch.setenv("PLYGROUND_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(guard, "_known", {})


def broken(folder: Path, case: str) -> Path:
    source, changes, _ = FAULTY[case]
    return write(folder, source, *changes)


def answers(file: Path, *addresses: str) -> list[httpx.Response]:
    """What a studio with this file answers."""

    async def ask() -> list[httpx.Response]:
        app = create_app(StudioSettings(files=(file,)))
        way = httpx.ASGITransport(app, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=way, base_url="http://127.0.0.1:8000") as client:
            return [await client.get(address) for address in addresses]

    return in_own_loop(ask())


def test_there_are_enough_of_them() -> None:
    assert len(FAULTY) >= 32


@pytest.mark.parametrize("case", IN_THIS_PROCESS)
def test_the_doctor_finds_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, case: str) -> None:
    monkeypatch.setenv("PLYGROUND_INTERPRET", "1")  # compiled rules could end this process
    found = examine(pg.load(broken(tmp_path, case)), states=60, games=6)
    assert any(FAULTY[case][2] in str(finding) for finding in found), [*map(str, found)]


def test_rules_under_examination_do_not_count_as_compiled_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They would be used as machine code from the first calls on."""
    monkeypatch.setenv("PLYGROUND_CACHE", str(tmp_path / "cache"))
    game = pg.load(write(tmp_path, COUNT))
    assert isinstance(game, RecordGame)
    (cache_path() / game.name).mkdir(parents=True)
    with bounds_checked():
        remember_compiled(game)
    assert not compiled_before(game)
    remember_compiled(game)
    assert compiled_before(game)


@pytest.mark.usefixtures("examining")
@pytest.mark.parametrize("case", IN_ANOTHER)
def test_load_refuses_it(tmp_path: Path, case: str) -> None:
    with pytest.raises(pg.BadGame) as caught:
        pg.load(broken(tmp_path, case))
    assert FAULTY[case][2] in str(caught.value)
    assert "after: " in str(caught.value)


@pytest.mark.usefixtures("examining")
def test_a_sound_file_is_examined_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = write(tmp_path, COUNT)
    assert pg.load(file).title == "Count"

    def never(*order: object) -> None:
        raise AssertionError("examined again")

    monkeypatch.setattr(guard, "examined", never)
    monkeypatch.setattr(guard, "_known", {})
    code = "import sys, plyground as pg; print(pg.load(sys.argv[1]).title)"
    done = subprocess.run([sys.executable, "-c", code, str(file)], capture_output=True, text=True)
    assert done.stdout == "Count\n", done.stderr
    guard.trust(file, {}, compiled=False)
    write(tmp_path, COUNT, ("LAST = 5", "LAST = 6"))
    with pytest.raises(AssertionError, match="examined again"):
        guard.trust(file, {}, compiled=False)


@pytest.mark.usefixtures("examining")
def test_compiled_rules_are_examined_before_they_are_used(tmp_path: Path) -> None:
    """The fault is rare: the interpreted examination is too short to meet it."""
    file = write(
        tmp_path,
        COUNT,
        ("LAST = 5", "LAST = 60"),
        ("record(said=np.int32,", "record(said=np.int32, seen=np.int64,"),
        ("    s.said += a + 1\n", "    s.said += a + 1\n    s.seen = s.seen * 2 + a\n"),
        (
            "    for i in range(n):",
            "    if s.seen % 512 == 437:\n        n = 3\n    for i in range(n):",
        ),
    )
    game = pg.load(file)
    with pytest.raises(pg.BadGame, match=r"(?s)IndexError|max_moves.*after: "):
        pg.playouts(game, 10)


def test_declared_sizes_are_enforced_in_compiled_code(tmp_path: Path) -> None:
    """Without any examination: the search says so rather than leave its memory."""
    changes = [("LAST = 5", "LAST = 30"), ("min(2, LAST", "min(2 + (s.said == 25), LAST")]
    game = pg.load(write(tmp_path, COUNT, *changes))
    with pytest.raises(pg.BadGame, match=r"facts\.max_moves"):
        pg.analyse(game, "alphabeta", pg.Limit(depth=30))
    (tmp_path / "other").mkdir()
    wrong = more("def to_play(s):", "    return 5 if s.said == 25 else s.turn")
    game = pg.load(write(tmp_path / "other", COUNT, changes[0], wrong))
    with pytest.raises(pg.BadGame, match="not a player"):
        pg.analyse(game, "alphabeta", pg.Limit(depth=30))


NUMPY = more(
    "GRID = square_grid(1, LAST + 1)",
    "",
    "",
    "def picture(s):",
    "    place = GRID.cells[s.said]",
    "    odd = Cell('odd', np.float64(3.5), np.int64(2), width=np.float32(0.5))",
    "    pieces = [Piece(np.str_(place.name), '*', s.turn, count=s.said + np.int32(1))]",
    "    whole = Grid((*GRID.cells, odd)).picture(pieces, notes=[np.str_('note')])",
    "    return whole",
    "",
    "",
    "def clicks(s, a):",
    "    return [(np.str_(GRID.cells[s.said + a + 1].name),)]",
    "",
    "",
    "def aliases(s, a):",
    "    return [s.said + a + 1]",
)
IMPORTS = ("import CHANCE, Facts,", "import CHANCE, Cell, Grid, Facts,")


def test_numpy_numbers_reach_the_studio_as_plain_ones(tmp_path: Path) -> None:
    file = write(tmp_path, COUNT, IMPORTS, NUMPY)
    assert examine(pg.load(file), states=20, games=2) == []
    (answer,) = answers(file, "/api/games/mygame/position?moves=2")
    assert answer.status_code == 200, answer.text
    piece = answer.json()["picture"]["pieces"][0]
    assert (piece["player"], piece["count"]) == (1, 3)


@pytest.mark.usefixtures("examining")
def test_the_studio_refuses_a_faulty_game_with_the_reason(tmp_path: Path) -> None:
    file = broken(tmp_path, "legal raises, late")
    pages = ("/api/games/mygame/position", "/play/mygame", "/games/mygame/mini.svg", "/")
    *refused, home = answers(file, *pages)
    for answer in refused:
        assert answer.status_code == 422, answer.url
        assert "ZeroDivisionError" in answer.text
    assert home.status_code == 200


def test_an_exception_that_no_examination_met_is_a_refusal_too(tmp_path: Path) -> None:
    from typer.testing import CliRunner

    from plyground.cli.app import app as commands

    file = broken(tmp_path, "describe raises")
    (answer,) = answers(file, "/api/games/mygame/position")
    assert answer.status_code == 422
    assert "describe raised AttributeError" in answer.json()["message"]["en"]
    said = CliRunner().invoke(commands, ["analyse", str(file)])
    assert said.exit_code == 2
    assert "describe raised AttributeError" in said.stderr


WAYS = (
    ("check",),
    ("analyse", "--depth", "3"),
    ("play", "--agent", "random", "--side", "none"),
    ("arena", "--agents", "random", "mcts:sims=5", "--games", "2", "--store", "a.db"),
)
PAGES = (
    "/api/games/mygame/position",
    "/api/games/mygame",
    "/play/mygame",
    "/analyse/mygame",
    "/games/mygame/mini.svg",
)


@pytest.mark.usefixtures("examining")
@pytest.mark.parametrize("case", FAULTY if DEEP else ["play writes far outside", "play goes back"])
def test_every_way_says_it(tmp_path: Path, case: str) -> None:
    """PLYGROUND_DEEP=1: all broken games, through four commands and five addresses."""
    file = broken(tmp_path, case)
    for command, *words in WAYS:
        done = subprocess.run(
            [sys.executable, "-m", "plyground", command, str(file), *words],
            capture_output=True,
            text=True,
            cwd=tmp_path,
            timeout=600,
            check=False,
        )
        said = done.stdout + done.stderr
        assert done.returncode in (0, 1, 2), f"{command}: {done.returncode} {said}"
        assert "Traceback" not in said
        assert FAULTY[case][2] in said, f"{command} is silent: {said}"
    for answer in answers(file, *PAGES):
        assert answer.status_code in (200, 422), f"{answer.url}: {answer.text}"


def test_a_limit_holds_within_an_endless_loop(tmp_path: Path) -> None:
    """In compiled code, where no examination met the loop; its thread ends with the process."""
    loop = rule("play", "s, a", "while s.said == 25:", "    s.turn = 1 - s.turn")
    file = write(tmp_path, COUNT, ("LAST = 5", "LAST = 30"), loop)
    code = (
        "import sys, plyground as pg\n"
        "from plyground.kernel import control\n"
        "control.ENDLESS = 0.2\n"
        "pg.analyse(sys.argv[1], 'alphabeta', pg.Limit(time=0.1))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(file)],
        capture_output=True,
        text=True,
        env={**os.environ, guard.SWITCH: "0"},
        check=False,
    )
    assert "BadGame: mygame: a rule does not return" in done.stderr
