"""One game between agents, and its record."""

from __future__ import annotations

import random
import re
import time
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, ClassVar

import pytest
from small_games import SECRET, write

import plyground as pg
from plyground.arena.opening import random_opening
from plyground.game.contract.state import State


@dataclass(frozen=True)
class Scripted(pg.Agent):
    """Chooses by a function."""

    choice: object = None
    name: ClassVar[str] = "scripted"

    def _choose(self, state: State, rng: random.Random) -> int:
        return self.choice(state)  # type: ignore[operator,no-any-return]


def timeless(record: pg.Record) -> pg.Record:
    """A record without times."""
    return replace(record, seconds=(), when="")


@pytest.mark.parametrize(
    ("game", "agents"),
    [
        ("tic_tac_toe", ["random", "greedy"]),
        ("connect4:rows=5,columns=5", ["mcts:sims=20,reuse=yes", "random"]),
        ("pig", ["random", "random"]),
        ("kuhn_poker", ["random", "random"]),
        ("nim:piles=3,4,5", ["random", "minimax:depth=2"]),
        ("tree:[[3 12][2 4]]", ["random", "random"]),
    ],
)
def test_a_seed_fixes_a_game_and_json_keeps_it(game: str, agents: list[str]) -> None:
    made = [pg.agent(spec) for spec in agents]
    first = pg.play(game, made, seed=7)
    assert timeless(pg.play(game, agents, seed=7)) == timeless(first)
    assert timeless(pg.play(game, made, seed=7)) == timeless(first)
    assert pg.Record.from_json(first.to_json()) == replace(
        first, seconds=tuple(round(s, 6) for s in first.seconds)
    )
    end = first.states()[-1]
    assert end.is_terminal
    assert end.utilities() == first.utilities
    assert first.agents == tuple(agents)
    assert first.game == game
    assert len({len(first.moves), len(first.seconds), len(first.nodes)}) == 1
    assert first.forfeit is None


def test_seeds_differ() -> None:
    games = {pg.play("connect4", ["random", "random"], seed=i).moves for i in range(5)}
    assert len(games) == 5


def test_dice_do_not_depend_on_the_agents() -> None:
    """Chance has its own random numbers: the rolls do not depend on the agents' draws."""

    def rolls(agent: str) -> list[str]:
        moves = pg.play("pig", [agent, agent], seed=4).moves
        return [move for move in moves if move.startswith("roll ")]

    hold = Scripted(lambda state: state.actions()[0])
    dull = [m for m in pg.play("pig", [hold, hold], seed=4).moves if m.startswith("roll ")]
    drawn = rolls("random")
    shared = min(len(dull), len(drawn))
    assert shared > 5
    assert dull[:shared] == drawn[:shared]


def test_nodes_and_seconds_are_of_the_agents_moves() -> None:
    record = pg.play("connect4", ["minimax:depth=2", "random"], seed=1, opening=3)
    assert record.opening == 3
    assert record.nodes[:3] == (0, 0, 0)
    assert record.seconds[:3] == (0.0, 0.0, 0.0)
    assert record.nodes[3] == 0 < record.nodes[4]
    assert all(s > 0 for s in record.seconds[3:])


def test_openings() -> None:
    given = pg.play("connect4", ["random", "random"], opening=["d1", "D2", 2])
    assert given.moves[:3] == ("d1", "d2", "c1")
    assert given.opening == 3
    one, other = (
        pg.play("connect4", agents, seed=5, opening=4)
        for agents in (["random", "greedy"], ["greedy", "random"])
    )
    assert one.moves[:4] == other.moves[:4]
    with pytest.raises(pg.IllegalAction, match="'e9' is not legal"):
        pg.play("connect4", ["random", "random"], opening=["e9"])
    start = pg.load("tic_tac_toe").initial()
    assert len(random_opening(start, 8, random.Random(0))) == 8
    with pytest.raises(pg.PlygroundError, match="every random opening of 9 plies ends the game"):
        random_opening(start, 9, random.Random(0))


def test_start() -> None:
    game = pg.load("connect4")
    text = "7/7/7/7/ooo4/xxx4 x"
    by_text = pg.play(game, ["greedy", "greedy"], start=text)
    by_state = pg.play(game, ["greedy", "greedy"], start=game.parse(text))
    assert by_text.start == by_state.start == text
    assert by_text.moves == ("d1",)
    assert by_text.states()[0].text == text
    assert pg.play(game, ["greedy", "greedy"], start=game.initial()).start is None


