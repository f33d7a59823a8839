"""Rules that cannot be compiled: one sentence with file, line and reason."""

from __future__ import annotations

from pathlib import Path

import pytest

import plyground as pg

GAME = """\
import numpy as np
from plyground.game import Facts, record

State = record(bits=np.uint64, left=np.int64, turn=np.int8)


def start(s):
    s.left = 3


def legal(s, moves):
    moves[0] = 0
    return 1 if s.left > 0 else 0


def play(s, a):
    {statement}
    s.left -= 1
    s.turn = 1 - s.turn


def score(s, u):
    u[0] = 1.0
    u[1] = -1.0


facts = Facts(title="Bad", actions=1, max_moves=1, max_plies=3)
"""

MISTAKES = [
    ("s.lft = 2", "no field lft"),
    ("s.left = unknown_name", "unknown_name"),
    ("total = {a: 1}; s.left += len({k for k in total})", "compiled rules"),
    ("x = []; s.left += len(x)", "list"),
    ("print(f'{a:>3}')", "not available"),
    ("s.left = np.linalg.no_such(a)", "no_such"),
    ("s.left += 'one'", ""),
    ("x = 1 if a else 'one'; s.left += x", "type"),
    ("legal(s)", "argument"),
    ("s.bits[0] = np.uint64(1)", ""),
    ("import os", "not available"),
    ("s.left = max(k for k in range(3))", "not available"),
]


@pytest.mark.parametrize(("statement", "hint"), MISTAKES, ids=[m[0][:24] for m in MISTAKES])
def test_the_sentence_names_the_line(tmp_path: Path, statement: str, hint: str) -> None:
    file = tmp_path / "bad.py"
    file.write_text(GAME.replace("{statement}", statement))
    game = pg.load(str(file))
    with pytest.raises(pg.CannotCompile) as caught:
        pg.playouts(game.initial(), 1)
    message = str(caught.value)
    assert message.startswith("bad: bad.py:17, in play(): `")
    assert statement.split(";")[0] in message
    assert hint in message
    assert "\n" not in message
    assert len(message) < 400


def test_uncompilable_rules_still_play_interpreted(tmp_path: Path) -> None:
    file = tmp_path / "slow.py"
    file.write_text(GAME.replace("{statement}", "s.left = int(str(s.left))"))
    state = pg.load(str(file)).initial()
    for _ in range(2000):  # past the point where the rules would be compiled
        assert state.result(0).actions() == [0]
