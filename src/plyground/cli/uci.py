"""`plyground uci`: Plyground's engines as a UCI program."""

from __future__ import annotations

from typing import Annotated

import typer


def uci(
    game: Annotated[
        str, typer.Option(metavar="GAME", help="The initial UCI_Variant: connect4, othello:size=6.")
    ] = "chess",
    agent: Annotated[
        str, typer.Option(metavar="SPEC", help="The agent; usual is the default for the game.")
    ] = "usual",
) -> None:
    """Speak UCI on standard input and output, as an engine for chess programs and arenas."""
    from plyground.protocols.servers.stream import Stream
    from plyground.protocols.servers.uci import UciServer
    from plyground.protocols.servers.warming import Warming

    UciServer(Stream(), game, agent, warming=Warming()).run()
