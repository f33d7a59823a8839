"""Playing at the terminal, and what a player may know."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from small_games import CLASS, COUNT, SECRET, write
from test_cli import complaint, process, run

import plyground as pg
from plyground.cli.play.command import sides
from plyground.cli.play.match import Match, resume
from plyground.game.knowledge import Knowledge

OPTIONS = ["connect4", "--agent", "random:seed=1"]


def play(*words: str, typed: str) -> str:
    result = run("play", *words, typed=typed)
    assert result.exit_code == 0, result.output
    return result.stdout


# --- moves and commands -------------------------------------------------------------------------


def test_a_whole_game_through_a_pipe() -> None:
    done = process("play", "connect4:line=2", "--agent", "random", "--seed", "3", typed="d\nc\n")
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    assert "x> d" in done.stdout
    assert "The game is over: x wins.\nYou win.\n" in done.stdout
    assert "\033" not in done.stdout


def test_moves_in_notation_and_aliases() -> None:
    out = play(*OPTIONS, "--side", "all", typed="d1\nD\n4\nquit\n")
    assert "x: d1" in out
    assert "o: d2" in out
    assert "x: d3" in out


def test_illegal_moves_change_nothing() -> None:
    out = play(*OPTIONS, typed="z9\nd9\n\nquit\n")
    assert "'z9' is not a legal move; ? lists the legal moves." in out
    assert "'d9' is not a legal move; did you mean d1?" in out
    assert out.count("1 . . . . . . .") == 1  # the board was drawn once


def test_ambiguous_moves(tmp_path: Path) -> None:
    same = ("facts = Facts", "def aliases(s, a):\n    return ('on',)\n\n\nfacts = Facts")
    out = play(str(write(tmp_path, COUNT, same)), "--agent", "random", typed="on\nquit\n")
    assert "'on' is ambiguous: type 1 or 2." in out


def test_listing_moves() -> None:
    out = play(*OPTIONS, typed="?\n? d\n? z\nquit\n")
    assert "  a1  b1  c1  d1  e1  f1  g1\n" in out
    assert "x> ? d\n  d1\n" in out
    assert "No legal move begins with 'z'." in out


def test_help() -> None:
    out = play(*OPTIONS, typed="help\nquit\n")
    for word in ("undo", "hint", "resign", "save FILE", "quit"):
        assert word in out


def test_undo_returns_to_the_persons_decision() -> None:
    out = play(*OPTIONS, typed="undo\nd\nundo\nc\nquit\n")
    assert "You have no move to take back." in out
    boards = out.split("Connect 4 (")[1:]
    assert len(boards) == 4
    assert "x . . ." not in boards[2]  # after undo the board is empty again
    assert ". . x" in boards[3]


def test_undo_does_not_change_the_dice() -> None:
    game = pg.load("connect4")
    match = Match(game.initial(), {1: pg.agent("random")}, seed=5)
    lines = []
    for _ in range(2):
        match.play(3)
        match.advance()
        lines.append(list(match.actions))
        assert match.take_back()
        assert match.actions == []
    assert lines[0] == lines[1]
    assert not match.take_back()


def test_hint_is_an_estimate() -> None:
    position = ["--position", "7/7/7/7/2ooo2/2xxx2 x"]  # x wins on either side
    out = play(*OPTIONS, *position, typed="hint\nquit\n")
    assert "looks best, with 100%: an estimate from" in out
    assert "random games after each move." in out


def test_hint_in_a_plain_class(tmp_path: Path) -> None:
    out = play(str(write(tmp_path, CLASS)), "--agent", "random", typed="hint\nquit\n")
    assert "2 looks best" in out  # 2, then 5 after whatever the other says


def test_resign() -> None:
    assert play(*OPTIONS, typed="resign\n").endswith("x resigns: o wins.\n")


def test_leaving_says_how_to_go_on() -> None:
    out = play("connect4:rows=5", "--agent", "random", typed="d\nquit\n")
    command = out.splitlines()[-1]
    assert command.startswith("To resume: plyground play connect4:rows=5 --position '")
    again = command.split("'")[1]
    assert pg.load("connect4", rows=5).parse(again).to_play == 0


def test_end_of_input_is_a_polite_end() -> None:
    done = process("play", *OPTIONS, typed="d\n")
    assert done.returncode == 0
    assert "The game is unfinished." in done.stdout
    assert done.stderr == ""


@pytest.mark.skipif(os.name == "nt", reason="signals are different there")
def test_interrupt_is_a_polite_end() -> None:
    command = [sys.executable, "-u", "-m", "plyground", "play", *OPTIONS]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, text=True, **pipes) as run:  # type: ignore[call-overload]
        for line in run.stdout:
            if line.startswith("x to play"):
                break
        run.send_signal(signal.SIGINT)
        assert run.wait(120) == 130
        assert "The game is unfinished." in run.stdout.read()
        assert "Traceback" not in run.stderr.read()


def test_starting_as_the_second_player() -> None:
    out = play("connect4", "--agent", "random", "--side", "second", typed="quit\n")
    assert "Connect 4 (x: random, o: you)" in out
    assert "\nx: " in out


def test_watching_agents() -> None:
    out = play(
        "connect4:line=3", "--agent", "greedy", "--agent", "random", "--side", "none", typed=""
    )
    assert "x: greedy, o: random" in out
    assert "The game is over" in out


BOT = """\
def first(state):
    return state.actions()[0]

