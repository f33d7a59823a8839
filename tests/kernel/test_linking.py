"""Searches are linked from parts that never run on their own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numba import from_dtype, types
from numba.core.registry import cpu_target

from plyground.kernel.specialise import Specialiser


def twice(x: int) -> int:
    return x + x


def four_times(x: int) -> int:
    return twice(twice(x))


def six_times(x: int) -> int:
    return four_times(x) + twice(x)


def even(n: int) -> bool:
    return True if n == 0 else odd(n - 1)


def odd(n: int) -> bool:
    return False if n == 0 else even(n - 1)


def parities(n: int) -> tuple[bool, bool]:
    return even(n), odd(n)


def zero_or_one(n: int) -> int:
    return 1 if n > 3 else 0


def one_or_two(n: int) -> int:
    return zero_or_one(n) + 1


def up(n: int) -> int:
    return one_or_two(n) if n == 0 else down(n - 1) + one_or_two(n)


def down(n: int) -> int:
    return 0 if n == 0 else up(n - 1)


def up_and_down(n: int) -> int:
    return 100 * up(n) + down(n)


def checked(x: int) -> int:
    if x < 0:
        raise ValueError("below zero")
    return x


def sum_checked(x: int) -> int:
    return checked(x) + checked(x + 1)


@pytest.fixture(params=["compiled", "loaded"])
def compiled(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Any:
    """Compiles a function of one integer; with "loaded", from the cache."""
    monkeypatch.setenv("PLYGROUND_CACHE", str(tmp_path))

    def compile_it(function: Any) -> Any:
        if request.param == "loaded":
            Specialiser("linking", {}).compiled(function, (types.int64,))
        return Specialiser("linking", {}).compiled(function, (types.int64,))

    return compile_it


def test_parts_of_parts_that_are_used_again(compiled: Any) -> None:
    assert compiled(six_times)(7) == 42


def test_functions_that_call_each_other(compiled: Any) -> None:
    assert compiled(parities)(10) == (True, False)
    assert compiled(parities)(7) == (False, True)


def test_functions_that_call_each_other_and_parts_of_parts(compiled: Any) -> None:
    assert compiled(up_and_down)(6) == up_and_down(6)


def test_errors_of_parts_are_raised(compiled: Any) -> None:
    search = compiled(sum_checked)
    assert search(2) == 5
    with pytest.raises(ValueError, match="below zero"):
        search(-1)


def test_only_the_whole_is_made_executable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLYGROUND_CACHE", str(tmp_path))
    made: list[str] = []
    codegen = type(cpu_target.target_context.codegen())
    add = codegen._add_module

    def noted(self: Any, module: Any) -> Any:
        made.append(module.name)
        return add(self, module)

    monkeypatch.setattr(codegen, "_add_module", noted)
    assert Specialiser("whole", {}).compiled(six_times, (types.int64,))(1) == 6
    assert ["six_times" in name for name in made] == [True]


def first_of(row: Any) -> int:
    return twice(int(row.x))


def test_each_layout_has_its_own_symbols(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Numba's own name for a record's type is a number that another process gives to another."""
    monkeypatch.setenv("PLYGROUND_CACHE", str(tmp_path))
    searches = Specialiser("layouts", {})
    near, far = np.dtype([("x", np.int64)]), np.dtype([("pad", np.int64, 3), ("x", np.int64)])
    for layout in (near, far):
        searches.compiled(first_of, (from_dtype(layout),))
    names = [entry.py_func.__qualname__ for entry in searches._kept]
    assert len(set(names)) == 2


def never(x: int) -> bool:
    return False


def add_twice(row: Any, x: int) -> None:
    row[0] += 2 * x


def seldom(row: Any, x: int) -> int:
    times = 0
    for i in range(x):
        if never(i):
            times += 1
    for i in range(times):
        add_twice(row, i)
    return x


def always(row: Any, x: int) -> int:
    add_twice(row, x)
    return 1


def both(row: Any, x: int) -> int:
    return seldom(row, x) + always(row, x)


def test_a_part_that_the_first_of_its_callers_never_calls(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As `quiesce` of a game in which `noisy` returns False: the part was left out."""
    monkeypatch.setenv("PLYGROUND_CACHE", str(tmp_path))
    signature = (types.int64[::1], types.int64)
    searches = Specialiser("seldom", {"never": never})
    compiled = searches.compiled(both, signature)
    [entry] = (e for e in searches._kept if e.py_func.__name__.startswith("both"))
    module = entry.overloads[signature].library._final_module
    undefined = [f.name for f in module.functions if f.is_declaration and "add_twice" in f.name]
    assert undefined == []  # or the next call would end the process
    row = np.zeros(1, np.int64)
    assert (compiled(row, 5), row[0]) == (6, 10)
