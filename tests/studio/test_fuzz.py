"""T-J.1: no request makes the studio fault or hang.

PLYGROUND_FUZZ sets the number of requests (500), PLYGROUND_FUZZ_SEED which ones they are.
"""

import json
import os
import random
from collections import Counter
from typing import Any

import httpx
import pytest
from browsing import Studio

import plyground as pg

pytestmark = pytest.mark.xdist_group("jobs")

REQUESTS = int(os.environ.get("PLYGROUND_FUZZ", "500"))
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
OPTIONS = ("size=3", "rows=-1", "rows=99999999999", "size=x", "x=1", "size=", "=", "piles=1,2")
METHODS = ("GET", "GET", "GET", "GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS")


class Requests:
    """Requests that are partly valid and partly nonsense."""

    def __init__(self, rng: random.Random, routes: list[tuple[str, list[str]]]) -> None:
        self.rng, self.routes = rng, routes

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

    def body(self) -> bytes:
        rng = self.rng
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

    def path(self) -> str:
        template, names = self.rng.choice(self.routes)
        path = template
        for name in names:
            given = self.game() if name == "spec" else self.word()
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
    """All routes of the API, and the pages of the navigation."""
    described = studio.get("/api/openapi.json").json()
    paths = [*described["paths"], "/", "/static/{file}", "/games/{spec}/mini.svg"]
    paths += [
        "/play/{spec}",
        "/analyse/{spec}",
        "/lab/tree",
        "/lab/matrix",
        "/lab/eval",
        "/learn",
        "/ref",
    ]
    return [(p, [part[1:-1] for part in p.split("/") if part.startswith("{")]) for p in paths]


def test_no_request_makes_a_fault(studio: Studio) -> None:
    rng = random.Random(SEED)
    requests = Requests(rng, [r for r in routes_of(studio) if not r[0].endswith("/events")])
    answers: Counter[int] = Counter()
    problems: list[str] = []
    with httpx.Client(base_url=studio.address, timeout=PATIENCE) as client:
        for _ in range(REQUESTS):
            method, path = rng.choice(METHODS), requests.path()
            content = requests.body() if method in ("POST", "PUT", "PATCH") else None
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
            if problem(request, answer):
                told = "" if "<html" in answer.text else answer.text[:200]
                where = f"{method} {str(request.url)[:300]} {content!r:.300}"
                problems.append(f"{answer.status_code}: {where} {told}")
    assert not problems, f"{len(problems)} faults:\n" + "\n".join(problems[:20])
    assert answers[200] > REQUESTS / 50, "some of it is sense"
    assert sum(answers.values()) > REQUESTS / 2
    assert studio.process.poll() is None


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
    refuses = answer.status_code >= 400 and request.method != "HEAD"
    if not refuses or not request.url.path.startswith("/api/"):
        return False
    return not {"code", "message", "fix"} <= answer.json().keys()
