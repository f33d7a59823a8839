"""A plan gives the same games with any executor and after any number of interruptions."""

from __future__ import annotations

import json
import random
from collections.abc import Generator, Iterable
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest
from arena_runs import contents
from counting import calls
from sqlalchemy import Engine, event

from plyground.arena.executors.executor import Batch, Executor, PlayedGame, TaskAnswer
from plyground.arena.executors.local import Local
from plyground.arena.executors.referee import Referee
from plyground.arena.plan import Plan, plan
from plyground.arena.ratings.result import Result
from plyground.arena.schedule import Schedule
from plyground.arena.sequential import SequentialTest
from plyground.arena.sprt import Sprt
from plyground.arena.standings import standings
from plyground.arena.store.store import Store
from plyground.arena.task import Task
from plyground.arena.tournament import Tournament
from plyground.game.errors import PlygroundError


@pytest.fixture(autouse=True)
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLYGROUND_INTERPRET", "1")


class Shuffled(Executor):
    """Plays in this process and returns games in another order, as many workers would."""

    def __init__(self, ahead: int = 1, seed: int = 0) -> None:
        super().__init__()
        self.ahead, self.rng, self.referee = ahead, random.Random(seed), Referee()

    @property
    def workers(self) -> int:
        return self.ahead

    def send(self, number: int, chunk: list[Task]) -> None:
        raise NotImplementedError

    def wait(self) -> list[TaskAnswer]:
        raise NotImplementedError

    def close(self) -> None:
        self.referee.close()

    def run(self, tasks: Iterable[Task]) -> Generator[Batch, None, None]:
        waiting = iter(tasks)
        running: list[Task] = []
        while True:
            running += islice(waiting, self.ahead - len(running))
            if not running:
                return
            task = running.pop(self.rng.randrange(len(running)))
            yield [(task, *self.referee.play(task))]


class Stop(Exception):
    pass


def play(file: Path, planned: Plan, players: Executor, stop_after: int | None = None) -> Tournament:
    """Begin or resume a plan; optionally stop after some games."""
    seen = 0

    def watch() -> None:
        nonlocal seen
        seen += 1
        if seen == stop_after:
            raise Stop

    with Store(file) as store, players:
        tournament = Tournament.find(store, planned) or Tournament.begin(store, planned)
        tournament.run(players, watch)
        return tournament


PLAN = plan(["tic_tac_toe", "kuhn_poker"], ["random", "mcts:sims=5", "random"], each=6, seed=3)
TEST = plan(
    ["tic_tac_toe"], ["greedy", "random"], each=400, kind="sprt", test=Sprt(0, 200, 0.05, 0.05)
)


def test_any_number_of_workers_gives_the_same_games(tmp_path: Path) -> None:
    one = play(tmp_path / "one.db", PLAN, Shuffled())
    many = play(tmp_path / "many.db", PLAN, Shuffled(ahead=7))
    assert contents(tmp_path / "one.db") == contents(tmp_path / "many.db")
    assert len(contents(tmp_path / "one.db")) == len(one) == 36
    for game in (None, "tic_tac_toe", "kuhn_poker"):
        table = [row.rating for row in standings(one.results, game)]
        assert table == [row.rating for row in standings(many.results, game)]
        assert {rating.player for rating in table} == {"random", "mcts:sims=5", "random #2"}


def test_a_tournament_that_is_interrupted_repeatedly(tmp_path: Path) -> None:
    play(tmp_path / "one.db", PLAN, Shuffled())
    for after in (1, 4, 9):
        with pytest.raises(Stop):
            play(tmp_path / "other.db", PLAN, Shuffled(ahead=3, seed=after), stop_after=after)
    last = play(tmp_path / "other.db", PLAN, Shuffled(ahead=2))
    assert last.ended
    assert contents(tmp_path / "one.db") == contents(tmp_path / "other.db")
    with Store(tmp_path / "other.db") as store:
        assert [stored.id for stored in store.tournaments()] == [1]
        assert Tournament.find(store, PLAN) is None


def test_a_tournament_that_is_over_plays_no_more(tmp_path: Path) -> None:
    play(tmp_path / "one.db", PLAN, Shuffled())
    with Store(tmp_path / "one.db") as store:
        again = Tournament(store, store.tournament(1))
        again.run(None)  # type: ignore[arg-type]
        assert len(again.games) == 36


def test_totals_agree_with_the_records(tmp_path: Path) -> None:
    tournament = play(tmp_path / "one.db", PLAN, Shuffled())
    with Store(tmp_path / "one.db") as store:
        records = [json.loads(text) for _, text in store.records(1)]
    kuhn = [one for one in records if one["game"] == "kuhn_poker"]
    asked = sum(
        move not in ("J", "Q", "K") and "deal" not in move for r in kuhn for move in r["moves"]
    )
    totals = standings(tournament.results, "kuhn_poker").totals
    assert sum(total.moves for total in totals.values()) == asked
    assert sum(total.games for total in totals.values()) == 2 * len(kuhn)
    assert totals["mcts:sims=5"].nodes > totals["random"].nodes == 0
    assert standings(tournament.results).totals["random"].games == 24


# --- sequential tests ----------------------------------------------------------------------------


