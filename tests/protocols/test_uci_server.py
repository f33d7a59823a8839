"""Our UCI program, command by command, in chess and in other games."""

from __future__ import annotations

import io
import random
import re
import threading
import time
from typing import Any

import pytest

import plyground as pg
from plyground.game.errors import BadOption, IllegalAction, Unsuited
from plyground.game.load import load
from plyground.protocols.servers import thinking
from plyground.protocols.servers.game_line import GameLine, action_of, one_word, word
from plyground.protocols.servers.stream import Stream
from plyground.protocols.servers.thinking import MoveAnswer, MoveQuestion, usual_agent
from plyground.protocols.servers.uci import UciServer
from plyground.protocols.servers.uci_info import score
from plyground.search.agents.agent import Agent

MATE_IN_ONE = "fen 7k/5ppp/8/8/8/8/8/R6K w - - 0 1"
PATIENCE = 120.0
"""More seconds than any search here takes."""


@pytest.fixture(autouse=True)
def without_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLYGROUND_INTERPRET", "1")


class Talk:
    """A session in this process. `say` returns the lines since the last call."""

    def __init__(self, game: str = "tic_tac_toe", agent: str = "usual") -> None:
        self.sink = io.StringIO()
        self.server = UciServer(Stream(io.BytesIO(), self.sink), game, agent)
        self.read = 0

    def say(self, *lines: str, wait: bool = True) -> list[str]:
        for line in lines:
            self.server.obey(line)
            until = time.monotonic() + PATIENCE
            while wait and self.server.thinker.busy:
                assert time.monotonic() < until, f"no end of {line!r}"
                time.sleep(0.01)
        return self.news()

    def news(self) -> list[str]:
        said = self.sink.getvalue()[self.read :]
        self.read += len(said)
        return said.splitlines()


def test_it_introduces_itself() -> None:
    said = Talk("chess").say("uci")
    assert said[0].startswith("id name Plyground ")
    assert said[-1] == "uciok"
    assert "option name Hash type spin default 64 min 1 max 65536" in said
    variants = next(line for line in said if "UCI_Variant" in line)
    assert variants.startswith("option name UCI_Variant type combo default chess var chess var ")
    assert "var connect4" in variants
    assert "option name UCI_LimitStrength type check default false" in said
    assert any(line.startswith("option name UCI_Elo type spin default ") for line in said)
    assert not any("UCI_Elo" in line for line in Talk("connect4").say("uci"))


