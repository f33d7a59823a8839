"""Options: declared once, read in one way, written in docs and specs."""

from __future__ import annotations

import pickle
from dataclasses import fields
from math import inf, nan
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import pytest

import plyground as pg
from plyground.game.contract.values import Range, option_fields, values_of
from plyground.roster.agent_options import agent_options
from plyground.search.engines.analyse import ENGINES, options_class

DOCS = Path(__file__).parents[1] / "docs"
TABLES = {
    "alphabeta": "engines.md",
    "mcts": "engines_mcts.md",
    "expectiminimax": "engines.md",
    "solve": "engines.md",
    "prove": "engines.md",
}
"""Where the options of each engine are explained."""

UNCHANGED = [
    "random",
    "random:seed=3",
    "random:seed=-4",
    "greedy",
    "playouts",
    "playouts:games=20,time=0.5",
    "minimax",
    "minimax:depth=4",
    "alphabeta",
    "alphabeta:time=0.5",
    "alphabeta:sims=5",
    "alphabeta:table=yes",
    "alphabeta:extensions=no,singular=yes,futility=no",
    "alphabeta:solve=yes",
    "alphabeta:database=no",
    "alphabeta:database=yes",
    "alphabeta:database=my.db",
    'alphabeta:database="a b.db"',
    'alphabeta:database="x,depth=3"',
    "alphabeta:database=2",
    "mcts",
    "mcts:sims=2000,c=1.4",
    "mcts:c=1.4142135623730951",
    "mcts:mast=0",
    "mcts:mast=4,policy=no",
    "mcts:playout=0",
    "mcts:playout=12,minimax=0.4",
    "mcts:transpositions=yes,solve=no",
    "mcts:tuned=no",
    "mcts:tuned=yes",
    "mcts:reuse=yes",
    "mcts:database=no",
    "mcts:database=kpk.db",
    "expectiminimax",
    "expectiminimax:depth=2",
    "solve",
    "weak",
    "weak:budget=16,blunder=0.2",
    "level",
    "level:n=3",
    "cfr:file=kuhn.json",
    "uci:stockfish",
    "uci:stockfish,elo=1500",
    'uci:"my engine, v2",elo=1500',
    "uci:fairy-stockfish,nodes=100",
    'gtp:"gnugo --mode gtp"',
    "python:mybot.py:choose",
]
WRITTEN = [
    ("random:seed=007", "random:seed=7"),
    ("playouts:games=100", "playouts"),
    ("playouts:time=2", "playouts:time=2.0"),
    ("minimax:depth=3", "minimax"),
    ("minimax:time=1,depth=2", "minimax:depth=2,time=1.0"),
    ("alphabeta:time=1", "alphabeta:time=1.0"),
    ("alphabeta:depth=4,time=1", "alphabeta:time=1.0,depth=4"),
    ("alphabeta:nodes=1_000", "alphabeta:nodes=1000"),
    ("alphabeta:memory=16", "alphabeta:memory=16.0"),
    ("alphabeta:threads=1", "alphabeta"),
    ("alphabeta:threads=2,depth=3", "alphabeta:depth=3,threads=2"),
    ("alphabeta:table=no,ordering=off,pvs=false", "alphabeta:table=no,ordering=no,pvs=no"),
    (
        "alphabeta:pvs=TRUE,quiescence=0,essential=1",
        "alphabeta:pvs=yes,quiescence=no,essential=yes",
    ),
    ("alphabeta:reductions=on,null_move=no", "alphabeta:reductions=yes,null_move=no"),
    ("alphabeta:database=1", "alphabeta:database=yes"),
    ("alphabeta:database=true", "alphabeta:database=yes"),
    (
        "alphabeta:solve=no,depth=12,futility=yes,table=yes",
        "alphabeta:depth=12,table=yes,futility=yes,solve=no",
    ),
    (
        "alphabeta:nodes=1000,depth=5,time=0.1,sims=3,memory=2.5,threads=4",
        "alphabeta:time=0.1,nodes=1000,depth=5,sims=3,memory=2.5,threads=4",
    ),
    ("mcts:c=2", "mcts:c=2.0"),
    ("mcts:c=1e-3", "mcts:c=0.001"),
    ("mcts:sims=5000,rave=1000", "mcts:sims=5000,rave=1000.0"),
    ("mcts:rave=1000,grave=50", "mcts:rave=1000.0,grave=50"),
    ("mcts:minimax=0", "mcts:minimax=0.0"),
    ("mcts:reuse=no", "mcts"),
    ("mcts:reuse=yes,sims=10", "mcts:sims=10,reuse=yes"),
    ("mcts:depth=2,time=3", "mcts:time=3.0,depth=2"),
    ("mcts:time=1e-2", "mcts:time=0.01"),
    ("mcts:memory=64", "mcts:memory=64.0"),
    ("mcts:time= 1 , sims = 5", "mcts:time=1.0,sims=5"),
    (
        "mcts:tuned=no,reuse=yes,c=0.7,database=a.db,solve=yes,policy=yes,grave=5,rave=3",
        "mcts:c=0.7,rave=3.0,grave=5,policy=yes,solve=yes,database=a.db,tuned=no,reuse=yes",
    ),
    ("expectiminimax:nodes=500,time=2", "expectiminimax:time=2.0,nodes=500"),
    ("solve:time=5", "solve:time=5.0"),
    ("solve:nodes=100000,memory=8", "solve:nodes=100000,memory=8.0"),
    ("weak:budget=64", "weak"),
    ("weak:blunder=1", "weak:blunder=1.0"),
    ("weak:blunder=0", "weak"),
    ("weak:engine=alphabeta,budget=200", "weak:budget=200,engine=alphabeta"),
    ("weak:engine=mcts", "weak"),
    ("level:n=1", "level"),
    ("uci:program=stockfish,depth=4", "uci:stockfish,depth=4"),
    (
        "uci:stockfish,Skill Level=3,Hash=64,time=0.5",
        "uci:stockfish,time=0.5,Skill Level=3,Hash=64",
    ),
    ("gtp:gnugo --mode gtp,time=3", 'gtp:"gnugo --mode gtp",time=3.0'),
    ("python:mybot.py:choose,time=2", "python:mybot.py:choose,time=2.0"),
    ("python:a b.py", 'python:"a b.py"'),
]


