"""`plyground gtp`: our engines for go programs, and for other games."""

from __future__ import annotations

from typing import Annotated

import typer


def gtp(
    game: Annotated[
        str, typer.Option(metavar="GAME", help="What is played: go, go:size=19, othello.")
    ] = "go",
    agent: Annotated[
        str, typer.Option(metavar="SPEC", help="Who thinks; usual is what suits the game.")
    ] = "usual",
    time: Annotated[
        float, typer.Option(min=0.001, metavar="S", help="Seconds a move where there is no clock.")
    ] = 1.0,
) -> None:
    """Speak GTP on standard input and output: an engine for go programs and for arenas."""
    from plyground.protocols.servers.gtp import GtpServer
    from plyground.protocols.servers.stream import Stream

    GtpServer(Stream(), game, agent, time).run()
