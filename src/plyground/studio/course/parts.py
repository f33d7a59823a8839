"""The live parts of a chapter: each directive becomes HTML, with its data for the page's script."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Any
from urllib.parse import urlencode

from markupsafe import Markup

from plyground.game.contract.state import State
from plyground.game.errors import PlygroundError, one_of
from plyground.game.load import load
from plyground.game.trees.gallery import gallery
from plyground.game.trees.sources import tree
from plyground.search.textbook.by_name import search_function, search_name
from plyground.studio.agents import seated
from plyground.studio.course.charts import line_chart
from plyground.studio.course.intervals import intervals as interval_rows
from plyground.studio.course.markup import Block, Inline, code, html, read
from plyground.studio.course.medium import Medium
from plyground.studio.course.numbers import value_of
from plyground.studio.page import as_json, environment
from plyground.studio.texts import Texts, number
from plyground.teach import exercise as exercises
from plyground.teach.exercise import Exercise
from plyground.teach.practice import for_page

CHOICE = re.compile(r"- \[(?P<right>[x ])\] (?P<text>.*)")
NOBODY = "none"
"""The agent of a board on which the reader plays both sides."""
ANSWER = "---"
"""The line between a question and its answer."""
SEARCH_OPTIONS = {"depth": int, "iterations": int, "order": str, "style": str, "seed": int}
CALCULATORS = {
    "deep": (("speed", "10000"), ("seconds", "100"), ("branching", "35")),
    "ucb1": (("w", "7"), ("n", "10"), ("N", "30"), ("c", "1.4142")),
    "checkers": (("kings", "2"), ("men", "7"), ("their_kings", "1"), ("their_men", "9")),
}
"""The calculators of the page's script: names and first values of their fields."""
OUTPUTS = {
    "deep": ("nodes", "plain", "ordered"),
    "ucb1": ("exploit", "explore", "sum"),
    "checkers": ("sum",),
}


class Parts:
    """Makes the live parts of one chapter; `notebook` is its address in the studio."""

    def __init__(self, texts: Texts, inline: Inline, medium: Medium, notebook: str) -> None:
        self.t, self.inline, self.medium = texts, inline, medium
        self.notebook = medium.address(notebook)

    def __call__(self, block: Block) -> Markup:
        make = MAKERS.get(block.name)
        if make is None:
            raise PlygroundError(f"there is no part {block.name!r}; choose {one_of(MAKERS)}")
        return make(self, f"{self.medium.prefix}{block.id}", block)

    def prose(self, text: str) -> Markup:
        """Text inside a part."""
        return Markup("\n").join(html(block, self.inline) for block in read(text))


@cache
def macros() -> Any:
    return environment().get_template("course_parts.html").module


def halves(block: Block) -> tuple[str, str]:
    """The question and the answer."""
    question, rule, answer = block.text.partition(f"\n{ANSWER}\n")
    if not rule:
        raise PlygroundError(
            f"line {block.line}: {block.name} needs a line {ANSWER!r} and an answer"
        )
    return question, answer


def predict(parts: Parts, id_: str, block: Block) -> Markup:
    question, answer = halves(block)
    lines = question.splitlines()
    found = [match for line in lines if (match := CHOICE.match(line))]
    if sum(match["right"] == "x" for match in found) != 1:
        raise PlygroundError(f"line {block.line}: one choice must be marked [x]")
    asked = parts.inline(" ".join(line for line in lines if not CHOICE.match(line)))
    choices = [(match["right"] == "x", parts.inline(match["text"])) for match in found]
    return Markup(macros().predict(parts.t, id_, asked, choices, parts.prose(answer)))


def think(parts: Parts, id_: str, block: Block) -> Markup:
    question, answer = halves(block)
    return Markup(macros().think(parts.t, id_, parts.inline(question), parts.prose(answer)))


def trace(parts: Parts, id_: str, block: Block) -> Markup:
    options = dict(block.options)
    source, search = options.pop("game"), options.pop("search", "alphabeta")
    step, moves = options.pop("step", "0"), options.pop("moves", "")
    data = trace_of(source, search, moves, tuple(sorted(options.items())))
    asked = {"game": source, "search": search, **({"moves": moves} if moves else {}), **options}
    lab = parts.medium.address(f"/lab/tree?{urlencode(asked)}")
    caption = parts.inline(block.text)
    return Markup(macros().trace(parts.t, id_, caption, lab, search, step, data, as_json))


