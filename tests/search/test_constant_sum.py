"""Games whose utilities sum to a constant other than 0 are searched as zero-sum games are."""

from __future__ import annotations

from pathlib import Path

import pytest
from small_games import CLASS, COUNT

import plyground as pg
from plyground.game.doctor.checks import faults
from plyground.game.errors import PlygroundError, Unsuited

OFFSET = 0.5
SUM_ONE = COUNT.replace("u[s.turn] = -1.0", "u[s.turn] = 0.0").replace(
    "max_plies=LAST)", "max_plies=LAST, constant_sum=1.0, utility=(0.0, 1.0))"
)
SUM_ZERO = (
    COUNT.replace("= -1.0", "= -0.5")
    .replace("= 1.0", "= 0.5")
    .replace("max_plies=LAST)", "max_plies=LAST, utility=(-0.5, 0.5))")
)
CLASS_ONE = CLASS.replace(
    "zero_sum = True", "constant_sum = 1\n    utility_range = (0, 1)"
).replace("return -1 if", "return 0 if")
REPEATING = """\
import numpy as np
from plyground.game import Facts, Repetition, record

State = record(at=np.int8, turn=np.int8)


def start(s):
    pass


def legal(s, moves):
    if s.at == 2:
        return 0
    moves[0] = 0
    moves[1] = 1
    return 2


def play(s, a):
    s.at = 2 if a == 1 else 1 - s.at
    s.turn = 1 - s.turn


def score(s, u):
    u[s.turn] = 1.0
    u[1 - s.turn] = 0.0


facts = Facts(
    title="Wait", actions=2, max_moves=2, max_plies=20, constant_sum=1.0, utility=(0.0, 1.0),
    repetition=Repetition("draw", 2),
)
"""
"""Who stops waiting loses; a repetition is a draw, which is half a point."""


@pytest.fixture
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, pg.Game]:
    monkeypatch.setenv("PLYGROUND_INTERPRET", "1")
    texts = {"one": SUM_ONE, "zero": SUM_ZERO, "plain": CLASS_ONE, "wait": REPEATING}
    for name, text in texts.items():
        (tmp_path / f"{name}.py").write_text(text)
    return {name: pg.load(str(tmp_path / f"{name}.py")) for name in texts}


def walked(state: pg.State) -> list[tuple[pg.State, list[int]]]:
    """All states below one that are not over, with the actions that lead there."""
    found: list[tuple[pg.State, list[int]]] = []
    todo: list[tuple[pg.State, list[int]]] = [(state, [])]
    while todo:
        here, path = todo.pop()
        if here.is_terminal:
            continue
        found.append((here, path))
        todo += [(here.result(a), [*path, a]) for a in here.actions()]
    return found


def replayed(game: pg.Game, path: list[int]) -> pg.State:
    state = game.initial()
    for a in path:
        state = state.result(a)
    return state


@pytest.mark.parametrize("engine", ["alphabeta", "mcts", "expectiminimax", "solve", "prove"])
def test_engines_find_the_value_of_the_zero_sum_game_and_half_the_sum(
    games: dict[str, pg.Game], engine: str
) -> None:
    limit = pg.Limit(sims=200) if engine == "mcts" else pg.Limit(nodes=10_000)
    for state, path in walked(games["one"].initial()):
        zero = pg.analyse(replayed(games["zero"], path), engine, limit, seed=1)
        one = pg.analyse(state, engine, limit, seed=1)
        assert (one.value, one.bound, one.line) == (zero.value + OFFSET, zero.bound, zero.line)
        assert one.state is state
        assert one.nodes == zero.nodes
        assert [m.value for m in one.moves] == [
            None if m.value is None else pytest.approx(m.value + OFFSET) for m in zero.moves
        ]


@pytest.mark.parametrize("game", ["one", "plain"])
@pytest.mark.parametrize(
    "search", [pg.minimax, pg.alphabeta, pg.negamax, pg.with_table, pg.expectiminimax]
)
def test_textbook_searches(games: dict[str, pg.Game], game: str, search: object) -> None:
    for state, _ in walked(games[game].initial()):
        found = search(state)  # type: ignore[operator]
        assert (found.value, found.bound) == (pg.maxn(state).value, "=")