@pytest.mark.parametrize(
    ("choice", "reason"),
    [
        (lambda state: 99, "illegal move 99"),
        (lambda state: "e9", "illegal move 'e9'"),
        (lambda state: None, "illegal move None"),
        (lambda state: 1 // 0, "ZeroDivisionError: integer division or modulo by zero"),
    ],
)
def test_forfeits(choice: object, reason: str) -> None:
    record = pg.play("connect4", ["random", Scripted(choice)], seed=2)
    assert record.forfeit == pg.Forfeit(1, reason)
    assert record.utilities == (1.0, -1.0)
    assert record.scores == (1.0, 0.0)
    assert len(record.moves) == 1
    assert pg.Record.from_json(record.to_json()).forfeit == record.forfeit


def test_too_slow() -> None:
    def slow(state: State) -> int:
        time.sleep(0.05)
        return state.actions()[0]

    record = pg.play("connect4", [Scripted(slow), "random"], move_time=0.02)
    assert record.forfeit is not None
    assert record.forfeit.player == 0
    assert re.fullmatch(r"took [\d.]+ s of 0\.02 s", record.forfeit.reason)
    assert record.forfeit.kind == "time"


@pytest.mark.parametrize(
    "spec", ["minimax:depth=30", f"alphabeta:nodes={10**15}", f"playouts:games={10**12}"]
)
def test_an_endless_search_is_stopped(spec: str) -> None:
    pg.agent("playouts:games=1").choose(pg.load("connect4").initial(), random.Random(0))
    pg.analyse(pg.load("connect4").initial(), limit=pg.Limit(depth=1))  # compiled
    record = pg.play("connect4", [spec, "random"], move_time=0.3)
    assert record.agents[0] == spec
    assert record.forfeit is not None
    assert record.forfeit.reason.endswith("s of 0.3 s")


def test_agents_with_a_shorter_limit_keep_it() -> None:
    for spec in ("alphabeta", "alphabeta:time=2", "mcts:time=0.1", "random", "minimax:time=2"):
        player = pg.agent(spec)
        assert player.within(2.0) is player
    assert pg.agent("alphabeta:depth=3").within(2.0).spec == "alphabeta:time=2.2,depth=3"
    assert pg.agent("alphabeta").within(0.5).spec == "alphabeta:time=0.55"


def test_most_plies_leaves_a_game_unfinished() -> None:
    record = pg.play("connect4", ["random", "random"], most_plies=3)
    assert record.utilities is None
    assert len(record.moves) == 3
    with pytest.raises(pg.PlygroundError, match="is unfinished and has no scores"):
        _ = record.scores
    assert pg.Record.from_json(record.to_json()).utilities is None


def test_scores_of_several_players() -> None:
    record = pg.play("nim:piles=1,2", ["random", "random"])

    def scores(*utilities: float) -> tuple[float, ...]:
        return replace(record, utilities=utilities).scores

    assert scores(1, 1) == (0.5, 0.5)
    assert scores(3, 2, 1) == (1.0, 0.5, 0.0)
    assert scores(1, 0, 0) == (1.0, 0.25, 0.25)
    assert scores(
        4,
    ) == (0.5,)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"agents": ["random"]}, "connect4 has 2 players, so it takes 2 agents, not 1"),
        ({"agents": ["random", "rndom"]}, "there is no agent 'rndom'; did you mean random"),
        ({"agents": ["expectiminimax", "random"], "start": "7"}, "cannot read the position"),
        ({"agents": ["random"] * 2, "move_time": 0}, "move_time cannot be 0 s; allowed: above 0"),
        ({"agents": ["random"] * 2, "opening": -1}, "cannot have -1 plies"),
        ({"agents": ["random"] * 2, "start": "7/7/7/o6/oo5/xxxx3 o"}, "already over at the start"),
    ],
)
def test_errors_of_the_caller(arguments: dict[str, object], sentence: str) -> None:
    with pytest.raises(pg.PlygroundError) as error:
        pg.play("connect4", **arguments)  # type: ignore[arg-type]
    assert sentence in str(error.value)


def test_agents_that_see_hidden_information_are_refused(tmp_path: Path) -> None:
    with pytest.raises(pg.Unsuited, match="hidden information"):
        pg.play(write(tmp_path, SECRET), ["greedy", "random"])


def test_the_start_belongs_to_the_game() -> None:
    with pytest.raises(pg.PlygroundError, match="the start is a state of"):
        pg.play("connect4", ["random"] * 2, start=pg.load("nim").initial())


def test_a_function_is_an_agent() -> None:
    def first(state: pg.State) -> int:
        return state.actions()[0]

    record = pg.play("tic_tac_toe", [first, lambda s: s.describe(s.actions()[-1])], seed=1)
    assert record.agents == ("function:first", "function:<lambda>")
    assert record.moves[:2] == ("a3", "c1")
    failed = pg.play("tic_tac_toe", [lambda s: 99, "random"])
    assert failed.forfeit is not None
    with pytest.raises(pg.Unsuited):
        pg.play("kuhn_poker", [first, "random"])
    with pytest.raises(pg.UnknownAgent, match="a function of a state"):
        pg.play("tic_tac_toe", [pg.Agent, "random"])  # type: ignore[list-item]


def test_a_seed_is_a_whole_number() -> None:
    with pytest.raises(pg.BadOption, match="seed cannot be 'x'; allowed: a whole number"):
        pg.play("tic_tac_toe", ["random", "random"], seed="x")  # type: ignore[arg-type]
    with pytest.raises(pg.PlygroundError, match=r"depth is 2\.5; it must be a whole number"):
        pg.minimax("tic_tac_toe", 2.5)  # type: ignore[arg-type]


def test_a_tournament_in_one_call(tmp_path: Path) -> None:
    ask: dict[str, Any] = {"seed": 1, "workers": 1, "store": tmp_path / "arena.db"}
    table = pg.arena("tic_tac_toe", ["random", "minimax:depth=2"], 10, **ask)
    assert [row.rating.player for row in table] == ["minimax:depth=2", "random"]
    assert repr(table).startswith("1. minimax:depth=2")
    with pytest.raises(pg.PlygroundError, match="agents of the arena are texts"):
        pg.arena("tic_tac_toe", ["random", lambda s: 0])  # type: ignore[list-item]
