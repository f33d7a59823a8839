"""Run the studio on this machine: find a port, say where it is, open the browser, end cleanly."""

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

from plyground.game.errors import PlygroundError
from plyground.studio.settings import StudioSettings

TRIES = 20
"""Ports that are tried, one after the other."""


def serve(
    settings: StudioSettings, *, open_browser: bool, say: Callable[[str], None] = print
) -> None:
    """Serve until Ctrl-C."""
    import uvicorn

    from plyground.studio.app import create_app

    listener = listen(settings.host, settings.port)
    # The server only follows rules; compiling is for the workers, and would make everybody wait.
    os.environ["PLYGROUND_INTERPRET"] = "1"
    settings = replace(settings, port=listener.getsockname()[1])
    if not settings.is_local:
        settings = replace(settings, token=settings.token or secrets.token_urlsafe(16))
        say(
            f"warning: the studio listens on {settings.host}: other machines can reach it.\n"
            "It is not encrypted. Only who has the address below, with its token, gets in."
        )
    where = address(settings)
    say(f"The studio is at {where}\nCtrl-C ends it.")
    if open_browser:
        opener = threading.Timer(0.5, webbrowser.open, (where,))
        opener.daemon = True
        opener.start()
    app = create_app(settings)

    class Server(uvicorn.Server):
        def handle_exit(self, sig: int, frame: FrameType | None) -> None:
            app.state.pool.closing = True  # streams of events end, so that nobody waits for them
            super().handle_exit(sig, frame)

    config = uvicorn.Config(
        app,
        log_level="warning",
        proxy_headers=False,
        server_header=False,
        timeout_graceful_shutdown=2,
    )
    with listener, suppress(KeyboardInterrupt):
        Server(config).run(sockets=[listener])
    say("The studio is closed.")


def listen(host: str, port: int) -> socket.socket:
    """A socket at the port, or at the next free one; port 0 is any free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    reason = ""
    for candidate in range(port, min(port + TRIES, 65536)) if port else (0,):
        # Named, for asyncio sends at once (TCP_NODELAY) only if it knows the protocol; otherwise
        # every answer waits 40 ms for the acknowledgement of its own first part.
        listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, candidate))
            listener.listen()  # from now on whoever comes waits, and is not turned away
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
