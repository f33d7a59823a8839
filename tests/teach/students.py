"""Searches as students write them: right ones, and one for every mistake."""

from __future__ import annotations

MINIMAX = """
from math import inf

def minimax(game, state, depth):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    if depth == 0:
        return game.evaluate(state, 0), None
    if game.to_play(state) == 0:
        best, move = -inf, None
        for a in game.actions(state):
            v, _ = minimax(game, game.result(state, a), depth - 1)
            if v > best:
                best, move = v, a
        return best, move
    best, move = inf, None
    for a in game.actions(state):
        v, _ = minimax(game, game.result(state, a), depth - 1)
        if v < best:
            best, move = v, a
    return best, move
"""

ALPHABETA = """
from math import inf

def alphabeta(state, depth, alpha=-inf, beta=inf):
    if state.is_terminal:
        return state.utility(0), None
    if depth == 0:
        return state.evaluate(0), None
    move = None
    if state.to_play == 0:
        v = -inf
        for a in state.actions():
            w, _ = alphabeta(state.result(a), depth - 1, alpha, beta)
            if w > v:
                v, move = w, a
            if v >= beta:
                return v, move
            alpha = max(alpha, v)
        return v, move
    v = inf
    for a in state.actions():
        w, _ = alphabeta(state.result(a), depth - 1, alpha, beta)
        if w < v:
            v, move = w, a
        if v <= alpha:
            return v, move
        beta = min(beta, v)
    return v, move
"""

NEGAMAX = """
from math import inf

def negamax(game, state, depth, alpha, beta, color):
    if game.is_terminal(state):
        return color * game.utility(state), None
    if depth == 0:
        return color * game.evaluate(state), None
    best, move = -inf, None
    for a in game.actions(state):
        v = -negamax(game, game.result(state, a), depth - 1, -beta, -alpha, -color)[0]
        if v > best:
            best, move = v, a
        alpha = max(alpha, v)
        if alpha >= beta:
            break
    return best, move
"""

AIMA = """
from math import inf

def alpha_beta_search(state, game):
    player = game.to_play(state)

    def max_value(state, alpha, beta):
        if game.is_terminal(state):
            return game.utility(state, player)
        v = -inf
        for a in game.actions(state):
            v = max(v, min_value(game.result(state, a), alpha, beta))
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v

    def min_value(state, alpha, beta):
        if game.is_terminal(state):
            return game.utility(state, player)
        v = inf
        for a in game.actions(state):
            v = min(v, max_value(game.result(state, a), alpha, beta))
            if v <= alpha:
                return v
            beta = min(beta, v)
        return v

    best, beta, move = -inf, inf, None
    for a in game.actions(state):
        v = min_value(game.result(state, a), best, beta)
        if v > best:
            best, move = v, a
    return move
"""

# The lectures' own signature, updating first.
PORTO = """
from math import inf

def minimax(state, depth, playerMax, alpha, beta):
    if state.is_terminal():
        return state.utility()
    if depth == 0:
        return state.evaluate()
    best = -inf if playerMax else inf
    for a in state.actions():
        value = minimax(state.result(a), depth - 1, not playerMax, alpha, beta)
        if playerMax:
            best = max(best, value)
            alpha = max(alpha, value)
        else:
            best = min(best, value)
            beta = min(beta, value)
        if beta <= alpha:
            break
    return best
"""

HARD = """
def alpha_beta(game, s, depth=64, alpha=float("-inf"), beta=float("inf")):
    if game.is_terminal(s):
        return {"value": game.utility(s), "move": None}
    if depth == 0:
        return {"value": game.evaluate(s), "move": None}
    best = None
    for a in game.actions(s):
        v = alpha_beta(game, game.result(s, a), depth - 1, alpha, beta)["value"]
        if game.to_play(s) == 0 and v > alpha:
            alpha, best = v, a
        if game.to_play(s) == 1 and v < beta:
            beta, best = v, a
        if alpha >= beta:
            break
    return {"value": alpha if game.to_play(s) == 0 else beta, "move": best}
"""

