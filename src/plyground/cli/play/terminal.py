"""Plays a match at the terminal: draws the board, reads moves and commands."""

from __future__ import annotations

import shlex
import sys
from contextlib import suppress
from pathlib import Path

from plyground.cli.columns import columns, paragraph
from plyground.cli.play.match import Match
from plyground.game.contract.state import State
from plyground.game.drawing.text_board import text_board
from plyground.game.errors import nearest, one_of
from plyground.game.knowledge import Knowledge
from plyground.game.spec import write_spec
from plyground.search.agents.session import AgentFailed

SHOWN = 200
"""The most moves that `?` lists."""
HINT_GAMES, HINT_SECONDS = 2000, 1.0
HELP = """\
  a move       plays it, written as ? lists it
  ?            lists the legal moves; ? a lists those that begin with a
  hint         estimates the moves by random games
  undo         takes back your previous move
  save FILE    saves the game; plyground play --resume FILE resumes it
  resign       resigns the game
  quit         leaves the game
  help         shows this list"""


class Left(Exception):
    """The user leaves the game."""


class Terminal:
    """One match at the terminal, or on plain input and output in a pipe."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.clears = sys.stdout.isatty()
        self.stale = True  # whether the board has changed since it was drawn
        self.told = 0  # the number of plies shown so far

    def run(self) -> None:
        """Play until the game is over or left; KeyboardInterrupt is raised again."""
        if sys.stdin.isatty():
            with suppress(ImportError):
                import readline  # noqa: F401  # gives `input` history and arrow keys
        match = self.match
        try:
            while not match.state.is_terminal:
                if self.stale and (match.waits_for_person or not match.people):
                    self.draw()
                if match.waits_for_person:
                    self.decide()
                else:
                    match.advance()
                    self.stale = True
            self.draw()
            self.finish()
        except AgentFailed as reason:
            player = match.state.to_play or 0
            who = f"{match.game.player_name(player)} ({match.agents[player]})"
            print(paragraph(f"{who} forfeits the game: {reason}"))
        except Left:
            self.leave()
        except EOFError:
            print()
            self.leave()
        except KeyboardInterrupt:
            print()
            self.leave()
            raise

    # --- showing ---------------------------------------------------------------------------------

    @property
    def viewer(self) -> int | None:
        """The person at the screen: the one to move, else the first person."""
        people = self.match.people
        return self.match.state.to_play if self.match.waits_for_person else next(iter(people), None)

    def draw(self) -> None:
        """Print the board, and the moves since it was last drawn."""
        if self.clears:
            print("\033[H\033[2J", end="")
        print(self.heading(), end="\n\n")
        told, known = self.match.account(self.viewer or 0, self.told)
        print(self.board(known), end="\n\n")
        for line in told:
            print(line)
        self.told, self.stale = len(self.match.actions), False

    def heading(self) -> str:
        """The game and its players."""
        game, agents = self.match.game, self.match.agents
        who = (str(agents.get(p, "you")) for p in range(game.players))
        sides = ", ".join(f"{game.player_name(p)}: {name}" for p, name in enumerate(who))
        return paragraph(f"{game.title} ({sides})")

    def board(self, known: Knowledge | None) -> str:
        """The position as the person at the screen sees it."""
        state = self.match.state
        if known is None or state.is_terminal or self.viewer is None:
            return str(state)
        picture = known.picture()
        seen = text_board(picture) if picture else f"you know: {state.observation(known.player)}"
        return f"{seen}\n{state.turn_text}"

    def finish(self) -> None:
        """Print the result."""
        state, game = self.match.state, self.match.game
        payoffs = [state.utility(p) for p in range(game.players)]
        print(f"The game is over: {state.turn_text}.")
        if set(payoffs) - {-1.0, 0.0, 1.0} or not game.zero_sum:
            print(
                "Utilities: "
                + ", ".join(f"{game.player_name(p)} {u:g}" for p, u in enumerate(payoffs))
            )
        if len(self.match.people) == 1 and game.players > 1 and len(set(payoffs)) > 1:
            own = payoffs[self.match.people[0]]
            print("You win." if own == max(payoffs) else "You lose." if own == min(payoffs) else "")

    def leave(self) -> None:
        """Print how to resume an unfinished game."""
        state, game = self.match.state, self.match.game
        print("The game is unfinished.")
        if game.perfect_information and self.match.actions:
            spec = shlex.quote(write_spec(game.source, game.options))
            print(f"To resume: plyground play {spec} --position {shlex.quote(state.text)}")

    # --- input -----------------------------------------------------------------------------------

    def decide(self) -> None:
        """Read one line: a move, a command, or a mistake."""
        line = self.read(f"{self.match.game.player_name(self.match.state.to_play or 0)}> ")
        if not line:
            return
        state = self.match.state
        meant = state.meanings(line)
        word, _, rest = line.partition(" ")
        if len(meant) == 1:
            self.match.play(meant[0])
            self.stale = True
        elif meant:
            print(f"{line!r} is ambiguous: type {one_of(state.written(a) for a in meant)}.")
        elif line.startswith("?"):
            self.list_moves(state, line[1:].strip())
        elif word in ("hint", "undo", "save", "resign", "quit", "exit", "help"):
            getattr(self, f"do_{word}")(rest.strip())
        else:
            close = nearest(line, state.descriptions().values())
            hint = f"did you mean {one_of(close)}?" if close else "? lists the legal moves."
            print(f"{line!r} is not a legal move; {hint}")

    def read(self, prompt: str) -> str:
        line = input(prompt).strip()
        if not sys.stdin.isatty():
            print(line)  # so that a transcript shows the input
        return line

    def list_moves(self, state: State, prefix: str) -> None:
        names = [name for name in state.descriptions().values() if name.startswith(prefix)]
        if not names:
            print(f"No legal move begins with {prefix!r}.")
            return
        print(columns(names[:SHOWN]))
        if len(names) > SHOWN:
            print(f"  and {len(names) - SHOWN} more; type ? and the beginning of a move")

    # --- commands --------------------------------------------------------------------------------

    def do_help(self, _: str) -> None:
        print(HELP)

    def do_quit(self, _: str) -> None:
        raise Left

    do_exit = do_quit

    def do_undo(self, _: str) -> None:
        if not self.match.take_back():
            print("You have no move to take back.")
            return
        self.told, self.stale = min(self.told, len(self.match.actions)), True

    def do_save(self, file: str) -> None:
        if not file:
            print("Name a file: save FILE.")
            return
        try:
            self.match.save(Path(file).expanduser())
        except OSError as error:
            print(f"Cannot write {file!r}: {error.strerror}.")
        else:
            print(f"Saved. To resume: plyground play --resume {shlex.quote(file)}")

    def do_resign(self, _: str) -> None:
        game, player = self.match.game, self.match.state.to_play
        assert player is not None
        others = [game.player_name(p) for p in range(game.players) if p != player]
        wins = f": {others[0]} wins" if len(others) == 1 else ""
        print(f"{game.player_name(player)} resigns{wins}.")
        raise SystemExit(0)

    def do_hint(self, _: str) -> None:
        from plyground.search.engines.estimates import estimate

        state = self.match.state
        assert state.to_play is not None
        known = self.match.account(state.to_play)[1]
        possible = known.possible if known else {state: 1.0}
        if not possible:
            print("Too much is hidden here for a hint.")
            return
        found = estimate(possible, HINT_GAMES, seed=self.match.seed, seconds=HINT_SECONDS)
        low, high = self.match.game.facts.utility

        def value(mean: float) -> str:
            if (low, high) in ((-1, 1), (0, 1)):
                return f"{(mean - low) / (high - low):.0%}"
            return f"{mean:+.2f}"

        best = found[0]
        print(
            f"{state.written(best.action)} looks best, with {value(best.mean)}: "
            f"an estimate from {best.games:,} random games after each move."
        )
        if len(found) > 1:
            print(columns([f"{state.written(e.action)} {value(e.mean)}" for e in found[:12]]))
