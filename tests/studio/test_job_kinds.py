"""The kinds of jobs, without a worker: moves, values, reviews, studies."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import plyground as pg
from plyground.game.errors import PlygroundError, Unsuited
from plyground.search.engines.analyse import ENGINES
from plyground.studio.catalogue import Catalogue
from plyground.studio.jobs import move, study, tournament, values
from plyground.studio.jobs import review as review_job
from plyground.studio.jobs.move import choose
from plyground.studio.jobs.review import review
from plyground.studio.jobs.values import move_values
from plyground.studio.pages.analyse import engines
from plyground.studio.pages.play import usual
from plyground.studio.search_json import best_of
from plyground.studio.work.kind import Caps
from plyground.studio.work.worker import Desk

pytestmark = pytest.mark.xdist_group("tic_tac_toe")


@pytest.fixture
def desk() -> Desk:
    return Desk(Catalogue(), Caps(seconds=60, nodes=10**9, megabytes=500, result_bytes=10**6))


def position(text: str) -> pg.State:
    return pg.load("tic_tac_toe").parse(text)


@cache
def true_value(state: pg.State) -> float:
    """The value for x, by plain minimax."""
    if state.is_terminal:
        return state.utility(0)
    values = [true_value(state.result(a)) for a in state.actions()]
    return max(values) if state.to_play == 0 else min(values)


def test_no_position_is_made_worse_by_the_solver(desk: Desk) -> None:
    """T-P.1: over all 4,520 positions with a player to move."""
    seen, waiting = set(), [pg.load("tic_tac_toe").initial()]
    while waiting:
        state = waiting.pop()
        if state in seen or state.is_terminal:
            continue
        seen.add(state)
        waiting += [state.result(a) for a in state.actions()]
    assert len(seen) == 4520
    can_err = [s for s in seen if len({true_value(s.result(a)) for a in s.actions()}) > 1]
    assert len(can_err) > 1000
    for state in can_err:
        chosen = choose(state, "alphabeta:depth=9", 0, 0, desk)
        assert true_value(state.result(chosen["action"])) == true_value(state)


def test_a_win_in_one_before_a_win_in_three(desk: Desk) -> None:
    """T-P.3: c3 wins at once, others later."""
    chosen = choose(position("xx1/oo1/3 x"), "alphabeta:depth=9", 0, 0, desk)
    assert chosen["name"] == "c3"
    rows = {row["name"]: row for row in move_values(position("xx1/oo1/3 x"), 5, desk)}
    assert rows["c3"]["value"] == 1
    assert rows["c3"]["distance"] == 1
    assert best_of(list(rows.values())) is rows["c3"]


def test_among_losses_the_longest(desk: Desk) -> None:
    """T-P.3: x wins at once unless o holds c3, and then two plies later."""
    lost = position("3/2x/1ox o")
    ends = {row["name"]: (row["value"], row["distance"]) for row in move_values(lost, 10, desk)}
    assert ends == dict.fromkeys(("a3", "b3", "a2", "b2", "a1"), (-1, 2)) | {"c3": (-1, 4)}
    assert choose(lost, "alphabeta:depth=9", 0, 0, desk)["name"] == "c3"


def test_values_after_a_corner(desk: Desk) -> None:
    """T-P.2: the centre draws, everything else loses; each with its distance or none."""
    rows = move_values(pg.load("tic_tac_toe").initial().result("a1"), 10, desk)
    assert {row["name"]: (row["value"], row["bound"]) for row in rows} == {
        name: (0.0 if name == "b2" else -1.0, "=")
        for name in ("a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3")
    }


def test_values_need_a_player_to_move_and_open_cards(desk: Desk) -> None:
    with pytest.raises(PlygroundError, match="no player is to move"):
        move_values(position("xxx/oo1/3 o"), 1, desk)
    with pytest.raises(Unsuited):
        values.judging_engine(pg.load("leduc_poker"))


@pytest.mark.parametrize(
    ("game", "opponent", "judge"),
    [
        ("go", "mcts", "mcts"),  # it has a policy for playouts
        ("hex", "alphabeta", "alphabeta"),
        ("pig", "expectiminimax", "expectiminimax"),
        ("stratego", "mcts", None),
    ],
)
def test_opponents_and_values_are_of_the_engine_that_suits_the_game(
    game: str, opponent: str, judge: str | None
) -> None:
    loaded = pg.load(game)
    assert usual(loaded) == f"{opponent}:time=1"
    assert usual(loaded, []) == "random"
    if judge is not None:
        assert values.judging_engine(loaded) == judge


def test_a_review_lists_what_was_given_away(desk: Desk) -> None:
    states, actions = [pg.load("tic_tac_toe").initial()], []
    for played in ("a1", "b1", "b2", "a2", "c3"):
        actions.append(states[-1].action(played))
        states.append(states[-1].result(played))
    found = review(states, actions, [1], 5, 0.1, desk)
    assert [item["ply"] for item in found] == [1]
    assert found[0]["played"]["name"] == "b1"
    assert found[0]["best"]["name"] == "b2"
    assert found[0]["lost"] == 1
    assert review(states, actions, [0], 5, 0.1, desk) == []


def test_a_stopped_agent_still_moves(desk: Desk) -> None:
    desk.stop.set()
    chosen = choose(pg.load("chess").initial(), "minimax:depth=8", 0, 0, desk)
    assert chosen["action"] in pg.load("chess").initial().actions()


def test_agents_that_do_not_search_say_so(desk: Desk) -> None:
    chosen = choose(pg.load("hex").initial(), "random:seed=3", 5, 0, desk)
    assert chosen["analysis"] is None
    again = choose(pg.load("hex").initial(), "random:seed=3", 5, 0, desk)
    assert chosen == again


def test_an_agent_that_cannot_play_the_game_is_refused() -> None:
    asked = move.MoveArguments(game="pig", agent="alphabeta")
    with pytest.raises(Unsuited):
        move.check(asked, Catalogue())


def test_an_unknown_player_is_refused() -> None:
    asked = review_job.ReviewArguments(game="tic_tac_toe", players=[2])
    with pytest.raises(PlygroundError, match="players 0 to 1"):
        review_job.check(asked, Catalogue())


def studied(desk: Desk, **asked: Any) -> dict[str, Any]:
    return study.run({"seconds": 30.0, **asked}, desk)


def timeless(found: Any) -> str:
    """A study as JSON without its times."""
    if isinstance(found, dict):
        found = {key: timeless(value) for key, value in found.items() if key != "time"}
    if isinstance(found, list):
        found = [timeless(value) for value in found]
    return json.dumps(found, sort_keys=True)


def test_the_same_question_has_the_same_answer(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """T-A.3, at a fixed depth; on a busy machine too, every depth is a search of its own."""
    monkeypatch.setattr(study, "SHORT", 60.0)
    asked = {"game": "tic_tac_toe", "moves": "b2", "depth": 4, "seed": 3}
    assert timeless(studied(desk, **asked)) == timeless(studied(desk, **asked))


def test_the_horizon(desk: Desk) -> None:
    """T-A.4: depths 2 to 5 delay the loss, deeper ones accept it."""
    found = studied(desk, game="gallery:horizon")
    chosen = {row["depth"]: row["name"] for row in found["rounds"]}
    assert [chosen[depth] for depth in range(2, 7)] == ["check"] * 4 + ["accept"]
    assert [row["value"] for row in found["rounds"][1:6]] == [-1, -1, -2, -2, -3]


def test_a_study_has_a_value_and_a_line_for_every_move(desk: Desk) -> None:
    """As many as are asked for, and not bounds only."""
    found = studied(desk, game="tic_tac_toe", moves="a1", lines=8)
    assert len(found["moves"]) == 8
    assert {row["bound"] for row in found["moves"]} == {"="}
    assert found["moves"][0]["name"] == "b2"
    assert all(row["line"][0] == row["name"] for row in found["moves"])
    assert all(row["branching"] for row in found["rounds"] if row["nodes"])


def test_against_a_random_reply_no_move_is_worse(desk: Desk) -> None:
    """#64: if MIN errs, MAX does at least as well."""
    found = studied(desk, game="tic_tac_toe", moves="a1", lines=8, blunders=True)
    assert all(row["random"] >= row["value"] for row in found["moves"])
    assert any(row["random"] > row["value"] for row in found["moves"])


