"""Grading: a pure function of the expected items and the answer.

The items contain everything that is known about an exercise: the expected answers, answers that are
right under another lecture's convention, the names of known mistakes, and reasons. So grading is
the same few lines here and in a browser.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from plyground.game.errors import PlygroundError, nearest, one_of
from plyground.teach.answers import flat, is_blank, is_unread, read, same

HINT_COST = 0.25
"""The cost of a hint, as a share of one item."""
MEANINGS = {
    "=": "exact",
    "<=": "an upper bound",
    ">=": "a lower bound",
    "~": "an estimate",
    "~<=": "an upper bound by evaluation",
    "~>=": "a lower bound by evaluation",
}
"""Marks in words."""


@dataclass(frozen=True)
class Item:
    """One thing to fill in. Items are in search order."""

    key: str
    form: str
    expected: Any
    """None if the item must stay blank; an answer is then extra."""
    ask: str = ""
    why: str = ""
    hints: tuple[str, ...] = ()
    """Where to look, what to compare, and the result."""
    also: tuple[tuple[Any, str], ...] = ()
    """Answers that are right under other conventions, each with a note."""
    traps: tuple[tuple[Any, str], ...] = ()
    """Known mistakes, each with a note."""
    above: tuple[str, ...] = ()
    """Marks that make this one redundant."""
    within: float = 1e-9
    choices: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()
    """What a page shows for each choice, if not the choice itself."""


def items_from(data: Sequence[Mapping[str, Any]]) -> tuple[Item, ...]:
    """The items stored in a file."""
    return tuple(
        Item(**{name: _frozen(name, value) for name, value in entry.items()}) for entry in data
    )


def _frozen(name: str, value: Any) -> Any:
    """A file's lists as an item's tuples; `expected` stays a list."""
    if name in ("also", "traps"):
        return tuple((other, note) for other, note in value)
    return tuple(value) if name in ("hints", "above", "choices", "labels") else value


@dataclass(frozen=True)
class Mark:
    """The status of one item: right, wrong, blank or ignored."""

    key: str
    status: str
    note: str = ""
    extra: bool = False
    """Wrong because the item must stay blank."""


@dataclass(frozen=True)
class Grade:
    """The marks, the score, and one sentence about the first mistake in search order."""

    marks: tuple[Mark, ...]
    right: int
    expected: int
    extra: int
    score: float
    """Right items less the cost of hints, divided by expected and extra items; from 0 to 1."""
    explanation: str = ""
    first: str | None = None
    """The key of the explained item."""
    hints: tuple[str, ...] = ()
    """Hints for that item, or else for the first blank one."""
    notes: tuple[str, ...] = field(default=())

    def of(self, key: str) -> Mark:
        """The mark of an item."""
        return next(mark for mark in self.marks if mark.key == key)

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)

    def __str__(self) -> str:
        wrong = [m.key.replace(".", " ") for m in self.marks if m.status == "wrong"]
        blank = [m.key.replace(".", " ") for m in self.marks if m.status == "blank"]
        lines = [f"{self.right} of {self.expected + self.extra} right ({self.score:.0%})"]
        lines += [f"wrong: {', '.join(wrong)}"] * bool(wrong)
        lines += [f"not answered: {', '.join(blank)}"] * bool(blank)
        lines += [self.explanation] * bool(self.explanation)
        return "\n".join([*lines, *self.notes])


def grade(items: Sequence[Item], answer: Mapping[str, Any], hints: int = 0) -> Grade:
    """Compare an answer with the items; `hints` is the number of hints used."""
    given = {key: value for key, value in flat(answer).items() if not is_blank(value)}
    known = {item.key for item in items}
    for key in given:
        if key not in known:
            close = nearest(key, known) or sorted(known)[:8]
            raise PlygroundError(f"there is no item {key!r}; did you mean {one_of(close)}?")
    if hints < 0:
        raise PlygroundError(f"the number of hints cannot be {hints}; allowed: 0 or more")
    marks = tuple(_mark(item, given) for item in items)
    pairs = list(zip(items, marks, strict=True))
    shown = tuple(m for item, m in pairs if m.status != "blank" or _needed(item))
    right = sum(m.status == "right" for m in shown)
    expected = sum(item.expected is not None for item in items)
    extra = sum(m.extra for m in shown)
    first = _first(items, marks)
    due = first or next((i for i, m in pairs if m.status == "blank" and _needed(i)), None)
    return Grade(
        marks=shown,
        right=right,
        expected=expected,
        extra=extra,
        score=max(0.0, right - HINT_COST * hints) / max(1, expected + extra),
        explanation=_explained(first, given, marks) if first else "",
        first=first.key if first else None,
        hints=due.hints if due else (),
        notes=tuple(f"{m.key.replace('.', ' ')}: {m.note}" for m in shown if m.note),
    )


def _needed(item: Item) -> bool:
    return item.expected is not None


def _mark(item: Item, given: Mapping[str, Any]) -> Mark:
    if item.key not in given:
        return Mark(item.key, "blank")
    value = given[item.key]
    if item.form == "mark":
        read("mark", item.key, value)
        over = next((key for key in item.above if key in given), None)
        if over and item.expected is None:
            return Mark(item.key, "ignored", f"{over.partition('.')[2]} is skipped already")
    if is_unread(value):
        if item.expected is None:
            return Mark(item.key, "ignored")
        return Mark(item.key, "wrong", "this node is read")
    said = read(item.form, item.key, value)

    def fits(other: Any) -> bool:
        return same(item.form, said, read(item.form, item.key, other), item.within)

    if item.expected is not None and fits(item.expected):
        return Mark(item.key, "right")
    for other, note in item.also:
        if fits(other):
            return Mark(item.key, "right" if _needed(item) else "ignored", note)
    note = next((note for other, note in item.traps if fits(other)), "")
    return Mark(item.key, "wrong", note or _mark_note(item, said), extra=item.expected is None)


def _mark_note(item: Item, said: Any) -> str:
    """A note for a right number with a wrong mark."""
    if item.form == "number" and item.expected is not None:
        expected = read("number", item.key, item.expected)
        if same("number", (None, said[1]), expected, item.within):
            return f"the number is right, but it is {MEANINGS[expected[0] or '=']}"
    return ""


def _first(items: Sequence[Item], marks: Sequence[Mark]) -> Item | None:
    """The first wrong item in search order; a missing cut counts if a later item is answered."""
    answered = [i for i, m in enumerate(marks) if m.status not in ("blank", "ignored")]
    for i, (item, mark) in enumerate(zip(items, marks, strict=True)):
        went_on = item.form == "mark" and _needed(item) and bool(answered) and i < answered[-1]
        if mark.status == "wrong" or (mark.status == "blank" and went_on):
            return item
    return None


def _explained(item: Item, given: Mapping[str, Any], marks: Sequence[Mark]) -> str:
    note = next(m.note for m in marks if m.key == item.key)
    name = item.key.partition(".")[2] or item.key
    value = given.get(item.key)
    if item.form == "mark":
        if item.expected is None:
            return f"You skipped {name}: {item.why}"
        return f"You went on to {name}: {item.why}"
    said = f"You wrote {value} for {name}: " if "." in item.key else f"You answered {value}: "
    return said + item.why + (f" ({note}.)" if note else "")
