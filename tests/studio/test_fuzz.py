"""T-J.1: no request makes the studio fault or hang.

PLYGROUND_FUZZ sets the number of requests (500; 100,000 with PLYGROUND_DEEP=1), PLYGROUND_FUZZ_SEED
which ones they are.
"""

import json
import os
import random
import re
import socket
from collections import Counter
from typing import Any

import httpx
import pytest
from browsing import Studio
from hypothesis import given, settings
from hypothesis import strategies as st
from own_loop import in_own_loop
from scale import DEEP

import plyground as pg
from plyground.studio.app import create_app
from plyground.studio.page import find_pages
from plyground.studio.security import HEADERS
from plyground.studio.settings import StudioSettings
from plyground.studio.work.kind import find_kinds
from plyground.teach.exercise import generate, kinds

pytestmark = pytest.mark.xdist_group("jobs")

REQUESTS = int(os.environ.get("PLYGROUND_FUZZ", "100000" if DEEP else "500"))
SEED = int(os.environ.get("PLYGROUND_FUZZ_SEED", "1"))
PATIENCE = 30.0
"""Seconds after which a missing answer counts as a hang."""

WORDS = (
    *("", " ", "0", "-1", "1e400", "nan", "inf", "null", "true", "[]", "{}", "é", "النقلة", "𝄞"),
    *("\u202e", "<img src=x onerror=alert(1)>", "'; drop table games; --", "../../etc/passwd"),
    *("%2e%2e", "%00", "\x00", "a" * 3000, "?", "#", "@0", "@-1", "@99999999999999", "e2e4", "a1"),
    *("deal J", "9" * 400, "{{7*7}}", "{0.__class__}", "tree:[[3 5] 2]", "tree:[", "١٢٣", "½"),
    *("gallery:jarrar", "gallery:x"),
)
RAW = (
    *("Infinity", "-Infinity", "NaN", "1e999", "9" * 400, "-0", "1e-999", "null", "[]", "{}", '""'),
    *('"\\ud800"', '"\\udc00x"', '"\\u0000"', '"\\ud83d\\ude00"', "[" * 2000 + "]" * 2000, "tru"),
    *('"999999999999999999999999"', '"take 99999999999999999999"', '{"\\ud800": 1}', "[[[1]]]"),
)
"""Values that a client may put anywhere into a body, JSON or not."""
KEPT = (
    r'/api/jobs {"kind": "\ud800", "args": {}}',
    r'/api/jobs {"kind": "analysis", "args": {"game": "\ud800"}}',
    r'/api/jobs {"kind": "analysis", "args": {"game": "nim", "moves": "\ud800"}}',
    r'/api/jobs {"kind": "analysis", "args": {"game": "nim", "\ud800": 1}}',
    '/api/jobs {"kind": "analysis", "args": {"game": "nim", "moves": "' + "9" * 400 + '"}}',
    '/api/jobs {"kind": "analysis", "args": {"game": "nim", "seed": ' + "9" * 5000 + "}}",
    '/api/exercise/read {"data": Infinity}',
    r'/api/exercise/read {"format": "plyground exercise 1", "data": "\u0000"}',
    "/api/exercise/read " + '{"a": ' + "[" * 20_000 + "]" * 20_000 + "}",
)
"""Requests that made a fault."""
OPTIONS = ("size=3", "rows=-1", "rows=99999999999", "size=x", "x=1", "size=", "=", "piles=1,2")
METHODS = ("GET", "GET", "GET", "GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS")


