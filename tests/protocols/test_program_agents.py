"""UCI and GTP programs as agents: they play, and their faults lose the game."""

from __future__ import annotations

import os
import pickle
import random
import shlex
import shutil
import signal
import subprocess
import sys
import textwrap
from collections.abc import Callable
from pathlib import Path

import pytest
from arena_runs import is_running, wait_until

import plyground as pg
from plyground.programs.external_agent import External
from plyground.programs.program import PLACES

pytestmark = pytest.mark.usefixtures("reaped")
Script = Callable[[str], str]
PATIENT = 300.0
"""Seconds for a move that is immediate on an idle machine."""

ENGINE = """\
import os, random, signal, sys, time
import chess
board = chess.Board()
moves = 0
for line in sys.stdin:
    words = line.split()
    if words[0] == "uci":
        print("option name Hash type spin default 1 min 1 max 64")
        print("option name Style type combo default calm var calm var wild")
        print("option name UCI_LimitStrength type check default false")
        print("option name UCI_Elo type spin default 1500 min 1000 max 2000")
        print("uciok")
    elif words[0] == "isready":
        print("readyok")
    elif words[0] == "position":
        board = chess.Board()
        for word in words[3:]:
            board.push_uci(word)
    elif words[0] == "go":
        moves += 1
        best = min(move.uci() for move in board.legal_moves)
        if moves == AT:
            FAULT
        print("info depth 1 nodes 42 score cp 0")
        print("bestmove", best)
    sys.stdout.flush()
"""


def found(program: str) -> bool:
    return shutil.which(program, path=os.pathsep.join([os.environ["PATH"], *PLACES])) is not None


def needs(program: str) -> pytest.MarkDecorator:
    return pytest.mark.skipif(not found(program), reason=f"{program} is not installed")


@pytest.fixture
def script(tmp_path: Path) -> Script:
    def write(code: str) -> str:
        path = tmp_path / "program.py"
        path.write_text(code, encoding="utf-8")
        return shlex.join([sys.executable, str(path)])

    return write


def engine_with(fault: str, at: int = 2) -> str:
    """The source of an engine with a fault at a given move."""
    return ENGINE.replace("FAULT", fault).replace("AT", str(at))


# --- UCI ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fault", "reason"),
    [
        ("sys.exit(3)", "ended by itself (exit code 3)"),
        ("os.kill(os.getpid(), signal.SIGKILL)", "ended by itself (exit code -9)"),
        ("best = 'e9e8'", "illegal move 'e9e8'"),
        ("best = 'a1a8'", "illegal move 'a1a8'"),
        ("best = ''", "found no move"),
        ("best = '0000'", "found no move"),
    ],
)
def test_faults_of_an_engine(script: Script, fault: str, reason: str) -> None:
    engine = f'uci:"{script(engine_with(fault))}"'
    record = pg.play("chess", [engine, "random"], seed=1, move_time=PATIENT)
    assert record.forfeit is not None
    assert record.forfeit.player == 0
    assert reason in record.forfeit.reason
    assert record.utilities == (-1.0, 1.0)
    assert len(record.moves) == 2
    assert record.nodes == (42, 0)


@pytest.mark.parametrize(
    "fault",
    [
        "time.sleep(60)",
        "while True: print('garbage ' * 1000, flush=True)",
        "sys.stdout.write('x' * 10**7); time.sleep(60)",
    ],
)
def test_an_engine_that_finds_no_move_in_time(script: Script, fault: str) -> None:
    engine = f'uci:"{script(engine_with(fault, at=1))}"'
    record = pg.play("chess", [engine, "random"], seed=1, move_time=0.5)
    assert record.forfeit is not None
    assert record.forfeit.player == 0
    assert "did not say 'bestmove' within 0.5 s" in record.forfeit.reason
    assert record.forfeit.kind == "time"
    assert record.utilities == (-1.0, 1.0)
    assert record.moves == ()


