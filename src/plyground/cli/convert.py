"""`plyground convert`: games from one file format into another."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def convert(
    source: Annotated[
        Path, typer.Argument(metavar="IN", help="A file that ends in .json, .jsonl, .pgn, ...")
    ],
    target: Annotated[
        Path, typer.Argument(metavar="OUT", help="The file to write; its ending is the format.")
    ],
) -> None:
    """Convert records of games: JSON, PGN (chess), SGF (go) and .mat (backgammon)."""
    from plyground.protocols.formats.files import read_games, write_games

    def note(sentence: str) -> None:
        typer.echo(f"plyground: note: {sentence}", err=True)

    games = read_games(source, note)
    write_games(target, games)
    typer.echo(f"{len(games)} game{'s' * (len(games) != 1)} written to {target}")
