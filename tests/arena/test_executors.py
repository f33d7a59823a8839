"""Every game is returned exactly once, even if workers are lost."""

from __future__ import annotations

import io
import json
import os
import signal
import sys
import textwrap
import threading
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from queue import SimpleQueue
from types import SimpleNamespace
from typing import Any

import pytest
from arena_runs import is_running, wait_until
from deadly_game import DEADLY, deadly

from plyground.arena.executors import executor, worker
from plyground.arena.executors import local as local_executor
from plyground.arena.executors.chunks import MOMENT, Chunks
from plyground.arena.executors.executor import (
    Batch,
    Executor,
    ExecutorError,
    TaskAnswer,
    settle,
)
from plyground.arena.executors.local import Local
from plyground.arena.executors.referee import Referee
from plyground.arena.plan import plan
from plyground.arena.schedule import Schedule
from plyground.arena.task import Task


@pytest.fixture(autouse=True)
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    """No compiler: these tests are about workers."""
    monkeypatch.setenv("PLYGROUND_INTERPRET", "1")


def tasks(
    game: str = "tic_tac_toe",
    each: int = 40,
    agents: tuple[str, str] = ("random", "greedy"),
    opening: int | None = None,
) -> list[Task]:
    return list(Schedule(plan([game], list(agents), each=each, opening=opening)))


def everything(batches: Iterable[Batch]) -> Batch:
    return [one for batch in batches for one in batch]


def without_times(batch: Batch) -> list[Any]:
    return sorted((p.number, p.scores, p.moves, p.nodes, p.plies) for _, p, _ in batch)


def test_every_task_is_played_once_with_the_same_result_as_in_one_process() -> None:
    wanted = tasks()
    referee = Referee()
    alone = [(task, *referee.play(task)) for task in wanted]
    with Local(2) as players:
        found = everything(players.run(iter(wanted)))
        assert len(players.team) == 2
    assert without_times(found) == without_times(alone)
    assert not [p.reason for _, p, _ in found if p.reason]


def test_a_worker_that_is_killed_is_replaced_and_its_games_are_played() -> None:
    wanted = tasks(each=60)
    found: Batch = []
    with Local(2) as players:
        for batch in players.run(iter(wanted)):
            if not found:  # the one that gets the next games: it cannot have finished
                min(players.team, key=lambda one: len(one.chunks)).process.kill()
            found += batch
        assert players.lost == ["was killed by SIGKILL"]
    assert Counter(p.number for _, p, _ in found) == Counter(range(60))
    assert all(p.scores is not None for _, p, _ in found)


def test_a_game_that_kills_its_worker_once_is_played_again(tmp_path: Path) -> None:
    game = deadly(tmp_path, "not mark.exists()")
    with Local(1) as players:
        found = everything(players.run(iter(tasks(game, 10, ("random", "random"), 0))))
    assert (tmp_path / "mark").exists()
    assert len(found) == 10
    assert all(p.scores is not None for _, p, _ in found)


def test_a_game_that_always_kills_its_worker_is_void(
    tmp_path: Path,
) -> None:
    with Local(2) as players:
        wanted = tasks(deadly(tmp_path, "True"), 2, ("random", "random"), 0)
        harmless = [
            Task(**(vars(task) | {"number": 2 + task.number, "contest": 1}))
            for task in tasks(each=20)
        ]
        found = everything(players.run(iter([*wanted, *harmless])))
    reasons = {p.number: p.reason for _, p, _ in found if p.scores is None}
    assert set(reasons) == {0, 1}
    assert reasons[0] == "3 workers were lost during this game; the last one was killed by SIGKILL"
    assert len(found) == 22


def test_workers_end_with_the_executor_in_the_middle_of_a_game() -> None:
    players = Local(2)
    batches = players.run(iter(tasks("othello", 2, ("playouts:games=100000", "random"))))
    for number, task in enumerate(tasks("othello", 2, ("playouts:games=100000", "random"))):
        players.send(number, [task])
    processes = [worker.process for worker in players.team]
    batches.close()
    players.close()
    assert len(processes) == 2
    assert all(process.poll() is not None for process in processes)


