"""The workers: queue, progress, stop, cancel, caps, deaths (studio.md 6)."""

import json
import multiprocessing
import os
import random
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from plyground.studio.catalogue import Catalogue
from plyground.studio.refusals import Refusal
from plyground.studio.settings import StudioSettings
from plyground.studio.work import pool as pool_module
from plyground.studio.work.job import Job
from plyground.studio.work.kind import Caps
from plyground.studio.work.pool import Pool
from plyground.studio.work.worker import JobWorker

pytestmark = pytest.mark.xdist_group("pool")


LONG = 3600.0
"""More seconds than any test takes."""


@pytest.fixture(scope="module")
def pool() -> Iterator[Pool]:
    """One worker with tight caps, except for time."""
    made = Pool(
        StudioSettings(
            workers=1, job_seconds=LONG, job_megabytes=700, result_bytes=50_000, session_jobs=5
        )
    )
    made.start()
    yield made
    made.close()


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Deadlines that a busy machine keeps; tests of deadlines set their own."""
    for name in ("GRACE", "GRACE_TO_ANSWER", "ABANDONED"):
        monkeypatch.setattr(pool_module, name, LONG)


def submit(pool: Pool, what: str, session: str = "somebody", **arguments: Any) -> Job:
    return pool.submit(what, f"small_jobs:{what}", arguments, session)


def until(holds: Callable[[], Any]) -> None:
    """Wait until a condition holds; the limit only ends failing tests."""
    end = time.monotonic() + 120
    while not holds():
        assert time.monotonic() < end, "it never happened"
        time.sleep(0.01)


def finish(pool: Pool, job: Job) -> dict[str, Any]:
    """Follow a job to its end."""
    with pool.following(job):
        until(lambda: job.is_final)
    view: dict[str, Any] = json.loads(job.view())
    return view


def worker_of(pool: Pool) -> int:
    """The process of the one worker, once it is ready and idle."""
    until(lambda: pool.seats[0].ready and pool.seats[0].job is None)
    pid = pool.seats[0].process.pid
    assert pid is not None
    return pid


def test_a_job_runs_in_another_process(pool: Pool) -> None:
    view = finish(pool, submit(pool, "nap", seconds=0))
    assert view["state"] == "done"
    assert view["result"]["process"] == worker_of(pool) != os.getpid()


def test_workers_are_reused(pool: Pool) -> None:
    before = worker_of(pool)
    for _ in range(3):
        finish(pool, submit(pool, "nap", seconds=0))
    assert worker_of(pool) == before


def test_progress_and_partial_results(pool: Pool) -> None:
    job = submit(pool, "nap", seconds=LONG)
    with pool.following(job):
        until(lambda: job.progress.fraction)
        assert json.loads(job.view())["partial"]["slept"] > 0
        pool.cancel(job)
    view = json.loads(job.view())
    assert view["state"] == "cancelled"
    assert view["partial"]["slept"] > 0, "what was known is kept"


def test_the_queue_has_positions_and_can_be_left(pool: Pool) -> None:
    jobs = [submit(pool, "nap", seconds=LONG) for _ in range(4)]
    until(lambda: jobs[0].state == "running")
    assert [job.position for job in jobs] == [0, 1, 2, 3]
    pool.cancel(jobs[1])
    assert [job.position for job in jobs] == [0, 0, 1, 2]
    for job in jobs:
        pool.cancel(job)
        pool.cancel(job)
    assert {job.state for job in jobs} == {"cancelled"}


def test_stop_asks_for_the_best_answer_so_far(pool: Pool) -> None:
    job = submit(pool, "nap", seconds=LONG)
    until(lambda: job.progress.fraction)
    pool.stop(job)
    assert finish(pool, job)["result"]["early"]


def test_a_job_may_be_stopped_before_its_worker_has_begun(pool: Pool) -> None:
    worker_of(pool)
    for _ in range(30):
        job = submit(pool, "nap", seconds=LONG)
        pool.stop(job)
        assert finish(pool, job)["result"]["early"]


def test_cancel_frees_the_worker_without_ending_it(pool: Pool) -> None:
    before = worker_of(pool)
    job = submit(pool, "nap", seconds=LONG)
    until(lambda: job.partial)
    pool.cancel(job)
    assert worker_of(pool) == before


def test_a_worker_that_never_looks_at_the_flag_is_replaced(
    pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = worker_of(pool)
    job = submit(pool, "busy", seconds=LONG)
    until(lambda: job.partial)
    monkeypatch.setattr(pool_module, "GRACE", 0.1)
    pool.cancel(job)
    assert worker_of(pool) != before


def test_a_cancel_at_any_moment_spoils_no_later_job(pool: Pool) -> None:
    """A cancel used to raise in the middle of an import, and later jobs of the worker failed."""
    rng = random.Random(19)
    for _ in range(100):
        job = submit(pool, "half_done")
        time.sleep(rng.uniform(0, 0.02))
        pool.cancel(job)
        view = finish(pool, submit(pool, "nothing_half_done"))
        assert view["result"] == {"half_done": 0, "imported": True}, view


def test_a_cancelled_job_may_not_have_begun_in_its_worker(pool: Pool) -> None:
    worker_of(pool)
    for _ in range(30):
        pool.cancel(submit(pool, "nap", seconds=LONG))
        until(lambda: pool.seats[0].job is None)
    assert finish(pool, submit(pool, "nap", seconds=0))["state"] == "done"


def test_a_cancel_at_the_start_of_a_job_is_not_lost() -> None:
    class Cancelled(JobWorker):
        """The cancel arrives just after the job was checked for one."""

        @property
        def unwanted(self) -> str:
            if self.desk is not None:
                self.receive_one("cancel", self.job)
            return ""

        @unwanted.setter
        def unwanted(self, job: str) -> None:
            pass

    caps = Caps(LONG, 1, 700, 50_000)
    ours, _ = multiprocessing.Pipe()
    worker = Cancelled(ours, Catalogue(), caps)
    _, _, text = worker.do("the job", "small_jobs:nap", {"seconds": LONG})
    assert json.loads(text)["early"]


def test_an_unresponsive_worker_is_replaced(pool: Pool, monkeypatch: pytest.MonkeyPatch) -> None:
    before = worker_of(pool)
    job = submit(pool, "deaf", seconds=LONG)
    until(lambda: job.partial)
    monkeypatch.setattr(pool_module, "GRACE", 0.1)
    pool.cancel(job)
    assert worker_of(pool) != before
    assert json.loads(job.view())["partial"] == {"known": 1}


@pytest.mark.parametrize("how", ["by itself", "killed"])
def test_a_killed_worker_fails_its_job_and_is_replaced(pool: Pool, how: str) -> None:
    """T-J.3, in the server."""
    before = worker_of(pool)
    if how == "killed":
        job = submit(pool, "nap", seconds=LONG)
        until(lambda: job.taken)
        os.kill(before, signal.SIGKILL)
    else:
        job = submit(pool, "die")
    view = finish(pool, job)
    assert view["state"] == "failed"
    assert view["error"]["code"] == "worker-lost"
    assert view["error"]["message"]["ar"]
    assert worker_of(pool) != before
    assert finish(pool, submit(pool, "nap", seconds=0))["state"] == "done"


def test_no_job_is_given_to_a_worker_that_has_just_died(pool: Pool) -> None:
    """The supervisor has not heard of it yet."""
    before = worker_of(pool)
    with pool._lock:  # the supervisor waits for it
        os.kill(before, signal.SIGKILL)
        job = submit(pool, "nap", seconds=0)
    assert finish(pool, job)["state"] == "done"


def test_faults_and_refusals_in_a_worker(pool: Pool) -> None:
    assert finish(pool, submit(pool, "wrong"))["error"]["code"] == "fault"
    assert finish(pool, submit(pool, "refuse"))["error"]["code"] == "unknown-game"
    assert finish(pool, submit(pool, "long_answer"))["error"]["code"] == "result-too-large"


@pytest.mark.skipif(not os.path.exists("/proc/self/statm"), reason="memory is not told here")
def test_a_job_that_grows_too_large_is_ended(pool: Pool) -> None:
    assert finish(pool, submit(pool, "grow"))["error"]["code"] == "memory-cap"


def test_a_session_may_not_have_too_many(pool: Pool) -> None:
    jobs = [submit(pool, "nap", seconds=LONG) for _ in range(5)]
    with pytest.raises(Refusal) as refusal:
        submit(pool, "nap", seconds=LONG)
    assert refusal.value.status == 429
    assert refusal.value.body.details["limit"] == 5
    other = submit(pool, "nap", "somebody else", seconds=0)
    for job in [*jobs, other]:
        pool.cancel(job)


def test_sessions_take_turns() -> None:
    made = Pool(StudioSettings(workers=2))
    try:
        first = [submit(made, "nap", "first", seconds=LONG) for _ in range(3)]
        for job in first:
            job.followers += 1
        until(lambda: first[1].state == "running")
        second = submit(made, "nap", "second", seconds=LONG)
        made.cancel(first[0])
        until(lambda: second.state == "running")
        assert first[2].state == "queued"
    finally:
        made.close()


def test_caps_on_time(pool: Pool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "caps", pool.caps.__class__(0.5, 1, 700, 50_000))
    polite = finish(pool, submit(pool, "nap", seconds=LONG))
    assert polite["state"] == "done"
    assert polite["result"]["early"], "asked for its best answer so far"
    for name in ("GRACE", "GRACE_TO_ANSWER"):
        monkeypatch.setattr(pool_module, name, 0.1)
    deaf = finish(pool, submit(pool, "deaf", seconds=LONG))
    assert deaf["state"] == "failed"
    assert deaf["error"]["code"] == "time-cap"
    worker_of(pool)  # another one: the next test finds no deaf one


def test_a_session_has_a_limit_of_seconds(pool: Pool) -> None:
    pool.spent["diligent"].append((time.monotonic(), 1e6))
    with pytest.raises(Refusal) as refusal:
        submit(pool, "nap", "diligent", seconds=0)
    assert refusal.value.code == "session-seconds"


def test_a_job_without_followers_is_cancelled(pool: Pool, monkeypatch: pytest.MonkeyPatch) -> None:
    followed, alone = submit(pool, "nap", seconds=LONG), submit(pool, "nap", seconds=LONG)
    with pool.following(followed):
        monkeypatch.setattr(pool_module, "ABANDONED", 0.1)
        until(lambda: alone.is_final)
        assert alone.state == "cancelled"
        assert alone.error is not None
        assert alone.error.code == "abandoned"
        assert not followed.is_final
    pool.cancel(followed)


def test_finished_jobs_are_forgotten_after_a_while(
    pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    job = submit(pool, "nap", seconds=0)
    finish(pool, job)
    assert pool.get(job.id) is job
    monkeypatch.setattr(pool_module, "KEEP", 0.0)
    until(lambda: job.id not in pool.jobs)
    with pytest.raises(Refusal):
        pool.get(job.id)


def test_a_worker_that_compiles_is_left_to_finish(
    pool: Pool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So that the code is there when the job is tried again."""
    monkeypatch.setattr(pool_module, "GRACE", 0.0)
    file = tmp_path / "compiled"
    job = submit(pool, "compile_until", file=str(file))
    until(lambda: job.compiling is not None)
    (seat,) = pool.seats
    pool.cancel(job)
    until(lambda: seat in pool.finishing)
    assert finish(pool, submit(pool, "nap", seconds=0.0))["state"] == "done"
    assert seat.process.is_alive()
    file.touch()
    until(lambda: not pool.finishing)
