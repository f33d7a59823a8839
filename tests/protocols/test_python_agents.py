"""Functions in Python files as agents: they play, and their faults lose the game."""

from __future__ import annotations

from pathlib import Path

import pytest
from small_games import SECRET, write

import plyground as pg
from plyground.programs.external_agent import External

pytestmark = pytest.mark.usefixtures("reaped")

BOT = """\
import os, random, sys, time

def choose(state):
    return random.choice(state.actions())

def words(state, rng):
    print("thinking aloud")
    return state.describe(rng.choice(state.actions())).upper()

def loop(state):
    while True:
        pass

def raises(state):
    return state.nothing

def leaves(state):
    os._exit(7)

def listens(state):
    return input()

def odd(state):
    return 3.5

def seen(state, rng):
    assert "deal" not in str(vars(state))
    assert state.to_play == 1
    assert len(state.observation().split()) > 0
    assert state.describe(state.actions()[0]) in state.descriptions().values()
    return rng.choice(state.actions())

def peeps(state):
    return state.result(state.actions()[0])

number = 3
"""


@pytest.fixture
def bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("PLYGROUND_INTERPRET", "1")  # no compiler in the processes
    path = tmp_path / "my bot.py"
    path.write_text(BOT, encoding="utf-8")
    return str(path)


def test_a_function_plays(bot: str) -> None:
    agents = [pg.agent(f'python:"{bot}:choose"'), pg.agent(f'python:"{bot}:words",time=60')]
    assert [pg.agent(player.spec) for player in agents] == agents
    records = [pg.play("connect4", agents, seed=5) for _ in range(2)]
    assert records[0].forfeit is None
    assert records[0].moves == records[1].moves
    assert [len(player.idle) for player in agents if isinstance(player, External)] == [1, 1]
    for player in agents:
        player.close()


@pytest.mark.parametrize(
    ("function", "reason"),
    [
        ("loop,time=0.5", "took more than 0.5 s"),
        ("raises", "AttributeError: "),
        ("leaves", "my bot.py ended by itself (exit code 7)"),
        ("listens", "EOFError: EOF when reading a line (my bot.py, line 21)"),
        ("odd", "illegal move 3.5"),
    ],
)
def test_faults_of_a_function(bot: str, function: str, reason: str) -> None:
    name, comma, options = function.partition(",")
    agents = ["random", f'python:"{bot}:{name}"{comma}{options}']
    record = pg.play("connect4", agents, seed=1)
    assert record.forfeit is not None
    assert record.forfeit.player == 1
    assert record.forfeit.reason.startswith(reason)
    assert record.forfeit.kind == ("time" if reason.startswith("took") else "other")


def test_a_process_that_reports_its_error_is_kept(bot: str) -> None:
    """Starting a process takes far longer than a game, so only a broken one is replaced."""
    player = pg.agent(f'python:"{bot}:raises"')
    assert isinstance(player, External)
    for _ in range(2):
        assert pg.play("connect4", [player, "random"]).forfeit is not None
    (program,) = player.idle
    assert program.running
    player.close()
    assert not program.running


def test_a_function_sees_what_its_player_sees(bot: str) -> None:
    for seed in range(3):
        assert pg.play("kuhn_poker", ["random", f'python:"{bot}:seen"'], seed=seed).forfeit is None
    record = pg.play("kuhn_poker", ["random", f'python:"{bot}:peeps"'])
    assert record.forfeit is not None
    assert "has hidden information, so 'result' is not available" in record.forfeit.reason


def test_a_file_with_a_users_own_game(bot: str, tmp_path: Path) -> None:
    game = write(tmp_path, SECRET)
    assert pg.play(game, ["random", f'python:"{bot}:choose"']).forfeit is None


@pytest.mark.parametrize(
    ("spec", "sentence"),
    [
        ("python:", "needs a function: python:FILE.py:FUNCTION"),
        ("python:{0}:chose", "has no function 'chose'; it has choose"),
        ("python:{0}:number", "has no function 'number'"),
        ("python:{0}x:choose", "my bot.pyx' does not exist"),
        ("python:{0}:choose,time=0", "time cannot be '0'; allowed: a number above 0"),
        ("python:{0}:choose,time=inf", "time cannot be 'inf'; allowed: a number above 0"),
        ("python:{0}:choose,tme=1", "has no option 'tme'; it has time"),
    ],
)
def test_missing_functions(bot: str, spec: str, sentence: str) -> None:
    with pytest.raises(pg.BadOption) as error:
        pg.play("connect4", [spec.format(bot), "random"])
    assert sentence in str(error.value)


def test_a_file_that_does_not_run(tmp_path: Path) -> None:
    path = tmp_path / "bad.py"
    for code, reason in [
        ("def choose(:", "the file cannot be run: SyntaxError: invalid syntax (bad.py, line 1)"),
        ("\nimport nothing_at_all", "ModuleNotFoundError: No module named 'nothing_at_all'"),
    ]:
        path.write_text(code, encoding="utf-8")
        record = pg.play("connect4", [f"python:{path}", "random"])
        assert record.forfeit is not None
        assert reason in record.forfeit.reason


def test_a_game_that_exists_only_in_this_process(bot: str) -> None:
    class Nothing:
        initial = 0
        to_play = actions = result = is_terminal = utility = staticmethod(lambda *a: 0)

    with pytest.raises(pg.BadOption, match="put its class in a file"):
        pg.play(Nothing, [f'python:"{bot}:choose"', "random"])
