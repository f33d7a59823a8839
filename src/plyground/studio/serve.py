"""Run the studio on this machine: find a port, print the address, open the browser."""

from __future__ import annotations

import os
import secrets
import socket
import threading
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from types import FrameType
from typing import TYPE_CHECKING

from plyground.game.errors import PlygroundError
from plyground.studio.settings import StudioSettings

if TYPE_CHECKING:
    from fastapi import FastAPI

TRIES = 20
"""Ports to try, one after the other."""


def serve(
    settings: StudioSettings,
    *,
    open_browser: bool,
    say: Callable[[str], None] = print,
    extend: Callable[[FastAPI], None] | None = None,
    warm: tuple[str, ...] = (),
) -> None:
    """Serve until Ctrl-C. `extend` may add routes of later rooms; `warm`: games to compile in the
    background."""
    import uvicorn
    from uvicorn.protocols.http.auto import AutoHTTPProtocol

    from plyground.studio.app import create_app
    from plyground.studio.security import bad_request

    listener = listen(settings.host, settings.port)
    # The server only plays moves. Workers compile; compiling here would block all requests.
    os.environ["PLYGROUND_INTERPRET"] = "1"
    settings = replace(settings, port=listener.getsockname()[1])
    if not settings.is_local:
        settings = replace(settings, token=settings.token or secrets.token_urlsafe(16))
        say(
            f"warning: the studio listens on {settings.host}: other machines can reach it.\n"
            "The connection is not encrypted. Access needs the address below, with its token."
        )
    where = address(settings)
    say(f"The studio is at {where}\nCtrl-C ends it.")
    if open_browser:
        opener = threading.Timer(0.5, webbrowser.open, (where,))
        opener.daemon = True
        opener.start()
    app = create_app(settings)
    if extend is not None:
        extend(app)
    if missing := warm_up(app, warm):
        say(f"Compiling in the background, once: {', '.join(missing)}. You can play meanwhile.")

    class HttpProtocol(AutoHTTPProtocol):  # type: ignore[misc, valid-type]
        def send_400_response(self, msg: str) -> None:
            self.transport.write(bad_request(msg))
            self.transport.close()

    class Server(uvicorn.Server):
        def handle_exit(self, sig: int, frame: FrameType | None) -> None:
            app.state.pool.closing = True  # ends the streams of events
            super().handle_exit(sig, frame)

    config = uvicorn.Config(
        app,
        http=HttpProtocol,
        log_level="warning",
        proxy_headers=False,
        server_header=False,
        timeout_graceful_shutdown=2,
    )
    with listener, suppress(KeyboardInterrupt):
        Server(config).run(sockets=[listener])
    say("The studio is closed.")


def warm_up(app: FastAPI, games: tuple[str, ...]) -> list[str]:
    """Compile games in the background; returns those that were not compiled before."""
    from plyground.studio.pages.play import usual

    missing = []
    for name in games:
        game = app.state.catalogue.find(name)
        agent = usual(game)
        if not app.state.warming.ready(game, agent):
            missing.append(name)
            app.state.warming.ask(name, game, [agent], later=True)
    return missing


def listen(host: str, port: int) -> socket.socket:
    """A socket at the port or the next free one; port 0 means any free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    reason = ""
    for candidate in range(port, min(port + TRIES, 65536)) if port else (0,):
        # asyncio sets TCP_NODELAY only if the protocol is named. Without it, every answer waits
        # 40 ms for the acknowledgement of its first part.
        listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, candidate))
            listener.listen()  # connections wait from now on
        except OSError as error:
            listener.close()
            reason = error.strerror or str(error)
            continue
        return listener
    tried = f"port {port}" if not port else f"ports {port} to {min(port + TRIES, 65536) - 1}"
    raise PlygroundError(f"the studio cannot listen on {host}, {tried}: {reason.lower()}")


def address(settings: StudioSettings) -> str:
    """The address to open."""
    host = settings.host
    if host in ("0.0.0.0", "::"):
        host = socket.gethostname()
    elif ":" in host:
        host = f"[{host}]"
    token = f"?token={settings.token}" if settings.token else ""
    return f"http://{host}:{settings.port}/{token}"