def test_a_plain_class_is_solved_and_alpha_beta_suits_it(games: dict[str, pg.Game]) -> None:
    found = pg.analyse(games["plain"].initial())
    assert (found.algorithm, found.value, found.bound) == ("alphabeta", 1.0, "=")
    assert pg.analyse(games["plain"].initial(), "solve").value == 1.0


def test_negamax_with_pruning(games: dict[str, pg.Game]) -> None:
    for state, _ in walked(games["one"].initial()):
        assert pg.negamax(state, pruning=True).value == pg.minimax(state).value


def test_a_draw_by_repetition_is_half_the_sum(games: dict[str, pg.Game]) -> None:
    state = games["wait"].initial()
    assert state.result(0).result(0).utility(0) == OFFSET
    assert pg.minimax(state).value == OFFSET
    for engine in ("alphabeta", "mcts"):
        found = pg.analyse(state, engine, pg.Limit(nodes=2000))
        assert found.value == pytest.approx(OFFSET, abs=0.1)
    mean = pg.playouts(state, 500, 3).mean
    assert sum(mean) == pytest.approx(1.0)


def test_progress_tells_the_same_values(games: dict[str, pg.Game]) -> None:
    told: list[float] = []
    pg.analyse(
        games["one"].initial(),
        "alphabeta",
        pg.Limit(nodes=10_000),
        progress=lambda p: told.append(p.value or 0.0),
    )
    assert all(0.0 <= value <= 1.0 for value in told)


def test_what_to_prove_is_said_in_the_game_s_utilities(games: dict[str, pg.Game]) -> None:
    state = games["one"].initial()
    assert pg.analyse(state, "prove", at_least=1.0).bound == "="
    with pytest.raises(PlygroundError, match="above 0, at most 1"):
        pg.analyse(state, "prove", at_least=-0.5)


def test_compiled(tmp_path: Path) -> None:
    (tmp_path / "one.py").write_text(SUM_ONE)
    state = pg.load(str(tmp_path / "one.py")).initial()
    found = pg.analyse(state, "solve", pg.Limit(nodes=10_000))
    assert (found.value, found.bound) == (1.0, "=")


@pytest.mark.parametrize("given", ["'1'", "float('nan')", "True"])
def test_a_sum_that_is_no_number_is_refused(tmp_path: Path, given: str) -> None:
    (tmp_path / "one.py").write_text(SUM_ONE.replace("sum=1.0", f"sum={given}"))
    (tmp_path / "two.py").write_text(CLASS_ONE.replace("sum = 1", f"sum = {given}"))
    for name in ("one.py", "two.py"):
        with pytest.raises(PlygroundError, match="constant_sum must be a number"):
            pg.load(str(tmp_path / name))


def test_trees_show_it() -> None:
    game = pg.tree("[[<1,0> <0.25,0.75>] [<0.5,0.5> <0,1>]]")
    assert (game.zero_sum, game.facts.constant_sum) == (False, 1.0)
    assert pg.minimax(game.initial()).value == pg.maxn(game.initial()).value == 0.25
    assert pg.tree("[[<1,0> <3,1>]]").facts.constant_sum is None


def test_general_sum_is_still_refused() -> None:
    with pytest.raises(Unsuited, match="not zero-sum"):
        pg.minimax(pg.tree("[[<1,0> <3,1>]]").initial())


def test_the_doctor_says_how_to_declare_it(games: dict[str, pg.Game], tmp_path: Path) -> None:
    end = replayed(games["one"], [1, 1, 0])
    assert end.is_terminal
    assert not faults(end)
    undeclared = tmp_path / "undeclared.py"
    undeclared.write_text(SUM_ONE.replace("constant_sum=1.0, ", ""))
    said = [str(fault) for fault in faults(replayed(pg.load(str(undeclared)), [1, 1, 0]))]
    assert any("declares it (constant_sum=1)" in text for text in said)