def test_a_limited_strength_limits_the_nodes(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[pg.Limit] = []
    talk = Talk("chess")
    scale = talk.server.scale
    assert scale is not None
    monkeypatch.setattr(
        talk.server.thinker, "ask", lambda agent, question, *rest: asked.append(question.limit)
    )
    elo = (scale.weakest + scale.strongest) // 2
    talk.say(f"setoption name UCI_Elo value {elo}", "position startpos", "go movetime 1000")
    talk.say("setoption name UCI_LimitStrength value true", "go movetime 1000", "go nodes 7")
    talk.say(f"setoption name UCI_Elo value {scale.weakest}", "go infinite")
    nodes = [scale.nodes(elo), 7, scale.points[0].nodes]
    assert [limit.nodes for limit in asked] == [None, *nodes]
    assert asked[1].time == asked[0].time
    said = talk.say(f"setoption name UCI_Elo value {scale.strongest + 1}")
    assert f"allowed: a whole number from {scale.weakest} to {scale.strongest}" in said[0]


def test_a_limited_strength_needs_a_measured_one() -> None:
    talk = Talk("chess")
    assert talk.say("setoption name UCI_LimitStrength value true") == []
    said = talk.say("setoption name UCI_Variant value tic_tac_toe")
    assert "our Elo in tic_tac_toe is unknown, only that in chess" in said[0]
    assert talk.server.line.game.name == "chess"
    assert (
        "the Elo of the agent 'mcts' is unknown" in talk.say("setoption name Agent value mcts")[0]
    )
    talk.say("setoption name UCI_LimitStrength value false")
    assert talk.say("setoption name UCI_Variant value tic_tac_toe") == []
    said = talk.say("setoption name UCI_LimitStrength value true")
    assert "unknown" in said[0]
    assert not talk.server.options.limited


def test_a_search_ends_with_one_best_move() -> None:
    talk = Talk()
    said = talk.say("isready", "position startpos moves a1 a2 b1 b2", "go depth 3")
    assert said[0] == "readyok"
    assert said[-1] == "bestmove c1"
    assert re.fullmatch(r"info depth 1 score mate 1 nodes \d+ nps \d+ time \d+ pv c1", said[-2])
    assert sum(line.startswith("bestmove") for line in said) == 1


def test_scores_of_positions_that_are_lost_or_even() -> None:
    lost = Talk().say("position startpos moves a1 b2 c3 a3 c1", "go depth 9")
    assert " score mate -1 " in lost[-2]
    even = Talk().say("position startpos moves a1 b2 b1 c1", "go depth 9")
    assert " score cp 0 " in even[-2]
    game = load("tic_tac_toe")
    state = GameLine(game).follow(None, ["b2", "a2", "a1"])
    assert score(state, -1.0, "=", [action_of(state, "c3")], plies=4) == "mate -2"
    assert score(state, 0.5, ">=", []) == "cp 220 lowerbound"
    assert score(state, 0.5, "~<=", []) == "cp 220 upperbound"
    assert score(state, 1.0, "~", []) == "cp 9999"


def test_several_lines_and_a_choice_of_moves() -> None:
    talk = Talk("connect4:rows=4,columns=4,line=3")
    said = talk.say("setoption name MultiPV value 3", "position startpos", "go depth 4")
    places = [line.split()[4] for line in said[-4:-1]]
    assert [line.split()[3] for line in said[-4:-1]] == ["multipv"] * 3
    assert places == ["1", "2", "3"]
    scores = [int(line.split("score ")[1].split()[1]) for line in said[-4:-1]]
    assert scores == sorted(scores, reverse=True) or "mate" in said[-4]
    assert talk.say("go depth 2 searchmoves a1 d1")[-1] in ("bestmove a1", "bestmove d1")


def test_moves_with_spaces_and_dice() -> None:
    nim = Talk("nim:piles=1,2")
    assert nim.say("position startpos", "go depth 3")[-1] == "bestmove take_1_from_pile_2"
    moves = "position startpos moves take_1_from_pile_2 take_1_from_pile_1"
    assert nim.say(moves, "go")[-1] == "bestmove take_1_from_pile_2"
    backgammon = Talk("backgammon", "random")
    said = backgammon.say("position startpos", "go depth 1")
    assert said == [
        "info string chance is to move: add its outcome to the moves",
        "bestmove (none)",
    ]
    best = backgammon.say("position startpos moves roll_3-1", "go depth 1")[-1].split()[1]
    assert backgammon.say(f"position startpos moves roll_3-1 {best}", "d")[-1].startswith("Fen: ")


def test_the_end_of_a_game() -> None:
    won = Talk().say("position startpos moves a1 a2 b1 b2 c1", "go depth 3")
    assert won == ["info depth 0 score mate 0", "bestmove (none)"]


@pytest.fixture
def found(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """Set when a search is over but its answer is held back."""
    event = threading.Event()
    find = thinking.find

    def find_and_tell(agent: Agent, question: MoveQuestion, *others: Any) -> MoveAnswer:
        answer = find(agent, question, *others)
        if question.held:
            event.set()
        return answer

    monkeypatch.setattr(thinking, "find", find_and_tell)
    return event


def test_infinite_waits_for_stop(found: threading.Event) -> None:
    talk = Talk()
    talk.say("position startpos moves a1 a2 b1 b2")
    said = talk.say("go infinite", wait=False)
    assert found.wait(PATIENCE)
    time.sleep(0.05)  # long enough to answer if it did not wait
    assert not any(line.startswith("bestmove") for line in [*said, *talk.news()])
    assert talk.say("isready", wait=False)[-1] == "readyok"
    assert talk.say("stop")[-1] == "bestmove c1"


def test_a_limit_that_does_not_end_the_search_gets_a_time() -> None:
    talk = Talk("connect4", "mcts")
    assert talk.say("position startpos", "go depth 2")[-1].startswith("bestmove ")


def test_pondering(found: threading.Event) -> None:
    talk = Talk()
    talk.say("setoption name Ponder value true", "position startpos moves a1 a2 b1 b2")
    said = talk.say("go ponder wtime 1000 btime 1000", wait=False)
    assert found.wait(PATIENCE)
    time.sleep(0.05)
    assert not any(line.startswith("bestmove") for line in [*said, *talk.news()])
    assert talk.say("ponderhit")[-1] == "bestmove c1"
    said = talk.say("position startpos", "go depth 2")[-1].split()
    assert said[0] == "bestmove"
    assert said[2] == "ponder"
    assert action_of(talk.server.line.now.result(said[1]), said[3]) >= 0


def test_a_new_search_ends_the_old_one() -> None:
    talk = Talk()
    talk.say("position startpos")
    talk.say("go infinite", wait=False)
    said = talk.say("go depth 1")
    assert sum(line.startswith("bestmove") for line in said) == 2


def test_perft() -> None:
    said = Talk("chess").say("position startpos", "go perft 2")
    assert said[0] == "b1a3: 20"
    assert said[-2] == "Nodes searched: 400"


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("make me a sandwich", "unknown command 'make'"),
        ("setoption name Hsah value 3", "no option 'Hsah'; allowed: Hash"),
        ("setoption name Hash value lots", "Hash cannot be 'lots'; allowed: a whole number from 1"),
        ("setoption name Ponder value 7", "Ponder cannot be '7'; allowed: true or false"),
        ("setoption value 3", "setoption is followed by name"),
        ("setoption name UCI_Variant value ches", "did you mean chess"),
        ("setoption name Agent value alphabet", "did you mean alphabeta"),
        ("position", "position takes startpos or fen, not ''"),
        ("position fen rubbish", "cannot read the position"),
        ("position startpos moves z9", "'z9' is not legal here"),
    ],
)
def test_wrong_lines(line: str, answer: str) -> None:
    said = Talk().say(line)
    assert len(said) == 1
    assert said[0].startswith("info string ")
    assert answer in said[0]


