"""The payoff table of two players as SVG: margins, best responses, saddle points.

A's best responses are underlined, B's overlined; cells with both are boxed and starred. Maximin and
minimax are circled. No information is given by colour alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from plyground.game.drawing.svg_shapes import tag
from plyground.game.errors import TooLarge, Unsuited
from plyground.search.measure.charts.axes import GRID, SOFT, line, page, words
from plyground.theory.exact import number_words

if TYPE_CHECKING:
    from plyground.theory.normal.form import NormalForm

MOST = 12
"""The most rows or columns that are drawn."""
LETTER, ROW, GAP = 7.8, 40.0, 14.0
MINE, YOURS, BOXED = "#0b5cad", "#a3480a", "#eef4e6"


def draw(form: NormalForm) -> str:
    """A standalone SVG document."""
    if form.players != 2:
        raise Unsuited(f"only two-player tables can be drawn; this game has {form.players} players")
    if max(form.shape) > MOST:
        rows, columns = form.shape
        raise TooLarge(f"tables are drawn up to {MOST} x {MOST}; this one is {rows} x {columns}")
    return _Drawing(form).document()


class _Drawing:
    def __init__(self, form: NormalForm) -> None:
        self.form = form
        rows, columns = form.shape
        self.cells = {(i, j): _numbers(form, (i, j)) for i in range(rows) for j in range(columns)}
        self.low = form.security(0)
        self.high = form.cap(0) if form.opposed else form.security(1)
        a, b = form.player_names
        self.said = (f"{a}'s minimum", f"{b}'s minimum")
        if form.opposed:
            self.said = ("row minimum", "column maximum")
        longest = max(len(" ".join(cell)) for cell in self.cells.values()) + 4
        head = max(map(len, form.strategies[1]))
        self.width = max(52.0, LETTER * max(longest, head) + GAP)
        self.left = GAP + LETTER * max(*map(len, form.strategies[0]), len(self.said[1]), 5) + GAP
        self.top = 74.0
        self.right = self.left + columns * self.width
        self.bottom = self.top + rows * ROW

    def document(self) -> str:
        form = self.form
        a, b = form.player_names
        margin = LETTER * len(self.said[0]) + 2 * GAP
        legend = f"underlined: best for {a}; overlined: best for {b}; ★: best for both"
        wide = max(self.right + margin, 2 * GAP + LETTER * len(legend))
        title = form.title or f"{a} chooses a row, {b} a column"
        parts = [
            words(GAP, 24, title, "start", font_weight="bold"),
            words((self.left + self.right) / 2, 44, b, fill=YOURS),
            words(GAP, self.top - 10, a, "start", fill=MINE),
            *self._heads(),
            *(part for cell in self.cells for part in self._cell(cell)),
            *self._margins(),
            words(GAP, self.bottom + ROW + 34, legend, "start", fill=SOFT),
        ]
        about = f"{form.shape[0]} by {form.shape[1]} payoff table; " + self._summary()
        return page(title, about, wide, self.bottom + ROW + 50, *parts)

    def _summary(self) -> str:
        cells = [" and ".join(self.form.names(cell)) for cell in self.form.pure_equilibria]
        return "best responses to each other: " + ("; ".join(cells) or "none")

    def _heads(self) -> list[str]:
        rows = [
            words(self.left - 10, self._y(i) + 5, name, "end")
            for i, name in enumerate(self.form.strategies[0])
        ]
        return rows + [
            words(self._x(j), self.top - 10, name) for j, name in enumerate(self.form.strategies[1])
        ]

    def _cell(self, cell: tuple[int, int]) -> list[str]:
        i, j = cell
        x, y = self._x(j), self._y(i)
        best = [bool(mask[cell]) for mask in self.form.best_responses]
        box = {"x": x - self.width / 2, "y": y - ROW / 2, "width": self.width, "height": ROW}
        parts = [tag("rect", **box, fill=BOXED if all(best) else "none", stroke=GRID)]
        numbers = self.cells[cell]
        centres = [x] if len(numbers) == 1 else _beside(x, numbers)
        for k, (text, centre) in enumerate(zip(numbers, centres, strict=True)):
            half = LETTER * len(text) / 2 + 1
            parts.append(words(centre, y + 5, text))
            if best[0] and k == 0:
                parts.append(_rule(centre, y + 9, half, MINE))
            if best[1] and k == len(numbers) - 1:
                parts.append(_rule(centre, y - 9, half, YOURS))
        if all(best):
            inner = {"x": box["x"] + 3, "y": box["y"] + 3}
            size = {"width": self.width - 6, "height": ROW - 6}
            parts.append(
                tag("rect", **inner, **size, fill="none", stroke="#1b1b1b", stroke_width=2)
            )
            parts.append(words(x + self.width / 2 - 6, y - ROW / 2 + 15, "★", "end", font_size=10))
        return parts

    def _margins(self) -> list[str]:
        middle = self.right + GAP + LETTER * len(self.said[0]) / 2
        parts = [
            words(middle, self.top - 10, self.said[0], fill=SOFT),
            words(self.left - 10, self.bottom + ROW / 2 + 5, self.said[1], "end", fill=SOFT),
        ]
        for i, u in enumerate(self.low.margins):
            parts += _margin(middle, self._y(i), u, i in self.low.strategies, MINE)
        for j, u in enumerate(self.high.margins):
            chosen = j in self.high.strategies
            parts += _margin(self._x(j), self.bottom + ROW / 2, u, chosen, YOURS)
        return parts

    def _x(self, column: int) -> float:
        return self.left + (column + 0.5) * self.width

    def _y(self, row: int) -> float:
        return self.top + (row + 0.5) * ROW


def _numbers(form: NormalForm, cell: tuple[int, int]) -> list[str]:
    """The row player's payoff in a zero-sum game, else both payoffs."""
    shown = form.payoffs[:1] if form.zero_sum else form.payoffs
    return [number_words(float(table[cell])).replace("-", "−") for table in shown]


def _beside(x: float, numbers: Sequence[str]) -> list[float]:
    """The centres of two texts side by side around x."""
    widths = [LETTER * len(text) for text in numbers]
    start = x - (sum(widths) + GAP) / 2
    return [start + widths[0] / 2, start + widths[0] + GAP + widths[1] / 2]


def _rule(x: float, y: float, half: float, colour: str) -> str:
    return line(x - half, y, x + half, y, stroke=colour, stroke_width=2)


def _margin(x: float, y: float, value: float, ringed: bool, colour: str) -> list[str]:
    text = number_words(value).replace("-", "−")
    parts = [words(x, y + 5, text, fill=SOFT, font_weight="bold" if ringed else None)]
    if ringed:
        radius = max(13.0, LETTER * len(text) / 2 + 6)
        parts.append(
            tag("ellipse", cx=x, cy=y, rx=radius, ry=13, fill="none", stroke=colour, stroke_width=2)
        )
    return parts
