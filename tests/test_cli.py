"""The commands: their output, exit codes and error messages."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from small_games import CLASS, COUNT, write
from typer.testing import CliRunner, Result

import plyground as pg
from plyground.cli.app import app
from plyground.cli.columns import table


def run(*words: str, typed: str | None = None) -> Result:
    """A command in this process."""
    return CliRunner().invoke(app, list(words), input=typed, catch_exceptions=False)


def process(*words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """A command in a separate process."""
    command = [sys.executable, "-m", "plyground", *words]
    return subprocess.run(command, input=typed, capture_output=True, text=True, check=False)


def complaint(result: Result) -> str:
    """The error message, which is one sentence."""
    assert result.exit_code == 2, result.output
    assert result.stderr.startswith("plyground: ")
    assert result.stderr.count("\n") == 1
    return result.stderr.removeprefix("plyground: ").strip()


# --- games, show, version, help -----------------------------------------------------------------


def test_games() -> None:
    result = run("games")
    assert result.exit_code == 0
    names = [line.split()[0] for line in result.stdout.splitlines()[1:]]
    assert tuple(names) == pg.games()
    assert "أربعة على خط" in result.stdout


def test_games_as_json() -> None:
    entries = json.loads(run("games", "--json").stdout)
    assert [entry["name"] for entry in entries] == list(pg.games())
    connect4 = next(entry for entry in entries if entry["name"] == "connect4")
    assert connect4["title"] == "Connect 4"
    assert connect4["zero_sum"] is True


@pytest.mark.parametrize("words", [["games"], ["--help"], ["--version"], ["play", "--help"]])
def test_quick_commands_load_nothing_heavy(words: list[str]) -> None:
    code = (
        "import sys\n"
        "from plyground.cli import main\n"
        f"sys.argv[1:] = {words!r}\n"
        "try:\n    main()\n"
        "finally:\n"
        "    heavy = {'numpy', 'numba', 'rich', 'pydantic', 'pyspiel', 'plyground.export'}\n"
        "    print('heavy:', sorted(heavy & set(sys.modules)))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] == "heavy: []"


def test_catalogue_agrees_with_the_games() -> None:
    for entry in json.loads(run("games", "--json").stdout):
        game = pg.load(entry["name"])
        entry["also"] = tuple(entry["also"])
        assert {name: getattr(game.facts, name) for name in entry if name != "name"} == {
            name: value for name, value in entry.items() if name != "name"
        }


def test_version() -> None:
    done = process("--version")
    assert (done.returncode, done.stdout) == (0, f"plyground {pg.__version__}\n")


def test_help_lists_the_commands() -> None:
    result = run("--help")
    for name in ("games", "show", "play", "perft", "check", "new", "exercise", "grade", "bench"):
        assert name in result.stdout


@pytest.mark.parametrize("name", pg.games())
def test_show_every_game(name: str) -> None:
    result = run("show", name)
    assert result.exit_code == 0
    game = pg.load(name)
    assert result.stdout.startswith(f"{game.title} ({name})")
    for option in game.declared:
        assert option in result.stdout
    assert str(game.initial()) in result.stdout
    assert f"position: {game.initial().text}" in result.stdout


def test_show_position_options_and_picture(tmp_path: Path) -> None:
    file = tmp_path / "board.svg"
    words = ["show", "connect4:rows=4", "-o", "columns=5", "--position", "5/5/2o2/1xx2 o"]
    result = run(*words, "--svg", str(file))
    assert result.exit_code == 0
    assert "1 . x x . ." in result.stdout
    assert "legal moves (5):\n  a1  b2  c3  d1  e1" in result.stdout
    assert "evaluation for x" in result.stdout
    assert file.read_text(encoding="utf-8").startswith("<svg")


def test_show_leaves_out_what_a_game_does_not_say(tmp_path: Path) -> None:
    """A goal without a summary had two empty lines below it, an option without words a `;`."""
    file = tmp_path / "own.py"
    source = COUNT.replace("LAST = 5", 'LAST = option("last", 5)')
    file.write_text(source.replace("facts = Facts(", 'facts = Facts(goal="Count.", '))
    shown = run("show", str(file)).stdout
    assert "\nCount.\n\nplayers" in shown
    assert "last    5      5        a whole number\n" in shown


def test_show_wraps_the_table_of_options() -> None:
    """A race track is an option of 400 characters."""
    lines = run("show", "racetrack").stdout.partition("\noption ")[2].splitlines()
    assert max(map(len, lines[: lines.index("")])) <= 100
    assert lines[1].startswith("track     ######........")


def test_show_plain_class(tmp_path: Path) -> None:
    result = run("show", str(write(tmp_path, CLASS)))
    assert result.exit_code == 0
    assert "legal moves (2):\n  1  2" in result.stdout


def test_picture_that_cannot_be_written(tmp_path: Path) -> None:
    missing = tmp_path / "nowhere" / "board.svg"
    said = complaint(run("show", "connect4", "--svg", str(missing)))
    assert said == f"cannot write {str(missing)!r}: No such file or directory"


def test_table_aligns_numbers_to_the_right() -> None:
    assert table([("a", "10"), ("bc", "5")], right=(1,)) == "a   10\nbc   5"


# --- mistakes -----------------------------------------------------------------------------------

MISTAKES = {
    "unknown game": (
        ["show", "brekthrough"],
        "there is no game 'brekthrough'; did you mean breakthrough?",
    ),
    "unknown file": (["show", "nowhere.py"], "the game file 'nowhere.py' does not exist"),
    "folder": (["check", "/"], "the game file '/' is a folder without __init__.py"),
    "unknown option": (["show", "connect4", "-o", "row=5"], "no option 'row'; it has rows"),
    "bad value": (
        ["show", "connect4:rows=99"],
        "rows cannot be '99'; allowed: a whole number from 1 to 12",
    ),
    "no value": (["show", "connect4", "-o", "rows"], "'rows' is no option; write it as name=value"),
    "twice": (["show", "connect4:rows=5,rows=6"], "the option 'rows' is given twice"),
    "position": (
        ["show", "connect4", "--position", "7/7/7/7/7/3z3 x"],
        "'z' is no piece (pieces: xo) (at character 12)",
    ),
    "unknown agent": (
        ["play", "connect4", "--agent", "rendom"],
        "there is no agent 'rendom'; did you mean random",
    ),
    "agent's option": (
        ["play", "connect4", "--agent", "random:sead=3"],
        "the agent random has no option 'sead'; it has seed",
    ),
    "agent's value": (
        ["play", "connect4", "--agent", "random:seed=x"],
        "random: seed cannot be 'x'; allowed: a whole number",
    ),
    "side": (["play", "connect4", "--side", "third"], "choose first, second, x, o, all or none"),
    "resume": (["play", "--resume", "nowhere.json"], "cannot read 'nowhere.json'"),
    "too deep": (["perft", "connect4", "1000"], "perft counts up to"),
    "name": (["new", "my game"], "a game cannot be called 'my game'"),
    "keyword": (["new", "class"], "a game cannot be called 'class'"),
}


@pytest.mark.parametrize("case", MISTAKES)
def test_mistakes(case: str) -> None:
    words, sentence = MISTAKES[case]
    assert sentence in complaint(run(*words))


def test_a_mistake_in_a_real_process() -> None:
    done = process("show", "brekthrough")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "plyground: there is no game 'brekthrough'; did you mean breakthrough?\n"


@pytest.mark.parametrize("words", [["shwo"], ["games", "--bad"], ["perft", "connect4", "x"]])
def test_wrong_usage(words: list[str]) -> None:
    done = process(*words)
    assert done.returncode == 2
    assert "Usage: plyground" in done.stderr
    assert "Traceback" not in done.stderr


def test_bugs_crash(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(name: str) -> None:
        raise ValueError("a bug")

    monkeypatch.setattr("plyground.game.catalogue.entry", broken)
    with pytest.raises(ValueError, match="a bug"):
        run("games")


def test_rules_that_cannot_be_compiled(tmp_path: Path) -> None:
    file = write(
        tmp_path, COUNT, ("n = min(2, LAST - s.said)", "n = min(2, LAST - s.said) + CALLS[0]")
    )
    said = complaint(run("perft", str(file), "2"))
    assert "mygame.py:15, in legal()" in said


# --- perft --------------------------------------------------------------------------------------


def counts(result: Result) -> list[int]:
    assert result.exit_code == 0, result.output
    lines = result.stdout.split("\n\n")[0].splitlines()[1:]
    return [int(line.split()[1].replace(",", "")) for line in lines]


def test_perft() -> None:
    assert counts(run("perft", "connect4", "5")) == [7, 49, 343, 2401, 16807]
    assert counts(run("perft", "connect4", "4", "--no-bulk")) == [7, 49, 343, 2401]


def test_perft_of_turns_and_below_each_move(tmp_path: Path) -> None:
    result = run("perft", "connect4", "2", "--turns", "--divide")
    assert counts(result) == [7, 49]
    assert [line.split() for line in result.stdout.split("\n\n")[1].splitlines()] == [
        [f"{column}1", "7"] for column in "abcdefg"
    ]
    assert counts(run("perft", str(write(tmp_path, CLASS)), "5")) == [2, 4, 7, 5, 1]


def test_perft_from_a_position() -> None:
    result = run("perft", "connect4", "3", "--position", "7/7/7/3o3/2oxx2/ooxxx2 o")
    state = pg.load("connect4").parse("7/7/7/3o3/2oxx2/ooxxx2 o")
    assert counts(result) == [state.perft(d) for d in (1, 2, 3)]


# --- new and check ------------------------------------------------------------------------------


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to work in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("form", [[], ["--plain"]])
def test_a_new_game_works(here: Path, form: list[str]) -> None:
    result = run("new", "my_game", *form)
    assert result.exit_code == 0
    assert "plyground check my_game.py" in result.stdout
    assert len((here / "my_game.py").read_text().splitlines()) < 80
    checked = run("check", "my_game.py")
    assert (checked.exit_code, checked.stdout.splitlines()[-1]) == (0, "No mistakes found.")
    assert pg.load("my_game.py").title == "My game"
    played = run("play", "my_game.py", "--agent", "random", typed="1\nquit\n")
    assert played.exit_code == 0
    assert "first> 1" in played.stdout


def test_a_file_without_its_suffix(here: Path) -> None:
    run("new", "mine")
    assert complaint(run("play", "mine")) == (
        "there is no game 'mine'; the file here is called mine.py"
    )


def test_new_does_not_overwrite(here: Path) -> None:
    (here / "mine.py").write_text("precious")
    assert complaint(run("new", "mine")) == "mine.py already exists; --force overwrites it"
    assert (here / "mine.py").read_text() == "precious"
    assert run("new", "mine.py", "--force").exit_code == 0
    assert "Mine: count" in (here / "mine.py").read_text()


def test_check_a_correct_game() -> None:
    result = run("check", "connect4:rows=4,columns=4", "--states", "40", "--games", "2")
    assert result.exit_code == 0
    assert "compiled = interpreted  yes" in result.stdout


def test_check_finds_mistakes(tmp_path: Path) -> None:
    file = write(tmp_path, COUNT, ("u[1 - s.turn] = 1.0", "u[1 - s.turn] = 0.5"))
    done = process("check", str(file))
    assert done.returncode == 1
    assert done.stderr == ""  # the bar is for terminals
    assert "1 mistake found." in done.stdout
    assert "not zero sum: the utilities [0.5, -1.0] sum to -0.5, not to 0" in done.stdout
    assert "after: [1] [3] [5]" in done.stdout


def test_check_rules_that_cannot_be_compiled(tmp_path: Path) -> None:
    file = write(
        tmp_path, COUNT, ("n = min(2, LAST - s.said)", "n = min(2, LAST - s.said) + CALLS[0]")
    )
    result = run("check", str(file))
    assert result.exit_code == 1
    assert "cannot be compiled: mygame: mygame.py:15, in legal()" in result.stdout


def test_check_rules_that_read_outside_an_array(tmp_path: Path) -> None:
    """Python raises IndexError; so does compiled code with bounds checks."""
    file = write(tmp_path, COUNT, ("LAST = 5", "LAST = 5\nROW = np.zeros(3, np.int64)"),
                 ("s.said += a + 1", "s.said += a + 1 + ROW[s.said]"))  # fmt: skip
    result = run("check", str(file))
    assert result.exit_code == 1
    assert "error in play: IndexError" in result.stdout
    assert "after: [1] [3]" in result.stdout


WRONG = {
    "syntax": ("def start(s)\n", "mygame.py:1: expected ':'"),
    "crash": ("1 / 0\n", "mygame.py:1: ZeroDivisionError: division by zero"),
    "empty": ("", "the game file does not define State, facts, start, legal, play, score"),
    "half": ("class Half:\n    initial = 0\n", "does not define State"),
    "binary": ("\0\0", "null bytes"),
}


@pytest.mark.parametrize("case", WRONG)
def test_check_a_file_that_is_not_a_game(tmp_path: Path, case: str) -> None:
    source, sentence = WRONG[case]
    (tmp_path / "mygame.py").write_text(source)
    assert sentence in complaint(run("check", str(tmp_path / "mygame.py")))


# --- ways to stop -------------------------------------------------------------------------------


@pytest.mark.skipif(os.name == "nt", reason="signals are different there")
def test_interrupting_a_long_count() -> None:
    command = [sys.executable, "-u", "-m", "plyground", "perft", "connect4", "30"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as run:
        assert run.stdout is not None
        assert run.stderr is not None
        for _ in range(9):
            run.stdout.readline()
        run.send_signal(signal.SIGINT)
        assert run.wait(120) == 130
        assert "Traceback" not in run.stderr.read()


def test_a_pipe_that_is_closed_early() -> None:
    script = f"{sys.executable} -m plyground games | head -n 1"
    done = subprocess.run(script, shell=True, capture_output=True, text=True, check=False)
    assert done.stdout.startswith("name")
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("name", ["jarrar", "gallery:jarrar", "tree:[[3 12][2 4]]", "tic_tac_toe"])
@pytest.mark.parametrize("command", ["trace", "show", "measure", "analyse"])
def test_commands_take_the_same_names(command: str, name: str) -> None:
    more = {"trace": ["--depth", "2"], "measure": ["--depth", "1"], "analyse": ["--depth", "1"]}
    done = run(command, name, *more.get(command, []))
    assert done.exit_code == 0, done.output


@pytest.mark.parametrize("name", ["jarrar", "gallery:jarrar", "tree:[[3 12][2 4]]"])
def test_trees_and_exercises_take_the_same_names(name: str, tmp_path: Path) -> None:
    assert run("tree", name).exit_code == 0
    assert run("exercise", "--on", name, "--sheet", str(tmp_path / "s.html")).exit_code == 0
