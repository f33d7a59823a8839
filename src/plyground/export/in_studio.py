"""The compiled games in the studio: pages that search by themselves, without a round trip.

`plyground studio --in-page` adds these routes. A game is there if its module is in the cache and
was compared with Python, which `plyground export GAME` does.
"""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, FastAPI, Request
from fastapi.responses import Response

from plyground.export.build import checked_module
from plyground.export.frame import HERE
from plyground.export.module import layout_of
from plyground.export.notation import notation_of
from plyground.export.packing import as_bytes, squeeze
from plyground.export.page import script_of
from plyground.game.records.record_game import RecordGame
from plyground.studio.api.games import FromPath
from plyground.studio.refusals import Refusal

WORKER = "default-src 'self'; script-src 'self' 'unsafe-eval' 'wasm-unsafe-eval'"
"""The content policy of the worker, which runs the module and the game's words and pictures."""
PARTS = ("module", "game")
MOST_KEPT = 64
"""Games whose parts are kept in memory."""

routes = APIRouter(include_in_schema=False)


def add_engines(app: FastAPI) -> None:
    """Let the pages of a studio search by themselves where they can."""
    app.state.in_page = True
    app.state.modules = {}
    app.include_router(routes)


@routes.get("/engine/worker.js")
def worker() -> Response:
    """The engines of exported pages, as a worker."""
    script = script_of("PlygroundEngine", HERE / "static" / "engine" / "studio_worker.js")
    return Response(
        f"{script}\nPlygroundEngine.start(self);",
        media_type="text/javascript",
        headers={"content-security-policy": WORKER},
    )


@routes.get("/engine/{spec}/{part}.bin")
def module(spec: str, part: str, game: FromPath, request: Request) -> Response:
    """The module of a game, or its description; empty if the game was not compiled for pages."""
    kept: dict[Any, Any] = request.app.state.modules
    if game not in kept:
        if len(kept) >= MOST_KEPT:
            kept.clear()
        kept[game] = parts_of(game) if isinstance(game, RecordGame) else {}
    if part not in PARTS:
        raise Refusal(404, "not-found", "path")
    if not kept[game]:
        return Response(status_code=204)  # browsers note a 404 as an error of the page
    return Response(kept[game][part], media_type="application/octet-stream")


def parts_of(game: RecordGame) -> dict[str, bytes]:
    """What a page loads of a game; nothing if it is not in the cache."""
    found = checked_module(game)
    if found is None:
        return {}
    code, about = found
    described = {"about": about, "layout": layout_of(game), "notation": notation_of(game)}
    return dict(zip(PARTS, (squeeze(code), squeeze(as_bytes(described))), strict=True))