def test_a_stopped_study_keeps_the_finished_depths(desk: Desk) -> None:
    def report(share: float, known: dict[str, Any], **_: Any) -> None:
        if len(known["rounds"]) == 3:
            desk.stop.set()

    desk.report = report  # type: ignore[method-assign, assignment]
    found = studied(desk, game="tic_tac_toe")
    assert [row["depth"] for row in found["rounds"]] == [1, 2, 3]
    assert found["stopped"] == "stop"
    assert len(found["moves"]) == 9


@pytest.mark.parametrize(
    "spec",
    [
        *("cfr:file=/etc/passwd", "cfr:/etc/passwd", "cfr", "nobody", "alphabeta:threads=64"),
        *("uci:touch x", " uci : sh -c true", 'gtp:"sh -c true"', "python:bot.py:choose"),
        *("mcts:database=/etc/passwd", "alphabeta:database=/etc/passwd"),
    ],
)
def test_agents_that_may_not_play_here(spec: str) -> None:
    """An address names no path and no program, and cannot take the whole machine."""
    asked = move.MoveArguments(game="kuhn_poker", moves="deal J,deal Q", agent=spec)
    with pytest.raises(PlygroundError, match=r"in the studio"):
        move.check(asked, Catalogue())


def test_every_engine_can_be_chosen_for_games_it_suits() -> None:
    assert [e["name"] for e in engines(pg.load("tic_tac_toe")) if e["problem"] is None] == [
        *ENGINES
    ]
    problems = {e["name"]: e["problem"] for e in engines(pg.load("pig"))}
    assert "chance nodes" in str(problems["prove"])
    assert problems["expectiminimax"] is None
    assert "path" in str({e["name"]: e["problem"] for e in engines(pg.load("go"))}["prove"])


