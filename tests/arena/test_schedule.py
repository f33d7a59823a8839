"""Schedules: pairings, seats and openings; plans and their errors."""

from __future__ import annotations

from collections import Counter, defaultdict

import pytest

import plyground as pg
from plyground.arena.plan import Contest, Plan, limited, plan
from plyground.arena.schedule import Schedule, groups, rotations

TWO = Contest("connect4", 2, 4)
THREE = Contest("three.py", 3, 0)


def planned(each: int = 6, agents: int = 3, **options: object) -> Plan:
    given = {
        "contests": (TWO,),
        "agents": tuple(f"playouts:games={i + 1}" for i in range(agents)),
    }
    return Plan(**(given | {"each": each} | options))  # type: ignore[arg-type]


def test_every_two_agents_meet_equally_often_from_both_seats() -> None:
    met = Counter(task.seats for task in Schedule(planned(each=6, agents=4)))
    assert met == {(a, b): 3 for a in range(4) for b in range(4) if a != b}


def test_games_of_a_round_share_one_opening_and_rounds_do_not() -> None:
    openings = defaultdict(set)
    for task in Schedule(planned(each=20)):
        openings[task.round].add(task.opening_seed)
    assert all(len(seeds) == 1 for seeds in openings.values())
    assert len(set.union(*openings.values())) == 10


def test_every_game_has_its_own_seed() -> None:
    tasks = list(Schedule(planned(each=100, agents=4)))
    assert len({task.seed for task in tasks}) == len(tasks) == 600


def test_numbers_count_from_0_and_the_length_is_known_beforehand() -> None:
    schedule = Schedule(planned(each=7, contests=(TWO, THREE)))
    tasks = list(schedule)
    assert [task.number for task in tasks] == list(range(len(schedule)))
    assert tasks == list(schedule)
    assert Counter(task.contest for task in tasks) == {0: 3 * 2 * 4, 1: 1 * 3 * 3}


def test_another_agent_does_not_change_the_games_of_the_others() -> None:
    def games(agents: int) -> dict[object, int]:
        return {(t.round, t.agents): t.seed for t in Schedule(planned(agents=agents))}

    assert games(3).items() <= games(4).items()


def test_another_seed_changes_openings_and_games() -> None:
    one, other = (list(Schedule(planned(seed=seed))) for seed in (1, 2))
    assert not {t.opening_seed for t in one} & {t.opening_seed for t in other}
    assert not {t.seed for t in one} & {t.seed for t in other}


def test_in_a_gauntlet_the_first_agent_plays_each_of_the_others() -> None:
    met = {task.seats for task in Schedule(planned(agents=4, kind="gauntlet"))}
    assert met == {pair for b in (1, 2, 3) for pair in ((0, b), (b, 0))}


def test_agents_take_turns_at_all_seats_of_a_game_of_three() -> None:
    seats = Counter(
        (agent, seat)
        for task in Schedule(planned(each=3, agents=4, contests=(THREE,)))
        for seat, agent in enumerate(task.seats)
    )
    assert set(seats.values()) == {3}
    assert len(seats) == 12
    assert rotations((0, 1, 2)) == [(0, 1, 2), (2, 0, 1), (1, 2, 0)]


def test_two_agents_fill_three_seats_but_never_all_with_one() -> None:
    assert groups(2, 3, gauntlet=False) == [(0, 0, 1), (0, 1, 1)]


def test_the_order_of_games_mixes_contests_and_pairings() -> None:
    first = list(Schedule(planned(contests=(TWO, THREE))))[:9]
    assert {task.contest for task in first} == {0, 1}


def test_a_plan_survives_its_json() -> None:
    made = plan(["tic_tac_toe:m=4", "connect4"], ["random", "random"], each=4, kind="sprt", seed=9)
    assert Plan.from_json(made.to_json()) == made
    with pytest.raises(pg.PlygroundError, match="not the plan"):
        Plan.from_json('{"agents": 3}')


