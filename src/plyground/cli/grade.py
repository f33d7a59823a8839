"""`plyground grade`: grades a student's code."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from plyground.cli.columns import paragraph


def grade(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A Python file with a search.")],
    function: Annotated[
        str | None, typer.Option(help="The function; default: alphabeta, minimax or negamax.")
    ] = None,
    seconds: Annotated[float, typer.Option(help="The time limit.")] = 10.0,
    megabytes: Annotated[int, typer.Option(help="The memory limit.")] = 2048,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Run a student's minimax or alpha-beta on small games, and name its mistake.

    The function takes a state, or a game and a state, and optionally depth, alpha and beta; it
    returns a value, a move, or both. Exit code 0: everything is right; 1: there is a mistake; 2:
    it cannot be run.
    """
    from plyground.teach import grade_code

    report = grade_code(file, function, seconds=seconds, megabytes=megabytes)
    if as_json:
        typer.echo(json.dumps(asdict(report), ensure_ascii=False, indent=2))
    else:
        for text in str(report).splitlines():
            typer.echo(paragraph(text))
    if report.score < 1:
        raise typer.Exit(1)
