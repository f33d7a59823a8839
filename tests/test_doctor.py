"""Games that are wrong on purpose: each mistake is found, with the shortest list of moves to it."""

from __future__ import annotations

from pathlib import Path

import pytest

import plyground as pg
from plyground.game.agreement import compiled_agrees
from plyground.game.conformance import Examiner, Finding, examine
from plyground.game.record_game import RecordGame

COUNT = """\
import random
import numpy as np
from plyground.game import CHANCE, Facts, Piece, Reader, option, record, square_grid

LAST = 5
CALLS = [0]
State = record(said=np.int32, turn=np.int8)


def start(s):
    pass


def legal(s, moves):
    n = min(2, LAST - s.said)
    for i in range(n):
        moves[i] = i
    return n


def play(s, a):
    s.said += a + 1
    s.turn = 1 - s.turn


def score(s, u):
    u[s.turn] = -1.0
    u[1 - s.turn] = 1.0


def describe(s, a):
    return str(s.said + a + 1)


facts = Facts(title="Count", actions=2, max_moves=2, max_plies=LAST)
"""
"""Count to five in steps of one or two: sound, and short enough to know every line of it."""

DEAL = """\
import numpy as np
from plyground.game import CHANCE, Facts, record

State = record(card=np.int8, said=np.int8, plies=np.int8, turn=np.int8)


def start(s):
    s.turn = CHANCE


def legal(s, moves):
    if s.plies == 3:
        return 0
    moves[0] = 0
    moves[1] = 1
    return 2


def chance(s, p):
    p[0] = 0.5
    p[1] = 0.5


def play(s, a):
    if s.turn == CHANCE:
        s.card = a
        s.turn = 0
    else:
        s.said = 2 * s.said + a
        s.plies += 1


def score(s, u):
    u[0] = 1.0
    u[1] = -1.0


SEES = 3


def sees(s, player, out):
    out[0] = s.card
    out[1] = s.said
    out[2] = s.plies
    return 3


def describe(s, a):
    if s.turn == CHANCE:
        return "heads" if a == 0 else "tails"
    return "low" if a == 0 else "high"


facts = Facts(
    title="Deal",
    actions=2,
    max_moves=2,
    max_plies=4,
    deterministic=False,
    perfect_information=False,
)
"""
"""A coin is thrown, then the first player, who sees it, says low or high three times: sound too."""

CLASS = """\
class Count:
    initial = (0, 0)
    zero_sum = True

    def to_play(self, s):
        return s[1]

    def actions(self, s):
        return [n for n in (s[0] + 1, s[0] + 2) if n <= 5]

    def result(self, s, a):
        if a not in self.actions(s):
            raise ValueError
        return (a, 1 - s[1])

    def is_terminal(self, s):
        return s[0] == 5

    def utility(self, s, p):
        return -1 if p == s[1] else 1
"""
"""The first game as a plain class."""


def write(folder: Path, source: str, *changes: tuple[str, str]) -> Path:
    """A game file, with something changed."""
    for old, new in changes:
        assert old in source, old
        source = source.replace(old, new)
    file = folder / "mygame.py"
    file.write_text(source)
    return file


def examined(folder: Path, source: str, *changes: tuple[str, str]) -> dict[str, Finding]:
    """What the doctor finds, by kind."""
    return {f.kind: f for f in examine(pg.load(write(folder, source, *changes)))}


@pytest.mark.parametrize("source", [COUNT, DEAL, CLASS])
def test_sound_games(tmp_path: Path, source: str) -> None:
    assert examined(tmp_path, source) == {}


def rule(name: str, arguments: str, *lines: str) -> tuple[str, str]:
    """A change that puts lines at the beginning of a rule."""
    head = f"def {name}({arguments}):\n"
    return head, head + "".join(f"    {line}\n" for line in lines)