class Requests:
    """Requests that are partly valid and partly nonsense."""

    def __init__(self, rng: random.Random, studio: Studio) -> None:
        self.rng = rng
        self.routes = [r for r in routes_of(studio) if not r[0].endswith("/events")]
        self.schemas = schemas_of(studio)
        self.jobs: list[str] = []
        """The last jobs that were started, to be followed, stopped and cancelled."""

    def word(self) -> str:
        rng = self.rng
        if rng.random() < 0.1:
            return "".join(
                chr(rng.choice((rng.randrange(32, 127), rng.randrange(0x2FFF)))) for _ in range(8)
            )
        return rng.choice(WORDS)

    def game(self) -> str:
        rng = self.rng
        name = rng.choice(pg.games()) if rng.random() < 0.8 else self.word()
        return f"{name}:{rng.choice(OPTIONS)}" if rng.random() < 0.3 else name

    def moves(self) -> str:
        return ",".join(self.word() for _ in range(self.rng.randrange(4)))

    def value(self, depth: int = 0) -> Any:
        """Any JSON."""
        rng = self.rng
        kind = rng.randrange(8 if depth < 3 else 5)
        if kind < 2:
            return self.word()
        if kind == 2:
            return rng.choice((None, True, False, 0, -1, 10**30, 1.5, -0.0, 1e308))
        if kind == 3:
            return rng.randrange(-5, 5)
        if kind == 4:
            return self.game()
        if kind == 5:
            return [self.value(depth + 1) for _ in range(rng.randrange(3))]
        keys = ("kind", "args", "game", "moves", "limit", "time", self.word())
        return {rng.choice(keys): self.value(depth + 1) for _ in range(rng.randrange(4))}

    def body(self, path: str) -> bytes:
        """A body; most are near to what the route takes, with one value that is not."""
        rng = self.rng
        if rng.random() < 0.6:
            text = json.dumps(self.like(path))
            spots = [match.span() for match in re.finditer(r'"[^"]*"|-?[0-9.]+|null|true', text)]
            for begin, end in sorted(rng.sample(spots, min(len(spots), rng.randrange(3))))[::-1]:
                text = text[:begin] + rng.choice(RAW) + text[end:]
            return text.encode("utf-8", "surrogatepass")
        if rng.random() < 0.2:
            return rng.randbytes(rng.randrange(60))
        if rng.random() < 0.5:
            limit = {
                rng.choice(("time", "nodes", "depth", "x")): rng.choice((0.01, 1, 3, self.value()))
            }
            args: Any = {"game": self.game(), "moves": self.moves(), "limit": limit}
            if rng.random() < 0.3:
                args[rng.choice(("engine", "pos", "seed", "options", "x"))] = self.value()
            return json.dumps(
                {"kind": rng.choice(("analysis", self.word())), "args": args}
            ).encode()
        return json.dumps(self.value()).encode()

    def like(self, path: str) -> Any:
        """A sensible body for a route."""
        rng = self.rng
        if path == "/api/jobs":
            name, kind = rng.choice(list(find_kinds().items()))
            args = self.object(kind.arguments.model_json_schema())
            return {"kind": name, "args": args | {"game": self.game(), "moves": self.moves()}}
        if path == "/api/exercise/read":
            return json.loads(generate(rng.choice(kinds()), rng.randrange(99)).to_json())
        return self.object(self.schemas.get(path, {}))

    def object(self, schema: dict[str, Any]) -> dict[str, Any]:
        """An object with some of the fields of a schema."""
        return {
            name: self.field(field)
            for name, field in schema.get("properties", {}).items()
            if name in schema.get("required", ()) or self.rng.random() < 0.4
        }

    def field(self, schema: dict[str, Any]) -> Any:
        rng = self.rng
        if "anyOf" in schema:
            return self.field(rng.choice(schema["anyOf"]))
        kind = schema.get("type")
        if kind == "integer":
            return rng.choice((0, 1, 2, 3, -1, 10**9))
        if kind == "number":
            return rng.choice((0.01, 0.5, 1, -1, 1e300))
        if kind == "boolean":
            return rng.random() < 0.5
        if kind == "array":
            return [self.field(schema.get("items", {})) for _ in range(rng.randrange(3))]
        if kind == "object":
            return self.object(schema)
        return self.game() if kind == "string" and rng.random() < 0.3 else self.value(2)

    def path(self) -> str:
        template, names = self.rng.choice(self.routes)
        path = template
        for name in names:
            given = self.game() if name == "spec" else self.word()
            if name == "identity" and self.jobs and self.rng.random() < 0.7:
                given = self.rng.choice(self.jobs)
            path = path.replace("{" + name + "}", given)
        return path if self.rng.random() < 0.9 else f"/{self.word()}/{self.word()}"

    def query(self) -> dict[str, str]:
        names = (
            "moves",
            "pos",
            "seed",
            "view",
            "lang",
            "theme",
            "q",
            "size",
            "game",
            self.word()[:20],
        )
        chosen = self.rng.sample(names, self.rng.randrange(4))
        return {name: self.moves() if name == "moves" else self.word() for name in chosen}