@cache
def trace_of(source: str, search: str, moves: str, options: tuple[tuple[str, str], ...]) -> Any:
    """The trace of a search on a tree (gallery:name, tree:text) or on a position of a game."""
    state: State
    if source.startswith("gallery:"):
        state = gallery(source.removeprefix("gallery:")).initial()
    elif source.startswith("tree:"):
        state = tree(source.removeprefix("tree:")).initial()
    else:
        state = load(source).initial()
    for move in filter(None, moves.split(",")):
        state = state.result(state.action(move))
    read = {name: SEARCH_OPTIONS[name](value) for name, value in options}
    found = search_function(search_name(search))(state, trace=True, **read).trace
    assert found is not None
    return found.data


def play(parts: Parts, id_: str, block: Block) -> Markup:
    game, agent = block.options["game"], block.options.get("agent", "alphabeta:depth=4")
    if agent != NOBODY:
        seated(agent).require(load(game))
    other = "human" if agent == NOBODY else agent
    seats = urlencode({"seats": f"human;{other}"})
    address = parts.medium.address(f"/play/{game}?{seats}")
    caption = parts.inline(block.text)
    options = {"agent": agent, "first": "human", **block.options}
    if not parts.medium.boards(options):
        return Markup(macros().play_elsewhere(parts.t, id_, caption, address))
    return Markup(macros().play(parts.t, id_, caption, options, address))


def chart(parts: Parts, id_: str, block: Block) -> Markup:
    """Bars of {name: number}, or lines of {"x": [...], name: [...]}; the body names them."""
    caption, *lines = block.text.strip().splitlines()
    labels = dict(line.split(": ", 1) for line in lines)
    data, said = value_of(block.options["data"]), parts.inline(caption)
    if "x" in data:
        head = [labels.pop("x"), *labels.values()]
        drawn = line_chart(data, labels)
        columns = [data["x"], *(data[name] for name in labels)]
        rows = [[number(v) if v else "" for v in row] for row in zip(*columns, strict=True)]
        return Markup(macros().lines(parts.t, id_, said, drawn, head, rows))
    most = max(data[name] for name in labels)
    bars = [
        (parts.inline(words), number(data[name]), round(100 * data[name] / most, 2))
        for name, words in labels.items()
    ]
    return Markup(macros().bars(parts.t, id_, said, bars))


def intervals(parts: Parts, id_: str, block: Block) -> Markup:
    nodes, rows = interval_rows(block.options["tree"])
    return Markup(macros().intervals(parts.t, id_, parts.inline(block.text), nodes, rows))


def exercise_of(options: dict[str, str]) -> Exercise:
    """The exercise that a directive names."""
    kind, style = options["kind"], options.get("style", "standard")
    if "questions" in options:
        return exercises.quiz(options["questions"].split(","))
    if "tree" in options:
        return exercises.on(options["tree"], kind, style=style)
    seed, difficulty = int(options.get("seed", 0)), int(options.get("difficulty", 1))
    return exercises.generate(kind, seed, difficulty, style=style)


def exercise(parts: Parts, id_: str, block: Block) -> Markup:
    data = for_page(exercise_of(block.options), parts.t.language)
    made = macros().exercise(
        *(parts.t, id_, parts.prose(block.text), data["title"], data["task"].splitlines()),
        *(data["convention_text"], data, as_json),
    )
    return Markup(made)


def compare(parts: Parts, id_: str, block: Block) -> Markup:
    """Pieces of code side by side, each after a heading."""
    columns, head = [], ""
    for inner in read(block.text):
        if inner.kind == "code":
            columns.append((parts.inline(head), code(inner.text)))
        else:
            head = inner.text
    return Markup(macros().compare(id_, columns))


def python(parts: Parts, id_: str, block: Block) -> Markup:
    return Markup(getattr(macros(), "try")(parts.t, id_, parts.prose(block.text), parts.notebook))


def summary(parts: Parts, id_: str, block: Block) -> Markup:
    return Markup(macros().summary(parts.t, id_, parts.prose(block.text)))


def calculator(parts: Parts, id_: str, block: Block) -> Markup:
    kind, t = block.options["kind"], parts.t
    inputs = [
        (n, t.plain(f"calc.{kind}.{n}"), block.options.get(n, v)) for n, v in CALCULATORS[kind]
    ]
    outputs = [(n, t.plain(f"calc.{kind}.{n}.out")) for n in OUTPUTS[kind]]
    caption = parts.inline(block.text)
    return Markup(macros().calculator(t, id_, caption, kind, inputs, outputs))


MAKERS: dict[str, Callable[[Parts, str, Block], Markup]] = {
    "predict": predict,
    "think": think,
    "trace": trace,
    "play": play,
    "chart": chart,
    "intervals": intervals,
    "exercise": exercise,
    "compare": compare,
    "try": python,
    "summary": summary,
    "calculator": calculator,
}
COUNTED = ("predict", "think", "exercise")
"""The parts that a reader does, and that count as progress."""
