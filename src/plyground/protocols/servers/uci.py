"""Our engines as a UCI program, for chess and every other game of two players.

Moves and positions use our notation, which is UCI and FEN for chess. In other games, the spaces of
a move become underscores, chance outcomes are moves like any other, and White is the first player.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import replace

import plyground
from plyground.game.catalogue import entry, games
from plyground.game.contract.game import Game
from plyground.game.contract.state import State
from plyground.game.errors import PlygroundError, Unsuited
from plyground.game.load import load
from plyground.kernel import notice
from plyground.protocols.servers.game_line import GameLine, action_of, word, words
from plyground.protocols.servers.stream import Stream, one_line
from plyground.protocols.servers.thinking import (
    MoveAnswer,
    MoveQuestion,
    Thinker,
    shortened,
    usual_agent,
    warm_up,
)
from plyground.protocols.servers.uci_go import Go, read_go
from plyground.protocols.servers.uci_info import answer_lines, progress_line
from plyground.protocols.servers.uci_options import NO_AGENT, UciOptions
from plyground.protocols.servers.warming import BY_HAND, PATIENCE, Warming, by_hand
from plyground.roster.agents import agent as agent_of
from plyground.roster.levels.strength import scale_of
from plyground.search.agents.agent import Agent
from plyground.search.limit import Limit
from plyground.search.request import Progress

NO_MOVE = "(none)"
A_SECOND = 1.0
"""The time of a `go` without a limit that ends the search: mcts ignores a depth."""
GOODBYE = 2.0
"""Seconds for a search to stop when the program ends."""


class UciServer:
    """A UCI session. `run` serves it until `quit`, the end of the input, or a broken pipe."""

    def __init__(
        self,
        stream: Stream,
        game: str = "chess",
        agent: str = NO_AGENT,
        *,
        warming: Warming | None = None,
    ) -> None:
        """With `warming`, compiling goes on beside the session; else the session waits for it."""
        self.stream = stream
        self.warming = warming
        others = (name for name in games() if entry(name).players == 2 and name != game)
        self.line = GameLine(two_players(game))
        self.scale = scale_of(self.line.game)
        self.options = UciOptions((game, *others), agent, self.scale)
        self.agent = self._make_agent(agent, self.line.game)
        self.fault: str | None = None
        """Why the position is unknown; None if it is known."""
        self.thinker = Thinker()
        self.asked = Go()
        self.warm: set[tuple[Game, str]] = set()
        self.commands: dict[str, Callable[[Sequence[str]], None]] = {
            "uci": self.uci,
            "isready": self.isready,
            "setoption": self.setoption,
            "ucinewgame": self.ucinewgame,
            "position": self.position,
            "go": self.go,
            "stop": lambda words: self.thinker.stop(),
            "ponderhit": self.ponderhit,
            "debug": lambda words: None,
            "register": lambda words: None,
            "d": self.show,
        }

    def run(self) -> None:
        notice.listeners.append(self._compiling)
        try:
            for line in self.stream.lines():
                if line.split()[:1] == ["quit"] or self.stream.broken:
                    break
                self.obey(line)
        finally:
            notice.listeners.remove(self._compiling)
            self.thinker.stop(GOODBYE)
            if self.warming:
                self.warming.close()

    def obey(self, line: str) -> None:
        """Handle one line. As UCI demands, unknown words are skipped; we report them, though."""
        said = line.split()
        start = next((i for i, w in enumerate(said) if w in self.commands), None)
        if start is None:
            if said:
                self.complain(f"unknown command {said[0][:40]!r}; the commands are those of UCI")
            return
        try:
            self.commands[said[start]](said[start + 1 :])
        except PlygroundError as error:
            self.complain(one_line(error))
        except Exception as error:  # a bug must not end the game of the other side
            self.complain(f"internal error in {said[start]!r}: {one_line(error)}")

    def complain(self, sentence: str) -> None:
        self.stream.say(f"info string {sentence}")

    # --- the commands -----------------------------------------------------------------------------

    def uci(self, words: Sequence[str]) -> None:
        if self.warming is not None:
            self._warm_up()
        name = f"id name Plyground {plyground.__version__}"
        self.stream.say(name, "id author the Plyground authors", *self.options.lines(), "uciok")

    def isready(self, words: Sequence[str]) -> None:
        if not self.thinker.busy:
            self._warm_up()
        self.stream.say("readyok")

    def setoption(self, said: Sequence[str]) -> None:
        """Set an option; its name and value can have several words."""
        if said[:1] != ["name"]:
            raise PlygroundError(
                "setoption is followed by name, as in: setoption name Hash value 64"
            )
        at = said.index("value") if "value" in said else len(said)
        before = dict(self.options.values)
        name = self.options.set(" ".join(said[1:at]), " ".join(said[at + 1 :]))
        try:
            self._obey_option(name)
        except PlygroundError:
            self.options.values = before
            raise

    def _obey_option(self, name: str) -> None:
        """Change the game, the agent or the strength; if they do not fit, nothing changes."""
        line = self.line
        if name == "UCI_Variant":
            line = GameLine(two_players(self.options.text(name)))
        if self.options.limited:
            self._require_scale(line.game)
        if name in ("UCI_Variant", "Agent"):
            self.agent = self._make_agent(self.options.text("Agent"), line.game)
            self.line = line

    def _require_scale(self, game: Game) -> None:
        """Raise Unsuited unless our strength in a game was measured, with the agent chosen."""
        agent = self.options.text("Agent")
        if self.scale is None or game.spec != self.scale.game:
            measured = "other games" if self.scale is None else self.scale.game
            raise Unsuited(
                f"UCI_LimitStrength: our Elo in {game.name} is unknown, only that in {measured}; "
                "set it to false"
            )
        if agent not in (NO_AGENT, self.scale.agent):
            raise Unsuited(
                f"UCI_LimitStrength: the Elo of the agent {agent!r} is unknown, only that of "
                f"{self.scale.agent}; set Agent to {NO_AGENT}"
            )

    def ucinewgame(self, words: Sequence[str]) -> None:
        self.thinker.stop()
        self.line, self.fault = GameLine(self.line.game), None

    def position(self, said: Sequence[str]) -> None:
        """Set the position. After an error it is unknown: searching another position could return
        an illegal move."""
        at = said.index("moves") if "moves" in said else len(said)
        kind, rest, moves = " ".join(said[:1]), " ".join(said[1:at]), said[at + 1 :]
        try:
            if kind not in ("startpos", "fen", "sfen"):
                raise PlygroundError(f"position takes startpos or fen, not {kind[:40]!r}")
            self.line.follow(None if kind == "startpos" else rest, moves)
            self.fault = None
        except Exception as error:
            self.fault = one_line(error)
            raise

    def go(self, said: Sequence[str]) -> None:
        self.thinker.stop()
        self.asked = asked = read_go(said)
        for fault in asked.faults:
            self.complain(fault)
        state = self.line.now
        if self.fault is not None or state.is_terminal or state.is_chance:
            self._nothing_to_choose(state)
            return
        if "perft" in asked.numbers:
            self._perft(state, asked.numbers["perft"])
            return
        self._warm_up()
        limit = self._weakened(asked.limit(self._seconds(), self.options.memory))
        ends = getattr(self.agent, "ends", ())
        if not asked.held and all(getattr(limit, name) is None for name in ends):
            limit = replace(limit, time=A_SECOND)
        only = frozenset(self._read_moves(state, asked.moves))
        lines = self.options.number("MultiPV")
        seed, every = len(self.line.moves), "mate" in asked.numbers
        question = MoveQuestion(state, limit, asked.held, only, lines, seed, every)

        def tell(progress: Progress) -> None:
            line = progress_line(state, progress)
            if line is not None and not only:
                self.stream.say(line)

        def done(answer: MoveAnswer) -> None:
            self._answer(state, answer, lines)

        threads = self.options.number("Threads")
        self.thinker.ask(self.agent, question, threads, tell, done, self._instead)

    def _instead(self, question: MoveQuestion, stop: threading.Event) -> MoveAnswer | None:
        """An answer without the compiler, if that is still at work when time runs short."""
        if self.warming is None or not self.warming.busy:
            return None
        seconds = question.limit.time
        patience = PATIENCE if seconds is None else max(seconds / 2, seconds - BY_HAND)
        if self.warming.wait(None if question.held else patience, stop):
            return None
        self.complain("not compiled yet: this move comes from a search in plain Python")
        return by_hand(shortened(question, time.monotonic() - patience), stop)

    def ponderhit(self, words: Sequence[str]) -> None:
        """The expected move was played: our own clock runs from now on."""
        if self.thinker.busy:
            self.thinker.release(self._seconds())

    def show(self, words: Sequence[str]) -> None:
        """`d`, a common extension: print the board."""
        self.stream.say(*str(self.line.now).splitlines(), f"Fen: {self.line.now.text}")

    # --- answers ----------------------------------------------------------------------------------

    def _answer(self, state: State, answer: MoveAnswer, lines: int) -> None:
        if answer.problem is not None:
            self.complain(one_line(answer.problem))
        if answer.action is None:
            self.stream.say(f"bestmove {NO_MOVE}")
            return
        best = f"bestmove {word(state, answer.action)}"
        found = answer.analysis
        if self.options.values["Ponder"] and found is not None and found.action == answer.action:
            best += "".join(f" ponder {reply}" for reply in words(state, found.line)[1:2])
        self.stream.say(*answer_lines(state, answer, lines), best)

    def _nothing_to_choose(self, state: State) -> None:
        if self.fault is not None:
            self.complain(f"the position is unknown: {self.fault}")
        elif state.is_chance:
            self.complain("chance is to move: add its outcome to the moves")
        else:
            lost = state.utility(0) != state.utility(1)
            self.stream.say(f"info depth 0 score {'mate' if lost else 'cp'} 0")
        self.stream.say(f"bestmove {NO_MOVE}")

    def _perft(self, state: State, depth: int) -> None:
        """Print the number of lines after each move, as in Stockfish."""
        total = 0
        for action in state.actions() if depth > 0 else []:
            count = state.result(action).perft(depth - 1)
            total += count
            self.stream.say(f"{word(state, action)}: {count}")
        self.stream.say("", f"Nodes searched: {total}", "")

    def _read_moves(self, state: State, texts: Sequence[str]) -> list[int]:
        found = []
        for text in texts:
            try:
                found.append(action_of(state, text))
            except PlygroundError as error:
                self.complain(one_line(error))
        return found

    def _seconds(self) -> float | None:
        """The time to think according to the last `go`."""
        player = self.line.now.to_play or 0
        plies = max(2, self.line.game.facts.max_plies - len(self.line.moves))
        return self.asked.seconds(player, plies, self.options.number("Move Overhead") / 1000)

    def _weakened(self, limit: Limit) -> Limit:
        """The limit with no more nodes than `UCI_Elo` takes."""
        if not self.options.limited or self.scale is None:
            return limit
        nodes = self.scale.nodes(self.options.number("UCI_Elo"))
        return replace(limit, nodes=min(nodes, limit.nodes or nodes))

    # --- the engine -------------------------------------------------------------------------------

    def _warm_up(self) -> None:
        if self.warming is not None:
            before = self.warming.key
            if self.warming.begin(self.agent, self.line.game):
                if self.warming.key != before:
                    self._compiling(self.line.game.name)
                return
        key = (self.line.game, self.agent.spec)
        if key not in self.warm:
            self.warm.add(key)
            warm_up(self.agent, self.line.game)

    def _compiling(self, game: str) -> None:
        self.complain(f"compiling {game} once for this machine; this may take a minute")

    @staticmethod
    def _make_agent(spec: str, game: Game) -> Agent:
        agent = usual_agent(game) if spec in ("", NO_AGENT) else agent_of(spec)
        agent.require(game)
        return agent


def two_players(spec: str) -> Game:
    """The game of a spec such as "connect4:rows=5"; raises Unsuited unless it has two players.

    Options follow a colon, because a UCI option has a single value.
    """
    game = load(spec)
    if game.players != 2:
        raise Unsuited(f"UCI is for two players; {game.name} has {game.players}")
    return game
