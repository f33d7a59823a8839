"""`plyground show`: describes a game and a position."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from plyground.cli.arguments import (
    GameName,
    Options,
    Position,
    find_game_or_tree,
    find_state,
)
from plyground.cli.columns import columns, paragraph, table
from plyground.cli.output import OutputFile, put

if TYPE_CHECKING:
    from plyground.game.contract.game import Game
    from plyground.game.contract.state import State

MOST_OF_A_VALUE = 16


def show(
    game: GameName,
    position: Position = None,
    option: Options = None,
    svg: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Also write the picture to this file.")
    ] = None,
) -> None:
    """Show a game: rules in brief, options, board, legal moves, evaluation."""
    found = find_game_or_tree(game, option)
    state = find_state(found, position)
    text = "\n".join([*about_game(found), "", str(state), "", *about_state(state)])
    put(text, OutputFile(svg, "picture", state.svg))


def kind_of_sum(game: Game) -> str:
    """What the utilities of all players add up to, in words."""
    if game.zero_sum:
        return "zero-sum"
    total = game.facts.constant_sum
    return "general-sum" if total is None else f"constant-sum ({total:g})"


def about_game(game: Game) -> Iterator[str]:
    """Title, summary, class, options, sizes, sources."""
    facts = game.facts
    arabic = f"  {facts.title_ar}" if facts.title_ar else ""
    yield f"{facts.title} ({game.name}){arabic}"
    for text in (facts.goal, facts.summary):
        if text:
            yield paragraph(text)
            yield ""
    names = ", ".join(game.player_name(p) for p in range(game.players))
    flags = [
        kind_of_sum(game),
        "deterministic" if game.deterministic else "with chance",
        f"{'' if game.perfect_information else 'im'}perfect information",
    ]
    facts_known = [("players", f"{game.players} ({names})"), ("class", ", ".join(flags))]
    sizes = [
        f"{number:,} {what}"
        for number, what in (
            (facts.actions, "actions"),
            (facts.max_moves, "legal at once at most"),
            (facts.max_plies, "plies in the longest game"),
        )
        if number < 1 << 30  # a plain class does not declare it
    ]
    if sizes:
        facts_known.append(("sizes", ", ".join(sizes)))
    facts_known.append(("utility", f"from {facts.utility[0]:g} to {facts.utility[1]:g}"))
    if facts.repetition:
        means, count = facts.repetition.means, facts.repetition.count
        facts_known.append(("repetition", f"a position that occurs {count} times: {means}"))
    facts_known += [("source" if i == 0 else "", s) for i, s in enumerate(facts.sources)]
    for label, text in facts_known:
        yield paragraph(f"{label:<12}{text}", " " * 12)
    if game.declared:
        yield ""
        yield options_table(game)


def options_table(game: Game) -> str:
    """Each option with its value, and beside them, wrapped, what is allowed and what it means."""
    rows = [("option", "value", "default", "")]
    for o in game.declared.values():
        value = game.options.get(o.name, o.default)
        rows.append((o.name, brief(value), brief(o.default), ""))
    head, *lines = table(rows).splitlines()
    indent = " " * (max(map(len, (head, *lines))) + 2)
    texts = (f"{o.allowed}; {o.about}" if o.about else o.allowed for o in game.declared.values())
    return "\n".join(
        [head]
        + [
            paragraph(line.ljust(len(indent)) + text, indent)
            for line, text in zip(lines, texts, strict=True)
        ]
    )


def brief(value: object) -> str:
    """A value of an option in a table: a long one, such as a race track, is cut."""
    text = str(value)
    return text if len(text) <= MOST_OF_A_VALUE else f"{text[: MOST_OF_A_VALUE - 3]}..."


def about_state(state: State) -> Iterator[str]:
    """The position as text, the legal moves, and the evaluation's features."""
    yield f"position: {state.text}"
    if state.is_chance:
        yield "outcomes:"
        yield columns([f"{state.describe(a)} ({p:.4g})" for a, p in state.outcomes()])
    elif not state.is_terminal:
        names = list(state.descriptions().values())
        yield f"legal moves ({len(names)}):"
        yield columns(names)
    features = state.features()
    weights = state.game.weights
    if features:
        rows = [("feature", "value", "weight", "product")]
        for name, value in features.items():
            product = weights[name] * value
            rows.append((name, f"{value:g}", f"{weights[name]:g}", f"{product:+.3f}"))
        yield ""
        yield table(rows, right=(1, 2, 3))
        first = state.game.player_name(0)
        yield f"evaluation for {first}: {state.evaluate(0):+.3f}"
