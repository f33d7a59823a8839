"""`plyground matrix`: a payoff matrix with all that pure strategies tell about it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from plyground.cli.arguments import Options, write_file
from plyground.cli.matrix.sources import find_form

Source = Annotated[
    str,
    typer.Argument(
        metavar="MATRIX",
        help="Rows such as '7 3 -1; 7 3 4' (two numbers a cell: '3,3 0,5; 5,0 1,1'), a file .nfg "
        "or .csv, or a tree or small game, whose strategies are listed.",
    ),
]
Reduced = Annotated[
    bool,
    typer.Option("--reduced", help="Of a tree: merge plans that differ only where they never go."),
]


def matrix(
    source: Source,
    option: Options = None,
    rows: Annotated[
        str | None, typer.Option(metavar="NAMES", help="Names of the rows, between commas.")
    ] = None,
    columns: Annotated[
        str | None, typer.Option(metavar="NAMES", help="Names of the columns.")
    ] = None,
    announce: Annotated[
        str | None, typer.Option(metavar="ROW", help="What if the row player says this first?")
    ] = None,
    weak: Annotated[
        bool, typer.Option("--weak", help="Strike out weakly dominated strategies too.")
    ] = False,
    mixed: Annotated[
        bool, typer.Option("--mixed", help="Also those that a mixture dominates.")
    ] = False,
    steps: Annotated[bool, typer.Option("--steps", help="Step by step, as in a lecture.")] = False,
    reduced: Reduced = False,
    svg: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the table as a picture.")
    ] = None,
    nfg: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the game for Gambit.")
    ] = None,
) -> None:
    """Show a payoff matrix: margins, maximin, saddle points, best responses, dominance, value."""
    from plyground.cli.matrix.text import about, about_announcement, about_steps

    form = find_form(source, option, rows=rows, columns=columns, reduced=reduced)
    if announce is not None:
        typer.echo(about_announcement(form, announce))
    elif steps:
        typer.echo("\n".join(about_steps(form)))
    else:
        typer.echo("\n".join(about(form, weak=weak, mixed=mixed)))
    if svg is not None:
        write_file(svg, form.svg())
        typer.echo(f"picture written to {svg}")
    if nfg is not None:
        write_file(nfg, form.to_nfg())
        typer.echo(f"game written to {nfg}")