OVER = ("facts = Facts", "def over(s):\n    return s.said >= 4\n\n\nfacts = Facts")
BROKEN = {
    "over before the actions end": (COUNT, [OVER], "actions at the end", ["2", "4"]),
    "class: over before the actions end": (
        CLASS,
        [("return s[0] == 5", "return s[0] >= 4")],
        "actions at the end",
        ["2", "4"],
    ),
    "class: not over without actions": (
        CLASS,
        [("return s[0] == 5", "return s[0] == 9")],
        "no actions",
        ["1", "3", "5"],
    ),
    "play counts its calls": (
        COUNT,
        [rule("play", "s, a", "CALLS[0] += 1", "s.said += CALLS[0] % 2")],
        "hidden state",
        [],
    ),
    "play counts its calls, late": (
        COUNT,
        [rule("play", "s, a", "CALLS[0] += 1", "s.said += (s.said == 3) * (CALLS[0] % 2)")],
        "hidden state",
        ["1", "3"],
    ),
    "play throws dice": (
        COUNT,
        [rule("play", "s, a", "s.said += random.random() < 0.1")],
        "hidden state",
        [],
    ),
    "class: result counts its calls": (
        CLASS,
        [
            ("class Count:\n", "CALLS = [0]\n\n\nclass Count:\n"),
            ("return (a, 1", "CALLS[0] += 1\n        return (a + (a == 4) * CALLS[0] % 2, 1"),
        ],
        "hidden state",
        ["2"],
    ),
    "legal counts its calls": (
        COUNT,
        [rule("legal", "s, moves", "CALLS[0] += 1", "if CALLS[0] % 7 == 0:", "    return 0")],
        "unsteady actions",
        [],
    ),
    "class: an illegal action is accepted": (
        CLASS,
        [("if a not in self.actions(s)", "if a > 5")],
        "illegal action accepted",
        [],
    ),
    "class: an illegal action is accepted, late": (
        CLASS,
        [("if a not in self.actions(s)", "if a not in self.actions(s) and s[0] != 3")],
        "illegal action accepted",
        ["1", "3"],
    ),
    "probabilities sum to less than 1": (
        DEAL,
        [("p[1] = 0.5", "p[1] = 0.4")],
        "probability",
        [],
    ),
    "a probability of 0": (
        DEAL,
        [("p[0] = 0.5\n    p[1] = 0.5", "p[0] = 1.0\n    p[1] = 0.0")],
        "probability",
        [],
    ),
    "no probabilities": (DEAL, [("    p[1] = 0.5\n", "")], "chance", []),
    "utilities break the zero sum": (
        COUNT,
        [("u[1 - s.turn] = 1.0", "u[1 - s.turn] = 1.0 if s.turn else 0.5")],
        "not zero sum",
        ["1", "2", "3", "5"],
    ),
    "utilities out of range": (
        COUNT,
        [("u[s.turn] = -1.0\n    u[1 - s.turn] = 1.0", "u[0] = 2.0\n    u[1] = -2.0")],
        "utility out of range",
        ["1", "3", "5"],
    ),
    "a utility is left out": (COUNT, [("    u[s.turn] = -1.0\n", "")], "score", ["1", "3", "5"]),
    "a description is not unique": (
        COUNT,
        [("str(s.said + a + 1)", "str(s.said + a + 1) if s.said < 2 else 'more'")],
        "description not unique",
        ["2"],
    ),
    "a description is empty": (COUNT, [("str(s.said + a + 1)", "' '")], "description", []),
    "play goes round": (
        COUNT,
        [("s.said += a + 1", "s.said += a"), ("s.said + a + 1", "s.said + a")],
        "endless cycle",
        ["0", "0"],
    ),
    "play goes round, late": (
        COUNT,
        [("s.said += a + 1", "s.said += -2 if s.said == 4 else a + 1")],
        "endless cycle",
        ["2", "4", "5"],
    ),
    "class: play goes round": (
        CLASS,
        [("return (a, 1", "return (a if a != 4 else 1, 1")],
        "endless cycle",
        ["1", "2", "4"],
    ),
    "an action is listed twice": (
        COUNT,
        [("moves[i] = i", "moves[i] = i if s.said < 3 else 0")],
        "repeated action",
        ["1", "3"],
    ),
    "class: an action is listed twice": (
        CLASS,
        [("(s[0] + 1, s[0] + 2)", "(s[0] + 1, s[0] + 2, s[0] + 2)")],
        "repeated action",
        [],
    ),
    "an action out of range": (
        COUNT,
        [("moves[i] = i", "moves[i] = i + (s.said == 2)")],
        "action out of range",
        ["2"],
    ),
    "more actions than declared": (COUNT, [("max_moves=2", "max_moves=1")], "too many actions", []),
    "legal writes beyond its actions": (
        COUNT,
        [rule("legal", "s, moves", "if s.said == 4:", "    moves[1] = 0")],
        "writes too far",
        ["2", "4"],
    ),
    "legal writes beyond the row": (
        COUNT,
        [rule("legal", "s, moves", "moves[2] = 0")],
        "writes beyond the row",
        [],
    ),
    "score writes beyond the row": (
        COUNT,
        [rule("score", "s, u", "u[2] = 0")],
        "writes beyond the row",
        ["1", "3", "5"],
    ),
    "sees writes beyond the row": (DEAL, [("SEES = 3", "SEES = 2")], "writes beyond the row", []),
    "legal counts below 0": (
        COUNT,
        [("n = min(2, LAST - s.said)", "n = min(2, LAST - s.said) if s.said != 4 else -1")],
        "number of actions",
        ["2", "4"],
    ),
    "legal changes the state": (
        COUNT,
        [rule("legal", "s, moves", "s.turn = 0")],
        "state changed",
        ["1"],
    ),
    "a game is longer than declared": (
        COUNT,
        [("max_plies=LAST", "max_plies=3")],
        "too long",
        ["1", "2", "3"],
    ),
    "a view without the card": (
        DEAL,
        [
            ("out[0] = s.card", "out[0] = 0"),
            ("    return 2\n", "    return 2 - (s.plies == 1 and s.card == 1)\n"),
        ],
        "view",
        ["tails", "low"],
    ),
    "a view that forgets what was said": (
        DEAL,
        [("out[1] = s.said", "out[1] = 0")],
        "forgetting",
        ["heads", "high"],
    ),
    "a state that forgets what was said": (
        DEAL,
        [("s.said = 2 * s.said + a", "s.said = 0")],
        "forgetting",
        ["heads", "high"],
    ),
    "legal fails": (
        COUNT,
        [rule("legal", "s, moves", "1 // (int(s.said) - 3)")],
        "error in legal",
        ["1", "3"],
    ),
    "a small number overflows": (
        COUNT,
        [rule("play", "s, a", "np.int8(s.said) * np.int8(50)")],
        "error in play",
        ["1", "3"],
    ),
    "class: result fails": (
        CLASS,
        [("return (a, 1", "1 // (3 - s[0])\n        return (a, 1")],
        "error in result",
        ["1", "3"],
    ),
    "chance that was not declared": (
        COUNT,
        [("s.turn = 1 - s.turn", "s.turn = CHANCE")],
        "chance",
        ["1"],
    ),
    "a player too many": (COUNT, [("s.turn = 1 - s.turn", "s.turn = 2")], "player", ["1"]),
    "a picture with a piece beside the board": (
        COUNT,
        [
            (
                "facts = Facts",
                "def picture(s):\n"
                "    return square_grid(1, 3).picture([Piece('abcdef'[s.said] + '1', '*')])\n\n\n"
                "facts = Facts",
            )
        ],
        "picture",
        ["1", "3"],
    ),
    "text that is not read back": (
        COUNT,
        [
            (
                "facts = Facts",
                "def text(s):\n    return str(s.said)\n\n\n"
                "def parse(string, s):\n    s.said = int(string)\n\n\n"
                "facts = Facts",
            )
        ],
        "text",
        ["1"],
    ),
    "count and pick": (
        COUNT,
        [
            (
                "facts = Facts",
                "def count(s):\n    return min(2, LAST - s.said)\n\n\n"
                "def pick(s, k):\n    return 1 - k\n\n\n"
                "facts = Facts",
            )
        ],
        "count and pick",
        [],
    ),
    "class: an evaluation out of range": (
        CLASS,
        [
            (
                "    def utility",
                "    def evaluate(self, s, p):\n        return s[0]\n\n    def utility",
            )
        ],
        "evaluation out of range",
        ["2"],
    ),
    "class: a different start each time": (
        CLASS,
        [
            (
                "class Count:\n",
                "import itertools\n\nSTARTS = itertools.count()\n\n\nclass Count:\n",
            ),
            (
                "    initial = (0, 0)\n",
                "    def initial(self):\n        return (next(STARTS), 0)\n",
            ),
        ],
        "start",
        [],
    ),
    "class: states that cannot be hashed": (
        CLASS,
        [("initial = (0, 0)", "initial = [0, 0]")],
        "start",
        [],
    ),
}


