"""Access control and limits on requests."""

from collections.abc import Iterator

import httpx
import pytest
from browsing import Studio
from starlette.datastructures import Headers

from plyground.studio.refusals import Refusal
from plyground.studio.security import Allowance, Guard, refused
from plyground.studio.settings import StudioSettings


def test_every_answer_has_the_security_headers(studio: Studio) -> None:
    for path in ("/", "/nope", "/api/games", "/api/nope", "/static/base.css"):
        headers = studio.get(path).headers
        policy = headers["content-security-policy"]
        assert policy.startswith("default-src 'self'")
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert "access-control-allow-origin" not in headers


def test_another_host_name_is_refused(studio: Studio) -> None:
    """Another site's name can resolve to this machine (DNS rebinding)."""
    for host in ("evil.example", "evil.example:8000", "", "["):
        answer = httpx.get(f"{studio.address}/api/games", headers={"host": host})
        assert answer.status_code in (400, 403), host


@pytest.mark.parametrize(
    "headers",
    [{"origin": "http://evil.example"}, {"origin": "null"}, {"sec-fetch-site": "cross-site"}],
)
def test_another_site_cannot_post(studio: Studio, headers: dict[str, str]) -> None:
    answer = httpx.post(f"{studio.address}/api/jobs", json={}, headers=headers)
    assert answer.status_code == 403
    assert answer.json()["code"] == "wrong-origin"


def test_large_bodies_and_long_addresses_are_refused(studio: Studio) -> None:
    def chunks() -> Iterator[bytes]:  # without a length in front
        for _ in range(30):
            yield b"x" * 65536

    assert httpx.post(f"{studio.address}/api/jobs", content=chunks()).status_code == 413
    assert studio.post("/api/jobs", "x" * 2_000_000).status_code == 413
    assert studio.get("/api/games/chess/position", moves="x" * 20_000).status_code == 414


def test_static_files_stay_in_their_folder(studio: Studio) -> None:
    for path in ("/static/..%2Fapp.py", "/static/%2e%2e/app.py", "/static/fonts", "/static/"):
        assert studio.get(path).status_code == 404


def test_the_rate_limit_refills(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    allowance = Allowance(rate=2, burst=3)
    assert [allowance.spend("a") for _ in range(3)] == [0, 0, 0]
    assert allowance.spend("a") > 0
    assert allowance.spend("b") == 0
    now = 1.0
    assert [allowance.spend("a") > 0 for _ in range(3)] == [False, False, True]


def test_a_client_beyond_the_rate_must_wait() -> None:
    async def nobody(*_: object) -> None:
        pass

    guard = Guard(nobody, StudioSettings(requests_per_second=0.001, burst=5))
    headers = Headers({"host": "localhost"})
    scope = {"method": "GET", "path": "/", "query_string": b"", "client": ("127.0.0.1", 1)}
    for _ in range(5):
        guard.check(scope, headers)
    guard.check({**scope, "path": "/static/base.css"}, headers)
    guard.check({**scope, "client": ("127.0.0.2", 1)}, headers)
    with pytest.raises(Refusal) as refusal:
        guard.check(scope, headers)
    answer = refused(refusal.value)
    assert answer.status_code == 429
    assert answer.headers["retry-after"]


def test_other_machines_need_a_token() -> None:
    wide = Studio("--host", "0.0.0.0")
    try:
        assert "warning" in wide.said
        token = wide.address.partition("?token=")[2]
        port = wide.address.partition("?")[0].rstrip("/").rpartition(":")[2]
        with httpx.Client(base_url=f"http://127.0.0.1:{port}") as client:
            assert client.get("/").status_code == 401
            assert client.get("/?token=wrong").status_code == 401
            answer = client.get(f"/?token={token}&lang=ar")
            assert answer.status_code == 303
            assert answer.headers["location"] == "/?lang=ar"
            assert "httponly" in answer.headers["set-cookie"].lower()
            assert client.get("/").status_code == 200
    finally:
        wide.close()
