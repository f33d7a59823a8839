"""`plyground studio`: starts the studio, the web page."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from plyground.game.errors import PlygroundError


def studio(
    files: Annotated[
        list[Path] | None,
        typer.Argument(metavar="[FILES]...", help="Your own game files, added to the games."),
    ] = None,
    host: Annotated[
        str, typer.Option(help="The address to listen on; 127.0.0.1 is this machine only.")
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="The port, or the next free one; 0: any.")
    ] = 8000,
    open_browser: Annotated[
        bool, typer.Option("--open/--no-open", help="Open the page in your browser.")
    ] = True,
    workers: Annotated[
        int | None,
        typer.Option(min=1, max=64, help="Searches at a time; default: one less than cores."),
    ] = None,
    rate: Annotated[
        float,
        typer.Option(min=0, help="Requests per second and client on average; 0: no limit."),
    ] = 50,
    in_page: Annotated[
        bool,
        typer.Option(
            "--in-page",
            help="Let browsers search the games that `plyground export` has compiled.",
        ),
    ] = False,
    ahead: Annotated[
        bool,
        typer.Option(
            "--ahead/--no-ahead",
            help="Compile engines when a page opens, and reply in plain Python until then.",
        ),
    ] = True,
    warm: Annotated[
        bool,
        typer.Option("--warm", help="Compile the games opened most often in the background."),
    ] = False,
) -> None:
    """Open the studio in the browser: all games, tree lab, exercises."""
    from plyground.cli.warm import USUAL
    from plyground.game.game_files import game_file, name_of
    from plyground.studio.serve import serve
    from plyground.studio.settings import StudioSettings, usual_workers

    own = tuple(game_file(path) for path in files or ())
    for path in own:
        if not path.is_file() or path.suffix != ".py":
            what = "is not a Python file" if path.exists() else "does not exist"
            raise PlygroundError(f"the game file {str(path)!r} {what}; give files such as game.py")
    names = [name_of(path) for path in own]
    for name in names:
        if names.count(name) > 1:
            raise PlygroundError(f"two of the files are called {name}; rename one of them")
    settings = StudioSettings(
        host=host,
        port=port,
        files=own,
        ahead=ahead,
        workers=workers or usual_workers(),
        requests_per_second=rate,
    )
    more = None
    if in_page:
        from plyground.export.in_studio import add_engines

        more = add_engines
    first = USUAL if warm else ()
    serve(settings, open_browser=open_browser, say=typer.echo, extend=more, warm=first)
