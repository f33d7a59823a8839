"""Jobs for tests of the studio's workers."""

import os
import signal
import sys
import time
from typing import Any

from pydantic import BaseModel

from plyground.kernel.notice import compiling
from plyground.studio.work.worker import Desk


class Nap(BaseModel):
    seconds: float = 0.0


def nap(arguments: dict[str, Any], desk: Desk) -> dict[str, Any]:
    """Sleep, report it, and wake up early when asked to stop."""
    began = time.monotonic()
    seconds = float(arguments["seconds"])
    while (slept := time.monotonic() - began) < seconds and not desk.stop.is_set():
        desk.report(slept / seconds, {"slept": slept}, naps=int(slept * 10))
        time.sleep(0.02)
    return {"early": slept < seconds, "process": os.getpid()}


def deaf(arguments: dict[str, Any], desk: Desk) -> dict[str, Any]:
    """Sleep and ignore signals, after one report."""
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    desk.report(None, {"known": 1})
    time.sleep(arguments["seconds"])
    return {}


def busy(arguments: dict[str, Any], desk: Desk) -> dict[str, Any]:
    """Count without ever looking at the flag."""
    desk.report(None, {"counting": True})
    count = 0
    while count < 10**12:
        count += 1
    return {"count": count}


def compile_until(arguments: dict[str, Any], desk: Desk) -> dict[str, Any]:
    """Wait for a file, as if the compiler were at work."""
    with compiling("some game"):
        while not os.path.exists(arguments["file"]):
            time.sleep(0.02)
    return {}


def die(arguments: dict[str, Any], desk: Desk) -> dict[str, Any]:
    os._exit(1)


def wrong(arguments: dict[str, Any], desk: Desk) -> dict[str, Any]:
    raise ZeroDivisionError("a mistake in the programme")


def refuse(arguments: dict[str, Any], desk: Desk) -> Any:
    return desk.catalogue.find("chez")


def grow(arguments: dict[str, Any], desk: Desk) -> dict[str, Any]:
    """Take more and more memory."""
    kept = []
    for _ in range(10_000):
        kept.append(bytearray(b"x" * 10_000_000))
        time.sleep(0.02)
    return {"kept": len(kept)}


def long_answer(arguments: dict[str, Any], desk: Desk) -> list[int]:
    return list(range(100_000))


HALF_DONE = 0
"""Jobs that began something and did not finish it."""


def half_done(arguments: dict[str, Any], desk: Desk) -> dict[str, Any]:
    """Import something, as a fresh worker does; an interruption would leave it half done."""
    global HALF_DONE
    HALF_DONE += 1
    sys.modules.pop("colorsys", None)
    end = time.monotonic() + 0.01
    while time.monotonic() < end:
        import colorsys  # noqa: F401
    HALF_DONE -= 1
    return {}


def nothing_half_done(arguments: dict[str, Any], desk: Desk) -> dict[str, Any]:
    import colorsys

    return {"half_done": HALF_DONE, "imported": hasattr(colorsys, "hsv_to_rgb")}
