"""`plyground equilibria`: Nash equilibria in pure and mixed strategies, with regrets."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

import typer

from plyground.cli.arguments import Options
from plyground.cli.columns import paragraph
from plyground.cli.matrix.command import Reduced, Source
from plyground.cli.matrix.sources import find_form
from plyground.cli.output import Json, put

if TYPE_CHECKING:
    from plyground.theory.exact import Number
    from plyground.theory.normal.form import NormalForm
    from plyground.theory.solve.equilibrium import Equilibria, Equilibrium

SHOWN = 50
"""The most equilibria printed."""


def equilibria(
    source: Source,
    option: Options = None,
    method: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="vertices (all), supports, lemke-howson, lp (zero-sum); for any number of players "
            "indifference (mixed) and pure. Default: all equilibria of a small game, one of a "
            "large game.",
        ),
    ] = None,
    exact: Annotated[
        bool | None,
        typer.Option("--exact/--floats", help="With lp: fractions, or floating point by HiGHS."),
    ] = None,
    reduced: Reduced = False,
    as_json: Json = "",
) -> None:
    """Find Nash equilibria of a matrix, a Gambit file, a tree or a small game."""
    from plyground.cli.matrix.text import heading

    form = find_form(source, option, reduced=reduced)
    found = form.equilibria(method, exact=exact)
    put(
        "\n".join([heading(form), *about(form, found)]),
        json=as_json,
        data=lambda: json.dumps(as_data(form, found), indent=1),
    )


def about(form: NormalForm, found: Equilibria) -> Iterator[str]:
    """The list of equilibria, and notes on what it leaves out."""
    from plyground.cli.matrix.text import about_plans
    from plyground.theory.exact import number_words
    from plyground.theory.extensive.strategic_form import StrategicForm
    from plyground.theory.solve.equilibrium import mixture_words

    plural = "equilibrium" if len(found) == 1 else "equilibria"
    names = form.strategies
    if isinstance(form, StrategicForm):
        played = [{i for one in found for i in one.supports[p]} for p in range(form.players)]
        yield from about_plans(form, played)
        names = form.numbered().strategies
        yield ""
    yield f"{len(found)} {plural} by {found.method}" + (": these are all" if _all(found) else "")
    for number, one in enumerate(found[:SHOWN], 1):
        yield ""
        payoffs = ", ".join(map(number_words, one.payoffs))
        regret = "0" if one.exact else f"{float(one.regret):.1e}"
        kind = "exact" if one.exact else "in floating point"
        yield f"{number}. payoffs {payoffs}; regret {regret} ({kind})"
        for player, own in enumerate(one.strategies):
            words = mixture_words(own, names[player])
            yield paragraph(f"   {form.player_names[player]}: {words}", "      ")
        if isinstance(form, StrategicForm):
            yield paragraph(f"   {form.perfection(one)}", "      ")
    if len(found) > SHOWN:
        yield f"\nand {len(found) - SHOWN} more (--json writes all)"
    for group in found.continua:
        yield ""
        sides = [
            " or ".join(mixture_words(mixture, own) for mixture in side)
            for side, own in zip(group.strategies, names, strict=True)
        ]
        yield paragraph(f"any mixture of {sides[0]} with any mixture of {sides[1]}", "  ")
    if found.note:
        yield ""
        yield paragraph(f"Note: {found.note}.")


def _all(found: Equilibria) -> bool:
    return found.complete and not found.continua and not found.note


def as_data(form: NormalForm, found: Equilibria) -> dict[str, Any]:
    """The result as JSON data; fractions are strings."""
    return {
        "players": list(form.player_names),
        "strategies": [list(own) for own in form.strategies],
        "method": found.method,
        "complete": found.complete,
        "degenerate": found.degenerate,
        "note": found.note,
        "equilibria": [
            {
                **_perfect(form, one),
                "strategies": [[_plain(p) for p in own] for own in one.strategies],
                "payoffs": [_plain(u) for u in one.payoffs],
                "regret": _plain(one.regret),
                "exact": one.exact,
            }
            for one in found
        ],
    }


def _perfect(form: NormalForm, one: Equilibrium) -> dict[str, Any]:
    """The verdict on subgame perfection, for a tree."""
    from plyground.theory.extensive.strategic_form import StrategicForm

    if not isinstance(form, StrategicForm):
        return {}
    found = form.perfection(one)
    return {"subgame_perfect": found.perfect, "not_perfect_at": found.where or None}


def _plain(value: Number) -> str | float:
    return value if isinstance(value, float) else str(value)
