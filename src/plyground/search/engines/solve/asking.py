"""Which questions to ask until a value is known, and what the answers show of the line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from plyground.game.contract.state import State
from plyground.game.records.record_state import RecordState
from plyground.search.engines.solve.scores import TEMPO, score_of
from plyground.search.engines.solve.table import AT_LEAST, AT_MOST, NOT_THERE, find

if TYPE_CHECKING:
    from plyground.search.engines.solve.by_search import Row, Solver


def suits_asking(state: RecordState, plies: int) -> bool:
    """Whether a game tells how much is left, and no line is longer than so many plies."""
    return "moves_left" in state.game.rules.own and state.game.facts.max_plies < plies


def find_best(solver: Solver) -> None:
    """Bring the bounds of the best root move together."""
    guesses = Guesses(solver, (solver.least + solver.greatest) // 2)
    while solver.low < solver.high:
        guess = guesses.between(solver.low, solver.high)
        for row in sorted(solver.rows, key=lambda row: (-row.low, -row.high)):
            if row.high >= guess:
                ask(solver, row, guess)
                if row.low >= guess:
                    break
        guesses.answered(solver.low if solver.low >= guess else solver.high, guess)
    for row in solver.rows:
        row.line = proved_line(solver, row)


def find_exact(solver: Solver, row: Row) -> None:
    """Bring the bounds of a root move together; it is often as good as it can be."""
    guesses = Guesses(solver, row.high)
    while not row.exact:
        guess = guesses.between(row.low, row.high)
        ask(solver, row, guess)
        guesses.answered(row.low if row.low >= guess else row.high, guess)
    row.line = proved_line(solver, row)


class Guesses:
    """What to ask next: first whether the bound just found is the score, then further away."""

    def __init__(self, solver: Solver, first: int) -> None:
        self.next = first
        self.step, self.one = 0, int(solver.work.record.scale) * TEMPO

    def between(self, low: int, high: int) -> int:
        """The next guess: is it that or more?"""
        return min(max(self.next, low + 1), high)

    def answered(self, bound: int, guess: int) -> None:
        """`bound` was found for a guess."""
        self.next = bound + 1 + self.step if bound >= guess else bound - self.step
        self.step = max(self.one, 2 * self.step)


def ask(solver: Solver, row: Row, guess: int) -> None:
    """Find out whether a root move is worth the guess or more; it tells of its images too."""
    score = solver.answer_to(row.action, guess - 1)
    for other in solver.rows:
        if other.image == row.image:
            if score >= guess:
                other.low = max(other.low, score)
            else:
                other.high = min(other.high, score)


def image_after(state: RecordState, action: int) -> int:
    """Moves that lead to the same position, or to images of it, have the same."""
    after = state.result(action)
    assert isinstance(after, RecordState)
    return int(state.game.rules.bindings["canonical"](after.record))


def proved_line(solver: Solver, row: Row) -> tuple[int, ...]:
    """A root move and, if its score is known, best play as far as the table proves it."""
    player, line = solver.state.to_play, [row.action]
    if not row.exact:
        return (row.action,)
    state = solver.state.result(row.action)
    while not state.is_terminal:
        least = row.low if state.to_play == player else -row.low
        for action in state.actions():
            after = state.result(action)
            if at_least(solver, after, state.to_play, least):
                line.append(action)
                state = after
                break
        else:
            break
    return tuple(line)


def at_least(solver: Solver, state: State, player: int | None, score: int) -> bool:
    """Whether the table or the rules show that a state is worth so much to a player."""
    assert isinstance(state, RecordState)
    assert player is not None
    if score <= solver.least:
        return True
    if state.is_terminal:
        utility = state.utility(player)
        return int(score_of(utility, solver.work.record.scale, 0)) >= score
    at = find(solver.table, state.game.rules.bindings["key"](state.record))
    if at == NOT_THERE:
        return False
    entry = solver.table[at]
    if state.to_play == player:
        return bool(entry.bound == AT_LEAST and entry.score >= score)
    return bool(entry.bound == AT_MOST and -entry.score >= score)
