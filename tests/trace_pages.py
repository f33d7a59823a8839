"""Pages that show a trace: the files that open from disk, and the tree lab."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from browsing import OpenPage
from lecture_trees import root
from playwright.sync_api import Page, expect

import plyground as pg

Open = Callable[..., Page]
"""open_file(trace, ..., lang="ar", fragment="s=5"): a page from disk."""


def traced(text: str) -> pg.Trace:
    found = pg.alphabeta(root(text), trace=True).trace
    assert found is not None
    return found


def view(page: Page) -> Any:
    return page.locator(".traceview").first


def shown(page: Page, step: int | str) -> None:
    expect(view(page)).to_have_attribute("data-step", str(step), timeout=20_000)


def lab(open_page: OpenPage, address: str = "", step: int = 0, **more: Any) -> Page:
    page = open_page(f"/lab/tree{address}{f'#s={step}' if step else ''}", **more)
    shown(page, step)
    if more.get("width", 1280) > 640:
        page.evaluate("document.querySelector('#setup-box').open = true")
    return page
