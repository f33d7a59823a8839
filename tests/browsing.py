"""A studio in its own process, and helpers for pages in a browser."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Error, FloatRect, Locator, Page, Playwright, Request, Route

OpenPage = Callable[..., Page]
"""The type of the fixture `open_page`."""


BROWSERS = (
    "chromium-headless-shell",  # opens a page in a third of the time: it has no window to draw
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)


def start_browser(playwright: Playwright) -> Browser:
    """Chromium: the system's, or playwright's own."""
    path = next((found for name in BROWSERS if (found := shutil.which(name))), None)
    try:
        return playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
    except Error as problem:
        if path is not None:
            raise
        why = problem.message.splitlines()[0]
        pytest.skip(f"no browser here (apt install chromium-headless-shell): {why}")


class Studio:
    """A studio in its own process, started from the command line."""

    def __init__(self, *arguments: str, **environment: str) -> None:
        command = [sys.executable, "-m", "plyground", "studio", "--no-open", "--port", "0"]
        self.process = subprocess.Popen(
            [*command, *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env={**os.environ, "PYTHONUNBUFFERED": "1", **environment},
        )
        self.said = ""
        assert self.process.stdout is not None
        while (found := re.search(r"http://\S+", self.said)) is None:
            line = self.process.stdout.readline()
            assert line, f"the studio did not start: {self.said}"
            self.said += line
        self.address = found[0].rstrip("/")
        # A full pipe would block the studio.
        self.reader = threading.Thread(target=self._listen, daemon=True)
        self.reader.start()
        self.client = httpx.Client(timeout=30)

    def _listen(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.said += line

    def get(self, path: str, **query: Any) -> httpx.Response:
        return self.client.get(self.address + path, params=query or None)

    def post(self, path: str, body: Any = None) -> httpx.Response:
        return self.client.post(self.address + path, json=body)

    def close(self) -> str:
        """End it like Ctrl-C; returns everything it printed."""
        self.client.close()
        self.process.send_signal(2)
        try:
            self.process.wait(60)  # a busy machine may need more than 15
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            raise
        finally:
            self.reader.join(5)
            if self.process.stdout is not None:
                self.process.stdout.close()
        return self.said


class Held:
    """Requests of a page that a test holds back and sends on later: a slow server."""

    def __init__(self, page: Page, address: str | re.Pattern[str]) -> None:
        self.page = page
        self.address = address
        self.keeps = True
        self.kept: list[Route] = []
        self.gone: set[int] = set()
        page.route(address, self._take)

    def _take(self, route: Route) -> None:
        if self.keeps:
            self.kept.append(route)
        else:
            route.continue_()

    def wait(self, n: int) -> None:
        """Wait until `n` requests have been held back, including those already sent on."""
        for _ in range(2000):
            if len(self.kept) >= n:
                return
            self.page.wait_for_timeout(10)
        raise AssertionError(f"the page asked {len(self.kept)} times for {self.address}, not {n}")

    def send(self, i: int) -> None:
        """Send on the i-th request, and wait until the page has handled the answer."""
        request = self._next(i).request
        with self.page.expect_event("requestfinished", lambda ended: ended == request):
            self.kept[i].continue_()
        settle(self.page)

    def fail(self, i: int) -> None:
        """Let the i-th request fail, as without a server."""
        self._next(i).abort()
        settle(self.page)

    def let_go(self, *chosen: int) -> None:
        """Stop holding back; send on the chosen requests, or all that are left."""
        self.wait(max(chosen, default=-1) + 1)  # one that comes later would not be kept
        self.keeps = False
        for i in chosen or sorted(set(range(len(self.kept))) - self.gone):
            self._next(i).continue_()

    def _next(self, i: int) -> Route:
        self.wait(i + 1)
        self.gone.add(i)
        return self.kept[i]


def settle(page: Page) -> None:
    """Give the page time to handle the answers."""
    page.evaluate("() => new Promise((done) => setTimeout(() => requestAnimationFrame(done), 20))")


def axe(page: Page) -> None:
    """Assert that the page has no serious accessibility violation."""
    from axe_core_python.sync_playwright import Axe

    found = Axe().run(page)
    serious = [v for v in found["violations"] if v["impact"] in ("serious", "critical")]
    told = [
        f"{v['id']}: {v['help']}\n    " + "\n    ".join(str(n["html"]) for n in v["nodes"][:4])
        for v in serious
    ]
    assert not told, "\n".join(told)


def scrolls_sideways(page: Page) -> bool:
    """Whether the whole page is wider than the window."""
    return bool(
        page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")
    )


def box(node: Locator) -> FloatRect:
    """The box of an element on the screen."""
    found = node.bounding_box()
    assert found is not None
    return found


SHIFT = """() => new Promise((done) => {
  const sum = (all) => all.reduce((before, one) => before + one.value, 0);
  new PerformanceObserver((list) => done(sum(list.getEntries())))
    .observe({ type: "layout-shift", buffered: true });
  setTimeout(() => done(0), 300);
})"""


def shift(page: Page) -> float:
    """How far the parts of the page have jumped so far, as the browser counts it."""
    return float(page.evaluate(SHIFT))


def weight(request: Request) -> int:
    """The bytes of an answer as they came."""
    sizes = request.sizes()
    return sizes["responseBodySize"] + sizes["responseHeadersSize"]
