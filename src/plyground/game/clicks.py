"""Moves as clicks: the sequence of cells and buttons that selects an action.

A page that shows a picture needs no knowledge of the game. The cells named in an action's
description are the cells to click, in order; if that is not enough, a labelled button follows.
A game whose notation does not fit defines `clicks(s, a)`.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from plyground.game.contract.state import State

Steps = tuple[str, ...]


class Way(NamedTuple):
    """One way to select an action. A step that names no cell of the picture is a button."""

    action: int
    steps: Steps


def ways(state: State) -> list[Way]:
    """Every way to select a legal action, the usual one of each action first.

    No way is a prefix of another, so the last click always decides.
    """
    picture, words = state.picture, state.descriptions()
    cells = [cell.name for cell in picture.cells] if picture else []
    own = {action: [tuple(map(_word, way)) for way in state.clicks(action)] for action in words}
    return ways_by_name(cells, words, own)


def _word(step: Any) -> Any:
    """A step as Python's own text, also if numpy made it."""
    return str(step) if isinstance(step, str) or type(step).__module__ == "numpy" else step


def cells_named(text: str, cells: Iterable[str]) -> list[str]:
    """The cells whose names are in a text, in its order."""
    name = _any_of(cells)
    return name.findall(text) if name else []


def ways_by_name(
    cells: Iterable[str], words: Mapping[int, str], own: Mapping[int, Sequence[Steps]] | None = None
) -> list[Way]:
    """The ways to select the actions described by `words`; clicks in `own` take precedence."""
    name = _any_of(cells)
    found: dict[Way, None] = {}
    for action, text in words.items():
        stated = (own or {}).get(action) or [tuple(name.findall(text)) if name else ()]
        found |= {Way(action, steps): None for steps in stated}
    rivals: dict[Steps, list[int]] = defaultdict(list)
    for action, steps in found:
        rivals[steps].append(action)
    begun = {steps[:n] for steps in rivals for n in range(len(steps))}
    complete = []
    for action, steps in found:
        if len(rivals[steps]) > 1 or steps in begun or not steps:
            complete.append(Way(action, (*steps, _button(action, rivals[steps], words, name))))
        else:
            complete.append(Way(action, steps))
    return complete


def faults_of(found: Sequence[Way], actions: Iterable[int]) -> list[str]:
    """The problems of a list of ways: each must lead to one action, and each action must be
    reachable."""
    wrong = []
    for action in set(actions) - {way.action for way in found}:
        wrong.append(f"action {action} cannot be clicked")
    for way in found:
        if any(type(step) is not str or not step.strip() for step in way.steps):
            wrong.append(f"the clicks of action {way.action} are {way.steps!r}, not names")
            return wrong
    taken = Counter(way.steps for way in found)
    begun = {way.steps[:n] for way in found for n in range(len(way.steps))}
    for way in found:
        if taken[way.steps] > 1 or way.steps in begun:
            wrong.append(f"after the clicks {', '.join(way.steps)} the action is ambiguous")
    return wrong


def _any_of(cells: Iterable[str]) -> re.Pattern[str] | None:
    """Finds names of cells as whole words: "e2e4" has two, "take 12" does not name cell 1."""
    names = sorted(cells, key=len, reverse=True)
    return re.compile("|".join(map(_whole, names))) if names else None


def _whole(name: str) -> str:
    before = r"(?<![^\W\d_])" if name[:1].isalpha() else r"(?<!\d)"
    after = r"(?![^\W\d_])" if name[-1:].isalpha() else r"(?!\d)"
    return f"{before}{re.escape(name)}{after}"


def _button(
    action: int, rivals: Sequence[int], words: Mapping[int, str], name: re.Pattern[str] | None
) -> str:
    """The description without the cells, if that differs from those of its rivals."""
    if name is None:
        return words[action]
    rests = {rival: " ".join(name.sub(" ", words[rival]).split()) for rival in rivals}
    rest = rests[action]
    tells = any(c.isalnum() for c in rest) and list(rests.values()).count(rest) == 1
    return rest if tells else words[action]