def routes_of(studio: Studio) -> list[tuple[str, list[str]]]:
    """All routes: of the API, of every page, and the files."""
    described = studio.get("/api/openapi.json").json()
    pages = [getattr(route, "path", "/") for page in find_pages() for route in page.routes.routes]
    paths = [*described["paths"], *pages, "/static/{file}", "/api/openapi.json"]
    return [(path, re.findall(r"{(\w+)}", path)) for path in paths]


def schemas_of(studio: Studio) -> dict[str, dict[str, Any]]:
    """The schema of the body of each route that has one."""
    described = studio.get("/api/openapi.json").json()
    known = described["components"]["schemas"]
    found = {}
    for path, methods in described["paths"].items():
        body = methods.get("post", {}).get("requestBody", {}).get("content", {})
        reference = body.get("application/json", {}).get("schema", {}).get("$ref", "")
        if reference:
            found[path] = known[reference.rpartition("/")[2]]
    return found


@pytest.mark.parametrize("body", KEPT)
def test_what_once_made_a_fault(studio: Studio, body: str) -> None:
    path, _, content = body.partition(" ")
    answer = httpx.post(
        studio.address + path, content=content, headers={"content-type": "application/json"}
    )
    assert 400 <= answer.status_code < 500
    assert answer.json()["message"]["ar"]


@pytest.mark.parametrize("query", [{"x": "1"}, {"seed": "9" * 400}, {"tree": "\x00"}, {"key": "?"}])
def test_sheets_with_foreign_parameters(studio: Studio, query: dict[str, str]) -> None:
    assert studio.get("/learn/sheet", **query).status_code in (200, 404, 422)


def test_the_servers_own_refusals_have_the_headers(studio: Studio) -> None:
    """What is not HTTP never becomes a request."""
    host, port = studio.address.removeprefix("http://").split(":")
    for nonsense in (b"GET /\x00 HTTP/1.1\r\n\r\n", b"nonsense\r\n\r\n", b"\x16\x03\x01\r\n\r\n"):
        with socket.create_connection((host, int(port)), timeout=PATIENCE) as connection:
            connection.sendall(nonsense)
            said = b"".join(iter(lambda: connection.recv(4096), b"")).decode().casefold()
        assert said.startswith("http/1.1 400")
        assert all(f"{name}: {value}".casefold() in said for name, value in HEADERS.items())


def test_a_fault_has_the_headers_too() -> None:
    app = create_app(StudioSettings(workers=1))

    @app.get("/fault")
    def fault() -> None:
        raise ZeroDivisionError

    async def ask() -> httpx.Response:
        inside = httpx.ASGITransport(app, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=inside, base_url="http://localhost") as client:
            return await client.get("/fault")

    answer = in_own_loop(ask())
    assert answer.status_code == 500
    assert HEADERS.keys() <= answer.headers.keys()


def test_streams_left_open_and_cancels_at_any_moment(studio: Studio) -> None:
    """A page that goes away in the middle leaves nothing behind that troubles the next one."""
    rng = random.Random(SEED)
    asked = {"kind": "analysis", "args": {"game": "nim", "limit": {"time": 0.2}}}
    with httpx.Client(base_url=studio.address, timeout=PATIENCE) as client:
        for _ in range(12):
            job = client.post("/api/jobs", json=asked).json()["id"]
            with client.stream("GET", f"/api/jobs/{job}/events") as events:
                lines = events.iter_lines()
                for _ in range(rng.randrange(3)):
                    next(lines, None)
            if rng.random() < 0.7:
                assert client.post(f"/api/jobs/{job}/cancel").status_code == 200
        last = client.post("/api/jobs", json=asked).json()["id"]
        with client.stream("GET", f"/api/jobs/{last}/events") as events:
            said = [line for line in events.iter_lines() if line][-1]
    assert json.loads(said.removeprefix("data: "))["state"] == "done"


