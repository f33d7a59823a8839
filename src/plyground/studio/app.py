"""The web application: pages, API, static files, and error handling."""

from __future__ import annotations

import mimetypes
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

import plyground
from plyground.game.errors import PlygroundError
from plyground.game.game_files import fault_in_rules
from plyground.kernel.explain import CannotCompile
from plyground.studio import sealing
from plyground.studio.api import games, jobs, pasted, positions, warm
from plyground.studio.catalogue import Catalogue
from plyground.studio.page import STATIC, Page, find_pages
from plyground.studio.refusals import Refusal, RefusalBody, invalid, refusal_of
from plyground.studio.security import BodyTooLarge, Guard
from plyground.studio.settings import StudioSettings
from plyground.studio.work.pool import Pool
from plyground.studio.work.warming import Warming

APIS = (games.api, positions.api, jobs.api, warm.api, pasted.api)
"""The parts of the API that serve several pages."""
ERROR = Page("error", "/error")
HTTP_CODES = {404: "not-found", 405: "wrong-method"}


class StudioApp(FastAPI):
    """The application inside its guard: even the answer to a fault has the guard's headers."""

    def build_middleware_stack(self) -> Any:
        return Guard(super().build_middleware_stack(), self.state.settings)


def create_app(settings: StudioSettings | None = None) -> FastAPI:
    """A studio with these settings, ready for an ASGI server."""
    settings = settings or StudioSettings()
    mimetypes.add_type("text/javascript", ".js")
    app = StudioApp(
        title="Plyground studio",
        version=plyground.__version__,
        docs_url=None,  # it would load scripts from another site
        redoc_url=None,
        openapi_url="/api/openapi.json",
        lifespan=lifespan,
        responses={"4XX": {"model": RefusalBody, "description": "What is wrong, where, and why"}},
    )
    app.state.settings = settings
    app.state.catalogue = Catalogue(settings.files)
    sealing.key()  # before the workers start, which share it
    app.state.pool = Pool(settings)
    app.state.warming = Warming(settings.files, ahead=settings.ahead)
    for api in APIS:
        app.include_router(api)
    for page in find_pages():
        app.include_router(page.api)
        app.include_router(page.routes)
    app.mount("/static", StaticFiles(directory=STATIC), name="static")
    app.add_exception_handler(Refusal, refuse)
    app.add_exception_handler(PlygroundError, refuse)
    app.add_exception_handler(CannotCompile, refuse)
    app.add_exception_handler(RequestValidationError, refuse)
    app.add_exception_handler(HTTPException, refuse)
    app.add_exception_handler(Exception, refuse)
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=6)
    return app


@asynccontextmanager
async def lifespan(app: FastAPI) -> AsyncIterator[None]:
    """Start the workers before the first search, and end them with the server."""
    app.state.pool.start()
    yield
    app.state.warming.close()
    app.state.pool.close()


def refuse(request: Request, error: Exception) -> Response:
    """A refusal: JSON below /api, a page elsewhere."""
    refusal = as_refusal(error)
    if request.url.path.startswith(("/api/", "/static/")):
        return JSONResponse(refusal.body.model_dump(), refusal.status)
    return ERROR.render(request, status=refusal.status, refusal=refusal.body)


def as_refusal(error: Exception) -> Refusal:
    """The refusal for an exception; an unexpected one is a fault of the studio, 500."""
    if isinstance(error, Refusal):
        return error
    if isinstance(error, (PlygroundError, CannotCompile)):
        return refusal_of(error)
    if isinstance(error, RequestValidationError):
        return invalid(error.errors())
    if isinstance(error, BodyTooLarge):
        return error.refusal
    if isinstance(error, HTTPException):
        return Refusal(error.status_code, HTTP_CODES.get(error.status_code, "refused"), "path")
    broken = fault_in_rules(error)
    return refusal_of(broken) if broken else Refusal(500, "fault")