def test_a_worker_that_cannot_start_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(local_executor, "START", "raise SystemExit('no luck')")
    with (
        Local(1) as players,
        pytest.raises(
            ExecutorError, match=r"cannot be started: it ended with exit code 1: no luck"
        ),
    ):
        everything(players.run(iter(tasks())))


def test_output_of_agents_does_not_mix_with_the_answers(tmp_path: Path) -> None:
    file = tmp_path / "loud.py"
    source = textwrap.dedent(DEADLY).format(mark="", when="print('hello' * 100)")
    file.write_text(source.replace("Deadly", "Loud"))
    with Local(1) as players:
        found = everything(players.run(iter(tasks(str(file), 4, ("random", "random")))))
    assert [p.reason for _, p, _ in found] == [""] * 4


def test_rules_that_iterate_over_a_set_play_the_same_in_every_worker(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PYTHONHASHSEED", raising=False)
    file = tmp_path / "unsteady.py"
    source = textwrap.dedent(DEADLY).format(mark="", when="False").replace("Deadly", "Unsteady")
    listing = "[n for n in (1, 2) if n <= s[0]]"
    words = "[int(w[1]) for w in {'a1', 'b2', 'c1', 'd2'} if int(w[1]) <= s[0]][:1]"
    file.write_text(source.replace(listing, words))
    wanted = tasks(str(file), 2, ("random", "random"), 0)
    found = []
    for _ in range(2):
        with Local(1) as players:
            found.append(without_times(everything(players.run(iter(wanted)))))
    assert found[0] == found[1]


def test_an_error_in_the_rules_makes_a_game_void(tmp_path: Path) -> None:
    file = tmp_path / "wrong.py"
    source = textwrap.dedent(DEADLY).format(mark="", when="s[0] == 3 and 1 / 0")
    file.write_text(source.replace("Deadly", "Wrong"))
    made = [Referee().play(task)[0] for task in tasks(str(file), 20, ("random", "random"), 0)]
    void = [one for one in made if one.scores is None]
    assert {one.reason for one in void} == {"ZeroDivisionError: division by zero"}
    assert 0 < len(void) < 20


def test_games_of_a_round_have_the_same_opening() -> None:
    records = [json.loads(Referee().play(task)[1]) for task in tasks(each=8)]
    openings = [tuple(one["moves"][: one["opening"]]) for one in records]
    assert openings[::2] == openings[1::2]
    assert len(set(openings)) == 4
    assert [one["opening"] for one in records] == [2] * 8


def test_warming_up_does_not_count_for_the_first_move(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a clock that jumps by an hour in the very first move, and else stands still."""

    class Clock:
        now = 0.0

        def __call__(self) -> float:
            return self.now

    clock = Clock()
    monkeypatch.setattr(sys.modules["plyground.arena.play"], "perf_counter", clock)
    file = tmp_path / "slow.py"
    source = textwrap.dedent(DEADLY).format(mark="", when="slow()").replace("Deadly", "Slow")
    file.write_text(
        source + "\nimport sys\ndef slow():\n"
        "    sys.modules['plyground.arena.play'].perf_counter.now = 3600.0\n"
    )
    (task, *_) = Schedule(plan([str(file)], ["greedy", "greedy"], each=2, move_time=0.4, opening=0))
    assert Referee().play(task)[0].reason == ""
    assert clock.now == 3600.0


# --- chunks --------------------------------------------------------------------------------------


def test_quick_games_form_large_chunks_and_slow_ones_single_chunks() -> None:
    chunks = Chunks(iter(tasks(each=400)))
    first = chunks.next()
    assert len(first) == 1
    chunks.learn(first, 0.001)
    assert 140 <= len(chunks.next()) <= 150
    for _ in range(5):
        chunks.learn(first, 2.0)
    assert len(chunks.next()) == 1
    assert not chunks.is_quick(first)


def test_a_slow_first_game_is_soon_forgotten() -> None:
    chunks = Chunks(iter(tasks(each=400)))
    first = chunks.next()
    chunks.learn(first, 30.0)
    chunks.learn(first, 0.001)
    assert len(chunks.next()) > 100


def test_chunks_of_several_contests_stay_short() -> None:
    mixed = list(Schedule(plan(["tic_tac_toe", "nim"], ["random", "greedy"], each=200)))
    chunks = Chunks(iter(mixed))
    chunks.seconds = {0: 0.001, 1: MOMENT}
    assert sum(map(chunks.expected, chunks.next())) <= 1.01 * MOMENT
    assert sum(map(chunks.expected, chunks.next())) <= 1.01 * MOMENT


def test_begun_tasks_of_a_lost_worker_return_one_by_one_and_the_others_unchanged() -> None:
    every = tasks(each=40)
    chunks = Chunks(iter(every))
    chunks.seconds = {0: MOMENT / 10}
    first, second = chunks.next(), chunks.next()
    ended: Counter[int] = Counter()
    assert settle(TaskAnswer(2, None, lost="x", begun=False), second, chunks, ended) == []
    assert settle(TaskAnswer(1, None, lost="x"), first, chunks, ended) == []
    again = [chunks.next() for _ in first]
    assert [one for (one,) in again] == first
    assert chunks.next() == second
    chunks.give_back(again[0])
    assert chunks.next() == again[0]


@pytest.mark.parametrize(
    ("on", "workers", "mistake"),
    [
        ("kubernetes", None, "no executor 'kubernetes'; allowed: local, ray"),
        ("local:3", None, "no executor 'local:3'"),
        ("local", 0, "workers cannot be 0"),
    ],
)
def test_mistakes_in_naming_an_executor(on: str, workers: int | None, mistake: str) -> None:
    with pytest.raises(ExecutorError if workers is not None else ValueError, match=mistake):
        executor(on, workers)


def test_a_missing_ray_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ExecutorError, match=r"pip install plyground\[ray\]"):
        executor("ray")


def test_an_executor_has_its_number_of_workers() -> None:
    with executor("local", 3) as players:
        assert isinstance(players, Executor)
        assert players.workers == 3


def test_a_program_that_never_answers_ends_with_its_worker(tmp_path: Path) -> None:
    engine, mark = tmp_path / "engine.py", tmp_path / "pid"
    engine.write_text(
        textwrap.dedent(
            f"""\
            #!{sys.executable}
            import os, pathlib, time
            while True:
                word = input()
                print({{"uci": "uciok", "isready": "readyok"}}.get(word, ""), flush=True)
                if word.startswith("go"):
                    pathlib.Path({str(mark)!r}).write_text(str(os.getpid()))
                    time.sleep(1000)
            """
        )
    )
    engine.chmod(0o755)
    with Local(1) as players:
        for number, task in enumerate(tasks("chess", 2, (f"uci:{engine},depth=1", "random")), 1):
            players.send(number, [task])
        wait_until(lambda: mark.exists() and mark.read_text() != "", "the engine thinks")
    assert not is_running(int(mark.read_text()))


@pytest.mark.parametrize("left", [True, False], ids=["left", "stuck"])
def test_a_worker_gives_programs_time_to_end_but_not_a_game(
    monkeypatch: pytest.MonkeyPatch, left: bool
) -> None:
    """A worker killed while it ends its programs would leave them running."""
    done: list[object] = []
    leaving = threading.Event()
    monkeypatch.setattr(worker, "leaving", leaving)
    monkeypatch.setattr(worker, "GRACE", 0.0)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO()))
    monkeypatch.setattr(signal, "pthread_kill", lambda *_: leaving.set() if left else None)
    monkeypatch.setattr(worker, "time", SimpleNamespace(sleep=done.append))
    monkeypatch.setattr(os, "_exit", lambda code: done.append(f"exit {code}"))
    worker.listen(SimpleQueue())
    assert done == [worker.ENDING, "exit 1"] if left else done == ["exit 1"]
    assert local_executor.GRACE > worker.GRACE + worker.ENDING