def test_an_engine_that_is_killed_from_outside(script: Script) -> None:
    engine = pg.agent(f'uci:"{script(engine_with("pass"))}"')
    assert isinstance(engine, External)
    record = pg.play("chess", [engine, "random"], most_plies=2)
    assert record.forfeit is None
    (program,) = engine.idle
    os.kill(program.program._process.pid, signal.SIGKILL)
    record = pg.play("chess", [engine, "random"], most_plies=2)
    assert record.forfeit is not None
    assert "ended by itself (exit code -9)" in record.forfeit.reason
    again = pg.play("chess", [engine, "random"], most_plies=2)  # a new one is started
    assert again.forfeit is None
    engine.close()


def test_an_engine_that_never_says_hello(script: Script) -> None:
    record = pg.play("chess", [f'uci:"{script("raise SystemExit(4)")}"', "random"])
    assert record.forfeit is not None
    assert "exit code 4" in record.forfeit.reason
    assert record.moves == ()


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (",Hsh=3", "has no option 'Hsh'; it has Hash"),
        (",Hash=65", "Hash cannot be '65'; allowed: a whole number from 1 to 64"),
        (",hash=many", "Hash cannot be 'many'"),
        (",elo=900", "UCI_Elo cannot be '900'; allowed: a whole number from 1000 to 2000"),
        (",style=wilt", "Style cannot be 'wilt'; allowed: wild"),
        (",uci_limitstrength=maybe", "allowed: true or false"),
        (",time=0", "time cannot be '0'; allowed: a number above 0"),
    ],
)
def test_options_of_an_engine(script: Script, options: str, sentence: str) -> None:
    with pytest.raises(pg.BadOption) as error:
        pg.play("chess", [f'uci:"{script(engine_with("pass"))}"{options}', "random"])
    assert sentence in str(error.value)


def test_an_engine_that_only_plays_chess(script: Script) -> None:
    engine = f'uci:"{script(engine_with("pass"))}"'
    with pytest.raises(pg.Unsuited, match="cannot play othello: it plays chess"):
        pg.play("othello", [engine, "random"])
    with pytest.raises(pg.Unsuited, match="no place for chance"):
        pg.play("backgammon", [engine, "random"])


@needs("stockfish")
def test_stockfish() -> None:
    spec = "uci:stockfish,elo=1500,nodes=100,Skill Level=3"
    engine = pg.agent(spec)
    assert pg.agent(engine.spec) == engine
    assert pickle.loads(pickle.dumps(engine)) == engine
    first = pg.play("chess", [engine, "random"], seed=1, opening=2, most_plies=12)
    assert first.forfeit is None
    assert first.nodes[2] > 0
    fen = "6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1"
    mate = pg.play("chess", ["uci:stockfish,depth=4", "random"], start=fen)
    assert mate.moves == ("e1e8",)
    assert mate.scores == (1.0, 0.0)
    state = pg.load("chess").parse(fen)
    action = pg.agent("uci:stockfish,depth=4").choose(state, random.Random(0))
    assert state.describe(action) == "e1e8"
    engine.close()


@needs("fairy-stockfish")
def test_fairy_stockfish() -> None:
    engine = pg.agent("uci:fairy-stockfish,depth=2")
    record = pg.play("breakthrough", [engine, "random"], seed=1)
    assert record.forfeit is None
    assert record.scores == (1.0, 0.0)
    with pytest.raises(pg.Unsuited, match="play breakthrough only with its default options"):
        pg.play("breakthrough:rows=6", [engine, "random"])
    with pytest.raises(pg.Unsuited, match="cannot play connect4: it plays"):
        pg.play("connect4", [engine, "random"])
    engine.close()


