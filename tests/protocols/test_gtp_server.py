"""Our GTP program, command by command, and against GNU Go."""

from __future__ import annotations

import io
import os
import random
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import plyground as pg
from plyground.programs.gtp_client import GtpProgram
from plyground.programs.program import PLACES
from plyground.protocols.go_board import (
    column_row,
    handicap_points,
    lead,
    point,
    position_text,
    stones,
)
from plyground.protocols.servers.gtp import GtpServer
from plyground.protocols.servers.gtp_clock import Clocks
from plyground.protocols.servers.stream import Stream

PATH = os.pathsep.join([os.environ.get("PATH", ""), *PLACES])
OURS = shlex.join([sys.executable, "-m", "plyground", "gtp", "--agent", "greedy"])
has_gnugo = pytest.mark.skipif(
    shutil.which("gnugo", path=PATH) is None, reason="gnugo is not installed"
)


class Talk:
    """A session in this process: `say` returns the raw answer to one line."""

    def __init__(self, game: str = "go:size=5", agent: str = "random") -> None:
        self.sink = io.StringIO()
        self.server = GtpServer(Stream(io.BytesIO(), self.sink), game, agent)

    def say(self, line: str) -> str:
        before = len(self.sink.getvalue())
        self.server.obey(line)
        return self.sink.getvalue()[before:]

    def get(self, line: str) -> str:
        """The answer, which must not be an error."""
        answer = self.say(line)
        assert answer.startswith("= "), answer
        assert answer.endswith("\n\n")
        assert "\n\n" not in answer[:-2]
        return answer[2:].strip()

    def refusal(self, line: str) -> str:
        answer = self.say(line)
        assert answer.startswith("? "), answer
        return answer[2:].strip()


def test_about_itself() -> None:
    talk = Talk()
    assert talk.say("protocol_version") == "= 2\n\n"
    assert talk.say("7 name") == "=7 Plyground\n\n"
    assert talk.get("version") == pg.__version__
    commands = talk.get("list_commands").splitlines()
    assert "genmove" in commands
    assert all(talk.get(f"known_command {name}") == "true" for name in commands)
    assert talk.get("known_command castle") == "false"


def test_lines_follow_the_standard() -> None:
    talk = Talk()
    assert talk.say("") == ""
    assert talk.say("# nothing but a comment") == ""
    assert talk.say("12 play b C3 # tengen") == "=12 \n\n"
    assert talk.say("\x01name\r") == "= Plyground\n\n"
    assert talk.say("3 castle") == "?3 unknown command\n\n"
    assert talk.say("play\tw\tpass") == "= \n\n"


def test_a_game_of_go() -> None:
    talk = Talk()
    for line in ("boardsize 3", "clear_board", "komi 0.5", "play B b2", "play white PASS"):
        assert talk.get(line) == ""
    assert "X" in talk.get("showboard")
    assert talk.get("final_score") == "B+8.5"
    talk.get("play b pass")
    assert talk.refusal("play w a1").startswith("illegal move")
    assert talk.refusal("genmove b") == "the game is over"
    talk.get("undo")
    assert talk.get("genmove b") in ("A1", "A2", "A3", "B1", "B3", "C1", "C2", "C3", "pass")
    assert talk.get("final_status_list alive")
    assert talk.get("final_status_list dead") == ""


def test_undo_returns_to_the_start() -> None:
    talk = Talk()
    talk.get("play b A1")
    talk.get("play b B1")  # White passed, silently
    assert talk.server.current.moves == ["A1", "pass", "B1"]
    talk.get("undo")
    assert talk.server.current.moves == ["A1"]
    talk.get("undo")
    assert talk.refusal("undo") == "cannot undo"


