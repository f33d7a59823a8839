"""The lecture's way through a payoff matrix as data: what each step shows, and where.

minima -> maximin -> maxima -> minimax -> compare -> best responses. A step has a message's name and
its arguments, so that a page can say it in any language, and the rows, columns and cells it marks.
For payoffs of no one sum the first four steps are the maximin of each player.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any

from plyground.game.errors import Unsuited

if TYPE_CHECKING:
    from plyground.theory.normal.form import NormalForm


@dataclass(frozen=True)
class Step:
    """One step. Margins are those known so far; marks are what is new."""

    name: str
    arguments: dict[str, Any]
    row_margins: tuple[float, ...] | None = None
    column_margins: tuple[float, ...] | None = None
    rows: tuple[int, ...] = ()
    columns: tuple[int, ...] = ()
    cells: tuple[tuple[int, ...], ...] = ()
    responses: tuple[tuple[tuple[int, int], ...], ...] = field(default=())
    """By player: the cells that are best responses."""

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        return asdict(self)


def lab_steps(form: NormalForm) -> list[Step]:
    """The six steps."""
    if form.players != 2:
        raise Unsuited(f"the steps are for two players, and this game has {form.players}")
    low = form.security(0)
    high = form.cap(0) if form.opposed else form.security(1)
    words = ("maxima", "minimax") if form.opposed else ("column_minima", "column_maximin")
    value = {"maximin": low.value, words[1]: high.value}
    by_row = {"row_margins": low.margins}
    both = {**by_row, "column_margins": high.margins}
    cells = tuple(form.pure_equilibria)
    responses = tuple(
        tuple(cell for cell in _cells(form) if form.best_responses[player][cell])
        for player in (0, 1)
    )
    compare = _compare(form, low.value, high.value)
    return [
        Step("minima", {"margins": low.margins}, low.margins),
        Step(
            "maximin",
            {"value": low.value, "strategies": _named(form, 0, low.strategies)},
            low.margins,
            rows=low.strategies,
        ),
        Step(words[0], {"margins": high.margins}, **both),
        Step(
            words[1],
            {"value": high.value, "strategies": _named(form, 1, high.strategies)},
            **both,
            columns=high.strategies,
        ),
        Step(compare, value, **both, rows=low.strategies, columns=high.strategies),
        Step(
            "best_responses",
            {"cells": [list(form.names(cell)) for cell in cells]},
            **both,
            cells=cells,
            responses=responses,
        ),
    ]


def _compare(form: NormalForm, low: float, high: float) -> str:
    if not form.opposed:
        return "compare_general"
    return "compare_saddle" if form.saddle_points else "compare_gap"


def _cells(form: NormalForm) -> list[tuple[int, int]]:
    rows, columns = form.shape
    return [(i, j) for i in range(rows) for j in range(columns)]


def _named(form: NormalForm, player: int, strategies: tuple[int, ...]) -> list[str]:
    return [form.strategies[player][i] for i in strategies]
