"""The files that come with the package are found wherever it is installed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from fastapi import FastAPI
from httpx import ASGITransport, AsyncClient, Response
from own_loop import in_own_loop

import plyground as pg
from plyground.roster.levels.ladder import find_ladder
from plyground.studio.app import create_app
from plyground.studio.page import find_pages


@pytest.fixture(scope="module")
def app() -> FastAPI:
    return create_app()


def fetch(app: FastAPI, paths: list[str]) -> list[Response]:
    async def fetch_all() -> list[Response]:
        async with AsyncClient(transport=ASGITransport(app), base_url="http://127.0.0.1") as client:
            return [await client.get(path) for path in paths]

    return in_own_loop(fetch_all())


@pytest.mark.parametrize("path", [page.path for page in find_pages()])
@pytest.mark.parametrize("language", ["en", "ar"])
def test_a_page_and_all_that_it_loads_are_served(app: FastAPI, path: str, language: str) -> None:
    (page,) = fetch(app, [f"{path}?lang={language}"])
    assert page.status_code == 200, page.text[:300]
    loaded = sorted(set(re.findall(r'(?:src|href)="(/(?:static|renderer)/[^"#]+)"', page.text)))
    assert loaded
    missing = [a.url.path for a in fetch(app, loaded) if a.status_code != 200]
    assert not missing


def test_the_renderer_levels_and_type_marker_are_there() -> None:
    found = pg.alphabeta(pg.gallery("jarrar").initial(), trace=True)
    assert found.trace is not None
    assert "<script" in found.trace.html()
    assert find_ladder(pg.load("othello")) is not None
    assert Path(pg.__file__).with_name("py.typed").is_file()