SHARED = """
from math import inf

window = {"alpha": -inf, "beta": inf}

def alphabeta(game, state):
    if game.is_terminal(state):
        return game.utility(state)
    biggest = game.to_play(state) == 0
    best = -inf if biggest else inf
    for a in game.actions(state):
        v = alphabeta(game, game.result(state, a))
        best = max(best, v) if biggest else min(best, v)
        if biggest:
            window["alpha"] = max(window["alpha"], best)
        else:
            window["beta"] = min(window["beta"], best)
        if window["alpha"] >= window["beta"]:
            break
    return best
"""

ROOT = """
from math import inf

def value(state, alpha, beta):
    if state.is_terminal:
        return state.utility()
    best = -inf if state.to_play == 0 else inf
    for a in state.actions():
        v = value(state.result(a), alpha, beta)
        if state.to_play == 0:
            best = max(best, v)
            alpha = max(alpha, v)
        else:
            best = min(best, v)
            beta = min(beta, v)
        if alpha >= beta:
            break
    return best

def alphabeta(state):
    worth = {a: value(state.result(a), -inf, inf) for a in state.actions()}
    best = max(worth.values())
    return best, next(a for a in worth if worth[a] == best)
"""


def buggy(text: str, *changes: str) -> str:
    """A right search with pieces replaced: old, new, old, new, ..."""
    for old, new in zip(changes[::2], changes[1::2], strict=True):
        assert old in text
        text = text.replace(old, new)
    return text


IN_MAX = (
    "            if v >= beta:\n                return v, move\n            alpha = max(alpha, v)"
)
IN_MIN = "        if v <= alpha:\n            return v, move\n        beta = min(beta, v)"

