"""Games that are wrong on purpose: the change to a correct game, the fault, and the moves to it."""

from __future__ import annotations

from small_games import CLASS, COUNT, DEAL, rule

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
        [rule("legal", "s, moves", "CALLS[0] += 1", "if CALLS[0] % 2 == 0:", "    return 0")],
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
    "position_after": (
        COUNT,
        [("facts = Facts", "def position_after(s, a):\n    return 7\n\n\nfacts = Facts")],
        "position_after",
        [],
    ),
    "draw": (
        COUNT,
        [("facts = Facts", "def draw(s, random):\n    return 7\n\n\nfacts = Facts")],
        "draw",
        [],
    ),
    "policy": (
        COUNT,
        [("facts = Facts", "def policy(s, random):\n    return 7\n\n\nfacts = Facts")],
        "policy",
        [],
    ),
    "answer": (
        COUNT,
        [("facts = Facts", "def answer(s, last, random):\n    return 7\n\n\nfacts = Facts")],
        "answer",
        [],
    ),
    "answer at the end": (
        COUNT,
        [
            (
                "facts = Facts",
                "def answer(s, last, random):\n    return 0\n\n\nfacts = Facts",
            )
        ],
        "answer",
        ["1", "3"],
    ),
    "prior": (
        COUNT,
        [("facts = Facts", "def prior(s, last, a):\n    return 5000\n\n\nfacts = Facts")],
        "prior",
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