def test_a_win_can_be_proved(desk: Desk) -> None:
    found = studied(desk, game="tic_tac_toe", moves="a1,a2", engine="prove")
    assert (found["moves"][0]["value"], found["moves"][0]["bound"]) == (1.0, "=")


def test_a_solvers_lines_come_in_the_order_of_their_values(desk: Desk) -> None:
    found = studied(desk, game="tic_tac_toe", moves="a1,a2", engine="solve")
    values = [row["value"] for row in found["moves"]]
    assert values == sorted(values, reverse=True)
    assert len(set(values)) > 1


def test_unsearched_moves_are_not_listed(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    def hurried(state: pg.State, engine: str, limit: pg.Limit, **_: Any) -> pg.Analysis:
        return pg.analyse(state, engine, pg.Limit(nodes=1))

    monkeypatch.setattr(study, "analyse", hurried)
    found = studied(desk, game="tic_tac_toe", engine="prove")
    assert (found["moves"], found["rounds"], found["stopped"]) == ([], [], "nodes")


def test_a_cancelled_tournament_stores_no_more_games(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another job may already continue it."""
    monkeypatch.setenv("PLYGROUND_STORE", str(tmp_path / "arena.db"))
    reported = []

    def report(fraction: float | None = None, partial: Any = None, **values: Any) -> None:
        reported.append(partial["played"])
        if partial["played"]:
            desk.cancelled.set()  # as if during the next game

    monkeypatch.setattr(desk, "report", report)
    asked = {"games": ["nim"], "agents": ["random", "random"], "each": 200, "seed": 1}
    found = tournament.run(asked, desk)
    assert 0 < found["played"] < 200
    assert found["played"] == reported[-1]
