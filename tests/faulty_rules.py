"""Games whose rules do harm: wrong indices, endless loops, crashes, numbers out of range.

Each entry: a small correct game, the changes that break it, and words of the sentence that must be
said. The faults are in every rule function; `late` ones appear only after some moves.
"""

from __future__ import annotations

from small_games import COUNT, DEAL, rule

LONG = ("LAST = 5", "LAST = 40")
BEFORE_FACTS = "facts = Facts("


def more(*lines: str) -> tuple[str, str]:
    """A change that adds definitions before the facts."""
    return BEFORE_FACTS, "\n".join(lines) + f"\n\n\n{BEFORE_FACTS}"


FAULTY: dict[str, tuple[str, list[tuple[str, str]], str]] = {
    "start raises": (COUNT, [rule("start", "s", "1 // 0")], "start"),
    "start is different each time": (
        COUNT, [rule("start", "s", "s.said = random.randint(0, 3)")], "start"),
    "start loops": (COUNT, [rule("start", "s", "while True:", "    pass")], "loop in start"),
    "start puts a wrong player": (COUNT, [rule("start", "s", "s.turn = 2")], "player"),
    "legal returns -1": (
        COUNT, [("    return n\n", "    return n if n else -1\n")], "returns -1"),
    "legal returns nothing": (
        COUNT, [("    return n\n", "    pass\n")], "(line 14) returns None: a return is missing"),
    "legal lists too many": (COUNT, [("min(2,", "min(3,")], "legal"),
    "legal lists too many, late": (
        COUNT, [LONG, ("min(2, LAST", "min(2 + (s.said == 33), LAST")], "legal"),
    "legal writes far outside": (
        COUNT, [rule("legal", "s, moves", "moves[100000] = 1")], "error in legal"),
    "legal writes far outside, late": (
        COUNT, [LONG, rule("legal", "s, moves", "if s.said == 30:", "    moves[1 << 40] = 1")],
        "error in legal"),
    "legal raises, late": (
        COUNT, [LONG, rule("legal", "s, moves", "1 // (35 - int(s.said))")], "ZeroDivision"),
    "legal loops": (
        COUNT, [rule("legal", "s, moves", "while s.said == 3:", "    pass")],
        "endless loop in legal"),
    "legal repeats an action": (COUNT, [("moves[i] = i", "moves[i] = 0")], "repeated action"),
    "legal lists a number out of range": (
        COUNT, [("moves[i] = i", "moves[i] = 7 + i")], "out of range"),
    "legal changes the state": (COUNT, [rule("legal", "s, moves", "s.turn = 0")], "state changed"),
    "play writes far outside": (
        COUNT, [("LAST = 5", "LAST = 5\nROW = np.zeros(4)"),
                rule("play", "s, a", "ROW[a + 1000000] = 1")], "error in play"),
    "play writes into a table": (
        COUNT, [("LAST = 5", "LAST = 5\nROW = np.zeros(4, np.int64)"),
                rule("play", "s, a", "ROW[a] += 1", "s.said += ROW[a] % 2")], "hidden state"),
    "play recurs without end": (
        COUNT, [more("def deep(n):", "    return deep(n + 1) + 1"),
                rule("play", "s, a", "s.said += deep(0)")], "error in play"),
    "play loops, late": (
        COUNT, [LONG, rule("play", "s, a", "while s.said > 30:", "    a = a")],
        "endless loop in play"),
    "play raises": (COUNT, [rule("play", "s, a", "raise KeyError(a)")], "error in play"),
    "play goes back": (
        COUNT, [("s.said += a + 1", "s.said = 0 if s.said == 3 and s.turn else s.said + a + 1")],
        "endless cycle"),
    "play ends the process": (
        COUNT, [rule("play", "s, a", "import os", "os._exit(3)")], "ended the process"),
    "score is NaN": (COUNT, [("u[s.turn] = -1.0", "u[s.turn] = np.nan")], "score"),
    "score writes far outside": (
        COUNT, [("u[s.turn] = -1.0", "u[5000] = -1.0")], "error in score"),
    "score writes nothing": (
        COUNT, [("u[s.turn] = -1.0", "pass"), ("u[1 - s.turn] = 1.0", "pass")], "score"),
    "score is out of range": (
        COUNT, [("= -1.0", "= -7.0"), ("= 1.0", "= 7.0")], "utility out of range"),
    "score raises": (COUNT, [rule("score", "s, u", "u.nothing")], "error in score"),
    "to_play out of range": (COUNT, [more("def to_play(s):", "    return 2")], "player"),
    "to_play out of range, late": (
        COUNT, [LONG, more("def to_play(s):", "    return 5 if s.said == 30 else s.turn")],
        "player"),
    "to_play is chance": (COUNT, [more("def to_play(s):", "    return -1")], "chance"),
    "over too early": (
        COUNT, [more("def over(s):", "    return s.said >= 4")], "actions at the end"),
    "over never": (COUNT, [more("def over(s):", "    return False")], "no actions"),
    "count is wrong": (COUNT, [more("def count(s):", "    return 2")], "count"),
    "pick is wrong": (
        COUNT, [more("def count(s):", "    return min(2, LAST - s.said)", "", "",
                     "def pick(s, k):", "    return 1 - k")], "pick"),
    "draw is illegal": (COUNT, [more("def draw(s, random):", "    return 9")], "draw"),
    "chance is negative": (DEAL, [("p[0] = 0.5", "p[0] = 1.5"), ("p[1] = 0.5", "p[1] = -0.5")],
                           "probability"),
    "chance writes far outside": (DEAL, [("p[1] = 0.5", "p[100] = 0.5")], "chance"),
    "sees writes too much": (DEAL, [("out[2] = s.plies", "out[3000] = 1")], "error in sees"),
    "sees returns too much": (DEAL, [("    return 3\n", "    return 9\n")], "sees"),
    "features are infinite": (
        COUNT, [more('weights = {"a": 1.0}', "", "", "def features(s, f):", "    f[0] = np.inf")],
        "features"),
    "features write too much": (
        COUNT, [more('weights = {"a": 1.0}', "", "", "def features(s, f):", "    f[0] = 0.0",
                     "    f[3] = 1.0")], "features"),
    "key raises": (COUNT, [more("def key(s):", "    return np.uint64(1 // int(s.said))")], "key"),
    "describe raises": (COUNT, [rule("describe", "s, a", "s.nothing")], "error in describe"),
    "describe loops": (
        COUNT, [rule("describe", "s, a", "while True:", "    a = a")], "endless loop in describe"),
    "picture raises": (COUNT, [more("def picture(s):", "    return s.nothing")], "picture"),
    "picture is no picture": (COUNT, [more("def picture(s):", "    return [1, 2]")], "picture"),
    "clicks are no words": (COUNT, [more("def clicks(s, a):", "    return 7")], "clicks"),
    "text cannot be read": (
        COUNT, [more("def text(s):", "    return 'x'", "", "",
                     "def parse(string, s):", "    pass")], "text"),
    "max_plies too small": (COUNT, [("max_plies=LAST", "max_plies=2")], "max_plies"),
    "actions too small": (COUNT, [("actions=2", "actions=1")], "out of range"),
    "the file loops": (
        COUNT, [("CALLS = [0]", "CALLS = [0]\nwhile True:\n    pass")], "endless loop"),
    "the file ends the process": (COUNT, [("CALLS = [0]", "import os\nos._exit(1)")], "ended"),
}  # fmt: skip
