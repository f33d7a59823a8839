"""The lecture's analysis of a payoff matrix, as data for each step.

minima -> maximin -> maxima -> minimax -> compare -> best responses. A step has the name and
arguments of a message, so that a page can show it in any language, and the rows, columns and cells
to mark. For payoffs without a constant sum, the first four steps are each player's maximin.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from plyground.game.errors import PlygroundError, Unsuited, one_of
from plyground.search.textbook.trace.messages import END, ISOLATE, LANGUAGES
from plyground.theory.exact import number_words

if TYPE_CHECKING:
    from plyground.theory.normal.form import NormalForm


@dataclass(frozen=True)
class LabStep:
    """One step. Margins are those known so far; rows, columns and cells are newly marked."""

    name: str
    """The name of its message in step_messages.json."""
    arguments: dict[str, str]
    """The names and numbers in the message, as text."""
    row_margins: tuple[float, ...] | None = None
    column_margins: tuple[float, ...] | None = None
    rows: tuple[int, ...] = ()
    columns: tuple[int, ...] = ()
    cells: tuple[tuple[int, ...], ...] = ()
    responses: tuple[tuple[tuple[int, int], ...], ...] = ()
    """By player: the cells that are best responses."""

    def sentence(self, language: str = "en") -> str:
        """The text of the step in "en" or "ar"."""
        if language not in LANGUAGES:
            raise PlygroundError(
                f"there are no texts in {language!r}; allowed: {one_of(LANGUAGES)}"
            )
        words = self.arguments
        if language != "en":
            words = {name: f"{ISOLATE}{word}{END}" for name, word in words.items()}
        return messages()[self.name][language].format(**words)

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        return asdict(self)


@cache
def messages() -> dict[str, dict[str, str]]:
    """The sentences by name and language."""
    text = files("plyground.theory.normal").joinpath("step_messages.json").read_text("utf-8")
    return json.loads(text)  # type: ignore[no-any-return]


def lab_steps(form: NormalForm) -> list[LabStep]:
    """The six steps."""
    if form.players != 2:
        raise Unsuited(f"steps are for two players; this game has {form.players}")
    low = form.security(0)
    high = form.cap(0) if form.opposed else form.security(1)
    third, fourth = ("maxima", "minimax") if form.opposed else ("column_minima", "column_maximin")
    both = low.margins, high.margins
    cells = tuple(form.pure_equilibria)
    a, b = form.player_names

    def said(**words: object) -> dict[str, str]:
        return {"a": a, "b": b} | {name: str(word) for name, word in words.items()}

    return [
        LabStep("minima", said(margins=_numbers(low.margins)), low.margins),
        LabStep(
            "maximin",
            said(value=number_words(low.value), strategies=_named(form, 0, low.strategies)),
            low.margins,
            rows=low.strategies,
        ),
        LabStep(third, said(margins=_numbers(high.margins)), *both),
        LabStep(
            fourth,
            said(value=number_words(high.value), strategies=_named(form, 1, high.strategies)),
            *both,
            columns=high.strategies,
        ),
        LabStep(
            _compare(form),
            said(
                value=number_words(low.value),
                maximin=number_words(low.value),
                minimax=number_words(high.value),
            ),
            *both,
            rows=low.strategies,
            columns=high.strategies,
        ),
        LabStep(
            "best_responses" if cells else "no_best_responses",
            said(cells=", ".join("-".join(form.names(cell)) for cell in cells)),
            *both,
            cells=cells,
            responses=tuple(
                tuple(
                    (i, j)
                    for i in range(form.shape[0])
                    for j in range(form.shape[1])
                    if form.best_responses[player][i, j]
                )
                for player in (0, 1)
            ),
        ),
    ]


def _compare(form: NormalForm) -> str:
    if not form.opposed:
        return "compare_general"
    return "compare_saddle" if form.saddle_points else "compare_gap"


def _named(form: NormalForm, player: int, strategies: tuple[int, ...]) -> str:
    return ", ".join(form.strategies[player][i] for i in strategies)


def _numbers(values: tuple[float, ...]) -> str:
    return ", ".join(map(number_words, values))
