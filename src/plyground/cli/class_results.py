"""`plyground class`: the results of a class as a table."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from typing import Annotated

import typer

from plyground.cli.columns import table


def class_results(
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE...", help="Results that readers saved.")
    ],
    as_csv: Annotated[bool, typer.Option("--csv", help="Print CSV for a spreadsheet.")] = False,
) -> None:
    """Show who did what in the course: parts done and mean score, in all and by chapter.

    Readers save their results on the course's page or in a class file.
    """
    from plyground.studio.course.results import class_table, read_results

    rows = class_table([read_results(path) for path in files])
    if as_csv:
        text = io.StringIO()
        csv.writer(text).writerows([[_cell(cell) for cell in row] for row in rows])
        typer.echo(text.getvalue(), nl=False)
    else:
        typer.echo(table(rows, right=(1, 2)))


def _cell(text: str) -> str:
    """A cell that no spreadsheet takes for a formula."""
    return f"'{text}" if text[:1] in ("=", "+", "@") else text
