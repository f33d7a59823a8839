"""`plyground grade`: grades a student's code."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from plyground.cli.arguments import Position, find_game_or_tree, find_state
from plyground.cli.columns import paragraph
from plyground.cli.output import Json, OutputFile, put
from plyground.game.errors import PlygroundError


def grade(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A Python file with a search.")],
    function: Annotated[
        str | None, typer.Option(help="The function; default: alphabeta, minimax or negamax.")
    ] = None,
    seconds: Annotated[float, typer.Option(help="The time limit.")] = 10.0,
    megabytes: Annotated[int, typer.Option(help="The memory limit.")] = 2048,
    on: Annotated[
        list[str] | None,
        typer.Option(
            metavar="GAME|TREE", help="A game or tree of your own to search too; may be repeated."
        ),
    ] = None,
    position: Position = None,
    depth: Annotated[
        int | None, typer.Option(min=1, help="Search the games of --on to this depth.")
    ] = None,
    svg: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Draw both searches where they differ first."),
    ] = None,
    as_json: Json = "",
) -> None:
    """Run a student's minimax or alpha-beta on small games, and name its mistake.

    The function takes a state, or a game and a state, and optionally depth, alpha and beta; it
    returns a value, a move, or both. Exit code 0: everything is right; 1: there is a mistake; 2:
    it cannot be run.
    """
    from plyground.teach import grade_code

    if position is not None and len(on or ()) != 1:
        raise PlygroundError("--position needs exactly one --on GAME")
    own = [find_state(find_game_or_tree(game, None), position) for game in on or ()]
    report = grade_code(file, function, on=own, depth=depth, seconds=seconds, megabytes=megabytes)
    found = report.comparison
    lines = [paragraph(text) for text in str(report).splitlines()]
    drawn = OutputFile(
        svg if found is not None and found.rows else None,
        "picture",
        lambda: found.svg() if found is not None else "",
    )
    put(
        "\n".join(lines if found is None else [*lines, "", str(found)]),
        drawn,
        json=as_json,
        data=lambda: json.dumps(asdict(report), ensure_ascii=False, indent=2),
    )
    if report.score < 1:
        raise typer.Exit(1)
