"""`plyground exercise`: shows, writes or grades an exercise."""

from __future__ import annotations

import json
import secrets
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from plyground.cli.output import Json, Language, OutputFile, put
from plyground.game.errors import PlygroundError

if TYPE_CHECKING:
    from plyground.teach.exercise import Exercise


def exercise(
    kind: Annotated[
        str,
        typer.Argument(metavar="[KIND]", help="A kind (see --list), or a file from --json."),
    ] = "alphabeta",
    seed: Annotated[int | None, typer.Option(help="The seed; default: a random one.")] = None,
    difficulty: Annotated[int, typer.Option(min=1, max=3, help="1, 2 or 3.")] = 1,
    on: Annotated[
        str | None,
        typer.Option(metavar="TREE|GAME", help="A tree as in `plyground tree`, or a small game."),
    ] = None,
    style: Annotated[
        str, typer.Option(metavar="NAME", help="A lecture's convention: S0 to S4.")
    ] = "standard",
    sheet: Annotated[Path | None, typer.Option(help="Write a printable sheet (HTML).")] = None,
    key: Annotated[Path | None, typer.Option(help="Write the key (HTML).")] = None,
    practice: Annotated[Path | None, typer.Option(help="Write an interactive page (HTML).")] = None,
    as_json: Json = "",
    language: Language = "en",
    answer: Annotated[Path | None, typer.Option(help="Grade an answer (JSON).")] = None,
    listed: Annotated[bool, typer.Option("--list", help="List the kinds of exercises.")] = False,
) -> None:
    """Practise with exercises that are graded and explained.

    Without a file to write or grade, the exercise runs in the terminal. Exit code 0: everything is
    right; 1: something is wrong or missing.
    """
    from plyground.cli.columns import table
    from plyground.teach.kinds.register import KINDS

    if listed:
        typer.echo(table([(name, about.title) for name, about in KINDS.items()]))
        return
    task = find(kind, seed, difficulty, on, style)
    files = (
        OutputFile(sheet, "sheet", lambda: task.sheet(language)),
        OutputFile(key, "key", lambda: task.key(language)),
        OutputFile(practice, "page", lambda: task.practice(language)),
    )
    wanted = bool(as_json) or any(file.path for file in files)
    if wanted:
        put(task.title, *files, json=as_json, data=task.to_json)
    if answer is not None:
        finish(task, read_answer(answer))
    elif not wanted:
        from plyground.cli.exercise.practice import practise

        finish(task, *practise(task))


def find(kind: str, seed: int | None, difficulty: int, on: str | None, style: str) -> Exercise:
    """The exercise named on the command line."""
    from plyground.teach import exercise as exercises

    if kind.endswith(".json"):
        return exercises.load(kind)
    if on is not None:
        from plyground.cli.arguments import is_tree, tree_of_game

        return exercises.on(on if is_tree(on) else tree_of_game(on), kind, style=style)
    chosen = secrets.randbelow(10_000) if seed is None else seed
    return exercises.generate(kind, chosen, difficulty, style=style)


def read_answer(path: Path) -> dict[str, Any]:
    from plyground.teach.exercise import read_text

    try:
        found = json.loads(read_text(path))
    except json.JSONDecodeError as problem:
        raise PlygroundError(f"the answer in {str(path)!r} is not valid JSON: {problem}") from None
    if not isinstance(found, dict):
        raise PlygroundError(
            f"the answer in {str(path)!r} must be an object such as {{'move': 'B'}}"
        )
    return found


def finish(task: Exercise, answer: dict[str, Any], hints: int = 0) -> None:
    """Print the grade."""
    grade = task.grade(answer, hints)
    typer.echo(str(grade))
    if grade.right < grade.expected or grade.extra:
        raise typer.Exit(1)
