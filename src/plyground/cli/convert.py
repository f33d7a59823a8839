"""`plyground convert`: converts game files from one format to another."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def convert(
    source: Annotated[
        Path, typer.Argument(metavar="IN", help="A .json, .jsonl, .pgn, .sgf or .mat file.")
    ],
    target: Annotated[
        Path, typer.Argument(metavar="OUT", help="The file to write; its suffix sets the format.")
    ],
) -> None:
    """Convert game records between JSON, PGN (chess), SGF (go) and .mat (backgammon)."""
    from plyground.protocols.formats.files import read_games, read_saved, write_games

    def note(sentence: str) -> None:
        typer.echo(f"plyground: note: {sentence}", err=True)

    games = read_saved(source, note) if not source.suffix else read_games(source, note)
    write_games(target, games)
    typer.echo(f"{len(games)} game{'s' * (len(games) != 1)} written to {target}")
