"""GNU Backgammon, driven through its text terminal."""

from __future__ import annotations

import re
from itertools import pairwise

from opponents.opponent import Moves, Opponent
from plyground.game.contract.state import State
from plyground.programs.program import Program

SET_UP = (
    "set automatic game off",
    "set automatic roll off",
    "set confirm new off",
    "new game",
)
HINT = re.compile(r"^\s+1\. \S+ \S+\s+(.*?)\s+(?:Eq|MWC)\.?:")
STEP = re.compile(r"(\w+)/([\w*/]+)(?:\((\d)\))?")
BAR, OFF = 25, 0


class GnuBackgammon(Opponent):
    """Chequer play at a number of plies; 0 is the network alone."""

    def __init__(self, plies: int = 0) -> None:
        super().__init__(f"GNU Backgammon, {plies}-ply")
        self.program = Program("gnubg -t -q")
        for line in (*SET_UP, f"set evaluation chequerplay evaluation plies {plies}"):
            self.program.send(line)
        self.plan: list[int] = []

    def begin(self) -> None:
        self.plan = []

    def answer(self, state: State, moves: Moves) -> int:
        if not self.plan:
            self.plan = self.search(state)
        return self.plan.pop(0)

    def search(self, state: State) -> list[int]:
        """The actions (two for doubles) that lead to the target position."""
        forced = state.actions() if len(state.actions()) == 1 else []
        if forced and state.result(forced[0]).to_play != state.to_play:
            return forced  # the first half of a double is asked for with the second
        position, side, dice, *_ = state.text.split()
        turn = 1 if side == "w" else -1
        self.program.send(f"set xgid XGID={position}:0:0:{turn}:{dice[:2]}:0:0:0:0:10")
        self.program.send("hint 1")
        self.program.send("echo done")
        while (found := HINT.match(self.program.read(60.0))) is None:
            pass
        wanted = play(checkers(position, turn), found[1])
        for line in lines(state):
            here = state
            for action in line:
                here = here.result(action)
            if checkers(here.text.split()[0], turn) == wanted:
                return line
        raise RuntimeError(f"no move of ours leads where {found[1]!r} does: {state.text}")

    def close(self) -> None:
        self.program.close()


def lines(state: State) -> list[list[int]]:
    """The consecutive actions of one player: one, or two after a double."""
    mover, found = state.to_play, []
    for action in state.actions():
        after = state.result(action)
        if after.to_play == mover:
            found += [[action, other] for other in after.actions()]
        found.append([action])
    return found


def checkers(position: str, turn: int) -> tuple[list[int], list[int]]:
    """Men by point for the mover and the opponent, each counted from their own side."""
    mine, theirs = [0] * 26, [0] * 26
    for i, letter in enumerate(position):
        if letter != "-":
            count = ord(letter.lower()) - ord("a") + 1
            upper = letter.isupper()
            side, place = (mine if upper == (turn > 0) else theirs), i if upper else 25 - i
            side[place] = count
    return mine, theirs


def play(men: tuple[list[int], list[int]], words: str) -> tuple[list[int], list[int]]:
    """The position after moves such as "bar/22* 13/7(2) 6/off"."""
    mine, theirs = list(men[0]), list(men[1])
    for first, rest, times in STEP.findall(words):
        for _ in range(int(times or 1)):
            places = [first, *rest.split("/")]
            for start, end in pairwise(places):
                a, b = place(start), place(end)
                mine[a] -= 1
                if b != OFF:
                    mine[b] += 1
                    if theirs[25 - b]:
                        theirs[25 - b] -= 1
                        theirs[BAR] += 1
    mine[OFF] = theirs[OFF] = 0
    return mine, theirs


def place(word: str) -> int:
    """A point's number, or bar or off."""
    word = word.strip("*").lower()
    named = {"bar": BAR, "off": OFF}
    return named[word] if word in named else int(word)
