"""Functions translated to JavaScript return what they return in Python."""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest
from exported import needs_node

from plyground.export.check import ENGINE
from plyground.export.javascript.reach import NoTranslation, script
from plyground.export.runner import run
from plyground.kernel.bits import clz, ctz, popcount, select, wrapping_add, wrapping_mul
from plyground.studio.bundle import Bundle

WORD = np.uint64(0xF0F0_0000_0000_0001)
TABLE = np.arange(12).reshape(3, 4)
NAMES = {"a": 1, "b": 2, (1, 2): 3, None: 4}


@dataclass(frozen=True)
class Point:
    x: int
    y: int = 2

    def moved(self, dx: int, *, dy: int = 0) -> Point:
        return replace(self, x=self.x + dx, y=self.y + dy)

    @property
    def far(self) -> int:
        return self.x * self.x + self.y * self.y

    @cached_property
    def doubled(self) -> tuple[int, int]:
        return (2 * self.x, 2 * self.y)


class Pair(NamedTuple):
    left: str
    right: str = "r"


HOME = Point(3, 4)
BOTH = Pair("l")


def numbers() -> Any:
    big = 1 << 70
    return [
        *(7 // 2, -7 // 2, 7 % 3, -7 % 3, 7 / 2, 2**10, divmod(-9, 4)),
        *(str(big), str(big * big - 1), str(big // 3 % 1000), str(-big // 7), str(~big), big > 5),
        *(int(WORD & np.uint64(15)), popcount(WORD), ctz(WORD), clz(np.uint64(1)), select(WORD, 2)),
        *(str(int(wrapping_add(WORD, WORD))), str(int(wrapping_mul(WORD, 3))), str(int(WORD) >> 3)),
        *(abs(-3), round(2.5), round(3.5), round(-0.5), round(2.345, 1), int("12"), int(-2.7)),
        *(True + 1, sum([1, 2, 3]), max(3, 1), min([4, 2]), 5 & 6, 5 | 6, 5 ^ 6, (5).bit_length()),
        *(
            math.floor(-1.5),
            math.ceil(1.2),
            math.comb(5, 2),
            np.int8(200 - 256),
            1 < 2 < 3,
            1 < 3 < 2,
        ),
    ]


def texts() -> Any:
    name, n, x = "knight", 5, 2.5
    return [
        *(f"{name} to {n}", f"{n:+d}|{n:3}|{n:<3}|{n:03}|{x:.2f}|{x:g}|{name:>8}|{name!r}|{-n:+}"),
        *(f"{1234567:,}", f"{0.000012:g}", f"{1e20:g}", f"{0.5:.0%}", f"{10.0:g}", f"{1}-{2}"),
        *(name[0], name[-1], name[1:3], name[::-1], name[:-2], "♔♕"[1], len("♔🂡"), "🂡x"[1]),
        *(["a", "b"], ["a", "b", "", "c"], "-".join(str(i) for i in range(3)), " x ".strip()),
        *("abc".index("c"), "abcabc".find("c", 3), "abc".find("z"), "aXb".lower(), "ab".upper()),
        *(
            "ab cd".title(),
            "abc".capitalize(),
            "a" * 3,
            "b" in "abc",
            "abc" < "abd",
            "x1".isalpha(),
        ),
        *(
            "12".isdigit(),
            "a-b".partition("-"),
            "abc".startswith(("x", "a")),
            "7".zfill(3),
            chr(97),
        ),
        *(
            ord("a"),
            "abab".replace("a", "c"),
            "abab".count("ab"),
            str(None),
            str(True),
            str([1, "a"]),
        ),
        *(
            "pre-x".removeprefix("pre-"),
            "x.py".removesuffix(".py"),
            "a\nb".splitlines(),
            "ab".center(4),
        ),
    ]


def sequences() -> Any:
    first, *rest = [1, 2, 3, 4]
    *start, last = ["a", "b", "c"]
    (a, b), c = (1, 2), 3
    items = [3, 1, 2]
    items += [9]
    items.append(7)
    items.insert(1, 5)
    items.remove(1)
    items[0], items[-1] = items[-1], items[0]
    del items[1]
    grid = [[0] * 3 for _ in range(2)]
    grid[1][2] += 5
    squares = {i: i * i for i in range(4) if i % 2}
    nested = [(i, j) for i in range(3) for j in range(i)]
    return [
        *(first, rest, start, last, a + b + c, items, grid, sorted(items, reverse=True), nested),
        *(sorted(["bb", "a"], key=len), sorted(squares.items(), key=lambda p: -p[1]), items[::-2]),
        *(
            list(zip("ab", [1, 2], strict=True)),
            list(enumerate("ab", 1)),
            [*range(5, 0, -2)],
            list(map(str, [1])),
        ),
        *(
            any(x > 2 for x in items),
            all([]),
            list(reversed([1, 2])),
            next(x for x in items if x > 2),
        ),
        *(
            next(iter([]), "none"),
            (1, 2) < (1, 3),
            [1, [2]] == [1, [2]],
            (1, 2) in [(1, 2)],
            [*[1], 2],
        ),
        *(max(items, key=lambda x: -x), max([], default=0), len(range(0, 10, 3)), range(3)[-1]),
        *(list(itertools.accumulate([1, 2, 3])), list(itertools.product([1, 2], "a")), TABLE[1, 2]),
        *(
            TABLE[2].tolist(),
            int(TABLE[1].sum()),
            list(filter(None, [0, 1, ""])),
            [1, 2, 1].count(1),
        ),
    ]


def collections() -> Any:
    found: dict[Any, Any] = dict(NAMES)
    found["c"] = found.get("z", 9)
    found.setdefault("d", []).append(1)
    counted: Counter[str] = Counter()
    counted.update("abca")
    seen = {1, 2} | {3} & {3, 4} | {5} - {5}
    seen.add(2)
    return [
        *(
            [str(key) for key in found if key != (1, 2)],
            found[1, 2],
            found[None],
            "a" in found,
            (1, 3) in found,
        ),
        *(
            list(found.values()),
            found.pop("a"),
            len(found),
            counted["a"],
            counted["z"],
            sorted(seen),
        ),
        *({"x": 1} | {"y": 2}).items(),
        *({"p": 1, "q": 2}).items(),
        *(
            list(dict.fromkeys("aba")),
            {1: 2} == {1: 2},
            len(set("aab")),
            bool({}),
            bool([0]),
            not (),
        ),
    ]


def objects() -> Any:
    moved = HOME.moved(1, dy=2)
    kept = Point(y=7, x=1)
    return [
        *(
            moved.x,
            moved.y,
            moved.far,
            HOME.doubled,
            kept.x,
            kept.y,
            Point(5).y,
            Point(3, 4) == HOME,
        ),
        *(BOTH.left, BOTH[1], list(BOTH), len({HOME, Point(3, 4)}), isinstance(HOME, Point)),
        *(isinstance("a", str), isinstance(1, (str, int)), isinstance([], list)),
    ]


def flow() -> Any:
    total = 0
    said: list[Any] = []
    for i in range(10):
        if i == 3:
            continue
        if i > 6:
            break
        total += i
    for i in range(3):
        if i == 5:
            break
    else:
        said.append("whole")
    for i in range(3):
        for j in range(3):
            if j == 1:
                break
            said.append((i, j))
        if i == 1:
            break
    else:
        said.append("never")
    while (n := len(said)) < 6:
        said.append(n)

    def add(x: int, y: int = 10, *more: int) -> int:
        nonlocal total
        total += 1
        return x + y + sum(more)

    pick = (lambda x: x * 2) if total else None
    return [total, said, add(1), add(1, 2, 3, 4), add(y=1, x=2), total, pick and pick(4), steps(3)]


def counting(n: int) -> Iterator[int]:
    while n:
        yield n
        n -= 1
    yield from [0, -1]


def steps(n: int) -> list[int]:
    return [*counting(n), fibonacci(20)]


@lru_cache
def fibonacci(n: int) -> int:
    return n if n < 2 else fibonacci(n - 1) + fibonacci(n - 2)


EVERY: dict[str, Callable[[], Any]] = {
    f.__name__: f for f in (numbers, texts, sequences, collections, objects, flow)
}


def plain(value: Any) -> Any:
    """As JSON has it."""
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    if isinstance(value, np.generic):
        return value.item()
    return value


@needs_node
@pytest.mark.parametrize("name", EVERY)
def test_the_same_answers(name: str) -> None:
    bundle = Bundle()
    runtime = bundle.add(ENGINE / "python.js")
    body = script({name: EVERY[name]})
    main = f"function main() {{ return (($) => {{ {body} }})({runtime}.py).{name}(); }}"
    assert run(f"{bundle.text()}\n{main}", None) == plain(EVERY[name]())


def tries() -> Any:
    try:
        return 1
    except ValueError:
        return 2


def opens() -> Any:
    return Path("x")


def takes(**more: int) -> Any:
    return more


@pytest.mark.parametrize(
    ("function", "what"),
    [(tries, "`try`"), (opens, "the class Path, which is no dataclass"), (takes, r"\*\*more")],
)
def test_what_is_refused(function: Any, what: str) -> None:
    with pytest.raises(
        NoTranslation, match=rf"test_javascript.py:\d+: {function.__name__} uses {what}"
    ):
        script({"f": function})
