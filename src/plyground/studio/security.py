"""Access control, limits on requests, and security headers.

One layer around the whole application, in plain ASGI, so that streams pass through unbuffered.
"""

from __future__ import annotations

import secrets
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, MutableMapping
from http.cookies import CookieError, SimpleCookie
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, RedirectResponse, Response

from plyground.studio.refusals import Refusal, over_limit
from plyground.studio.settings import LOOPBACK, StudioSettings

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

HEADERS = {
    "content-security-policy": "default-src 'self'; img-src 'self' data:; object-src 'none'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
COOKIE = "plyground_token"
CLIENTS = 1000
"""Most clients whose recent requests are remembered."""


class BodyTooLarge(HTTPException):
    """The body is too long. While FastAPI reads a body, it passes on no other exception."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.status)
        self.refusal = refusal


class Guard:
    """Refuses forbidden requests before they reach a page; adds headers to every answer."""

    def __init__(self, app: App, settings: StudioSettings) -> None:
        self.app, self.settings = app, settings
        self.allowance = Allowance(settings.requests_per_second, settings.burst)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        answered = False

        async def send_guarded(message: MutableMapping[str, Any]) -> None:
            nonlocal answered
            if message["type"] == "http.response.start":
                answered = True
                answer = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    answer.setdefault(name, value)
                # Browsers revalidate scripts and styles each time, mostly with a 304.
                kept = "no-cache" if scope["path"].startswith("/static/") else "no-store"
                answer.setdefault("cache-control", kept)
            await send(message)

        try:
            response = self.check(scope, headers)
        except Refusal as refusal:
            response = refused(refusal)
        if response is not None:
            await response(scope, receive, send_guarded)
            return
        try:
            await self.app(scope, self.limited(receive), send_guarded)
        except Exception:
            if not answered:  # not even the page for faults could be made
                await refused(Refusal(500, "fault"))(scope, receive, send_guarded)
            raise

    def check(self, scope: Scope, headers: Headers) -> Response | None:
        """None if the request may pass; a redirect that sets the cookie; or raises Refusal."""
        self.check_host(headers)
        answer = self.check_token(scope, headers)
        if scope["method"] not in ("GET", "HEAD", "OPTIONS"):
            self.check_origin(headers)
        if len(scope["path"]) + len(scope["query_string"]) > self.settings.address_characters:
            raise over_limit("address-too-long", "path", self.settings.address_characters, 414)
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > self.settings.body_bytes:
            raise self.too_large()
        if not scope["path"].startswith("/static/"):
            client = scope["client"][0] if scope.get("client") else ""
            wait = self.allowance.spend(client)
            if wait > 0:
                raise Refusal(429, "too-many-requests", "client", {"wait": wait}, wait=wait)
        return answer

    def check_host(self, headers: Headers) -> None:
        """Refuse other host names: a site whose name resolves to this machine must read nothing."""
        if not self.settings.is_local:
            return  # the token decides
        if host_name(headers.get("host", "")) not in LOOPBACK:
            raise Refusal(403, "wrong-host", "host")

    def check_origin(self, headers: Headers) -> None:
        """Refuse requests from pages of other sites. Programs send no origin."""
        origin, site = headers.get("origin"), headers.get("sec-fetch-site")
        own = origin is None or origin.partition("://")[2] == headers.get("host")
        if not own or site not in (None, "same-origin", "none"):
            raise Refusal(403, "wrong-origin", "origin")

    def check_token(self, scope: Scope, headers: Headers) -> Response | None:
        """Require the token, if set; one in the address is stored as a cookie."""
        token = self.settings.token
        if token is None:
            return None
        query = parse_qsl(scope["query_string"].decode("latin-1"), keep_blank_values=True)
        for name, value in query:
            if name == "token" and secrets.compare_digest(value.encode(), token.encode()):
                rest = urlencode([pair for pair in query if pair[0] != "token"])
                answer = RedirectResponse(scope["path"] + ("?" + rest if rest else ""), 303)
                answer.set_cookie(COOKIE, token, httponly=True, samesite="strict")
                return answer
        if secrets.compare_digest(cookie(headers, COOKIE).encode(), token.encode()):
            return None
        raise Refusal(401, "token-needed", "token")

    def limited(self, receive: Receive) -> Receive:
        """A `receive` that raises BodyTooLarge when the body exceeds its limit."""
        had = 0

        async def receive_limited() -> MutableMapping[str, Any]:
            nonlocal had
            message = await receive()
            had += len(message.get("body", b""))
            if had > self.settings.body_bytes:
                raise BodyTooLarge(self.too_large())
            return message

        return receive_limited

    def too_large(self) -> Refusal:
        return over_limit("body-too-large", "body", self.settings.body_bytes, 413)


class Allowance:
    """The rate limit: a token bucket for each client."""

    def __init__(self, rate: float, burst: int) -> None:
        self.rate, self.burst = rate, burst
        self.left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def spend(self, client: str) -> float:
        """Take one token; returns the seconds to wait, 0 if one was left."""
        if not self.rate:
            return 0.0
        now = time.monotonic()
        left, since = self.left.pop(client, (float(self.burst), now))
        left = min(self.burst, left + (now - since) * self.rate)
        allowed = left >= 1
        self.left[client] = (left - allowed, now)
        if len(self.left) > CLIENTS:
            self.left.popitem(last=False)
        return 0.0 if allowed else round((1 - left) / self.rate + 0.05, 1)


def host_name(host: str) -> str | None:
    """The name in a Host header, without the port; None if it is malformed."""
    try:
        return urlsplit(f"//{host}").hostname
    except ValueError:
        return None


def cookie(headers: Headers, name: str) -> str:
    """The value of a cookie, or an empty text."""
    jar: SimpleCookie = SimpleCookie()
    try:
        jar.load(headers.get("cookie", ""))
    except CookieError:
        return ""
    return jar[name].value if name in jar else ""


def bad_request(words: str) -> bytes:
    """The answer to what is not HTTP, which the server gives before there is a request."""
    body = words.encode("ascii", "replace")
    fields = HEADERS | {
        "cache-control": "no-store",
        "content-type": "text/plain; charset=utf-8",
        "content-length": str(len(body)),
        "connection": "close",
    }
    head = "".join(f"{name}: {value}\r\n" for name, value in fields.items())
    return f"HTTP/1.1 400 Bad Request\r\n{head}\r\n".encode() + body


def refused(refusal: Refusal) -> Response:
    """The answer to a request that reached no page: JSON."""
    extra = {"retry-after": "1"} if refusal.status == 429 else None
    return JSONResponse(refusal.body.model_dump(), refusal.status, extra)
