"""Jobs over HTTP: start, events, stop, cancel, many at a time (T-J.2, T-J.3, T-A.1, T-A.2)."""

import json
import os
import re
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from browsing import OpenPage, Studio
from playwright.sync_api import expect

import plyground as pg
from plyground.studio.search_json import names

pytestmark = pytest.mark.xdist_group("jobs")
LONG = {"game": "chess", "engine": "alphabeta", "limit": {"time": 60}}
SHORT = {"game": "tic_tac_toe", "moves": "a1,b2,c3,a3", "limit": {"time": 20}}


def start(studio: Studio, arguments: dict[str, Any]) -> str:
    answer = studio.post("/api/jobs", {"kind": "analysis", "args": arguments})
    assert answer.status_code == 202, answer.text
    identity: str = answer.json()["id"]
    return identity


def events(studio: Studio, identity: str) -> Iterator[dict[str, Any]]:
    address = f"{studio.address}/api/jobs/{identity}/events"
    with studio.client.stream("GET", address, timeout=60) as answer:
        assert answer.headers["content-type"].startswith("text/event-stream")
        for line in answer.iter_lines():
            if line.startswith("data: "):
                yield json.loads(line[6:])


def test_an_analysis_from_start_to_end(studio: Studio) -> None:
    seen = list(events(studio, start(studio, SHORT)))
    assert seen[-1]["state"] == "done"
    found = seen[-1]["result"]
    assert (found["value"], found["move"]) == (1, "c1")
    assert found["bound"] == "="
    assert {move["name"] for move in found["moves"]} == {"a2", "b1", "b3", "c1", "c2"}
    assert found["line"][0] == found["move"]


def test_the_same_question_has_the_same_answer(studio: Studio) -> None:
    """T-A.3, apart from its time."""

    def answer() -> Any:
        *_, last = events(studio, start(studio, SHORT))
        last["result"]["counters"].pop("time")
        return last["result"]

    assert answer() == answer()


def test_cancel_is_idempotent_and_keeps_the_partial_result(studio: Studio) -> None:
    identity = start(studio, LONG)
    for seen in events(studio, identity):
        if seen.get("partial"):
            break
    for _ in range(2):
        view = studio.post(f"/api/jobs/{identity}/cancel").json()
        assert view["state"] == "cancelled"
        assert view["partial"]["depth"] >= 1


def test_stop_gives_the_best_answer_so_far(studio: Studio) -> None:
    identity = start(studio, LONG)
    stopped = False
    for seen in events(studio, identity):
        if seen.get("partial") and not stopped:
            studio.post(f"/api/jobs/{identity}/stop")
            stopped = True
    assert seen["state"] == "done"
    assert seen["result"]["move"]
    assert seen["result"]["stopped"] == "stop"


def test_a_line_read_while_it_is_written_is_cut_at_the_first_illegal_move() -> None:
    assert names(pg.load("tic_tac_toe").initial(), (0, 0, 3)) == ["a3"]


def test_bad_arguments_are_refused_at_once(studio: Studio) -> None:
    wrong: list[tuple[Any, int, str]] = [
        ({}, 422, "invalid"),
        ([], 422, "invalid"),
        ({"kind": "magic"}, 422, "unknown-kind"),
        ({"kind": "analysis"}, 422, "invalid"),
        ({"kind": "analysis", "args": {"game": "chez"}}, 404, "unknown-game"),
        ({"kind": "analysis", "args": {"game": "chess", "moves": "e9"}}, 422, "illegal-move"),
        ({"kind": "analysis", "args": {"game": "chess", "engine": "x"}}, 422, "unknown-agent"),
        ({"kind": "analysis", "args": {"game": "chess", "options": {"x": 1}}}, 422, "bad-option"),
        ({"kind": "analysis", "args": {"game": "hex", "options": {"lines": 0}}}, 422, "bad-option"),
        (
            {"kind": "analysis", "args": {"game": "hex", "engine": "mcts", "options": {"c": -1}}},
            422,
            "bad-option",
        ),
        (
            {
                "kind": "analysis",
                "args": {"game": "pig", "engine": "mcts", "options": {"minimax": 1.0}},
            },
            422,
            "unsuited",
        ),
        (
            {"kind": "analysis", "args": {"game": "nim:piles=1", "moves": "@0"}},
            422,
            "nothing-to-search",
        ),
        ({"kind": "analysis", "args": {"game": "chess", "limit": {"time": -1}}}, 422, "invalid"),
        ({"kind": "analysis", "args": {"game": "pig", "engine": "alphabeta"}}, 422, "unsuited"),
        ({"kind": "analysis", "args": {"game": "chess", "options": {"seed": 1}}}, 422, "refused"),
        (
            {"kind": "analysis", "args": {"game": "chess", "options": {"database": "/etc/passwd"}}},
            422,
            "refused",
        ),
    ]
    for body, status, code in wrong:
        answer = studio.post("/api/jobs", body)
        assert (answer.status_code, answer.json()["code"]) == (status, code), body
    assert studio.get("/api/jobs/none").status_code == 404
    assert studio.get("/api/jobs/none/events").status_code == 404
    assert studio.post("/api/jobs/none/cancel").status_code == 404


