"""Our engines as a GTP program, version 2, for go and for other games with their own vertices.

A line is a command, optionally with an id in front. An answer begins with `=`, an error with `?`;
both repeat the id and end with an empty line.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Sequence

import plyground
from plyground.game.contract.game import Game
from plyground.game.errors import IllegalAction, PlygroundError
from plyground.game.load import load
from plyground.protocols import go_board
from plyground.protocols.servers.game_line import word
from plyground.protocols.servers.gtp_clock import Clocks
from plyground.protocols.servers.gtp_game import GtpGame, Refused
from plyground.protocols.servers.stream import Stream, one_line
from plyground.protocols.servers.thinking import MoveQuestion, find, usual_agent, warm_up
from plyground.roster.agents import agent as agent_of
from plyground.search.limit import Limit

NUMBERED = re.compile(r"(\d+)\b\s*(.*)", re.DOTALL)
CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")

Arguments = Sequence[str]


class GtpServer:
    """A GTP session. `run` serves it until `quit`, the end of the input, or a broken pipe."""

    def __init__(
        self, stream: Stream, game: str = "go", agent: str = "usual", seconds: float = 1.0
    ) -> None:
        self.stream = stream
        self.spec = agent
        self.seconds = seconds
        self.clocks = Clocks()
        self.over = False
        self.games = 0
        self.warm: set[tuple[Game, str]] = set()
        self._begin(load(game))
        self.commands: dict[str, Callable[[Arguments], str]] = {
            "protocol_version": lambda given: "2",
            "name": lambda given: "Plyground",
            "version": lambda given: plyground.__version__,
            "known_command": self.known_command,
            "list_commands": lambda given: "\n".join(self.commands),
            "quit": self.quit,
            "boardsize": self.boardsize,
            "clear_board": self.clear_board,
            "komi": self.komi,
            "play": self.play,
            "genmove": lambda given: self.genmove(given, play=True),
            "reg_genmove": lambda given: self.genmove(given, play=False),
            "undo": lambda given: self.current.undo(),
            "showboard": lambda given: "\n" + str(self.current.now),
            "fixed_handicap": lambda given: self.handicap(given, fixed=True),
            "place_free_handicap": lambda given: self.handicap(given, fixed=False),
            "set_free_handicap": self.set_free_handicap,
            "loadsgf": self.loadsgf,
            "time_settings": lambda given: self.clocks.set(given),
            "time_left": self.time_left,
            "final_score": lambda given: self.current.score(),
            "final_status_list": lambda given: self.current.status_list(given),
            "set_game": self.set_game,
        }

    def run(self) -> None:
        for line in self.stream.lines():
            self.obey(line)
            if self.over or self.stream.broken:
                return

    def obey(self, line: str) -> None:
        """Handle one line; comments and empty lines get no answer."""
        line = CONTROL.sub("", line).partition("#")[0].strip()
        numbered = NUMBERED.fullmatch(line)
        number, rest = (numbered[1], numbered[2]) if numbered else ("", line)
        words = rest.split()
        if not words:
            if number:
                self.stream.say(f"?{number} unknown command", "")
            return
        sign = "="
        try:
            if words[0] not in self.commands:
                raise Refused("unknown command")
            answer = self.commands[words[0]](words[1:])
        except PlygroundError as error:
            sign, answer = "?", one_line(error)
        except Exception as error:  # a bug must not end the game of the other side
            sign, answer = "?", f"internal error: {one_line(error)}"
        # An empty line would end the answer.
        text = "\n".join(part.rstrip() or " " for part in answer.split("\n")) if answer else ""
        self.stream.say(f"{sign}{number} {text}", "")

    # --- about the program ------------------------------------------------------------------------

    def known_command(self, given: Arguments) -> str:
        return "true" if given[:1] and given[0] in self.commands else "false"

    def quit(self, given: Arguments) -> str:
        self.over = True
        return ""

    # --- the game ---------------------------------------------------------------------------------

    def set_game(self, given: Arguments) -> str:
        """`set_game othello`: not in the standard, but common in programs for several games."""
        self._begin(load(one(given, "a game")))
        return ""

    def boardsize(self, given: Arguments) -> str:
        size = whole(one(given, "a size"), "the board size")
        if "size" not in self.game.declared:
            raise Refused(f"unacceptable size: {self.game.name} has only one size")
        try:
            self._begin(load(self.game.source, **{**self._chosen(), "size": size}))
        except PlygroundError as error:
            raise Refused(f"unacceptable size: {one_line(error)}") from None
        return ""

    def clear_board(self, given: Arguments) -> str:
        self.current = GtpGame(self.game)
        self.clocks.fill()
        self.games += 1
        return ""

    def komi(self, given: Arguments) -> str:
        """Set the komi, even during a game."""
        text = one(given, "a komi")
        try:
            komi = float(text)
        except ValueError:
            raise Refused(f"komi cannot be {text!r}; allowed: a number") from None
        if "komi" not in self.game.declared:
            raise Refused(f"{self.game.name} has no komi")
        before = self.current
        self._begin(load(self.game.source, **{**self._chosen(), "komi": komi}))
        self.current = before.moved_to(self.game)
        return ""

    def play(self, given: Arguments) -> str:
        if len(given) < 2:
            raise Refused("invalid color or coordinate: play takes a colour and a move")
        player = self.current.player(given[0])
        try:
            self.current.play(player, " ".join(given[1:]))
        except IllegalAction as error:
            raise Refused(f"illegal move: {one_line(error)}") from None
        return ""

    def genmove(self, given: Arguments, *, play: bool) -> str:
        player = self.current.player(one(given, "a colour"))
        state = self.current.with_to_play(player)
        if state.is_terminal:
            raise Refused("the game is over")
        self._warm_up()
        began = time.monotonic()
        seconds = self.clocks.seconds(player, self.game.facts.max_plies - self.current.plies)
        own = getattr(self.agent, "limit", None)
        if seconds is None:
            seconds = self.seconds if own is None else None
        limit = Limit(time=seconds) if seconds is not None else own or Limit()
        answer = find(self.agent, MoveQuestion(state, limit, seed=self._seed()))
        if answer.action is None:
            raise Refused("no move was found")
        move = word(state, answer.action)
        if play:
            self.clocks.spend(player, time.monotonic() - began)
            self.current.play(player, state.describe(answer.action))
        return move

    def handicap(self, given: Arguments, *, fixed: bool) -> str:
        """Handicap stones on fixed places; `place_free_handicap` uses the same places."""
        count = whole(one(given, "a number of stones"), "the handicap")
        self.current.require_empty()
        size = go_board.size_of(self.game)
        if not fixed:
            most = next((n for n in (9, 4) if _has_places(size, n)), 0)
            count = min(count, most) if count > 1 else count
        self.current.set_up(places := go_board.handicap_points(size, count))
        return " ".join(places)

    def set_free_handicap(self, given: Arguments) -> str:
        self.current.require_empty()
        names = [name.upper() for name in given]
        if len(names) < 2 or len(set(names)) < len(names):
            raise Refused("bad vertex list: a handicap has at least two stones on different points")
        try:
            self.current.set_up(names)
        except PlygroundError as error:
            raise Refused(f"bad vertex list: {one_line(error)}") from None
        return ""

    def loadsgf(self, given: Arguments) -> str:
        """Load the first game of a file, up to the position before the given move."""
        from plyground.protocols.formats.sgf import load_game

        if not given:
            raise Refused("loadsgf takes a file and, optionally, the number of a move")
        upto = whole(given[1], "the number of the move") if len(given) > 1 else None
        try:
            game, start, moves = load_game(given[0])
        except PlygroundError as error:
            raise Refused(f"cannot load file: {one_line(error)}") from None
        self._begin(game)
        self.current = GtpGame(game, start)
        for move in moves if upto is None else moves[: max(0, upto - 1)]:
            self.current.play(self.current.to_play, move)
        return ""

    def time_left(self, given: Arguments) -> str:
        if len(given) != 3:
            raise Refused("time_left takes a colour, seconds and stones")
        self.clocks.left(self.current.player(given[0]), given[1:])
        return ""

    # --- helpers ----------------------------------------------------------------------------------

    def _begin(self, game: Game) -> None:
        """Begin a game; raises Unsuited if the agent cannot play it."""
        agent = usual_agent(game) if self.spec == "usual" else agent_of(self.spec)
        agent.require(game)
        self.game, self.agent, self.current = game, agent, GtpGame(game)

    def _warm_up(self) -> None:
        key = (self.game, self.agent.spec)
        if key not in self.warm:
            self.warm.add(key)
            warm_up(self.agent, self.game)

    def _chosen(self) -> dict[str, object]:
        """The given options of the game."""
        return dict(self.game.options)

    def _seed(self) -> int:
        return 1000 * self.games + self.current.plies


def one(given: Arguments, what: str) -> str:
    """The first argument, which is required."""
    if not given:
        raise Refused(f"syntax error: {what} is missing")
    return given[0]


def whole(text: str, what: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise Refused(f"{what} cannot be {text!r}; allowed: a whole number") from None


def _has_places(size: int, stones: int) -> bool:
    try:
        return bool(go_board.handicap_points(size, stones))
    except PlygroundError:
        return False
