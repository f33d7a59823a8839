"""The library is as pleasant as the command line: names, functions, help, displays, refusals."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

import plyground as pg
from plyground.game.contract.values import option_fields
from plyground.learn.settings import Settings
from plyground.learn.tune.tune import TuneOptions
from plyground.search.engines.analyse import ENGINES, options_class
from plyground.search.textbook.walk import Walk


def test_what_a_state_a_game_or_a_name_is_good_for(tmp_path: Path) -> None:
    """Functions that took only one of them."""
    state = pg.load("tic_tac_toe").initial().result("b2")
    record = pg.play(state, ["random", "random"], seed=1)
    assert record.start == state.text
    assert pg.certify("nim:piles=1,2", tmp_path / "proof.json").value == 1
    policy = pg.cfr("kuhn_poker", 10).policy
    assert pg.exploitability("kuhn_poker", policy) == pg.exploitability(
        pg.load("kuhn_poker"), policy
    )
    with pytest.raises(pg.PlygroundError, match="policy cannot be None; allowed: a function"):
        pg.exploitability("kuhn_poker", None)  # type: ignore[arg-type]
    with pytest.raises(pg.PlygroundError, match=r"one cannot be .*; allowed: text or a function"):
        pg.bisect("jarrar", ["minimax", "alphabeta"])  # type: ignore[arg-type]
    with pytest.raises(pg.PlygroundError, match="limit cannot be 2; allowed: a Limit"):
        pg.iterative_deepening("jarrar", 2)  # type: ignore[arg-type]


def test_parts_of_a_limit_by_name() -> None:
    found = pg.analyse("nim:piles=1,2,3", "mcts", sims=20, seed=1)
    limit = pg.Limit(sims=20)
    assert found.value == pg.analyse("nim:piles=1,2,3", "mcts", limit, seed=1).value
    assert found.nodes == 20
    with pytest.raises(pg.BadOption, match=r"Limit: depth cannot be 2\.5"):
        pg.analyse("nim", depth=2.5)  # type: ignore[arg-type]


REFUSED: dict[str, Callable[[], object]] = {
    "play: seed cannot be 'x'": lambda: pg.play("nim", ["random"] * 2, seed="x"),  # type: ignore[arg-type]
    "play: most_plies cannot be 2.5": lambda: pg.play(
        "nim",
        ["random"] * 2,
        most_plies=2.5,  # type: ignore[arg-type]
    ),
    "growth: depth cannot be 2.5": lambda: pg.growth("nim", 2.5),  # type: ignore[arg-type]
    "growth: seed cannot be 'x'": lambda: pg.growth("nim", 2, seed="x"),  # type: ignore[arg-type]
    "playouts: n cannot be 2.5": lambda: pg.playouts("nim", 2.5),  # type: ignore[arg-type]
    "playouts: seed cannot be 'x'": lambda: pg.playouts("nim", 2, seed="x"),  # type: ignore[arg-type]
    "mcts: iterations cannot be 2.5": lambda: pg.mcts("nim", 2.5),  # type: ignore[arg-type]
    "mcts: seed cannot be 'x'": lambda: pg.mcts("nim", 2, seed="x"),  # type: ignore[arg-type]
    "cfr: seed cannot be 'x'": lambda: pg.cfr("kuhn_poker", 2, seed="x"),  # type: ignore[arg-type]
    "arena: each cannot be 2.5": lambda: pg.arena("nim", ["random"] * 2, 2.5),  # type: ignore[arg-type]
    "arena: seed cannot be 'x'": lambda: pg.arena("nim", ["random"] * 2, seed="x"),  # type: ignore[arg-type]
    "fairness: games cannot be 2.5": lambda: pg.fairness("random", "kuhn_poker", games=2.5),  # type: ignore[arg-type]
}


@pytest.mark.parametrize("said", REFUSED)
def test_bad_numbers_are_refused(said: str) -> None:
    with pytest.raises(pg.BadOption) as caught:
        REFUSED[said]()
    assert str(caught.value).startswith(f"{said}; allowed: a whole number")


def test_what_is_neither_a_list_nor_a_limit_nor_a_game_is_refused() -> None:
    wrong: Any = pg.arena
    for said, given in {
        "agents cannot be 'random'; allowed: a list": ("nim", "random"),
        "games cannot be 3; allowed: a list": (3, ["random", "greedy"]),
    }.items():
        with pytest.raises(pg.BadOption, match=said):
            wrong(*given)
    with pytest.raises(pg.BadOption, match="limit cannot be 5; allowed: a Limit or a mapping"):
        wrong("nim", ["random", "greedy"], 2, limit=5)
    for nothing in (None, 3):
        with pytest.raises(pg.UnknownGame, match="a game is a name such as 'nim'"):
            pg.load(nothing)


@pytest.mark.parametrize("name", ["minimax", "alphabeta", "negamax", "maxn", "expectiminimax"])
def test_help_names_every_option_of_a_textbook_search(name: str) -> None:
    shown = inspect.signature(getattr(pg, name)).parameters
    usual = {f.name for f in fields(Walk)} - {"root", "algorithm", "convention", "root_moves"}
    assert usual | {"tie", "strict"} <= set(shown)
    assert "options" not in shown
    assert shown["state"].annotation == "State | Game | str | Path"


def test_help_names_every_option_of_the_engines() -> None:
    for engine in ENGINES:
        _, _, listed = (inspect.getdoc(pg.analyse) or "").partition(f"\n{engine}: ")
        names = listed.split(":")[0].replace("\n", " ").replace(" ", "").split(",")
        kind: Any = options_class(engine)
        options = list(option_fields(kind))
        # the last word runs into the name of the next engine
        assert [*names[: len(options) - 1]] == options[:-1]
        assert names[len(options) - 1].startswith(options[-1])
    for function, kind in ((pg.learn, Settings), (pg.tune, TuneOptions)):
        assert all(f.name in (function.__doc__ or "") for f in fields(kind))


def displayed(result: Any) -> str:
    text = result._repr_html_()
    assert isinstance(text, str)
    return text


def test_displays_in_notebooks() -> None:
    record = pg.play("nim", ["random", "random"], seed=1)
    assert "<svg" in displayed(record)
    assert " ".join(record.moves) in displayed(record)
    growth = pg.growth("gallery:jarrar", 2)
    assert f"<td>{growth.costs[0].nodes}</td>" in displayed(growth)
    steps = pg.staircase("gallery:jarrar", 2)
    assert repr(steps).startswith("<staircase of jarrar at depth 2: ")
    assert "<td>minimax</td>" in displayed(steps)
    found = pg.matrix([[1, -1], [-1, 1]]).equilibria()
    assert repr(found) == "<all equilibria by vertices: 1>"
    assert repr(found[0]).startswith("<equilibrium 1/2 ")
    assert "<td>0, 0</td>" in displayed(found)
    strategy = pg.cfr("kuhn_poker", 20)
    assert repr(strategy).startswith("<kuhn_poker")
    assert "<th>sees</th>" in displayed(strategy)
    assert repr(pg.backward_induction("jarrar")).endswith("value 10, -10, 31 nodes>")
    assert pg.tree("[[3 4][5 6]]")._repr_svg_().startswith("<svg")


def test_a_tournament_is_displayed_as_a_table() -> None:
    table = pg.arena(pg.load("nim:piles=1,2"), ["random", "greedy"], 2, workers=1)
    assert "<td>greedy</td>" in displayed(table)
    assert not isinstance(pg.arena, type(pg))


def test_texts_in_displays_are_escaped() -> None:
    found = pg.play("nim", [lambda state: state.actions()[0], "random"], seed=1)
    assert "function:<lambda>" in found.agents
    assert "<lambda>" not in displayed(found)