@pytest.mark.parametrize(("given", "spec"), [*((spec, spec) for spec in UNCHANGED), *WRITTEN])
def test_specs_keep_their_text(given: str, spec: str) -> None:
    """Stored games and tournaments hold these texts."""
    agent = pg.agent(given)
    assert agent.spec == spec
    assert pg.agent(spec) == agent
    copy = pickle.loads(pickle.dumps(agent))
    assert (copy, copy.spec) == (agent, spec)


def option_table(engine: str) -> str:
    """The table of an engine's options, from their declaration."""
    lines = ["| option | what it does | default |", "|---|---|---|"]
    declared: Any = options_class(engine)
    for option in option_fields(declared).values():
        default = option.default
        if isinstance(default, bool):
            default = "yes" if default else "no"
        elif isinstance(default, float):
            default = f"{default:.3g}"
        about = " ".join(option.about.split())
        lines.append(f"| `{option.name}` | {about} | {'' if default is None else default} |")
    return "\n".join(lines)


@pytest.mark.parametrize("engine", ENGINES)
def test_docs_explain_the_options(engine: str) -> None:
    table = option_table(engine)
    text = (DOCS / TABLES[engine]).read_text(encoding="utf-8")
    assert table in text, f"docs/{TABLES[engine]} needs this table:\n{table}"


@pytest.mark.parametrize("engine", ["alphabeta", "mcts", "expectiminimax", "solve"])
def test_agents_have_the_options_of_their_engine(engine: str) -> None:
    declared = [field.name for field in fields(options_class(engine)) if field.name != "kept"]
    names = [option.name for option in agent_options(engine)]
    assert names[:6] == [*(field.name for field in fields(pg.Limit)), "threads"]
    assert [name for name in names[6:] if name != "reuse"] == declared


@pytest.mark.parametrize(
    ("kind", "given", "value"),
    [
        (bool, "Yes", True),
        (bool, "off", False),
        (bool, 1, True),
        (int, "12", 12),
        (int, 1e6, 1_000_000),
        (int, np.int64(5), 5),
        (float, "1e-3", 0.001),
        (float, 2, 2.0),
        (str, "5", "5"),
        (Path, "a.db", Path("a.db")),
        (int | None, None, None),
        (bool | str | Path | None, "no", False),
        (bool | str | Path | None, "no.db", "no.db"),
        (bool | str | Path | None, Path("no.db"), Path("no.db")),
        (Annotated[int | None, Range(1, 3)], "3", 3),
        (Annotated[str, ("a", "b")], "b", "b"),
    ],
)
def test_values_are_read(kind: Any, given: Any, value: Any) -> None:
    read = values_of(kind).read(given)
    assert read == value
    assert type(read) is type(value)


@pytest.mark.parametrize(
    ("kind", "wrong", "allowed"),
    [
        (bool, ["maybe", 2, None, 1.0], "true or false"),
        (int, ["x", 1.5, True, None, inf, nan, "1e3", []], "a whole number"),
        (float, ["x", "nan", inf, nan, False, None, 10**400], "a number"),
        (str, [5, None, Path("x")], "text"),
        (bool | str | Path | None, [5, 2.5], "true, false or text"),
        (Annotated[float, Range(above=0)], [0, "0", -1], "a number above 0"),
        (Annotated[float, Range(above=0, high=2)], [0, 3], "a number above 0, at most 2"),
        (Annotated[int, Range(1)], [0], "a whole number, 1 or more"),
        (Annotated[int, Range(high=1)], [2], "a whole number, at most 1"),
        (Annotated[int, Range(1, 3)], [0, 4, "4"], "a whole number from 1 to 3"),
        (Annotated[str, ("a", "b")], ["c", 1], "a or b"),
    ],
)
def test_values_are_refused(kind: Any, wrong: list[Any], allowed: str) -> None:
    values = values_of(kind)
    assert values.allowed == allowed
    for given in wrong:
        with pytest.raises(ValueError):  # noqa: PT011  # the caller writes the message
            values.read(given)


@pytest.mark.parametrize(("name", "value"), [("time", 0), ("c", -1), ("solve", "maybe")])
def test_an_agent_made_in_python_is_checked(name: str, value: Any) -> None:
    with pytest.raises(pg.BadOption, match=f"mcts: {name} cannot be"):
        type(pg.agent("mcts"))(**{name: value})
