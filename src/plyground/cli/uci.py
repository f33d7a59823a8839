"""`plyground uci`: our engines for chess programs, and for other games."""

from __future__ import annotations

from typing import Annotated

import typer


def uci(
    game: Annotated[
        str, typer.Option(metavar="GAME", help="The usual UCI_Variant: connect4, othello:size=6.")
    ] = "chess",
    agent: Annotated[
        str, typer.Option(metavar="SPEC", help="Who thinks; usual is what suits the game.")
    ] = "usual",
) -> None:
    """Speak UCI on standard input and output: an engine for chess programs and for arenas."""
    from plyground.protocols.servers.stream import Stream
    from plyground.protocols.servers.uci import UciServer

    UciServer(Stream(), game, agent).run()