@pytest.mark.parametrize("case", BROKEN)
def test_each_mistake_is_found(tmp_path: Path, case: str) -> None:
    source, changes, kind, moves = BROKEN[case]
    found = examined(tmp_path, source, *changes)
    assert kind in found, [str(f) for f in found.values()]
    assert list(found[kind].moves) == moves, str(found[kind])


def test_a_mistake_far_from_the_start(tmp_path: Path) -> None:
    """Random games meet it, and a shortest line to it is found all the same."""
    found = examined(
        tmp_path,
        COUNT,
        ("LAST = 5", "LAST = 1000"),
        ("moves[i] = i", "moves[i] = i if s.said < 400 else 0"),
    )
    assert list(found["repeated action"].moves) == [str(n) for n in range(2, 401, 2)]
    assert "... 176 more ..." in str(found["repeated action"])


def test_a_cycle_far_from_the_start(tmp_path: Path) -> None:
    found = examined(
        tmp_path,
        COUNT,
        ("LAST = 5", "LAST = 1000"),
        ("s.said += a + 1", "s.said += -2 if s.said == 400 else a + 1"),
    )
    assert list(found["endless cycle"].moves) == [*map(str, range(2, 401, 2)), "401"]


def test_several_mistakes_at_once(tmp_path: Path) -> None:
    """One mistake does not hide another further on."""
    found = examined(
        tmp_path,
        COUNT,
        ("str(s.said + a + 1)", "'more'"),
        ("u[1 - s.turn] = 1.0", "u[1 - s.turn] = 0.5"),
    )
    assert list(found) == ["description not unique", "not zero sum"]
    assert found["not zero sum"].moves == ("more",) * 3


