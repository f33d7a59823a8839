"""The output of `plyground matrix`: the table with its margins, and sentences below it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from plyground.cli.columns import paragraph, table
from plyground.theory.exact import number_words
from plyground.theory.extensive.strategic_form import StrategicForm
from plyground.theory.solve.equilibrium import mixture_words

if TYPE_CHECKING:
    from plyground.theory.normal.dominance import Dominated
    from plyground.theory.normal.form import NormalForm

WIDEST = 24
"""The most rows or columns of a printed table."""
LISTED = 12
"""The most strategies or cells listed in a sentence."""


def about(form: NormalForm, *, weak: bool, mixed: bool) -> Iterator[str]:
    """Everything about a game."""
    yield heading(form)
    if form.players != 2:
        yield from about_many(form)
        return
    game = form
    if isinstance(form, StrategicForm):
        yield from about_plans(form)
        form = form.numbered()
    yield ""
    yield payoff_table(form)
    yield from about_guarantees(form)
    kind = "saddle points" if form.opposed else "pure equilibria"
    yield line(kind, cell_names(form, form.pure_equilibria) or "none")
    if isinstance(game, StrategicForm) and not game.reduced:
        perfect = cell_names(form, game.subgame_perfect)
        yield line("subgame-perfect", perfect or "none in pure strategies")
    yield from about_dominance(form, weak=weak, mixed=mixed)
    if form.opposed:
        best = form.solution
        yield line("value", number_words(best.payoffs[0]))
        for player in (0, 1):
            words = mixture_words(best.strategies[player], form.strategies[player])
            yield line(f"{form.player_names[player]} plays", words)
        if not best.exact:
            yield line("regret", f"{float(best.regret):.1e}")


def heading(form: NormalForm) -> str:
    """The players, their choices and payoffs."""
    names = form.player_names
    if form.players != 2:
        size = " x ".join(map(str, form.shape))
        return f"{form.title or 'A game'}: {form.players} players, {size} strategies"
    gets = f"{names[0]} gets the number, {names[1]} its opposite"
    if not form.zero_sum:
        gets = f"payoffs of {names[0]}, {names[1]}"
    title = f"{form.title}: " if form.title else ""
    return f"{title}{names[0]} chooses a row, {names[1]} a column; {gets}"


def about_plans(form: StrategicForm, played: list[set[int]] | None = None) -> Iterator[str]:
    """The number of pure strategies, and the list; if they are many, only those played."""
    short = form.numbered()
    for player, name in enumerate(form.player_names):
        own, count = form.strategies[player], form.counts[player]
        power = form.decisions.power(player)
        said = f"{count:,}" if power == str(count) else f"{power} = {count:,}"
        less = f", {len(own)} in the reduced form" if form.reduced else ""
        yield f"{name} has {said} pure strateg{'y' if count == 1 else 'ies'}{less}:"
        which = list(range(len(own)))
        if played is not None and len(own) > WIDEST:
            which = sorted(played[player])
        numbers = short.strategies[player]
        width = max(len(numbers[i]) for i in which[:WIDEST])
        for i in which[:WIDEST]:
            yield paragraph(f"  {numbers[i]:{width}}  {own[i]}", " " * (width + 5))
        if len(own) > len(which[:WIDEST]):
            yield f"  and {len(own) - len(which[:WIDEST]):,} more"


def payoff_table(form: NormalForm) -> str:
    """The cells with marks for best responses, and the margins."""
    rows, columns = form.shape
    if max(rows, columns) > WIDEST:
        return f"({rows} rows and {columns} columns: too large to print)\n"
    low = form.security(0)
    high = form.cap(0) if form.opposed else form.security(1)
    words = ("min", "max") if form.opposed else ("min", "min")
    lines = [["", *form.strategies[1], words[0]]]
    for i in range(rows):
        cells = []
        for j in range(columns):
            mine, yours = (bool(mask[i, j]) for mask in form.best_responses)
            mark = "a" * mine + "b" * yours
            cells.append(f"{form.cell_words((i, j))} {mark:2}" + ("*" if mine and yours else " "))
        ring = " <" if i in low.strategies else "  "
        lines.append([form.strategies[0][i], *cells, number_words(low.margins[i]) + ring])
    ends = [
        number_words(u) + (" ^  " if j in high.strategies else "    ")
        for j, u in enumerate(high.margins)
    ]
    lines.append([words[1], *ends, ""])
    names = form.player_names
    legend = f"a: best for {names[0]}, b: best for {names[1]}, *: best for both"
    return f"{table(lines, right=range(1, columns + 2))}\n{legend}\n"


def about_guarantees(form: NormalForm) -> Iterator[str]:
    """Maximin and minimax, and the strategies that attain them."""
    a, b = form.player_names
    low = form.security(0)
    yield line(
        "maximin",
        f"{number_words(low.value)}: {a} guarantees it with {_own(form, 0, low.strategies)}",
    )
    if form.opposed:
        high = form.cap(0)
        held = f"{b} holds {a} to it with {_own(form, 1, high.strategies)}"
        yield line("minimax", f"{number_words(high.value)}: {held}")
    else:
        own = form.security(1)
        sure = f"{b} guarantees it with {_own(form, 1, own.strategies)}"
        yield line(f"maximin of {b}", f"{number_words(own.value)}: {sure}")


def about_dominance(form: NormalForm, *, weak: bool, mixed: bool) -> Iterator[str]:
    """The rounds of elimination, one line each."""
    found = form.dominance(weak=weak, mixed=mixed)
    kind = "weakly or strictly " if weak else "strictly "
    if not found.rounds:
        yield line("dominance", f"no strategy is {kind}dominated")
        return
    for number, struck in enumerate(found.rounds, 1):
        yield line(f"round {number}", "; ".join(struck_words(form, one) for one in struck))
    left = " and ".join(_own(form, player, own) for player, own in enumerate(found.left))
    yield line("left", left)


def struck_words(form: NormalForm, one: Dominated) -> str:
    """ "B's III, strictly by II"."""
    names = form.strategies[one.player]
    weights = [one.by.get(i, 0) for i in range(len(names))]
    how = "strictly" if one.strict else "weakly"
    who = form.player_names[one.player]
    return f"{who}'s {names[one.strategy]}, {how} by {mixture_words(weights, names)}"


def about_announcement(form: NormalForm, row: str) -> str:
    """The best replies to an announced row, given by name or number."""
    if row not in form.strategies[0]:
        form = form.numbered()
    told = form.announce(0, row)
    a, b = form.player_names
    replies = _own(form, 1, told.replies)
    sure = number_words(told.sure)
    words = f"If {a} announces {row}, {b} replies {replies}, and {a} gets {sure}"
    if form.opposed:
        best = number_words(form.maximin)
        if told.sure == form.maximin:
            return f"{words}: the maximin, which {a} can guarantee anyway."
        return f"{words}; the maximin is {best}."
    return f"{words}{' at least' if len(told.replies) > 1 else ''}."


def about_steps(form: NormalForm) -> Iterator[str]:
    """The lecture's steps, one sentence each."""
    if isinstance(form, StrategicForm):
        yield from about_plans(form)
        yield ""
        form = form.numbered()
    yield payoff_table(form)
    for number, step in enumerate(form.steps(), 1):
        yield paragraph(f"{number}. {step.sentence()}", "   ")


def about_many(form: NormalForm) -> Iterator[str]:
    """Games with more than two players: pure equilibria and guarantees."""
    for player, name in enumerate(form.player_names):
        own = form.security(player)
        yield line(
            f"maximin of {name}",
            f"{number_words(own.value)} with {_own(form, player, own.strategies)}",
        )
    yield line("pure equilibria", cell_names(form, form.pure_equilibria) or "none")


def cell_names(form: NormalForm, cells: Iterable[Sequence[int]]) -> str:
    """ "III-II, III-III"."""
    return listed("-".join(form.names(cell)) for cell in cells)


def line(name: str, words: str) -> str:
    """A line with a label."""
    return paragraph(f"{name:15} {words}", " " * 16)


def listed(words: Iterable[str]) -> str:
    """Words separated by commas, at most LISTED of them."""
    every = list(words)
    more = f" and {len(every) - LISTED} more" if len(every) > LISTED else ""
    return ", ".join(every[:LISTED]) + more


def _own(form: NormalForm, player: int, strategies: Sequence[int]) -> str:
    return listed(form.strategies[player][i] for i in strategies)
