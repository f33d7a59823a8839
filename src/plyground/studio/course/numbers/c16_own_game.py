"""Chapters 12, 14 and 16: small results that the text mentions."""

from __future__ import annotations

from fractions import Fraction

from plyground.studio.course.numbers import computed
from plyground.theory.imperfect.sequence_form import sequence_form
from plyground.theory.normal.matrix import matrix

COUNT_TO, MOST = 21, 3


def winning(said: int) -> bool:
    """Whether the player to move wins the counting game of chapter 16."""
    return any(said + k <= COUNT_TO and not winning(said + k) for k in range(1, MOST + 1))


@computed
def count_to() -> int:
    return COUNT_TO


@computed
def count_first() -> int:
    """The number that the first player must say."""
    return next(k for k in range(1, MOST + 1) if not winning(k))


@computed
def count_safe() -> str:
    """The numbers after which the other player is lost."""
    return ", ".join(str(n) for n in range(1, COUNT_TO + 1) if not winning(n))


@computed
def rps_value() -> int:
    return int(matrix([[0, -1, 1], [1, 0, -1], [-1, 1, 0]]).value)


@computed
def kuhn_exact() -> str:
    """The value of Kuhn poker as a fraction."""
    return str(Fraction(sequence_form("kuhn_poker").value).limit_denominator(100)).replace("-", "−")
