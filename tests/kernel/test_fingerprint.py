"""Fingerprints: what must distinguish compiled code, and what must not."""

from __future__ import annotations

import dis
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import CodeType
from typing import Any

import numpy as np
import pytest

import plyground as pg
from plyground.game.contract.record import record
from plyground.game.records.backend import compiled_backend
from plyground.game.records.record_game import RecordGame
from plyground.kernel.fingerprint import NoFingerprint, fingerprint, names_used
from plyground.kernel.intrinsics import row_at

LIMIT = 3


def below_limit(x):  # type: ignore[no-untyped-def]
    return x < LIMIT


def make(n: int) -> Callable[[int], bool]:
    return lambda x: x < n


def test_records_of_equal_size_differ() -> None:
    """Numba's record types are callable; they were once identified by their class alone."""
    one, other = record(a=(np.int16, 4), b=np.int64), record(a=(np.int16, 3), b=np.int64)
    assert one.itemsize == other.itemsize
    assert fingerprint([row_at(one, 9)], {}) != fingerprint([row_at(other, 9)], {})
    assert fingerprint([row_at(one, 9)], {}) == fingerprint([row_at(one, 9)], {})


def test_variants_of_one_game_do_not_share_code() -> None:
    """Four piles and three piles make records of equal size with different field offsets."""
    for options in ({}, {"piles": (2, 3, 1), "players": 3}, {"piles": (2, 2), "misere": True}):
        game = pg.load("nim", **options)
        assert isinstance(game, RecordGame)
        state = game.initial()
        assert compiled_backend(game.rules).status(state) == 0


def test_closures_count_by_their_contents() -> None:
    assert fingerprint([make(3)], {}) == fingerprint([make(3)], {})
    assert fingerprint([make(3)], {}) != fingerprint([make(4)], {})


def test_bound_names_count() -> None:
    prints = {fingerprint([below_limit], {"LIMIT": n}) for n in (2, 3, np.int64(3), 3.0)}
    assert len(prints) == 4
    assert fingerprint([below_limit], {"LIMIT": 3, "OTHER": 1}) in prints


def test_opaque_objects_have_no_fingerprint() -> None:
    with pytest.raises(NoFingerprint):
        fingerprint([object()], {})


def test_the_same_in_every_process() -> None:
    code = (
        "import plyground as pg\n"
        "from plyground.kernel.fingerprint import fingerprint\n"
        "from plyground.search.engines.playouts import play_out\n"
        "rules = pg.load('leduc_poker').rules\n"
        "print(fingerprint([play_out], rules.bindings))"
    )
    prints: set[Any] = set()
    for seed in ("1", "2"):
        done = subprocess.run(
            [sys.executable, "-c", code],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path)},
            capture_output=True,
            text=True,
            check=True,
        )
        prints.add(done.stdout)
    assert len(prints) == 1


def by_dis(code: CodeType) -> set[str]:
    """The global names of a code object as the standard library reads them."""
    names = {
        i.argval for i in dis.get_instructions(code) if i.opname in ("LOAD_GLOBAL", "LOAD_NAME")
    }
    return names.union(*(by_dis(c) for c in code.co_consts if isinstance(c, CodeType)))


def test_global_names_are_those_that_dis_finds() -> None:
    """In our own files, and with more names than fit into one byte."""
    many = "\n".join(f"name{i} + other{i}.name{i - 1}" for i in range(600))
    texts = [many, f"def f():\n {many.replace(chr(10), '; ')}"]
    texts += [f.read_text(encoding="utf-8") for f in Path(pg.__file__).parent.glob("k*/*.py")]
    assert len(texts) > 10
    for text in texts:
        code = compile(text, "text", "exec")
        assert names_used(code) == by_dis(code)
