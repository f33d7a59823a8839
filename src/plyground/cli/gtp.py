"""`plyground gtp`: Plyground's engines as a GTP program."""

from __future__ import annotations

from typing import Annotated

import typer


def gtp(
    game: Annotated[
        str, typer.Option(metavar="GAME", help="The game: go, go:size=19, othello.")
    ] = "go",
    agent: Annotated[
        str, typer.Option(metavar="SPEC", help="The agent; usual is the default for the game.")
    ] = "usual",
    time: Annotated[
        float, typer.Option(min=0.001, metavar="S", help="Seconds per move without a clock.")
    ] = 1.0,
) -> None:
    """Speak GTP on standard input and output, as an engine for go programs and arenas."""
    from plyground.protocols.servers.gtp import GtpServer
    from plyground.protocols.servers.stream import Stream

    GtpServer(Stream(), game, agent, time).run()