def test_pages_respond_during_twenty_searches(studio: Studio) -> None:
    """T-J.2: every search has its place in the queue, and pages are served meanwhile."""
    seen: dict[str, list[dict[str, Any]]] = {}
    threads = []

    def follow(identity: str) -> None:
        for view in events(studio, identity):
            seen[identity].append(view)

    for _ in range(20):
        identity = start(studio, LONG)
        seen[identity] = []
        threads.append(threading.Thread(target=follow, args=(identity,)))
        threads[-1].start()
    identities = list(seen)
    try:
        waits = []
        for _ in range(30):
            began = time.perf_counter()
            assert studio.get("/api/games/tic_tac_toe/position", moves="a1").status_code == 200
            waits.append(time.perf_counter() - began)
        if report := os.environ.get("PLYGROUND_LATENCY"):
            Path(report).write_text(json.dumps(sorted(waits)), encoding="utf-8")
        refused = studio.post("/api/jobs", {"kind": "analysis", "args": LONG})
        assert refused.status_code == 429
        places = [studio.get(f"/api/jobs/{identity}").json()["position"] for identity in identities]
        waiting = sorted(place for place in places if place)
        assert waiting == list(range(1, len(waiting) + 1))
        assert len(waiting) >= 19, "there is one worker, if it is ready"
    finally:
        for identity in identities:
            studio.post(f"/api/jobs/{identity}/cancel")
    for thread in threads:
        thread.join(30)
    assert all(views[-1]["state"] == "cancelled" for views in seen.values())


class TestInTheBrowser:
    """The part of a page that shows a job (jobs.js)."""

    SHOW = """async (args) => {
        const {showJob} = await import("/static/jobs.js");
        const into = document.createElement("div");
        document.querySelector("main").prepend(into);
        window.found = undefined;
        const says = (view) => `depth ${view.progress.values.depth ?? 0}`;
        showJob("analysis", args, {into, stop: true, says}).then((found) => {
            window.found = found;
        });
    }"""

    def test_progress_is_shown_and_the_end_is_announced_once(self, open_page: OpenPage) -> None:
        """T-J.4"""
        page = open_page("/")
        page.evaluate(self.SHOW, LONG)
        bar = page.get_by_role("progressbar")
        expect(bar).to_have_attribute("aria-valuetext", re.compile("depth [1-9]"), timeout=120_000)
        page.get_by_role("button", name="Stop and use the best so far").click()
        page.wait_for_function("() => window.found !== undefined")
        assert page.evaluate("window.found.move")
        assert page.locator("#toasts").inner_text() == "Done"
        expect(bar).to_have_count(0)

    def test_cancel(self, open_page: OpenPage) -> None:
        page = open_page("/")
        page.evaluate(self.SHOW, LONG)
        page.get_by_role("button", name="Cancel").click()
        page.wait_for_function("() => window.found === null")

    def test_cancel_before_the_server_has_answered(self, open_page: OpenPage) -> None:
        page = open_page("/")
        # The browser itself holds the request back, until the button has been pressed.
        page.evaluate("""() => {
            const plain = window.fetch;
            const pressed = new Promise((resolve) => { window.send = resolve; });
            window.fetch = async (...request) => {
                if (String(request[0].url ?? request[0]).endsWith("/api/jobs")) await pressed;
                return plain(...request);
            };
        }""")
        page.evaluate(self.SHOW, LONG)
        page.get_by_role("button", name="Cancel").click()
        page.evaluate("() => window.send()")
        page.wait_for_function("() => window.found === null")

    def test_a_killed_worker_offers_another_try(self, open_page: OpenPage, studio: Studio) -> None:
        """T-J.3"""
        page = open_page("/")
        page.evaluate(self.SHOW, LONG)
        expect(page.get_by_role("progressbar")).to_have_attribute(
            "aria-valuetext", re.compile("depth [1-9]"), timeout=120_000
        )
        for worker in workers_of(studio):
            os.kill(worker, signal.SIGKILL)
        expect(page.get_by_role("alert")).to_contain_text("has died", timeout=10_000)
        page.get_by_role("button", name="Try again").click()
        expect(page.get_by_role("progressbar")).to_have_attribute(
            "aria-valuetext", re.compile("depth [1-9]"), timeout=120_000
        )
        page.get_by_role("button", name="Cancel").click()

    def test_a_broken_stream_is_reported_and_replaced(self, open_page: OpenPage) -> None:
        page = open_page("/", expected=("Failed to load", "ERR_"))
        page.route("**/events", lambda route: route.abort())
        page.evaluate(self.SHOW, SHORT)
        page.wait_for_function("() => window.found !== undefined", timeout=120_000)
        assert page.evaluate("window.found.value") == 1

    def test_leaving_the_page_ends_the_job(self, open_page: OpenPage, studio: Studio) -> None:
        page = open_page("/")
        with page.expect_response("**/api/jobs") as started:
            page.evaluate(self.SHOW, LONG)
        identity = started.value.json()["id"]
        page.goto("about:blank")
        # Asking would count as following, so the answer is looked for once, after the five seconds.
        time.sleep(7)
        assert studio.get(f"/api/jobs/{identity}").json()["state"] == "cancelled"


def workers_of(studio: Studio) -> list[int]:
    """The worker processes: the children of the studio."""
    children = Path(f"/proc/{studio.process.pid}/task").glob("*/children")
    found = [int(pid) for path in children for pid in path.read_text().split()]
    return [pid for pid in found if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()]
