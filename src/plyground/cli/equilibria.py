"""`plyground equilibria`: Nash equilibria in pure and mixed strategies, with regrets."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from plyground.cli.arguments import Options, write_file
from plyground.cli.columns import paragraph
from plyground.cli.matrix.command import Reduced, Source
from plyground.cli.matrix.sources import find_form

if TYPE_CHECKING:
    from plyground.theory.exact import Number
    from plyground.theory.normal.form import NormalForm
    from plyground.theory.solve.equilibrium import Equilibria

SHOWN = 50
"""The most equilibria printed."""


def equilibria(
    source: Source,
    option: Options = None,
    method: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="vertices (all), supports, lemke-howson, lp (zero-sum), pure (any number of "
            "players). Default: all equilibria of a small game, one of a large game.",
        ),
    ] = None,
    exact: Annotated[
        bool | None,
        typer.Option("--exact/--floats", help="With lp: fractions, or floating point by HiGHS."),
    ] = None,
    reduced: Reduced = False,
    out: Annotated[
        Path | None, typer.Option("--json", metavar="FILE", help="Also write the result as JSON.")
    ] = None,
) -> None:
    """Find Nash equilibria of a matrix, a Gambit file, a tree or a small game."""
    from plyground.cli.matrix.text import heading

    form = find_form(source, option, reduced=reduced)
    found = form.equilibria(method, exact=exact)
    typer.echo(heading(form))
    typer.echo("\n".join(about(form, found)))
    if out is not None:
        write_file(out, json.dumps(as_json(form, found), indent=1) + "\n")


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
    threats = set()
    if isinstance(form, StrategicForm) and not form.reduced:
        threats = set(form.not_subgame_perfect)
    for number, one in enumerate(found[:SHOWN], 1):
        yield ""
        payoffs = ", ".join(map(number_words, one.payoffs))
        regret = "0" if one.exact else f"{float(one.regret):.1e}"
        kind = "exact" if one.exact else "in floating point"
        yield f"{number}. payoffs {payoffs}; regret {regret} ({kind})"
        for player, own in enumerate(one.strategies):
            words = mixture_words(own, names[player])
            yield paragraph(f"   {form.player_names[player]}: {words}", "      ")
        if one.pure and tuple(own[0] for own in one.supports) in threats:
            yield "   not subgame-perfect: off the path of play, a player could do better"
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


def as_json(form: NormalForm, found: Equilibria) -> dict[str, Any]:
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
                "strategies": [[_plain(p) for p in own] for own in one.strategies],
                "payoffs": [_plain(u) for u in one.payoffs],
                "regret": _plain(one.regret),
                "exact": one.exact,
            }
            for one in found
        ],
    }


def _plain(value: Number) -> str | float:
    return value if isinstance(value, float) else str(value)
