"""`plyground games`: lists the games."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from plyground.cli.columns import table
from plyground.cli.output import PRINTED, put


def games(
    # A flag: for the option with a file, Typer would import pydantic.
    as_json: Annotated[
        bool, typer.Option("--json", help="Print JSON in place of the table.")
    ] = False,
) -> None:
    """List the games."""
    from plyground.game import catalogue

    entries = [catalogue.entry(name) for name in catalogue.games()]
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
    put(
        table(rows),
        json=PRINTED if as_json else "",
        data=lambda: json.dumps([vars(entry) for entry in entries], ensure_ascii=False, indent=2),
    )
