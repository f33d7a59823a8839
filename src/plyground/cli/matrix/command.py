"""`plyground matrix`: shows a payoff matrix and what pure strategies achieve in it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from plyground.cli.arguments import Options
from plyground.cli.matrix.sources import find_form
from plyground.cli.output import OutputFile, put

Source = Annotated[
    str,
    typer.Argument(
        metavar="MATRIX",
        help="Rows such as '7 3 -1; 7 3 4' (two numbers per cell: '3,3 0,5; 5,0 1,1'), an .nfg or "
        ".csv file, or a tree or small game.",
    ),
]
Reduced = Annotated[
    bool,
    typer.Option("--reduced", help="Merge plans of a tree that always play alike."),
]


def matrix(
    source: Source,
    option: Options = None,
    rows: Annotated[
        str | None, typer.Option(metavar="NAMES", help="Names of the rows, separated by commas.")
    ] = None,
    columns: Annotated[
        str | None, typer.Option(metavar="NAMES", help="Names of the columns.")
    ] = None,
    announce: Annotated[
        str | None, typer.Option(metavar="ROW", help="Show the best replies to this row.")
    ] = None,
    weak: Annotated[
        bool, typer.Option("--weak", help="Also eliminate weakly dominated strategies.")
    ] = False,
    mixed: Annotated[
        bool, typer.Option("--mixed", help="Also eliminate strategies dominated by mixtures.")
    ] = False,
    steps: Annotated[bool, typer.Option("--steps", help="Step by step, as in a lecture.")] = False,
    reduced: Reduced = False,
    svg: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the table as a picture.")
    ] = None,
    nfg: Annotated[Path | None, typer.Option(metavar="FILE", help="Write a Gambit file.")] = None,
) -> None:
    """Show a payoff matrix: margins, maximin, saddle points, best responses, dominance, value."""
    from plyground.cli.matrix.text import about, about_announcement, about_steps

    form = find_form(source, option, rows=rows, columns=columns, reduced=reduced)
    if announce is not None:
        text = about_announcement(form, announce)
    elif steps:
        text = "\n".join(about_steps(form))
    else:
        text = "\n".join(about(form, weak=weak, mixed=mixed))
    put(text, OutputFile(svg, "picture", form.svg), OutputFile(nfg, "game", form.to_nfg))
