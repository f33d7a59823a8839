"""Exported pages in a browser, from disk and with the network off."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from browsing import OpenPage
from exported import built
from playwright.sync_api import Browser, Page, expect

from plyground.export.page import single_page

expect.set_options(timeout=20_000)


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("pages")


@pytest.fixture
def open_page(browser: Browser, folder: Path) -> Iterator[OpenPage]:
    """open_page("/play/chess?seats=..."): the exported page of a game, as `Table` opens it.

    The test fails if the page logs an error, throws, or asks for anything but its own file.
    """
    problems: list[str] = []
    contexts = []

    def open_one(
        path: str,
        *,
        lang: str = "en",
        theme: str = "light",
        width: int = 1280,
        height: int = 800,
        **context: Any,
    ) -> Page:
        asked = urlsplit(path)
        spec = asked.path.removeprefix("/play/")
        file = folder / f"{spec.replace(':', '-').replace('=', '-')}.html"
        if not file.exists():
            file.write_text(single_page(built(spec)), encoding="utf-8")
        made = browser.new_context(
            offline=True, viewport={"width": width, "height": height}, **context
        )
        contexts.append(made)
        page = made.new_page()
        page.on("console", lambda m: problems.append(m.text) if m.type == "error" else None)
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on(
            "request",
            lambda r: (
                None if r.url.startswith(("file:", "blob:", "data:")) else problems.append(r.url)
            ),
        )
        query = f"{asked.query}&lang={lang}&theme={theme}".lstrip("&")
        page.goto(f"{file.as_uri()}?{query}#{asked.fragment}")
        page.locator("#turn").wait_for(state="attached")
        return page

    yield open_one
    for made in contexts:
        made.close()
    assert not problems, "\n".join(problems)
