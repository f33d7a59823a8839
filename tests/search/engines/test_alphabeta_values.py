"""The engine against plain alpha-beta, and plain alpha-beta against the textbook."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
from scale import DEEP

import plyground as pg
from plyground.game.records.record_state import RecordState
from plyground.game.records.workspace import Workspace, interpreting
from plyground.search.engines.alphabeta.answer import value_of
from plyground.search.engines.alphabeta.deepening import deepen
from plyground.search.engines.alphabeta.engine import make_table, searcher
from plyground.search.engines.alphabeta.options import AlphaBetaOptions
from plyground.search.engines.alphabeta.plain import plain_search
from plyground.search.engines.alphabeta.workspace import set_up, workspace
from plyground.search.limit import Limit

COMPILED = ("chess", "connect4", "kalah", "othello", "tic_tac_toe")
"""Games that are always compared as machine code, on many positions. The others, unless the long
form of the suite is asked for, interpreted and on few: machine code is made of the same functions,
and takes longer to make than to run here."""
MANY, FEW = 2000 if DEEP else 200, 12
LINES, SHORT_LINES = 20_000, 600
"""As many lines as a search to the greatest depth may have, about."""

SMALLER: dict[str, dict[str, Any]] = (
    {} if DEEP else {"hex": {"size": 5}, "scrabble": {"size": 5, "rack": 3, "tiles": 20}}
)
"""Plain Python takes half a minute to evaluate eleven rows of hex, and minutes to list the hundreds
of plays of a full rack after each of them."""

EXACTLY = AlphaBetaOptions(
    quiescence=False,
    essential=False,
    reductions=False,
    null_move=False,
    extensions=False,
    futility=False,
    deeper=False,
)
VARIANTS = [
    EXACTLY,
    AlphaBetaOptions(**{**EXACTLY.__dict__, "table": False}),
    AlphaBetaOptions(**{**EXACTLY.__dict__, "ordering": False}),
    AlphaBetaOptions(**{**EXACTLY.__dict__, "pvs": False}),
    AlphaBetaOptions(**{**EXACTLY.__dict__, "table": False, "ordering": False, "pvs": False}),
]


def suited() -> list[str]:
    games = [pg.load(name) for name in pg.games()]
    return [
        g.name
        for g in games
        if g.players == 2 and g.zero_sum and g.deterministic and g.perfect_information
    ]


def positions(game: pg.Game, rng: random.Random, n: int) -> Iterator[RecordState]:
    """States along random games, none of them at the end."""
    while n > 0:
        state = game.initial()
        while not state.is_terminal and n > 0:
            assert isinstance(state, RecordState)
            if rng.random() < 0.3:
                yield state
                n -= 1
            state = state.result(rng.choice(state.actions()))


def prepared(work: Workspace, search: Callable[..., Any]) -> Callable[..., Any]:
    """A search of a game: machine code or, if interpreting, plain Python."""
    return work.rules.searches.interpreted(search) if interpreting() else work.compile(search)


def few(game: pg.Game) -> int:
    """How many positions are not too many to be searched by plain Python."""
    return max(2, min(FEW, 600 // game.facts.max_moves))


def greatest_depth(states: list[RecordState], lines: int) -> int:
    """How deep the searches of these states may go: less where there is more to choose from."""
    choices = sum(len(state.actions()) for state in states) / len(states)
    return max(1, min(6, int(math.log(lines) / math.log(max(2.0, choices)))))


@pytest.mark.parametrize("name", suited())
def test_engine_equals_plain(
    name: str, rng: random.Random, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = pg.load(name, **SMALLER.get(name, {}))
    root = game.initial()
    assert isinstance(root, RecordState)
    work, table = workspace(root), make_table(Limit(memory=1))
    w: Any = work.record
    w.mask = np.uint64(len(table) // 4 - 1)
    compiled = DEEP or name in COMPILED
    if not compiled:
        monkeypatch.setenv("PLYGROUND_INTERPRET", "1")
    plain, engine = prepared(work, plain_search), searcher(work, table)
    states = list(positions(game, rng, MANY if compiled else few(game)))
    depths = greatest_depth(states, LINES if compiled else SHORT_LINES)
    for i, state in enumerate(states):
        limit = Limit(depth=1 + i % depths)
        set_up(work, state, limit, EXACTLY)
        expected = plain(w)
        for options in (VARIANTS[0], VARIANTS[1 + i % 4]):
            set_up(work, state, limit, options)
            deepen(w, table, engine)
            found = int(w.root_score[w.root_order[0]])
            assert found == expected, (state.text, limit, options)


@pytest.mark.parametrize("name", suited())
def test_plain_equals_textbook(
    name: str, rng: random.Random, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not DEEP and name not in COMPILED:
        monkeypatch.setenv("PLYGROUND_INTERPRET", "1")
    game = pg.load(name, **SMALLER.get(name, {}))
    root = game.initial()
    assert isinstance(root, RecordState)
    work = workspace(root)
    plain = prepared(work, plain_search)
    half = max(map(abs, game.facts.utility))
    depth = 1 if game.facts.max_moves > 50 else 2  # the textbook evaluates in plain Python
    for state in positions(game, rng, few(game)):
        set_up(work, state, Limit(depth=depth), EXACTLY)
        found = value_of(plain(work.record), half)
        truth = pg.minimax(state, depth).value
        assert found == pytest.approx(truth, abs=2e-5 * half), state.text
