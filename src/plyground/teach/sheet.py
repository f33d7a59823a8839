"""Printable sheets: an exercise with blanks, and its key, each a self-contained HTML file."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from html import escape
from typing import TYPE_CHECKING, Any

from plyground.game.trees.sources import tree
from plyground.teach.grading import Item
from plyground.teach.kinds.kind import Data
from plyground.teach.kinds.matrix import ROMAN
from plyground.teach.language import direction, translated
from plyground.teach.tree_svg import answer_text, tree_svg

if TYPE_CHECKING:
    from plyground.teach.exercise import Exercise

WHO = "Name: ______________________  Date: ______________"
STYLE = """
@page { size: A4 landscape; margin: 12mm; }
body { font: 12pt/1.4 sans-serif; max-width: 270mm; margin: 1em auto; padding: 0 1em; }
h1 { font-size: 16pt; margin: 0; }
.who, .small { font-size: 10pt; }
svg.tree { display: block; width: 100%; max-height: 130mm; margin: 1em 0; }
table { border-collapse: collapse; margin: 1em 0; }
td, th { border: 1px solid black; padding: .3em .8em; text-align: center; }
table.board td { width: 2em; height: 2em; font-size: 18pt; padding: 0; }
ol.answers { columns: 2; column-gap: 3em; }
.blank { display: inline-block; min-width: 6em; border-bottom: 1px solid black; }
li { break-inside: avoid; margin: .3em 0; }
@media print { body { margin: 0; padding: 0; max-width: none; } }
"""


def page(exercise: Exercise, *, key: bool, language: str = "en") -> str:
    """The sheet; with `key`, the solution and reasons."""

    def say(words: str) -> str:
        return escape(translated(words, language))

    title = say(exercise.title) + (f" — {say('key')}" if key else "")
    origin = ", ".join(f"{name} {value}" for name, value in exercise.source.items())
    parts = [
        "<!DOCTYPE html>",
        f'<html lang="{language}" dir="{direction(language)}"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{title}</title><style>{STYLE}</style></head><body>",
        f"<h1>{title}</h1>",
        "" if key else f'<p class="who">{say(WHO)}</p>',
        *(f"<p>{say(line)}</p>" for line in exercise.task.splitlines()),
        f'<p class="small">{say(exercise.convention_text)}</p>',
        f'<div dir="ltr">{figure_html(exercise, key=key)}</div>',
        *answers(exercise, key=key, say=say),
        f'<p class="small"><bdi dir="ltr">{escape(exercise.kind)}: {escape(origin)}</bdi></p>',
        "</body></html>",
    ]
    return "\n".join(part for part in parts if part) + "\n"


def figure_html(exercise: Exercise, *, key: bool) -> str:
    """The exercise's figure: a tree, a table or a board."""
    data, kind = exercise.data, exercise.about.figure
    if kind == "tree":
        asked = {item.key for item in exercise.items}
        filled = {i.key: i.expected for i in exercise.items if i.expected is not None}
        return tree_svg(tree(data["tree"]), asked, filled if key else {})
    if kind == "table":
        return table(table_rows(data))
    if kind == "board":
        cells = [data["board"][i : i + 3].replace(".", " ") for i in (0, 3, 6)]
        body = "".join(f"<tr>{''.join(f'<td>{c}</td>' for c in row)}</tr>" for row in cells)
        return f'<table class="board">{body}</table>'
    return ""


def table_rows(data: Data) -> list[list[str]]:
    """The cells of a table with headings: children and their visits, or a matrix."""
    if "children" in data:
        rows = [["child", "w", "n"]]
        return rows + [[str(c["name"]), str(c["w"]), str(c["n"])] for c in data["children"]]
    head = ["A \\ B", *ROMAN[: len(data["matrix"][0])]]
    return [head, *([ROMAN[i], *map(str, row)] for i, row in enumerate(data["matrix"]))]


def table(rows: list[list[str]]) -> str:
    """An HTML table with column and row headings."""
    head = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in rows[0])
    lines = "".join(
        f'<tr><th scope="row">{escape(first)}</th>'
        + "".join(f"<td>{escape(cell)}</td>" for cell in rest)
        + "</tr>"
        for first, *rest in rows[1:]
    )
    return f"<table><tr>{head}</tr>{lines}</table>"


def answers(exercise: Exercise, *, key: bool, say: Callable[[str], str]) -> Iterator[str]:
    """A line for each question without a box in the figure; in the key for all, with reasons."""
    drawn = ("value.", "window.", "cut.") if exercise.about.figure == "tree" else ()
    found: list[Item] = [
        item
        for item in exercise.items
        if (item.expected is not None) and (key or not item.key.startswith(drawn))
    ]
    if not found:
        return
    yield '<ol class="answers">'
    for item in found:
        yield f"<li>{say(item.ask)}: {solved(item, say) if key else blank(item, say)}</li>"
    yield "</ol>"


def shown_choices(item: Item) -> tuple[str, ...]:
    return item.labels or item.choices


def blank(item: Item, say: Callable[[str], str]) -> str:
    if item.choices:
        return " ".join(f"☐ {say(choice)}" for choice in shown_choices(item))
    return '<span class="blank">&nbsp;</span>'


def solved(item: Item, say: Callable[[str], str]) -> str:
    labels = dict(zip(item.choices, shown_choices(item), strict=True))
    value: Any = "yes" if item.expected is True else answer_text(item.expected)
    return f"<b>{say(labels.get(value, str(value)))}</b> <span class='small'>{say(item.why)}</span>"
