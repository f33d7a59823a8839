"""UCB1: which child does Monte-Carlo tree search visit next?"""

from __future__ import annotations

import random
from math import inf, sqrt

from plyground.search.textbook.convention import Convention
from plyground.search.textbook.mcts import ucb1, ucb1_terms
from plyground.teach.grading import Item
from plyground.teach.kinds.kind import Data, ExerciseKind

WITHIN = 0.006
"""Two decimals are enough, rounded or truncated."""


def make(rng: random.Random, difficulty: int) -> Data:
    """Children with wins w and visits n; the root has more visits than the parent."""
    count = 2 + difficulty
    visits = [rng.randint(1, 20) for _ in range(count)]
    if difficulty == 3 and rng.random() < 0.3:
        visits[rng.randrange(count)] = 0
    rows = [
        {"name": "ABCDE"[i], "w": rng.randint(0, n) if n else 0, "n": n}
        for i, n in enumerate(visits)
    ]
    parent = sum(visits)
    return {"children": rows, "parent": parent, "root": parent + rng.randint(5, 40), "c": sqrt(2)}


def task(data: Data) -> str:
    return (
        f"A node was visited {data['parent']} times, the root {data['root']} times. The table has "
        "the wins w and visits n of each child. Compute UCB1 = w/n + c·√(ln N / n) with c = √2 "
        "to two decimals. Which child is visited next?"
    )


def items(data: Data, convention: Convention) -> tuple[Item, ...]:
    own, other = convention.visits_of, "root" if convention.visits_of == "parent" else "parent"
    scores = {n: _scores(data, n) for n in (own, other)}
    found = [_item(data, i, own, other, scores) for i in range(len(data["children"]))]
    names = [child["name"] for child in data["children"]]
    best = {n: names[values.index(max(values))] for n, values in scores.items()}
    highest = max(scores[own])
    said = "it was never visited" if highest == inf else f"its UCB1 is the highest, {highest:.2f}"
    greedy = max(data["children"], key=lambda child: child["w"] / max(child["n"], 1))["name"]
    traps = [(greedy, "the best mean alone ignores exploration")] * (greedy != best[own])
    note = f"right if N is the number of visits of the {other}"
    found.append(
        Item(
            "next",
            "word",
            best[own],
            "the child that is visited next",
            f"{best[own]} is visited next: {said}.",
            ("Compare the UCB1 values.", "The highest is visited next.", f"It is {best[own]}."),
            ((best[other], note),) if best[other] != best[own] else (),
            tuple(traps),
            choices=tuple(names),
        )
    )
    return tuple(found)


def _scores(data: Data, total: str) -> list[float]:
    return [ucb1(child["w"], child["n"], data[total], data["c"]) for child in data["children"]]


def _item(data: Data, i: int, own: str, other: str, scores: dict[str, list[float]]) -> Item:
    child, value = data["children"][i], scores[own][i]
    name, w, n = child["name"], child["w"], child["n"]
    if n == 0:
        why = f"{name} was never visited: its UCB1 is infinite."
        hints = (f"Look at {name}.", "What is the limit of x / n as n goes to 0?", why)
        return Item(f"ucb.{name}", "number", "inf", f"UCB1 of {name}", why, hints)
    exploit, explore = ucb1_terms(w, n, data[own], data["c"])
    why = f"{name} has {w}/{n} + √2·√(ln {data[own]} / {n}) = {exploit:.3f} + {explore:.3f}."
    hints = (f"Look at {name}.", f"N is {data[own]}, n is {n}.", why)
    also = (round(scores[other][i], 4), f"right if N is the number of visits of the {other}")
    return Item(
        f"ucb.{name}",
        "number",
        round(value, 4),
        f"UCB1 of {name}",
        why,
        hints,
        (also,),
        ((round(exploit, 4), "this is the mean w/n alone"),),
        within=WITHIN,
    )


UCB1 = ExerciseKind("ucb1", "UCB1: which child next?", make, task, items, "table")