STUDENTS: dict[str, tuple[str, str]] = {
    "swapped": (
        "min and max swapped",
        buggy(MINIMAX, "to_play(state) == 0", "to_play(state) == 1"),
    ),
    "return in the loop": (
        "return inside the loop",
        buggy(
            MINIMAX,
            "                best, move = v, a\n",
            "                best, move = v, a\n            return best, move\n",
            "            best, move = v, a\n    return",
            "            best, move = v, a\n        return",
        ),
    ),
    "all MAX": (
        "both players maximise",
        buggy(PORTO, "not playerMax, alpha", "playerMax, alpha"),
    ),
    "return in the loop, after a break": (
        "return inside the loop",
        buggy(
            PORTO, "            break\n    return best", "            break\n        return best"
        ),
    ),
    "depth": ("depth not counted down", buggy(MINIMAX, "depth - 1", "depth")),
    "no move": ("wrong move returned", buggy(MINIMAX, "best, move = v, a", "best = v")),
    "update after the loop": (
        "window updated at the root only",
        buggy(
            AIMA,
            "            alpha = max(alpha, v)\n",
            "        alpha = max(alpha, v)\n",
            "            beta = min(beta, v)\n",
            "        beta = min(beta, v)\n",
        ),
    ),
    "alpha at MIN, by child": (
        "alpha updated at MIN",
        buggy(
            PORTO, "            beta = min(beta, value)", "            alpha = max(alpha, value)"
        ),
    ),
    "last of equals, fail-hard": (
        "tie-break takes the last",
        buggy(HARD, "v > alpha", "v >= alpha"),
    ),
    "from zero": (
        "best starts at 0",
        buggy(MINIMAX, "best, move = -inf", "best, move = 0", "best, move = inf", "best, move = 0"),
    ),
    "mover's utility": (
        "utility of the wrong player",
        buggy(
            MINIMAX,
            "utility(state, 0)",
            "utility(state, game.to_play(state))",
            "evaluate(state, 0)",
            "evaluate(state, game.to_play(state))",
        ),
    ),
    "deeper": ("one ply too deep", buggy(MINIMAX, "depth == 0", "depth < 0")),
    "shallower": ("one ply too shallow", buggy(ALPHABETA, "depth == 0", "depth <= 1")),
    "evaluates first": (
        "evaluates before the terminal test",
        buggy(
            ALPHABETA,
            "    if state.is_terminal:\n        return state.utility(0), None\n",
            "",
            "        return state.evaluate(0), None\n",
            "        return state.evaluate(0), None\n"
            "    if state.is_terminal:\n        return state.utility(0), None\n",
        ),
    ),
    "ignores the end": (
        "ignores terminal states",
        buggy(
            MINIMAX,
            "    if game.is_terminal(state):\n        return game.utility(state, 0), None\n",
            "",
        ),
    ),
    "breaks down at the end": (
        "ignores terminal states",
        "def minimax(game, state, depth):\n"
        "    if depth == 0:\n        return game.evaluate(state)\n"
        "    pick = max if game.to_play(state) == 0 else min\n"
        "    return pick(minimax(game, game.result(state, a), depth - 1) "
        "for a in game.actions(state))\n",
    ),
    "last of equals": (
        "tie-break takes the last",
        buggy(MINIMAX, "if v > best", "if v >= best", "if v < best", "if v <= best"),
    ),
    "last of equals, alpha-beta": (
        "tie-break takes the last",
        buggy(ALPHABETA, "if w > v", "if w >= v", "if w < v", "if w <= v"),
    ),
    "wrong move": (
        "wrong move returned",
        buggy(
            MINIMAX,
            "                best, move = v, a\n",
            "                best = v\n            move = a\n",
        ),
    ),
    "never cuts": (
        "never cuts",
        buggy(
            ALPHABETA,
            IN_MAX,
            "            alpha = max(alpha, v)",
            IN_MIN,
            "        beta = min(beta, v)",
        ),
    ),
    "strict": ("< for <=", buggy(ALPHABETA, "v >= beta", "v > beta", "v <= alpha", "v < alpha")),
    "strict at MIN": ("< for <=", buggy(ALPHABETA, "v <= alpha", "v < alpha")),
    "window not passed": (
        "window not passed down",
        buggy(ALPHABETA, "depth - 1, alpha, beta", "depth - 1"),
    ),
    "root": ("window lost at the root", ROOT),
    "alpha at MIN": (
        "alpha updated at MIN",
        buggy(ALPHABETA, "        beta = min(beta, v)", "        alpha = max(alpha, v)"),
    ),
    "beta at MAX": (
        "beta updated at MAX",
        buggy(ALPHABETA, "            alpha = max(alpha, v)", "            beta = min(beta, v)"),
    ),
    "own bound": (
        "compares with its own bound",
        buggy(ALPHABETA, "v >= beta", "v >= alpha", "v <= alpha", "v <= beta"),
    ),
    "shared": ("state shared between siblings", SHARED),
    "no minus": ("missing negation", buggy(NEGAMAX, "v = -negamax", "v = negamax")),
    "no colour": ("colour forgotten at the leaves", buggy(NEGAMAX, "return color * ", "return ")),
    "not swapped": ("window not swapped", buggy(NEGAMAX, "-beta, -alpha", "-alpha, -beta")),
    "not negated": ("window not swapped", buggy(NEGAMAX, "-beta, -alpha", "alpha, beta")),
    "crash": ("crash", buggy(MINIMAX, "inf, None\n        for", "inf, nothing\n        for")),
    "endless": (
        "endless loop",
        "def minimax(state):\n    while True:\n        state.actions()\n",
    ),
    "recursion": ("endless recursion", "def minimax(state):\n    return -minimax(state)\n"),
    "memory": (
        "too much memory",
        "def minimax(state):\n    return [0.0] * 10**10\n",
    ),
    "nothing": ("returns nothing", buggy(MINIMAX, "return best, move", "pass")),
    "value": (
        "wrong value",
        buggy(MINIMAX, "        return best, move\n", "        return best + 1, move\n"),
    ),
    "expands": (
        "expands what should be cut",
        buggy(ALPHABETA, "if v >= beta:", "if v >= beta + 2:"),
    ),
    "cuts": (
        "cuts what should not be cut",
        buggy(ALPHABETA, "if v >= beta:", "if v >= beta - 3:"),
    ),
    "order": (
        "another order",
        buggy(MINIMAX, "for a in game.actions(state)", "for a in reversed(game.actions(state))"),
    ),
}
