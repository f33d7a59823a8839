"""Values in a search: the value of a node for MAX, and how much of it is known."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from typing import NamedTuple

EXACT, AT_LEAST, AT_MOST, ESTIMATE = "=", ">=", "<=", "~"
PROVED = (EXACT, AT_LEAST, AT_MOST)
SEEMS_AT_LEAST, SEEMS_AT_MOST = "~>=", "~<="
"""Bounds that rest on evaluations: they hold for the search to its depth, not for the game."""

OPPOSITE = {
    AT_LEAST: AT_MOST,
    AT_MOST: AT_LEAST,
    SEEMS_AT_LEAST: SEEMS_AT_MOST,
    SEEMS_AT_MOST: SEEMS_AT_LEAST,
}


def upper(mark: str) -> bool:
    """Whether a value with this mark is only an upper bound, proved or not."""
    return mark in (AT_MOST, SEEMS_AT_MOST)


def lower(mark: str) -> bool:
    """Whether a value with this mark is only a lower bound, proved or not."""
    return mark in (AT_LEAST, SEEMS_AT_LEAST)


def unproved(mark: str) -> str:
    """The mark of the same claim if it is not proved."""
    return {EXACT: ESTIMATE, AT_LEAST: SEEMS_AT_LEAST, AT_MOST: SEEMS_AT_MOST}.get(mark, mark)


def turned(mark: str) -> str:
    """The mark of a value seen by the other player, for whom its sign is the opposite."""
    return OPPOSITE.get(mark, mark)


class Score(NamedTuple):
    """A value for MAX, and among equal values the better tempo: scores compare as pairs."""

    value: float
    tempo: float = 0.0

    def __neg__(self) -> Score:
        return Score(-self.value, -self.tempo)


LOWEST, HIGHEST = Score(-inf, -inf), Score(inf, inf)


@dataclass(frozen=True, slots=True)
class Backup:
    """What a node returns to its parent: its score, bounds on the true score, and the line.

    `exact` is false when an evaluation stands for the truth somewhere below; the bounds are then
    those of the search to its depth.
    """

    score: Score
    low: Score
    high: Score
    exact: bool = True
    line: tuple[int, Backup] | None = None
    """The best action and what its child returned."""

    @property
    def mark(self) -> str:
        """How the score relates to the true score, with low <= truth <= high."""
        if self.low == self.high == self.score:
            return EXACT if self.exact else ESTIMATE
        if self.score <= self.low:
            return AT_LEAST if self.exact else SEEMS_AT_LEAST
        if self.score >= self.high:
            return AT_MOST if self.exact else SEEMS_AT_MOST
        return ESTIMATE

    def actions(self) -> tuple[int, ...]:
        """The principal variation from this node on."""
        found, here = [], self.line
        while here is not None:
            found.append(here[0])
            here = here[1].line
        return tuple(found)


class Best:
    """The best of a node's children so far, for MAX (sign 1) or MIN (sign -1).

    Keeps v, and the interval of the node's true score if only the children added so far count.
    Of equal scores the first is kept.
    """

    def __init__(self, sign: int) -> None:
        self.sign = sign
        self.v = LOWEST if sign > 0 else HIGHEST
        self.low = self.high = self.v
        self.exact = True
        self.line: tuple[int, Backup] | None = None
        self.empty = True

    @property
    def mark(self) -> str:
        """How v relates to the node's true score while children may follow."""
        if self.v > self.low if self.sign > 0 else self.v < self.high:
            return ESTIMATE
        if self.exact:
            return AT_LEAST if self.sign > 0 else AT_MOST
        return SEEMS_AT_LEAST if self.sign > 0 else SEEMS_AT_MOST

    def add(self, action: int | None, child: Backup) -> bool:
        """Add a child, or a score without a move; returns whether it is now the best."""
        choose = max if self.sign > 0 else min
        better = self.empty or (child.score > self.v if self.sign > 0 else child.score < self.v)
        if better:
            self.v = child.score
            self.line = (action, child) if action is not None else None
            self.empty = False
        self.low = choose(self.low, child.low)
        self.high = choose(self.high, child.high)
        self.exact = self.exact and child.exact
        return better

    def backup(self, *, skipped: bool = False, score: Score | None = None) -> Backup:
        """What the node returns; skipped children may have any value on one side."""
        low = LOWEST if skipped and self.sign < 0 else self.low
        high = HIGHEST if skipped and self.sign > 0 else self.high
        return Backup(self.v if score is None else score, low, high, self.exact, self.line)