def wrong(state):
    return 99 if state.actions()[0] == 0 else 1 // 0
"""


@pytest.fixture
def bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PLYGROUND_INTERPRET", "1")
    path = tmp_path / "bot.py"
    path.write_text(BOT, encoding="utf-8")
    return path


def test_a_persons_own_function_at_the_terminal(bot: Path) -> None:
    """It is told where the game stands, also after something was taken back."""
    out = play("tic_tac_toe", "--agent", f"python:{bot}:first", typed="b2\nundo\na3\nb2\nquit\n")
    assert out.count("o: a3") == 1
    assert out.count("o: b3") == 1
    assert out.count("o: c3") == 1


def test_an_agent_that_fails_forfeits(bot: Path) -> None:
    spec = f"python:{bot}:wrong"
    out = play("tic_tac_toe", "--agent", spec, typed="b2\n")
    assert f"o ({spec}) forfeits the game: illegal move 99" in " ".join(out.split())
    out = play("tic_tac_toe", "--agent", spec, typed="a3\n")
    assert "forfeits the game: ZeroDivisionError" in " ".join(out.split())


def test_the_usual_game_without_a_terminal() -> None:
    out = play(typed="quit\n")
    assert "Tic" in out or "Connect 4" in out


@pytest.mark.parametrize(
    ("text", "players"),
    [("first", [0]), ("Second", [1]), ("2", [1]), ("X", [0]), ("o", [1]), ("both", [0, 1]),
     ("all", [0, 1]), ("none", [])],
)  # fmt: skip
def test_sides(text: str, players: list[int]) -> None:
    assert sides(pg.load("connect4"), text) == players


# --- saved games --------------------------------------------------------------------------------


def test_save_and_resume(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    out = play("connect4:rows=5", "--agent", "random", typed=f"d\nc\nsave\nsave {file}\nquit\n")
    assert "Name a file: save FILE." in out
    assert f"plyground play --resume {file}" in out
    match = resume(file)
    assert len(match.actions) == 4
    assert match.people == [0]
    assert match.game == pg.load("connect4", rows="5")
    out = play("--resume", str(file), typed="undo\nquit\n")
    assert "random" in out
    shown = run("replay", str(file))
    assert shown.exit_code == 0
    assert "human" in shown.output


def test_a_saved_game_can_be_converted(tmp_path: Path) -> None:
    file, out = tmp_path / "game.json", tmp_path / "game.pgn"
    play("chess", "--side", "all", typed=f"e4\ne5\nsave {file}\nquit\n")
    assert run("convert", str(file), str(out)).exit_code == 0
    assert "1. e4 e5" in out.read_text()


def test_dice_differ_from_game_to_game(tmp_path: Path) -> None:
    """Without --seed each game has its own; a saved game keeps it."""
    seeds = set()
    for number in range(3):
        file = tmp_path / f"{number}.json"
        play("pig", "--agent", "random", typed=f"save {file}\nquit\n")
        seeds.add(resume(file).seed)
    assert len(seeds) == 3


def test_saving_where_one_cannot(tmp_path: Path) -> None:
    out = play(*OPTIONS, typed=f"save {tmp_path}/no/where\nquit\n")
    assert "Cannot write" in out
    assert "No such file" in out


def test_resuming_a_file_that_is_not_a_game(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    for text, says in (("[]", "it has 0 games, not one"), ("{}", "'plyground-game/1', not None")):
        file.write_text(text)
        assert says in complaint(run("play", "--resume", str(file)))
    play("connect4", "--agent", "random", typed=f"d\nsave {file}\nquit\n")
    file.write_text(file.read_text().replace("d1", "z9"))
    assert "move 1 of the record does not fit" in complaint(run("play", "--resume", str(file)))
    assert "use it alone" in complaint(run("play", "connect4", "--resume", str(file)))


# --- chance and hidden information --------------------------------------------------------------


def test_what_is_hidden_stays_hidden(tmp_path: Path) -> None:
    """The second player sees the open card, never the other one, until the end."""
    file = str(write(tmp_path, SECRET))
    for seed in range(6):
        out = play(file, "--side", "second", "--seed", str(seed), typed="?\nhint\nbad\nquit\n")
        assert "chance: something you cannot see\n" in out
        assert out.count("chance: deal") == 1
        assert "\n? " in out
        assert "looks best, with 67%" in out  # a king is one card of three, whatever was dealt
        assert "position" not in out
    ended = play(file, "--side", "second", typed="low\n")
    assert "The game is over" in ended
    assert "?" not in ended.split("Secret")[-1]


def test_dice_are_announced_and_seeded(tmp_path: Path) -> None:
    file = str(write(tmp_path, SECRET))
    outs = [
        play(file, "--side", "all", "--seed", str(seed), typed="low\n") for seed in (1, 1, 2, 3)
    ]
    assert outs[0] == outs[1]
    assert len(set(outs)) > 1


def test_knowledge(tmp_path: Path) -> None:
    state = pg.load(write(tmp_path, SECRET)).initial()
    known = Knowledge(state, player=1)
    dealt = state.result("deal K")
    assert known.learn(state, state.action("deal K"), dealt) is None
    assert len(known.possible) == 3
    opened = dealt.result("deal J")
    assert known.learn(dealt, dealt.action("deal J"), opened) == "deal J"
    assert sorted(known.possible.values()) == pytest.approx([1 / 9] * 3)
    picture = known.picture()
    assert picture is not None
    assert {piece.cell: piece.symbol for piece in picture.pieces} == {"hand": "?", "table": "J"}
    own = Knowledge(state, player=0)
    assert own.learn(state, state.action("deal K"), dealt) == "deal K"
    assert list(own.possible) == [dealt]


def test_knowledge_that_grows_too_large(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("plyground.game.knowledge.MOST", 2)
    out = play(str(write(tmp_path, SECRET)), "--side", "second", typed="hint\nquit\n")
    assert "you know: -2 " in out
    assert "Too much is hidden here for a hint." in out


def test_an_agent_that_does_not_fit_is_refused_at_once(tmp_path: Path) -> None:
    result = run("play", str(write(tmp_path, SECRET)), "--agent", "greedy")
    assert "greedy assumes that every player sees the whole state" in complaint(result)
    assert result.stdout == ""