def test_unknown_words_are_skipped() -> None:
    talk = Talk()
    assert talk.say("joho isready") == ["readyok"]
    said = talk.say("position startpos", "go depth two swiftly nodes 5")
    assert "depth cannot be 'two'" in said[0]
    assert "'swiftly' is not an argument of go" in said[1]
    assert said[-1].startswith("bestmove")
    assert talk.say("", "\x00") == [
        "info string unknown command '\\x00'; the commands are those of UCI"
    ]


NONSENSE = """\
uci isready setoption ucinewgame position go stop ponderhit debug register d name value
startpos fen moves infinite ponder depth movetime nodes wtime btime movestogo searchmoves mate
a1 b2 c3 3/3/3 x/o/x x o - 1 0 -7 99999999999999999999 Hash Threads MultiPV UCI_Variant Agent
random nim chess tic_tac_toe:m=9 tic_tac_toe:q=1 true \u2603 e2e4 (none) 0000 roll"""


def test_nonsense_never_ends_the_session(rng: random.Random) -> None:
    talk = Talk("tic_tac_toe", "random")
    for _ in range(300):
        talk.say(" ".join(rng.choices(NONSENSE.split(), k=rng.randrange(9))), wait=False)
    talk.say("stop")
    said = talk.say("setoption name UCI_Variant value tic_tac_toe", "isready")
    assert said[-1] == "readyok"
    assert not [line for line in talk.sink.getvalue().splitlines() if "internal error" in line]
    talk.say("setoption name Agent value usual", "setoption name MultiPV value 1")
    assert talk.say("position startpos moves a1 a2 b1 b2", "go depth 3")[-1] == "bestmove c1"


