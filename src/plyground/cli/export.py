"""`plyground export`: games as pages that need no server."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from plyground.cli.arguments import find_game
from plyground.game.errors import PlygroundError

KILO = 1000


def export(
    games: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[GAME]...",
            help="A name or a file such as mygame.py, also with options: go:size=9. With --site "
            "several; none: all games.",
        ),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="The page; default: GAME.html."),
    ] = None,
    site: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Write a site: a catalogue and a page for each game."),
    ] = None,
    net: Annotated[
        list[Path] | None,
        typer.Option(
            metavar="FILE",
            help="A network that `plyground learn` made, its name, or `own` for the one that comes "
            "with the game: agents of the page can use it. With --site one for each game.",
        ),
    ] = None,
) -> None:
    """Write a game as one file that opens in any browser and plays without a server.

    Rules and engines are compiled to WebAssembly, which takes up to some minutes the first time and
    seconds afterwards. Each page is compared with Python along random games before it is written.
    """
    if site is not None:
        if output is not None:
            raise PlygroundError("--output is for one page and --site for a folder; give one")
        _site(games or [], site, net or [])
        return
    if not games or len(games) > 1:
        raise PlygroundError(
            f"give one game to export, not {len(games or [])}; --site DIR exports several"
        )
    if net and len(net) > 1:
        raise PlygroundError(f"give one network for a page, not {len(net)}")
    _page(games[0], output, net[0] if net else None)


def _page(name: str, output: Path | None, net: Path | None) -> None:
    from plyground.cli.columns import status
    from plyground.export.page import export_html

    game = find_game(name)
    file = output or Path(f"{game.name}.html")
    with status() as say:
        written = export_html(game, file, lambda part, what: say(f"{part:4.0%}  {what}"), net)
    size = round(written.stat().st_size / KILO)
    typer.echo(f"{written}: {game.title}, {size} kB, opens in any browser")


def _site(names: list[str], folder: Path, nets: list[Path]) -> None:
    from plyground.cli.columns import status
    from plyground.export.site import export_site

    with status() as say:
        made = export_site(
            [find_game(name) for name in names],
            folder,
            lambda part, what: say(f"{part:4.0%}  {what}"),
            nets,
        )
    for game, why in made.left_out.items():
        typer.echo(f"left out: {game}: {why}", err=True)
    total = round(made.size / KILO)
    typer.echo(f"{folder}: {len(made.games)} games, {total} kB; any file server can host it")
