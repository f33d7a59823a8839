"""A running studio, and its pages in a browser."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from browsing import OpenPage, Studio
from playwright.sync_api import Browser, Page, expect
from trace_pages import Open

import plyground as pg

# On a machine that is busy with other tests, seconds say nothing about correctness.
expect.set_options(timeout=20_000)
SEAL = "5a" * 32
"""The key of the studio: the same cards are dealt in every run."""
os.environ["PLYGROUND_SEAL"] = SEAL


@pytest.fixture(scope="session")
def learned_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the studio finds learned networks."""
    return tmp_path_factory.mktemp("learned")


@pytest.fixture(scope="session")
def studio(tmp_path_factory: pytest.TempPathFactory, learned_folder: Path) -> Iterator[Studio]:
    """One studio for all tests that change nothing. It has no rate limit."""
    own = tmp_path_factory.mktemp("data")
    (own / "file").touch()
    running = Studio(
        *("--workers", "1", "--rate", "0", "--no-ahead"),  # always the same engine
        PLYGROUND_SEAL=SEAL,
        PLYGROUND_STORE=str(own / "arena.db"),
        PLYGROUND_LEVELS=str(own / "levels"),
        PLYGROUND_LEARNED=str(learned_folder),
        PLYGROUND_DATABASES=str(own / "file" / "databases"),  # none can be made
    )
    yield running
    running.close()


@pytest.fixture
def open_page(browser: Browser, studio: Studio) -> Iterator[OpenPage]:
    """open_page("/", lang="ar", theme="dark", width=360): a new page on the studio.

    The test fails if a page logs an error, throws, or makes a request to another origin.
    `expected` lists parts of console messages that belong to the test, such as "404".
    """
    problems: list[str] = []
    contexts = []

    def open_one(
        path: str = "/",
        *,
        lang: str = "en",
        theme: str = "light",
        width: int = 1280,
        height: int = 800,
        expected: tuple[str, ...] = (),
        **context: Any,
    ) -> Page:
        made = browser.new_context(
            base_url=studio.address, viewport={"width": width, "height": height}, **context
        )
        contexts.append(made)
        host = urlsplit(studio.address).netloc
        made.add_cookies(
            [
                {"name": name, "value": value, "url": studio.address}
                for name, value in (("lang", lang), ("theme", theme))
            ]
        )
        page = made.new_page()

        def complain(text: str) -> None:
            if not any(part in text for part in expected):
                problems.append(text)

        page.on("console", lambda m: complain(f"console: {m.text}") if m.type == "error" else None)
        page.on("pageerror", lambda error: complain(f"uncaught: {error}"))
        page.on(
            "request",
            lambda r: (
                complain(f"another origin: {r.url}")
                if urlsplit(r.url).netloc not in (host, "") and not r.url.startswith("data:")
                else None
            ),
        )
        page.goto(path)
        return page

    yield open_one
    for made in contexts:
        made.close()
    assert not problems, "\n".join(problems)


@pytest.fixture
def page(open_page: OpenPage) -> Page:
    """The home page."""
    return open_page("/")


@pytest.fixture
def open_file(browser: Browser, tmp_path: Path) -> Iterator[Open]:
    """open_file(trace, ..., lang="ar", fragment="s=5"): a page from disk, offline.

    The test fails if the page logs an error (a breach of its policy is one) or throws.
    """
    problems: list[str] = []
    contexts: list[Any] = []

    def open_one(
        *traces: pg.Trace, lang: str = "en", fragment: str = "", html: str = "", **context: Any
    ) -> Page:
        file = tmp_path / f"page{len(contexts)}.html"
        if html:
            file.write_text(html, encoding="utf-8")
        else:
            traces[0].to_html(file, *traces[1:], language=lang)
        made = browser.new_context(offline=True, **context)
        contexts.append(made)
        page: Page = made.new_page()
        page.on("console", lambda m: problems.append(m.text) if m.type == "error" else None)
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on(
            "request",
            lambda r: problems.append(r.url) if not r.url.startswith("file:") else None,
        )
        page.goto(f"{file.as_uri()}#{fragment}")
        return page

    yield open_one
    for made in contexts:
        made.close()
    assert not problems