@needs("fairy-stockfish")
def test_shogi_uses_usi(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLYGROUND_INTERPRET", "1")
    engine = pg.agent("uci:fairy-stockfish,nodes=50")
    assert isinstance(engine, External)
    record = pg.play("shogi", [engine, "random"], seed=1, opening=2, most_plies=16)
    assert record.forfeit is None
    assert record.nodes[2] > 0
    start = record.states()[6]
    assert start.to_play == 0
    assert pg.play("shogi", [engine, "random"], start=start.text, most_plies=2).forfeit is None
    assert pg.play("chess", [engine, "random"], most_plies=2).forfeit is None
    assert [program.protocol.hello for program in engine.idle] == ["usi", "uci"]
    engine.close()


def processor_time(pid: int) -> float:
    """The processor seconds of a process."""
    words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


@pytest.mark.skipif(sys.platform != "linux", reason="looks at /proc")
@needs("stockfish")
def test_no_engine_survives_us() -> None:
    """A killed process cannot reap its engine: the engine must end by itself."""
    code = """
        import plyground as pg, threading
        engine = pg.agent("uci:stockfish,depth=99")
        chess = pg.load("chess")
        session = engine.session(chess, 0, None)
        print(session.program.program._process.pid, flush=True)
        session.choose([chess.initial()], [])
    """
    with subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(code)], stdout=subprocess.PIPE, text=True
    ) as parent:
        assert parent.stdout is not None
        pid = int(parent.stdout.readline())
        # It is searching once it has used more time than its start takes.
        wait_until(lambda: processor_time(pid) > 0.5, "the engine thinks")
        parent.kill()
    wait_until(lambda: not is_running(pid), "the end of the engine")


# --- GTP ---------------------------------------------------------------------------------------

GTP = """\
import sys, time
for number, line in enumerate(sys.stdin):
    if line.startswith("genmove"):
        ANSWER
        print("=", answer, end="\\n\\n", flush=True)
    else:
        print("=", end="\\n\\n", flush=True)
"""


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ("answer = 'resign'", "resigned"),
        ("answer = 'Z9'", "illegal move 'Z9'"),
        ("print('? no', end='\\n\\n', flush=True); continue", "refuses 'genmove white': no"),
        ("sys.exit(1)", "ended by itself (exit code 1)"),
    ],
)
def test_faults_of_a_gtp_program(script: Script, answer: str, reason: str) -> None:
    program = f'gtp:"{script(GTP.replace("ANSWER", answer))}"'
    record = pg.play("go:size=5", ["random", program], move_time=PATIENT)
    assert record.forfeit is not None
    assert record.forfeit.player == 1
    assert reason in record.forfeit.reason
    assert record.forfeit.kind == ("resigned" if reason == "resigned" else "other")
    assert len(record.moves) == 1


@pytest.mark.parametrize("answer", ["time.sleep(60)", "while True: print('garbage', flush=True)"])
def test_a_gtp_program_that_finds_no_move_in_time(script: Script, answer: str) -> None:
    program = f'gtp:"{script(GTP.replace("ANSWER", answer))}"'
    record = pg.play("go:size=5", [program, "random"], move_time=0.5)
    assert record.forfeit is not None
    assert record.forfeit.player == 0
    assert "within 0.5 s" in record.forfeit.reason
    assert record.forfeit.kind == "time"
    assert record.moves == ()


@needs("gnugo")
def test_gnu_go() -> None:
    program = pg.agent('gtp:"gnugo --mode gtp --level 1 --chinese-rules"')
    assert program.spec == 'gtp:"gnugo --mode gtp --level 1 --chinese-rules"'
    record = pg.play("go:size=5,komi=2.5", [program, "random"], seed=2, opening=2)
    assert record.forfeit is None
    game = pg.load("go", size=5)
    middle = game.parse("5/1bw2/1bw2/1bw2/5 b - 0 6")
    session = program.session(game, 0, random.Random(0))
    action = session.choose([middle], [])
    after = middle.result(action)
    assert session.choose([middle], []) in middle.actions()  # a move was taken back
    assert after.to_play == 1
    session.close()
    program.close()


@needs("gtp-rhino")
@pytest.mark.parametrize("seat", [0, 1])
def test_rhino_plays_othello(seat: int) -> None:
    agents = ["random", "random"]
    agents[seat] = 'gtp:"gtp-rhino -l 1 -r 1"'
    assert pg.play("othello", agents, seed=3, opening=2).forfeit is None


def test_gtp_is_for_its_games() -> None:
    with pytest.raises(pg.Unsuited, match="gtp is for go, othello or hex, not for chess"):
        pg.play("chess", ["gtp:gnugo", "random"])
