"""Playing at the terminal, agents, and what a player may know."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from test_cli import complaint, process, run
from test_doctor import CLASS, COUNT, write

import plyground as pg
from plyground.cli.match import Match, resume
from plyground.cli.play import sides
from plyground.game.knowledge import Knowledge
from plyground.game.spec import read_spec, write_spec
from plyground.search.estimates import estimate

SECRET = """\
import numpy as np
from plyground.game import CHANCE, Cell, Facts, Grid, Piece, record

State = record(card=np.int8, open=np.int8, guess=np.int8, turn=np.int8)


def start(s):
    s.card = -1
    s.open = -1
    s.guess = -1
    s.turn = CHANCE


def legal(s, moves):
    if s.guess >= 0:
        return 0
    n = 2 if s.turn == 1 else 3
    for i in range(n):
        moves[i] = i
    return n


def chance(s, p):
    for i in range(3):
        p[i] = 1 / 3


def play(s, a):
    if s.card < 0:
        s.card = a
    elif s.open < 0:
        s.open = a
        s.turn = 1
    else:
        s.guess = a


def score(s, u):
    u[1] = 1.0 if (s.card == 2) == (s.guess == 1) else -1.0
    u[0] = -u[1]


SEES = 4


def sees(s, player, out):
    out[0] = s.card if player == 0 else -2
    out[1] = s.open
    out[2] = s.guess
    out[3] = s.turn
    return 4


def describe(s, a):
    return ("low" if a == 0 else "high") if s.turn == 1 else f"deal {'JQK'[a]}"


def picture(s):
    cards = [("hand", s.card), ("table", s.open)]
    grid = Grid((Cell("hand", 0, 0), Cell("table", 1, 0)))
    return grid.picture([Piece(cell, "JQK"[c], 0, "card") for cell, c in cards if c >= 0])


