"""Pure strategies: guarantees, best responses, announcements."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from plyground.game.errors import Unsuited

if TYPE_CHECKING:
    from plyground.theory.normal.form import NormalForm

NEAR = 1e-9
"""Fractional payoffs count as equal if they differ by less, relative to the largest."""


@dataclass(frozen=True)
class Guarantee:
    """A value that a player can enforce, and the strategies that do so."""

    player: int
    value: float
    strategies: tuple[int, ...]
    """All strategies that attain the value."""
    margins: tuple[float, ...]
    """The least (or greatest) payoff for each strategy; `value` is the best of them."""


@dataclass(frozen=True)
class Announcement:
    """One of two players announces a strategy; the other replies best."""

    player: int
    strategy: int
    replies: tuple[int, ...]
    """The other player's best replies."""
    payoffs: tuple[tuple[float, ...], ...]
    """The payoffs of both players, for each reply."""
    sure: float
    """The announcing player's least payoff over these replies."""


def tolerance(table: npt.NDArray[np.float64]) -> float:
    """The largest difference at which two payoffs of this table count as equal."""
    if bool(np.all(table == np.rint(table))):
        return 0.0
    return NEAR * max(1.0, float(np.abs(table).max()))


def security(form: NormalForm, player: int) -> Guarantee:
    """The maximin: the greatest payoff that the player gets whatever the others do."""
    form.check_player(player)
    table = form.payoffs[player]
    others = tuple(axis for axis in range(form.players) if axis != player)
    margins = table.min(axis=others)
    return _guarantee(player, margins, float(margins.max()), tolerance(table))


def cap(form: NormalForm, player: int) -> Guarantee:
    """The minimax: the least payoff to which the other player can hold this one."""
    if form.players != 2:
        raise Unsuited(f"a minimax is for two players; this game has {form.players}")
    form.check_player(player)
    table = form.payoffs[player]
    margins = table.max(axis=player)
    return _guarantee(1 - player, margins, float(margins.min()), tolerance(table))


def _guarantee(
    player: int, margins: npt.NDArray[np.float64], best: float, near: float
) -> Guarantee:
    attained = np.flatnonzero(np.abs(margins - best) <= near)
    return Guarantee(player, best, tuple(map(int, attained)), tuple(float(u) for u in margins))


def best_responses(form: NormalForm, player: int) -> npt.NDArray[np.bool_]:
    """The cells in which the player cannot gain by changing strategy."""
    table = form.payoffs[player]
    found: npt.NDArray[np.bool_] = table >= table.max(axis=player, keepdims=True) - tolerance(table)
    return found


def announce(form: NormalForm, player: int, strategy: int) -> Announcement:
    """The other player's best replies to an announced strategy."""
    if form.players != 2:
        raise Unsuited(f"an announcement is for two players; this game has {form.players}")
    line = np.take(form.best_responses[1 - player], strategy, axis=player)
    replies = tuple(map(int, np.flatnonzero(line)))
    cells = [(strategy, r) if player == 0 else (r, strategy) for r in replies]
    payoffs = tuple(tuple(float(table[cell]) for table in form.payoffs) for cell in cells)
    return Announcement(player, strategy, replies, payoffs, min(u[player] for u in payoffs))
