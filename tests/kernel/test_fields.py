"""Records whose fields are attributes, for interpreted and for compiled code."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from plyground.kernel.fields import layout

POINT = layout([("x", np.int8), ("y", np.int64)])
PATH = layout([("n", np.int64), ("points", POINT, (3,)), ("grid", np.uint8, (2, 2))])


def change(path: Any) -> Any:
    path.n += 1
    path.grid[1, 0] = 9
    for i in range(3):
        path.points[i].y = 10 * i
    return path.points[2].y + path.n


def test_interpreted_and_compiled_code_write_the_same() -> None:
    ours, theirs = np.zeros(1, PATH), np.zeros(1, PATH)
    assert change(ours[0]) == njit(change)(theirs[0]) == 21
    assert ours.tobytes() == theirs.tobytes() != bytes(PATH.itemsize)


def test_fields_are_aligned_and_share_memory_with_the_array() -> None:
    assert POINT.itemsize == 16
    paths = np.zeros(2, PATH)
    paths[1].points[0].x = 5
    assert paths["points"]["x"].tolist() == [[0, 0, 0], [5, 0, 0]]
    kept = paths[1].copy()
    paths[1].n = 7
    assert (kept.n, paths[1].n) == (0, 7)