def test_an_error_names_the_line(tmp_path: Path) -> None:
    found = examined(tmp_path, COUNT, rule("legal", "s, moves", "1 // (int(s.said) - 3)"))
    assert "ZeroDivisionError" in found["error in legal"].sentence
    assert "line 15, `1 // (int(s.said) - 3)`" in found["error in legal"].sentence


def test_compiled_rules_that_differ(tmp_path: Path) -> None:
    """Whole numbers have no limit in Python, and 64 bits in compiled rules."""
    huge = "s.said += a + 1 + (s.said == 3 and a == 0 and int(s.said) * (1 << 61) * 8 % 7 > 0)"
    game = pg.load(write(tmp_path, COUNT, ("s.said += a + 1", huge)))
    assert isinstance(game, RecordGame)
    examiner = Examiner(game, only=compiled_agrees(game))
    examiner.near(100)
    assert [(f.kind, f.moves) for f in examiner.findings] == [("compiled rules differ", ("1", "3"))]


def test_progress_is_told(tmp_path: Path) -> None:
    told: list[float] = []
    examine(pg.load(write(tmp_path, COUNT)), progress=told.append)
    assert told == sorted(told)
    assert 0 < told[0] <= told[-1] == 1


def test_finding_reads_well() -> None:
    assert str(Finding("kind", "what is wrong", ("a1", "b2"))) == (
        "kind: what is wrong\n    after: [a1] [b2]"
    )
    assert str(Finding("kind", "what is wrong", ())).endswith("after: (the start)")
