"""An exercise at the terminal: asks item by item, grades, and asks again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import typer

from plyground.cli.columns import paragraph, table
from plyground.game.drawing.text_board import text_board
from plyground.game.errors import PlygroundError
from plyground.teach.answers import flat, is_blank, is_unread, read, split
from plyground.teach.kinds.matrix import ROMAN

if TYPE_CHECKING:
    from plyground.teach.exercise import Exercise
    from plyground.teach.grading import Grade, Item

HELP = "Press Enter to leave a blank; type hint for help (at a cost), or done to finish."


class Done(Exception):
    """The user has finished answering."""


def practise(task: Exercise) -> tuple[dict[str, Any], int]:
    """Ask until everything is right or the user stops; returns the answer and hints used."""
    show(task)
    answer: dict[str, Any] = {}
    hints = 0
    while True:
        try:
            hints += ask(task, answer)
        except Done:
            return answer, hints
        grade = task.grade(answer, hints)
        if grade.right == grade.expected and not grade.extra:
            return answer, hints
        typer.echo(f"\n{grade}\n")
        if not again():
            return answer, hints
        forget(answer, grade)


def show(task: Exercise) -> None:
    """Print the task and its figure."""
    origin = ", ".join(f"{name} {value}" for name, value in task.source.items())
    typer.echo(f"{task.title} ({origin})\n")
    for line in task.task.splitlines():
        typer.echo(paragraph(line))
    if task.convention_text:
        typer.echo(paragraph(task.convention_text))
    typer.echo("")
    for line in figure(task):
        typer.echo(line)
    typer.echo(f"\n{HELP}")


def figure(task: Exercise) -> Iterator[str]:
    """The exercise's figure as text."""
    data = task.data
    if "tree" in data:
        from plyground.game.trees.sources import tree

        picture = tree(data["tree"]).initial().picture
        if picture is not None:
            yield text_board(picture)
        yield data["tree"]
    elif "children" in data:
        rows = [("child", "w", "n")]
        rows += [(c["name"], str(c["w"]), str(c["n"])) for c in data["children"]]
        yield table(rows, right=(1, 2))
    elif "matrix" in data:
        matrix = data["matrix"]
        lines = [("A \\ B", *ROMAN[: len(matrix[0])])]
        lines += [(ROMAN[i], *map(str, row)) for i, row in enumerate(matrix)]
        yield table(lines, right=range(1, len(matrix[0]) + 1))
    elif "board" in data:
        yield from (" ".join(data["board"][i : i + 3]) for i in (0, 3, 6))


def ask(task: Exercise, answer: dict[str, Any]) -> int:
    """Ask for each blank item, and for all skipped edges at once; returns the hints given."""
    hints = 0
    single = [item for item in task.items if item.form != "mark"]
    for item in single:
        if item.key != "move" and is_blank(answer.get(item.key)):
            hints += ask_item(item, answer)
    if len(single) < len(task.items):
        hints += ask_cuts(task, answer)
    for item in single:
        if item.key == "move" and is_blank(answer.get(item.key)):
            hints += ask_item(item, answer)
    return hints


def ask_item(item: Item, answer: dict[str, Any]) -> int:
    choices = f" ({', '.join(item.choices)})" if item.choices else ""
    level = 0
    while True:
        typed = line(f"{item.ask}{choices}: ")
        if typed == "hint":
            level = min(level + 1, 3)
            typer.echo(item.hints[level - 1] if len(item.hints) >= level else "No hint here.")
            continue
        try:
            if typed and not is_unread(typed):
                read(item.form, item.key, typed)
        except PlygroundError as problem:
            typer.echo(str(problem))
            continue
        if typed:
            answer[item.key] = typed
        return level


def ask_cuts(task: Exercise, answer: dict[str, Any]) -> int:
    """The names of all skipped nodes in one line."""
    known = {item.key for item in task.items if item.form == "mark"}
    level = 0
    while True:
        typed = line("skipped edges, as names of the nodes below, separated by spaces: ")
        if typed == "hint":
            level = min(level + 1, 3)
            typer.echo(task.hint(answer, level) or "No hint here.")
            continue
        given = flat({"cut": split(typed)})
        unknown = [key.partition(".")[2] for key in given if key not in known]
        if unknown:
            typer.echo(f"there is no edge to {unknown[0]!r}")
            continue
        answer |= given
        return level


def line(prompt: str) -> str:
    """A line of input; raises Done at the end."""
    try:
        typed = input(prompt).strip()
    except EOFError:
        typer.echo("")
        raise Done from None
    if typed in ("done", "quit", "exit"):
        raise Done
    return typed


def again() -> bool:
    try:
        return line("Try again? [y/n] ").casefold().startswith("y")
    except Done:
        return False


def forget(answer: dict[str, Any], grade: Grade) -> None:
    """Keep only what was right."""
    for mark in grade.marks:
        if mark.status == "wrong":
            answer.pop(mark.key, None)
