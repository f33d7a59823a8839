"""What a command puts out: files first, then its text, so that `| head` loses no file.

`--json` means the same in every command: `--json FILE.json` writes JSON to a file, and `--json`
alone prints it in place of the text.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from json import dumps
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer
from typer.core import TyperCommand

from plyground.cli.arguments import write_file

FLAG, PRINTED = "--json", "-"
Json = Annotated[
    str,  # "" stands for no JSON
    typer.Option(
        FLAG,
        metavar="[FILE.json]",
        help="Write JSON to this file; without one, print it in place of the text.",
    ),
]
Language = Annotated[str, typer.Option(help="The language of texts: en or ar.")]


class OutputFile(NamedTuple):
    """A file to write, if there is a path."""

    path: Path | None
    what: str
    text: Callable[[], str]


def put(text: str, *files: OutputFile, json: str = "", data: Any = None) -> None:
    """Write the files, then print the text and what was written; `data()` is the text of JSON."""
    notes = []
    place = Path(json) if json and json != PRINTED else None
    for file in (*files, OutputFile(place, "JSON", data)):
        if file.path is not None:
            write_file(file.path, file.text().removesuffix("\n") + "\n")
            notes.append(f"{file.what} written to {file.path}")
    if json == PRINTED:
        typer.echo(data())
    else:
        typer.echo("\n".join([text, *notes]))


def with_place(args: list[str]) -> list[str]:
    """The arguments, with "-" after a `--json` that names no file."""
    found: list[str] = []
    for word, after in zip(args, [*args, ""][1:], strict=True):
        found.append(word)
        if word == FLAG and after != PRINTED and not after.endswith(".json"):
            found.append(PRINTED)
    return found


def without_pydantic(help_option: Any) -> Any:
    """The option --help with the default False: for None, Typer would import pydantic."""
    if help_option is not None:
        help_option.default = False
    return help_option


class Command(TyperCommand):
    """One command."""

    def get_help_option(self, ctx: Any) -> Any:
        return without_pydantic(super().get_help_option(ctx))

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        own = [option for option in self.params if FLAG in option.opts]
        takes_file = any(not getattr(option, "is_flag", False) for option in own)
        return super().parse_args(ctx, with_place(args) if takes_file else args)


class GrowingTable:
    """A table that is printed row by row; with `--json`, its file is complete before each row."""

    def __init__(self, json: str) -> None:
        self.json = json
        self.rows: list[Any] = []

    def say(self, text: str) -> None:
        """Print a line, unless JSON is printed."""
        if self.json != PRINTED:
            typer.echo(text)

    def add(self, row: Any, text: str) -> None:
        """One more row, a dataclass."""
        self.rows.append(asdict(row))
        if self.json not in ("", PRINTED):
            write_file(Path(self.json), self.text + "\n")
        self.say(text)

    def end(self) -> None:
        """After the last row."""
        if self.json == PRINTED:
            typer.echo(self.text)

    @property
    def text(self) -> str:
        return dumps(self.rows, indent=1)