def test_an_agent_that_enters_twice_gets_a_number() -> None:
    made = planned(agents=0)
    twice = Plan(made.contests, ("random", "greedy", "random"), 2)
    assert twice.names == ("random", "greedy", "random #2")


@pytest.mark.parametrize(
    ("spec", "limit", "result"),
    [
        ("alphabeta", {"depth": "3"}, "alphabeta:depth=3"),
        ("alphabeta:time=0.5", {"depth": "3"}, "alphabeta:time=0.5"),
        ("minimax", {"depth": "2"}, "minimax:depth=2"),
        ("mcts:c=0.7", {"sims": "50", "depth": "3"}, "mcts:c=0.7,sims=50,depth=3"),
        ("minimax:depth=3", {"depth": "2"}, "minimax:depth=3"),
        ("random", {"time": "1"}, "random"),
        ("uci:stockfish,elo=1500", {"time": "0.2"}, "uci:stockfish,elo=1500,time=0.2"),
        ("python:bot.py:choose", {"time": "0.2"}, "python:bot.py:choose"),
    ],
)
def test_a_common_limit_goes_to_the_agents_that_take_it_and_have_none(
    spec: str, limit: dict[str, str], result: str
) -> None:
    assert limited(spec, limit) == result


@pytest.mark.parametrize(
    ("spec", "repeatable"),
    [
        ("random", True),
        ("minimax", True),
        ("alphabeta:depth=3", True),
        ("mcts:sims=10", True),
        ("alphabeta:depth=3,threads=2", False),
        ("alphabeta", False),
        ("mcts:sims=10,time=1", False),
        ("uci:stockfish,nodes=100", True),
        ("uci:stockfish", False),
    ],
)
def test_whether_games_can_be_repeated(spec: str, repeatable: bool) -> None:
    assert Plan((TWO,), ("random", spec), 2).repeatable is repeatable
    assert not Plan((TWO,), ("random", spec), 2, move_time=1.0).repeatable


def test_games_with_chance_or_hidden_information_have_no_opening() -> None:
    made = plan(["connect4", "tic_tac_toe", "pig", "kuhn_poker"], ["random", "random"])
    assert [d.opening for d in made.contests] == [4, 2, 0, 0]
    asked = plan(["pig"], ["random", "random"], opening=3)
    assert asked.contests[0].opening == 3


@pytest.mark.parametrize(
    ("words", "mistake"),
    [
        ({"agents": ["random"]}, "at least two agents, not 1"),
        ({"agents": ["random", "greedi"]}, "did you mean greedy"),
        ({"agents": ["random", "greedy", "mcts"], "kind": "sprt"}, "takes two agents, not 3"),
        ({"kind": "swiss"}, "no kind of tournament 'swiss'"),
        ({"games": []}, "needs a game"),
        ({"games": ["conect4"]}, "did you mean connect4"),
        ({"games": ["connect4", "connect4"]}, "given twice"),
        ({"games": ["kuhn_poker"], "agents": ["random", "alphabeta"]}, "kuhn_poker"),
        ({"each": 0}, "games cannot be 0"),
        ({"seed": -1}, "seed cannot be -1"),
        ({"seed": 2**60}, "seed cannot be"),
        ({"opening": -1}, "opening cannot be -1"),
        (
            {"games": ["tree:[[1 2][3 4]]"], "opening": 2},
            "every random opening of 2 plies",
        ),
        ({"move_time": 0.0}, "time of a move cannot be 0.0"),
        ({"limit": {"tme": "1"}}, "no limit 'tme'"),
        ({"limit": {"time": "soon"}, "agents": ["mcts", "random"]}, "'soon'"),
    ],
)
def test_mistakes_are_found_before_the_first_game(words: dict[str, object], mistake: str) -> None:
    given: dict[str, object] = {"games": ["connect4"], "agents": ["random", "greedy"]}
    with pytest.raises(pg.PlygroundError, match=mistake):
        plan(**(given | words))  # type: ignore[arg-type]