def test_a_test_stops_at_the_same_pair_however_it_is_played(tmp_path: Path) -> None:
    one = play(tmp_path / "one.db", TEST, Shuffled())
    (test,) = one.tests.values()
    assert test.verdict is not None
    assert test.verdict.stronger
    assert 5 < test.judged < 100
    assert one.stops == {0: test.judged}
    assert len(one) == len(one.games) == 2 * test.judged
    many = play(tmp_path / "many.db", TEST, Shuffled(ahead=23))
    assert contents(tmp_path / "many.db") == contents(tmp_path / "one.db")
    assert many.stops == one.stops
    with pytest.raises(Stop):
        play(tmp_path / "off.db", TEST, Shuffled(ahead=5), stop_after=9)
    play(tmp_path / "off.db", TEST, Shuffled(ahead=9))
    assert contents(tmp_path / "off.db") == contents(tmp_path / "one.db")


def test_a_test_that_finds_nothing_plays_all_its_games(tmp_path: Path) -> None:
    undecided = plan(["tic_tac_toe"], ["random", "random"], each=20, kind="sprt")
    tournament = play(tmp_path / "one.db", undecided, Shuffled())
    assert tournament.ended
    assert len(tournament.games) == 20
    assert tournament.stops == {}


def test_each_game_has_its_own_test(tmp_path: Path) -> None:
    two = plan(
        ["tic_tac_toe", "nim:piles=1,2"],
        ["greedy", "random"],
        each=60,
        kind="sprt",
        test=Sprt(0, 300, 0.05, 0.05),
    )
    tournament = play(tmp_path / "one.db", two, Shuffled(ahead=3))
    assert 0 in tournament.stops
    assert tournament.stops.get(1) != tournament.stops[0]


def games(scores: list[float | None]) -> Iterable[Result]:
    """Games of one test, two per round, from the scores of the first agent."""
    for number, score in enumerate(scores):
        turn = 1 if number % 2 == 0 else -1
        points = None if score is None else (score, 1 - score)[::turn]
        yield Result(("a", "b")[::turn], points, number // 2)


def test_pairs_are_judged_in_order_and_void_games_are_ignored() -> None:
    scores: list[float | None] = [1.0, 1.0, None, 1.0, 0.5, 1.0, 0.0, 0.5]
    late, *rest = games(scores)
    test = SequentialTest(Sprt(0, 100), "a")
    for one in rest:
        test.add(one)
    assert (test.judged, test.verdict) == (0, None)
    test.add(late)
    assert test.judged == 4
    assert test.verdict is not None
    assert test.verdict.pairs == (0, 1, 0, 1, 1)


def test_the_test_that_stops_is_that_of_all_results_up_to_there() -> None:
    rng = random.Random(7)
    every: list[float | None] = [rng.choice((1.0, 1.0, 0.5, 0.0)) for _ in range(2000)]
    test = SequentialTest(Sprt(0, 60), "a")
    for one in games(every):
        test.add(one)
    assert test.is_over
    assert test.verdict is not None
    assert sum(test.verdict.pairs) == test.judged < 1000
    again = float(test.test.ratio(test.verdict.pairs))
    assert again == test.verdict.ratio >= test.test.bounds[1]


# --- real workers --------------------------------------------------------------------------------


def test_processes_play_the_same_games(tmp_path: Path) -> None:
    play(tmp_path / "here.db", PLAN, Shuffled())
    play(tmp_path / "there.db", PLAN, Local(2))
    assert contents(tmp_path / "here.db") == contents(tmp_path / "there.db")


def test_the_overhead_of_a_game_is_small(tmp_path: Path) -> None:
    """Scheduling, storing and counting a game takes few calls and no statement of its own."""
    planned = plan(["tic_tac_toe"], ["random", "random"], each=2000)
    referee = Referee()
    sample = [referee.play(task) for task in islice(Schedule(planned), 100)]

    def played(task: Task) -> PlayedGame:
        return sample[task.number % 100]

    class Instant(Shuffled):
        def run(self, tasks: Iterable[Task]) -> Generator[Batch, None, None]:
            waiting = iter(tasks)
            while batch := list(islice(waiting, 200)):
                yield [(t, replace(played(t)[0], number=t.number), played(t)[1]) for t in batch]

    statements: list[str] = []
    listen = ("before_cursor_execute", lambda c, cursor, said, *_: statements.append(said))
    event.listen(Engine, *listen)
    try:
        spent, tournament = calls(lambda: play(tmp_path / "one.db", planned, Instant()))
    finally:
        event.remove(Engine, *listen)
    assert len(tournament.games) == 2000
    assert spent / 2000 < 100, f"{spent / 2000:.0f} calls a game"
    assert len(statements) < 100


def test_a_missing_file_at_resume_loses_no_game(tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text("def choose(state):\n    return state.actions()[0]\n")
    planned = plan(["tic_tac_toe"], [f"python:{bot}:choose", "random"], each=6)
    file = tmp_path / "arena.db"
    with pytest.raises(Stop):
        play(file, planned, Shuffled(), 2)
    bot.rename(tmp_path / "elsewhere.py")
    with pytest.raises(PlygroundError, match=r"the file '.*bot\.py' does not exist"):
        play(file, planned, Shuffled())
    assert len(contents(file)) == 2
    (tmp_path / "elsewhere.py").rename(bot)
    assert all(one.forfeit is None for one in play(file, planned, Shuffled()).results)