def test_reg_genmove_does_not_play(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLYGROUND_INTERPRET", "1")
    talk = Talk("go:size=3", "mcts:sims=5")
    before = talk.get("showboard")
    move = talk.get("reg_genmove b")
    assert talk.get("showboard") == before
    talk.get(f"play b {move}")


def test_komi_in_the_middle_of_a_game() -> None:
    talk = Talk()
    talk.get("play b C3")
    talk.get("komi 30")
    assert talk.get("final_score") == "W+5"
    talk.get("undo")
    talk.get("boardsize 7")
    assert talk.server.game.options == {"size": 7, "komi": 30.0}


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("boardsize 40", "unacceptable size: go: size cannot be 40"),
        ("boardsize big", "the board size cannot be 'big'; allowed: a whole number"),
        ("komi much", "komi cannot be 'much'; allowed: a number"),
        ("komi", "syntax error: a komi is missing"),
        ("play b", "invalid color or coordinate"),
        ("play green A1", "invalid color or coordinate: 'green' is not a player of this game"),
        ("play b Z9", "illegal move"),
        ("genmove", "syntax error: a colour is missing"),
        ("fixed_handicap 10", "10 stones have no fixed places here; allowed: none"),
        ("set_free_handicap A1 A1", "bad vertex list"),
        ("set_free_handicap A1 Z1", "bad vertex list"),
        ("time_settings 1 2", "time_settings takes"),
        ("time_left b x 0", "syntax error: 'x' is no time"),
        ("final_status_list sleepy", "syntax error: the status is alive, dead or seki"),
        ("loadsgf /no/such/file.sgf", "cannot load file: cannot read"),
        ("set_game ches", "there is no game 'ches'; did you mean chess"),
    ],
)
def test_refusals(line: str, answer: str) -> None:
    assert Talk().refusal(line).startswith(answer)


NONSENSE = """\
play genmove reg_genmove undo boardsize clear_board komi fixed_handicap time_settings time_left
set_free_handicap place_free_handicap final_score final_status_list showboard set_game loadsgf
known_command black white b w A1 C3 pass PASS resign 5 7 -3 0 1e9 nan inf 0.5 alive seki 12 #
go:size=5 othello nim chess \u2603 \x07"""


def test_nonsense_never_ends_the_session(rng: random.Random) -> None:
    talk = Talk()
    for _ in range(300):
        answer = talk.say(" ".join(rng.choices(NONSENSE.split(), k=rng.randrange(6))))
        assert answer == "" or (answer[0] in "=?" and answer.endswith("\n\n"))
        assert "internal error" not in answer
    assert talk.get("name") == "Plyground"


def test_handicaps() -> None:
    talk = Talk("go:size=9")
    assert talk.get("fixed_handicap 2") == "C3 G7"
    assert talk.server.current.now.to_play == 1
    assert talk.refusal("fixed_handicap 2") == "board not empty"
    talk.get("clear_board")
    assert len(talk.get("place_free_handicap 6").split()) == 6
    talk.get("clear_board")
    talk.get("set_free_handicap a1 b2 c3")
    assert talk.get("final_status_list alive") == "C3 B2 A1"
    assert Talk("othello").refusal("fixed_handicap 2") == "othello has no handicap"


@has_gnugo
def test_handicaps_are_those_of_gnu_go() -> None:
    program = GtpProgram("gnugo --mode gtp")
    for size in (7, 8, 9, 11, 13, 19):
        for count in range(2, 10):
            program.ask(f"boardsize {size}")
            program.ask("clear_board")
            try:
                ours = set(handicap_points(size, count))
            except pg.PlygroundError:
                assert size == 7 or size % 2 == 0
                continue
            assert set(program.ask(f"fixed_handicap {count}").split()) == ours
    program.close()


def test_loadsgf(tmp_path: Path) -> None:
    file = tmp_path / "game.sgf"
    file.write_text("(;GM[1]FF[4]SZ[5]KM[3.5];B[cc];W[bb](;B[dd];W[])(;B[aa]))", encoding="utf-8")
    talk = Talk("go:size=9")
    talk.get(f"loadsgf {file}")
    assert talk.server.current.moves == ["C3", "B4", "D2", "pass"]
    assert talk.server.game.options == {"size": 5, "komi": 3.5}
    talk.get(f"loadsgf {file} 3")
    assert talk.server.current.moves == ["C3", "B4"]