def test_an_option_that_does_not_fit_changes_nothing() -> None:
    talk = Talk("tic_tac_toe")
    talk.say("setoption name Agent value minimax:depth=2")
    assert "chance" in talk.say("setoption name UCI_Variant value pig")[0]
    assert talk.server.line.game.name == "tic_tac_toe"
    assert talk.server.options.text("UCI_Variant") == "tic_tac_toe"
    assert talk.server.agent.spec == "minimax:depth=2"


def test_after_a_bad_position_there_is_no_move() -> None:
    talk = Talk()
    said = talk.say("position startpos moves a1 a1", "go depth 2")
    assert said[-1] == "bestmove (none)"
    assert talk.say("position startpos moves a1", "go depth 2")[-1] != "bestmove (none)"


def test_another_variant_and_back() -> None:
    talk = Talk("chess")
    assert talk.say("setoption name UCI_Variant value tic_tac_toe") == []
    assert talk.say("position startpos moves a1 a2 b1 b2", "go depth 3")[-1] == "bestmove c1"
    talk.say("setoption name uci_variant value connect4:rows=4,columns=5", "position startpos")
    assert talk.say("d")[-1].startswith("Fen: 5/5/5/5 ")
    assert "no game" in talk.say("setoption name UCI_Variant value chees")[0]
    assert talk.say("ucinewgame", "d")[-1].startswith("Fen: 5/5/5/5 ")


def test_unsuited_agents_and_games() -> None:
    with pytest.raises(Unsuited, match="UCI is for two players; kuhn_poker has 3"):
        UciServer(Stream(io.BytesIO(), io.StringIO()), "kuhn_poker:players=3")
    with pytest.raises(Unsuited, match="chance"):
        UciServer(Stream(io.BytesIO(), io.StringIO()), "backgammon", "alphabeta")
    with pytest.raises(BadOption):
        UciServer(Stream(io.BytesIO(), io.StringIO()), "connect4:rows=99")


def test_any_agent_can_be_the_engine() -> None:
    said = Talk("tic_tac_toe", "random").say("position startpos", "go movetime 10")
    assert len(said) == 1
    assert said[0].startswith("bestmove ")
    assert Talk("kuhn_poker", "random").say(
        "position startpos moves deal_J deal_Q", "go movetime 10 searchmoves bet"
    ) == ["bestmove bet"]


def test_words_are_moves_and_moves_are_words() -> None:
    state = load("nim").initial()
    for action in state.actions():
        assert " " not in word(state, action)
        assert action_of(state, word(state, action)) == action
        assert action_of(state, state.describe(action)) == action
    with pytest.raises(IllegalAction):
        action_of(state, "take_9_from_pile_1")


@pytest.mark.parametrize("name", [n for n in pg.games() if pg.load(n).players == 2])
def test_every_game_can_be_written_in_words(name: str, rng: random.Random) -> None:
    """A random game, followed move by move through its words."""
    state = pg.load(name).initial()
    line = GameLine(state.game)
    moves: list[str] = []
    for _ in range(6):
        if state.is_terminal:
            break
        said = [one_word(name) for name in state.descriptions().values()]
        assert len(set(said)) == len(said)
        assert not any(" " in text or text in ("moves", "") for text in said)
        moves.append(rng.choice(said))
        state = line.follow(None, moves)
        assert state.game == line.game
    assert len(line.states) == len(moves) + 1


@pytest.mark.parametrize("name", [n for n in pg.games() if pg.load(n).players == 2])
def test_every_game_has_an_agent_that_suits_it(name: str) -> None:
    game = pg.load(name)
    usual_agent(game).require(game)


def test_a_known_line_is_not_played_again() -> None:
    line = GameLine(load("tic_tac_toe"))
    line.follow(None, ["a1", "b2"])
    first = line.states[1]
    line.follow(None, ["a1", "c3", "b2"])
    assert line.states[1] is first
    with pytest.raises(IllegalAction):
        line.follow(None, ["a1", "a1"])
    assert line.moves == ["a1", "c3", "b2"]
    assert len(line.states) == 4
