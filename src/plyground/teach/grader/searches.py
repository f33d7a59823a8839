"""Searches as students write them: right, and with each of the classic mistakes built in.

A student's search with the same results as one of these in every case has its mistake.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf

from plyground.teach.grader.world import Position, World

Found = tuple[float, str | None]
Window = tuple[float, float]


@dataclass
class StudentSearch:
    """One way to write minimax or alpha-beta; `bug` is "" or the name of a mistake."""

    pruning: bool
    bug: str = ""
    clip: str = ""
    """"hard" clips values to the window; in "half" MAX returns at least alpha, MIN at most beta;
    "" is fail-soft."""
    test_first: bool = False
    """Compare the value with the window before narrowing it."""
    shared_alpha: float = -inf
    shared_beta: float = inf

    def __call__(
        self, game: World, state: Position, depth: int, alpha: float = -inf, beta: float = inf
    ) -> Found:
        self.game = game
        if self.bug == "shared window, reset":
            self.shared_alpha, self.shared_beta = alpha, beta
        if self.bug == "deeper":
            depth += 1
        if self.bug == "shallower":
            depth -= 1
        return self.value(state, depth, alpha, beta, True)

    def leaf(self, state: Position, depth: int) -> float | None:
        """The value of a state if the search stops there, else None."""
        game = self.game
        player = game.to_play(state) if self.bug == "mover's view" else 0
        if self.bug in ("evaluates first", "ignores terminal") and depth <= 0:
            return game.evaluate(state, player)
        if game.is_terminal(state):
            if self.bug != "ignores terminal":
                return game.utility(state, player)
        elif depth <= 0:
            return game.evaluate(state, player)
        return None

    def value(
        self, state: Position, depth: int, alpha: float, beta: float, root: bool = False
    ) -> Found:
        ended = self.leaf(state, depth)
        if ended is not None:
            return ended, None
        if self.bug.startswith("shared window"):
            alpha, beta = self.shared_alpha, self.shared_beta
        bug = self.bug
        maximizing = (self.game.to_play(state) == 0) != (bug == "swapped") or bug == "all max"
        sign = 1 if maximizing else -1
        best, move = 0.0 if bug == "from zero" else -sign * inf, None
        low, high = alpha, beta
        for action in self.game.actions(state):
            child = self.game.result(state, action)
            window = (alpha, beta)
            if bug == "window not passed" or (bug == "window lost at root" and root):
                window = (-inf, inf)
            left = depth if bug == "depth not counted" else depth - 1
            v = self.value(child, left, *window)[0]
            if bug.startswith("shared window"):
                alpha, beta = self.shared_alpha, self.shared_beta
            better = sign * v > sign * best
            late = bug == "last of equals" or (maximizing and bug == "last of equals at max")
            if better or (v == best and late):
                best, move = v, action
            if root and bug == "last move":
                move = action
            if root and bug == "first move":
                move = self.game.actions(state)[0]
            if bug == "returns in the loop":
                return best, move
            if not self.pruning:
                continue
            before = (alpha, beta)
            if root or bug != "narrowed at root only":
                newest = v if bug.endswith("by child") else best
                alpha, beta = self.narrowed(maximizing, alpha, beta, newest)
            if bug.startswith("shared window"):
                self.shared_alpha, self.shared_beta = alpha, beta
            tested = before if self.test_first else (alpha, beta)
            if self.cuts(maximizing, best, tested, (low, high)):
                break
        if self.clip == "hard" or (self.clip and maximizing):
            best = max(best, low)
        if self.clip == "hard" or (self.clip and not maximizing):
            best = min(best, high)
        return best, move

    def narrowed(
        self, maximizing: bool, alpha: float, beta: float, best: float
    ) -> tuple[float, float]:
        """The window after a child."""
        if self.bug == "never cuts":
            return alpha, beta
        if maximizing and not self.bug.startswith("beta at max"):
            return max(alpha, best), beta
        if maximizing:
            return alpha, min(beta, best)
        if self.bug.startswith("alpha at min"):
            return max(alpha, best), beta
        if self.bug == "alpha lowered at min":
            return min(alpha, best), beta
        return alpha, min(beta, best)

    def cuts(self, maximizing: bool, best: float, window: Window, entered: Window) -> bool:
        """Whether to leave the loop."""
        alpha, beta = window
        if self.test_first:
            alpha, beta = (best, beta) if maximizing else (alpha, best)
        if self.bug == "never cuts":
            return False
        if self.bug == "strict":
            return alpha > beta
        if self.bug == "strict at max" and maximizing:
            return alpha > beta
        if self.bug == "strict at min" and not maximizing:
            return alpha > beta
        if self.bug == "own bound":
            return best >= entered[0] if maximizing else best <= entered[1]
        return alpha >= beta


@dataclass
class Negamax:
    """A student's negamax; `bug` is "" or the name of a mistake."""

    pruning: bool
    bug: str = ""
    clip: str = ""

    def __call__(
        self, game: World, state: Position, depth: int, alpha: float = -inf, beta: float = inf
    ) -> Found:
        self.game = game
        return self.value(state, depth, alpha, beta, 1)

    def value(self, state: Position, depth: int, alpha: float, beta: float, colour: int) -> Found:
        game, bug = self.game, self.bug
        side = 1 if bug == "no colour" else colour
        if game.is_terminal(state):
            return side * game.utility(state), None
        if depth <= 0:
            return side * game.evaluate(state), None
        best, move, low = -inf, None, alpha
        for action in game.actions(state):
            child = game.result(state, action)
            window = (-beta, -alpha)
            if bug == "not swapped":
                window = (alpha, beta)
            if bug == "negated, not swapped":
                window = (-alpha, -beta)
            v = self.value(child, depth - 1, *window, -colour)[0]
            v = v if bug == "no minus" else -v
            if v > best or move is None:
                best, move = v, action
            alpha = max(alpha, best)
            if self.pruning and alpha >= beta:
                break
        if self.clip:
            best = max(best, low)
        if self.clip == "hard":
            best = min(best, beta)
        return best, move
