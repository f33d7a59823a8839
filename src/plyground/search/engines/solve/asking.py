"""Which questions to ask until a value is known, and the line that the answers prove."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from plyground.game.contract.state import State
from plyground.game.records.record_state import RecordState
from plyground.search.engines.zero_sum.levels import nearest_level
from plyground.search.engines.zero_sum.score import TEMPO
from plyground.search.engines.zero_sum.table import LOWER, UPPER, bound_in, find, score_in

if TYPE_CHECKING:
    from plyground.search.engines.solve.by_search import DepthFirstSolver, MoveScore


def suits_asking(state: RecordState, plies: int) -> bool:
    """Whether a game counts the moves left, and no line is as long as that many plies."""
    return "moves_left" in state.game.rules.own and state.game.facts.max_plies < plies


def find_best(solver: DepthFirstSolver) -> None:
    """Bring the bounds of the best root move together."""
    guesses = Guesses(solver, (solver.least + solver.greatest) // 2)
    while solver.low < solver.high:
        guess = guesses.between(solver.low, solver.high)
        for move in sorted(solver.moves, key=lambda move: (-move.low, -move.high)):
            if move.high >= guess:
                ask(solver, move, guess)
                if move.low >= guess:
                    break
        guesses.answered(solver.low if solver.low >= guess else solver.high, guess)
    for move in solver.moves:
        move.line = proved_line(solver, move)


def find_exact(solver: DepthFirstSolver, move: MoveScore) -> None:
    """Bring the bounds of a root move together; the upper one is often its score."""
    guesses = Guesses(solver, move.high)
    while not move.exact:
        guess = guesses.between(move.low, move.high)
        ask(solver, move, guess)
        guesses.answered(move.low if move.low >= guess else move.high, guess)
    move.line = proved_line(solver, move)


class Guesses:
    """What to ask next: first if the bound just found is the score, then further away."""

    def __init__(self, solver: DepthFirstSolver, first: int) -> None:
        self.next = first
        self.step, self.one = 0, int(solver.work.record.scale) * TEMPO

    def between(self, low: int, high: int) -> int:
        """The next guess: is it that or more?"""
        return min(max(self.next, low + 1), high)

    def answered(self, bound: int, guess: int) -> None:
        """Take note of the bound that was found for a guess."""
        self.next = bound + 1 + self.step if bound >= guess else bound - self.step
        self.step = max(self.one, 2 * self.step)


def ask(solver: DepthFirstSolver, move: MoveScore, guess: int) -> None:
    """Find out if a root move is worth the guess or more; the answer holds for its images, too."""
    score = solver.search(move, guess - 1, guess)
    for other in solver.moves:
        if other.image == move.image:
            if score >= guess:
                other.low = max(other.low, score)
            else:
                other.high = min(other.high, score)


def image_after(state: RecordState, action: int) -> int:
    """A number for the position after an action: the same for all images of it."""
    after = state.result(action)
    assert isinstance(after, RecordState)
    return int(state.game.rules.bindings["canonical"](after.record))


def proved_line(solver: DepthFirstSolver, move: MoveScore) -> tuple[int, ...]:
    """A root move and, if its score is known, best play as far as the table proves it."""
    player, line = solver.state.to_play, [move.action]
    if not move.exact:
        return (move.action,)
    state = solver.state.result(move.action)
    while not state.is_terminal:
        least = move.low if state.to_play == player else -move.low
        for action in state.actions():
            after = state.result(action)
            if at_least(solver, after, state.to_play, least):
                line.append(action)
                state = after
                break
        else:
            break
    return tuple(line)


def at_least(solver: DepthFirstSolver, state: State, player: int | None, score: int) -> bool:
    """Whether the table or the rules show that a state is worth at least that to a player."""
    assert isinstance(state, RecordState)
    assert player is not None
    if score <= solver.least:
        return True
    if state.is_terminal:
        level = nearest_level(state.utility(player), solver.work.record.scale)
        return int(level) * TEMPO >= score
    hash = np.uint64(state.game.rules.bindings["key"](state.record))
    data = find(solver.table, solver.work.record.mask, hash)
    known, bound = int(score_in(data, 0)), bound_in(data)
    if state.to_play == player:
        return bool(bound == LOWER and known >= score)
    return bool(bound == UPPER and -known >= score)
