"""The files that come with the package are found wherever it is installed."""

from __future__ import annotations

import re
import subprocess
import sys
import zlib
from importlib.metadata import requires
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


def test_export_is_light_for_those_who_do_not_use_it() -> None:
    """A small part of the package, all of it text; what it needs is an extra."""
    home = Path(pg.__file__).parent
    size = 0
    for room in (home / "export", home / "kernel" / "wasm"):
        for file in room.rglob("*"):
            if file.is_file() and file.suffix != ".pyc":
                size += len(zlib.compress(file.read_text(encoding="utf-8").encode()))
    assert size < 160_000
    needed = requires("plyground") or []
    assert any(line.startswith("mini-racer") and "extra == " in line for line in needed)
    assert not [line for line in needed if "racer" in line and "extra == " not in line]


def test_games_and_searches_load_nothing_of_export() -> None:
    code = (
        "import sys\nimport plyground as pg\n"
        "pg.alphabeta(pg.load('tic_tac_toe').initial(), depth=2)\n"
        "pg.analyse(pg.load('nim'), 'alphabeta', depth=2)\n"
        "parts = ('plyground.export', 'plyground.kernel.wasm', 'py_mini_racer')\n"
        "print('loaded:', [name for name in sys.modules if name.startswith(parts)])\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] == "loaded: []"
