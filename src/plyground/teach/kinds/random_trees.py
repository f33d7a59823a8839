"""Random trees with a name at each node, so that answers can refer to it."""

from __future__ import annotations

import random
from collections.abc import Callable
from string import ascii_uppercase

SHAPES = {1: ((3, 3), (2, 2, 2)), 2: ((2, 2, 3), (3, 2, 2), (2, 3, 2)), 3: ((3, 3, 3), (2,) * 4)}
"""By difficulty: the possible numbers of moves at each level."""


def names() -> Callable[[], str]:
    """A function that returns A, B, ..., Z, A1, B1, ... in turn."""
    count = iter(range(26 * 100))

    def name() -> str:
        i = next(count)
        return ascii_uppercase[i % 26] + (str(i // 26) if i >= 26 else "")

    return name


def random_tree(rng: random.Random, difficulty: int) -> str:
    """A tree as text; the leaves of easy trees differ, those of hard trees may be equal."""
    shape = rng.choice(SHAPES[difficulty])
    leaves = 1
    for b in shape:
        leaves *= b
    values = rng.sample(range(1, 2 * leaves + 4), leaves)
    if difficulty == 3:
        values = [rng.randint(-9, 20) for _ in range(leaves)]
    return _node(shape, iter(values), names())


def _node(shape: tuple[int, ...], values: object, name: Callable[[], str]) -> str:
    own = name()
    if not shape:
        return f"{own}={next(values)}"  # type: ignore[call-overload]
    below = ",".join(_node(shape[1:], values, name) for _ in range(shape[0]))
    return f"{own}{{{below}}}"


CHANCES = {1: ((1, 1),), 2: ((1, 1), (1, 3), (1, 4)), 3: ((1, 2, 1), (3, 1, 1), (1, 3), (2, 3))}
"""Odds of the outcomes of a chance node."""


def chance_tree(rng: random.Random, difficulty: int) -> str:
    """MAX, then chance, then leaves; harder trees have a MIN level below chance."""
    name = names()
    root, branches = name(), []
    for _ in range(2 if difficulty == 1 else 3):
        own, odds = name(), rng.choice(CHANCES[difficulty])
        outcomes = []
        for share in odds:
            inner = _node((2,) if difficulty > 1 else (), iter(rng.sample(range(-6, 13), 2)), name)
            outcomes.append(f"{share}/{sum(odds)}:{inner}")
        branches.append(f"{own}({','.join(outcomes)})")
    return f"{root}{{{','.join(branches)}}}"
