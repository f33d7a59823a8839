"""A page: its routes, its template, its script and its texts, all found by one name."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

import plyground
from plyground.studio import pages
from plyground.studio.strict_json import StrictRoute
from plyground.studio.texts import LANGUAGES, Texts, coded, number

HERE = Path(__file__).parent
STATIC = HERE / "static"
THEMES = ("auto", "light", "dark", "contrast")
SESSION = "session"
"""The cookie that identifies a browser, so that workers are shared fairly."""
YEAR = 365 * 24 * 3600
"""Seconds for which a browser remembers language and theme."""


class Page:
    """A page called `name`: templates/<name>.html, static/<name>.js, texts/<name>.<language>.json.

    `path` is the target of its link in the navigation, `place` the order there (None: no link),
    `shares` the names of texts that it shares with other pages.
    """

    def __init__(
        self, name: str, path: str, place: int | None = None, shares: tuple[str, ...] = ()
    ) -> None:
        self.name, self.path, self.place, self.shares = name, path, place, shares
        self.routes = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
        self.api = APIRouter(prefix="/api", tags=[name], route_class=StrictRoute)

    def get(self, path: str) -> Callable[[Any], Any]:
        """Decorate the function that answers a path of this page with HTML."""
        return self.routes.get(path)

    def render(
        self, request: Request, data: Any = None, status: int = 200, **context: Any
    ) -> HTMLResponse:
        """The page; its script reads `data` with `data()` of dom.js."""
        texts = Texts(self.name, language_of(request), self.shares)
        script = f"{self.name}.js" if (STATIC / f"{self.name}.js").exists() else None
        html = (
            environment()
            .get_template(f"{self.name}.html")
            .render(
                t=texts,
                page=self,
                pages=navigation(),
                lang=texts.language,
                dir=texts.direction,
                languages=LANGUAGES,
                theme=theme_of(request),
                themes=THEMES,
                here=request.url,
                data=data,
                script=script,
                **context,
            )
        )
        answer = HTMLResponse(html, status)
        for choice, value in (("lang", texts.language), ("theme", theme_of(request))):
            if choice in request.query_params:
                answer.set_cookie(choice, value, max_age=YEAR, samesite="lax")
        if SESSION not in request.cookies:
            answer.set_cookie(SESSION, secrets.token_urlsafe(12), httponly=True, samesite="strict")
        return answer


@cache
def find_pages() -> tuple[Page, ...]:
    """All pages, found in the folder `pages`."""
    names = [module.name for module in iter_modules(pages.__path__)]
    return tuple(import_module(f"{pages.__name__}.{name}").page for name in names)


@cache
def navigation() -> list[Page]:
    """The pages of the navigation, in order."""
    shown = [page for page in find_pages() if page.place is not None]
    return sorted(shown, key=lambda page: page.place or 0)


def language_of(request: Request) -> str:
    """The requested language, from the address or a cookie; else the browser's preference."""
    asked = request.query_params.get("lang") or request.cookies.get("lang")
    if asked in LANGUAGES:
        return asked
    liked = request.headers.get("accept-language", "").split(",")
    known = (tag.split(";")[0].split("-")[0].strip().casefold() for tag in liked)
    return next((tag for tag in known if tag in LANGUAGES), "en")


def theme_of(request: Request) -> str:
    """The requested theme, from the address or a cookie; auto follows the system."""
    asked = request.query_params.get("theme") or request.cookies.get("theme")
    return asked if asked in THEMES else "auto"


@cache
def environment() -> Environment:
    """The templates, and the functions they can call."""
    made = Environment(
        loader=FileSystemLoader(HERE / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals |= {"number": number, "coded": coded}
    made.globals |= {"version": plyground.__version__, "as_json": as_json}
    return made


def as_json(value: Any) -> Markup:
    """JSON that is safe inside a script element."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=vars)
    return Markup(text.replace("<", "\\u003c").replace("\u2028", "\\u2028"))