def test_other_games() -> None:
    talk = Talk("othello")
    assert talk.get("genmove black") in ("d3", "c4", "f5", "e6")
    assert talk.refusal("play b d3").startswith("illegal move")
    assert talk.refusal("final_score") == "cannot score: the game is not over"
    assert talk.refusal("komi 3") == "othello has no komi"
    talk.get("set_game chess")
    assert talk.get("play white e4") == ""  # White moves first here
    assert talk.get("play b e7e5") == ""
    assert talk.refusal("boardsize 8").startswith("unacceptable size: chess has only one size")
    talk.get("set_game nim:piles=1")
    assert talk.get("genmove b") == "take_1_from_pile_1"
    assert talk.get("final_score") == "B+1"
    talk.get("set_game backgammon")
    assert talk.get("play chance roll_3-1") == ""
    assert "_" in talk.get("genmove w") or "/" in talk.get("showboard")


def test_clocks() -> None:
    clocks = Clocks()
    assert clocks.seconds(0, 100) is None
    clocks.set(["0", "1", "0"])  # no limit, according to the standard
    assert clocks.seconds(0, 100) is None
    clocks.set(["300", "0", "0"])
    assert clocks.seconds(0, 100) == pytest.approx(10 - 0.05)
    clocks.spend(0, 100.0)
    assert clocks.seconds(0, 100) == pytest.approx(200 / 30 - 0.05)
    assert clocks.seconds(1, 100) == pytest.approx(10 - 0.05)
    clocks.left(1, ["20", "5"])
    assert clocks.seconds(1, 100) == pytest.approx(4 - 0.05)
    clocks.set(["0", "10", "2"])
    clocks.spend(0, 4.0)
    assert clocks.seconds(0, 100) == pytest.approx(6 - 0.05)
    clocks.spend(0, 4.0)  # the second stone: the period begins again
    assert clocks.seconds(0, 100) == pytest.approx(5 - 0.05)


def test_points() -> None:
    for size in (2, 9, 19):
        for column in range(size):
            for row in range(size):
                assert column_row(point(column, row)) == (column, row)
    state = pg.load("go", size=19).parse(position_text(19, ["T19", "A1"], ["K10"], 1))
    assert stones(state) == (["T19", "A1"], ["K10"])
    assert state.to_play == 1
    assert lead(state) == 2 - 1 - 7.5
    with pytest.raises(pg.PlygroundError, match="'I5' is not a point"):
        column_row("I5")


def test_the_program_ends_with_its_input() -> None:
    done = subprocess.run(
        [*shlex.split(OURS), "--game", "tic_tac_toe"],
        input=b"1 name\n\xff\xfe\x00\n2 genmove x\nquit\nname\n",
        capture_output=True,
        timeout=120,
        check=True,
        env={**os.environ, "PLYGROUND_INTERPRET": "1"},
    )
    answers = done.stdout.decode().split("\n\n")
    assert answers[0] == "=1 Plyground"
    assert answers[1].startswith("? unknown command")
    assert answers[2].startswith("=2 ")
    assert answers[3:] == ["= ", ""]
    assert done.stderr == b""


@has_gnugo
@pytest.mark.parametrize("colour", ["black", "white"])
def test_a_whole_game_of_go_against_gnu_go(colour: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLYGROUND_INTERPRET", "1")  # for our program: compiling would take too long
    ours = GtpProgram(OURS)
    gnugo = GtpProgram("gnugo --mode gtp --level 1 --chinese-rules --capture-all-dead --seed 1")
    both = (ours, gnugo)
    for line in ("boardsize 7", "clear_board", "komi 5.5"):
        for program in both:
            program.ask(line)
    passes = plies = 0
    players = both if colour == "black" else both[::-1]
    while passes < 2 and plies < 147:
        name = ("black", "white")[plies % 2]
        move = players[plies % 2].ask(f"genmove {name}", 60)
        assert move.upper() != "RESIGN"
        players[1 - plies % 2].ask(f"play {name} {move}")
        passes = passes + 1 if move.upper() == "PASS" else 0
        plies += 1
    assert passes == 2
    ours_says, gnugo_says = (program.ask("final_score", 60) for program in both)
    assert ours_says[0] == gnugo_says[0]
    assert float(ours_says[2:]) == float(gnugo_says[2:])
    for program in both:
        program.close()