facts = Facts(
    title="Secret", actions=3, max_moves=3, max_plies=3, deterministic=False,
    perfect_information=False,
)
"""
"""A card is dealt to the first player, another one openly; the second says whether it is a king."""

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
    assert "'z9' is not a legal move here; ? lists the legal ones." in out
    assert "'d9' is not a legal move here; did you mean d1?" in out
    assert out.count("1 . . . . . . .") == 1  # the board was drawn once


def test_ambiguous_moves(tmp_path: Path) -> None:
    same = ("facts = Facts", "def aliases(s, a):\n    return ('on',)\n\n\nfacts = Facts")
    out = play(str(write(tmp_path, COUNT, same)), "--agent", "random", typed="on\nquit\n")
    assert "'on' can mean 1 or 2: say which." in out


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
    assert "There is no decision of yours to take back." in out
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
    assert "random games after each move, not a proof." in out


def test_hint_in_a_plain_class(tmp_path: Path) -> None:
    out = play(str(write(tmp_path, CLASS)), "--agent", "random", typed="hint\nquit\n")
    assert "2 looks best" in out  # 2, then 5 after whatever the other says


def test_resign() -> None:
    assert play(*OPTIONS, typed="resign\n").endswith("x resigns: o wins.\n")


def test_leaving_says_how_to_go_on() -> None:
    out = play("connect4:rows=5", "--agent", "random", typed="d\nquit\n")
    command = out.splitlines()[-1]
    assert command.startswith("To go on: plyground play connect4:rows=5 --position '")
    again = command.split("'")[1]
    assert pg.load("connect4", rows=5).parse(again).to_play == 0


def test_end_of_input_is_a_polite_end() -> None:
    done = process("play", *OPTIONS, typed="d\n")
    assert done.returncode == 0
    assert "The game is left unfinished." in done.stdout
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
        assert run.wait(10) == 130
        assert "The game is left unfinished." in run.stdout.read()
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
    assert "Say where: save FILE." in out
    assert f"plyground play --resume {file}" in out
    match = resume(file)
    assert len(match.actions) == 4
    assert match.people == [0]
    assert match.game == pg.load("connect4", rows="5")
    out = play("--resume", str(file), typed="undo\nquit\n")
    assert "random" in out


def test_saving_where_one_cannot(tmp_path: Path) -> None:
    out = play(*OPTIONS, typed=f"save {tmp_path}/no/where\nquit\n")
    assert "Cannot write" in out
    assert "No such file" in out


def test_resuming_what_is_no_game(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text("[]")
    assert complaint(run("play", "--resume", str(file))) == f"{str(file)!r} is no saved game"
    saved: dict[str, object] = {
        "game": "connect4",
        "options": {},
        "start": None,
        "agents": {},
        "seed": 0,
    }
    file.write_text(json.dumps(saved | {"moves": ["d1", "d1"]}))
    assert "does not fit: connect4: 'd1' is not legal here" in complaint(
        run("play", "--resume", str(file))
    )
    assert "give it alone" in complaint(run("play", "connect4", "--resume", str(file)))


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


# --- agents -------------------------------------------------------------------------------------


def test_specs() -> None:
    assert read_spec("nim:piles=3,4,5,misere=yes") == ("nim", {"piles": "3,4,5", "misere": "yes"})
    assert read_spec(r"C:\games\mine.py") == (r"C:\games\mine.py", {})
    assert read_spec(write_spec("random", {"seed": 3})) == ("random", {"seed": "3"})


@pytest.mark.parametrize("spec", ["random", "random:seed=3", "greedy", "playouts:games=20"])
def test_agents_choose_legal_actions(spec: str) -> None:
    player, rng = pg.agent(spec), random.Random(1)
    assert player.spec == spec
    assert pg.agent(player) is player
    state = pg.load("connect4").initial()
    while not state.is_terminal:
        a = player.choose(state, rng)
        assert a in state.actions()
        state = state.result(a)
    with pytest.raises(pg.PlygroundError, match="the game is over"):
        player.choose(state, rng)


def test_random_is_fair_and_seeded() -> None:
    state = pg.load("connect4").initial()
    rng = random.Random(0)
    counts = Counter(pg.agent("random").choose(state, rng) for _ in range(700))
    assert set(counts) == set(range(7))
    assert min(counts.values()) > 60
    fixed = {pg.agent("random:seed=5").choose(state, random.Random(i)) for i in range(9)}
    assert len(fixed) == 1


@pytest.mark.parametrize("spec", ["greedy", "playouts"])
def test_better_agents_take_a_win(spec: str) -> None:
    state = pg.load("connect4").parse("7/7/7/7/ooo4/xxx4 x")
    assert state.describe(pg.agent(spec).choose(state, random.Random(0))) == "d1"


@pytest.mark.parametrize("spec", ["greedy", "playouts"])
def test_agents_do_not_peep(tmp_path: Path, spec: str) -> None:
    state = pg.load(write(tmp_path, SECRET)).initial().result(0).result(0)
    with pytest.raises(pg.Unsuited, match="hidden information"):
        pg.agent(spec).choose(state, random.Random(0))


def test_an_agent_that_does_not_fit_is_refused_at_once(tmp_path: Path) -> None:
    result = run("play", str(write(tmp_path, SECRET)), "--agent", "greedy")
    assert "greedy assumes that every player sees the whole state" in complaint(result)
    assert result.stdout == ""


@pytest.mark.parametrize(
    ("spec", "sentence"),
    [
        ("alphabetta", "there is no agent 'alphabetta'; there are random, greedy, playouts"),
        ("random:seed", "there is no agent 'random:seed'; did you mean random"),
        ("greedy:depth=2", "the agent greedy has no options, so 'depth' cannot be set"),
        ("playouts:games=0", "games cannot be 0; allowed: 1 or more"),
        ("playouts:games=many", "games cannot be 'many'; allowed: a whole number"),
    ],
)
def test_bad_specs(spec: str, sentence: str) -> None:
    with pytest.raises(pg.PlygroundError) as error:
        pg.agent(spec)
    assert sentence in str(error.value)


def test_estimates() -> None:
    state = pg.load("connect4").parse("7/7/7/7/2ooo2/2xxx2 x")
    found = estimate({state: 1.0}, 200, seed=3)
    assert {state.describe(e.action) for e in found[:2]} == {"b1", "f1"}
    assert [e.mean for e in found[:2]] == [1.0, 1.0]
    assert all(e.games == 200 for e in found)
    assert found == estimate({state: 1.0}, 200, seed=3)
    assert estimate({state: 1.0}, 10**6, seed=3, seconds=0.01)[0].games < 10**6