def test_no_request_makes_a_fault(studio: Studio) -> None:
    rng = random.Random(SEED)
    requests = Requests(rng, studio)
    answers: Counter[int] = Counter()
    problems: list[str] = []
    with httpx.Client(base_url=studio.address, timeout=PATIENCE) as client:
        for _ in range(REQUESTS):
            method, path = rng.choice(METHODS), requests.path()
            content = requests.body(path) if method in ("POST", "PUT", "PATCH") else None
            headers = {"content-type": rng.choice(("application/json", "text/plain", "x"))}
            try:
                request = client.build_request(
                    method, path, params=requests.query(), content=content, headers=headers
                )
            except (httpx.InvalidURL, UnicodeEncodeError, ValueError):
                continue  # cannot even be sent
            try:
                answer = send(client, request)
            except httpx.TransportError as error:
                problems.append(f"{error!r}: {method} {str(request.url)[:300]} {content!r:.300}")
                continue
            answers[answer.status_code] += 1
            if answer.status_code == 202 and path == "/api/jobs":
                requests.jobs = [*requests.jobs[-9:], answer.json()["id"]]
            if problem(request, answer):
                told = "" if "<html" in answer.text else answer.text[:200]
                where = f"{method} {str(request.url)[:300]} {content!r:.300}"
                problems.append(f"{answer.status_code}: {where} {told}")
    assert not problems, f"{len(problems)} faults:\n" + "\n".join(problems[:20])
    assert answers[200] > REQUESTS / 50, "some of it is sense"
    assert sum(answers.values()) > REQUESTS / 2
    assert studio.process.poll() is None
    assert "Traceback" not in studio.said, "no job ends with a fault either"


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.sampled_from(WORDS),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=6,
)


@settings(max_examples=2000 if DEEP else 60)
@given(data=st.data())
def test_bodies_that_hypothesis_makes(studio: Studio, data: st.DataObject) -> None:
    """Objects with the right names and any values, or any text at all."""
    schemas = schemas_of(studio)
    path = data.draw(st.sampled_from(sorted(schemas)))
    names = st.sampled_from(sorted(schemas[path]["properties"])) | st.text(max_size=3)
    bodies = st.dictionaries(names, JSON, max_size=5) | JSON
    content = data.draw(bodies.map(json.dumps) | st.text()).encode("utf-8", "surrogatepass")
    headers = {"content-type": "application/json"}
    spec = data.draw(st.sampled_from(["nim", "connect4", "pig", "x"]))
    address = studio.address + path.replace("{spec}", spec)
    request = httpx.Request("POST", address, content=content, headers=headers)
    answer = studio.client.send(request)
    assert not problem(request, answer), answer.text
    assert "Traceback" not in studio.said


def send(client: httpx.Client, request: httpx.Request) -> httpx.Response:
    """Send a request, and again if the server closed the connection after a refusal."""
    try:
        return client.send(request)
    except (httpx.ReadError, httpx.WriteError, httpx.RemoteProtocolError):
        return client.send(request)


def problem(request: httpx.Request, answer: httpx.Response) -> bool:
    """Whether an answer is a fault, or a refusal without a reason."""
    if answer.status_code >= 500 or "Traceback" in answer.text:
        return True
    if any(name not in answer.headers for name in HEADERS):
        return True
    refuses = answer.status_code >= 400 and request.method != "HEAD"
    if not refuses or not request.url.path.startswith("/api/"):
        return False
    return not {"code", "message", "fix"} <= answer.json().keys()
