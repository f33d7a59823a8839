"""`plyground games`: lists the games."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from plyground.cli.columns import table


def games(
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")] = False,
) -> None:
    """List the games."""
    from plyground.game import catalogue

    entries = [catalogue.entry(name) for name in catalogue.games()]
    if as_json:
        typer.echo(json.dumps([vars(entry) for entry in entries], ensure_ascii=False, indent=2))
        return
    # The Arabic title comes last, because right-to-left text would displace what follows it.
    rows = [("name", "title", "players", "sum", "chance", "information", "")]
    for e in entries:
        rows.append(
            (
                e.name,
                e.title,
                str(e.players),
                "zero" if e.zero_sum else "general",
                "no" if e.deterministic else "yes",
                "perfect" if e.perfect_information else "imperfect",
                e.title_ar,
            )
        )
    typer.echo(table(rows))
