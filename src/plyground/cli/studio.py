"""`plyground studio`: the studio in the browser."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from plyground.game.errors import PlygroundError


def studio(
    files: Annotated[
        list[Path] | None,
        typer.Argument(metavar="[FILES]...", help="Your own game files, shown among the others."),
    ] = None,
    host: Annotated[
        str, typer.Option(help="Where to listen; 127.0.0.1 is for this machine alone.")
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="The port, or the next free one; 0 is any.")
    ] = 8000,
    open_browser: Annotated[
        bool, typer.Option("--open/--no-open", help="Open the page in your browser.")
    ] = True,
    workers: Annotated[
        int | None,
        typer.Option(min=1, max=64, help="Searches at a time; usually one less than cores."),
    ] = None,
    rate: Annotated[
        float,
        typer.Option(min=0, help="Requests of one client in a second, in the long run; 0 is any."),
    ] = 50,
) -> None:
    """Play, watch and learn in the browser: all games, tree lab, exercises."""
    from plyground.game.game_files import game_file, name_of
    from plyground.studio.serve import serve
    from plyground.studio.settings import StudioSettings, usual_workers

    own = tuple(game_file(path) for path in files or ())
    for path in own:
        if not path.is_file() or path.suffix != ".py":
            what = "is no Python file" if path.exists() else "does not exist"
            raise PlygroundError(f"the game file {str(path)!r} {what}; give files such as game.py")
    names = [name_of(path) for path in own]
    for name in names:
        if names.count(name) > 1:
            raise PlygroundError(f"two of the files are called {name}; rename one of them")
    settings = StudioSettings(
        host=host,
        port=port,
        files=own,
        workers=workers or usual_workers(),
        requests_per_second=rate,
    )
    serve(settings, open_browser=open_browser, say=typer.echo)
