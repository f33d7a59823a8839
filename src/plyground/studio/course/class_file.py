"""A class file: chosen chapters and parts as one HTML page that needs no server, and its key.

Readers fill it in, and save their results as a small file, which `plyground class` reads.
"""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Sequence
from pathlib import Path

from markupsafe import escape

from plyground.game.errors import PlygroundError, one_of
from plyground.search.textbook.trace import bundle as renderer
from plyground.studio.bundle import Bundle
from plyground.studio.course.chapter import Chapter, computed, find_chapter, render
from plyground.studio.course.markup import Block, Inline
from plyground.studio.course.medium import Medium, nowhere
from plyground.studio.course.parts import COUNTED, exercise_of, halves
from plyground.studio.page import STATIC, as_json, environment
from plyground.studio.texts import LANGUAGES, Texts
from plyground.teach.language import translated
from plyground.teach.practice import VIEW, for_page
from plyground.teach.tree_svg import answer_text

PARTS = 400
"""The most parts of one file."""
STYLES = ("base.css", "dark.css", "parts.css", "course.css")
ONLINE = ("play",)
"""Parts that need a server, and are left out."""
RIGHT = "- [x] "
FONT = re.compile(r"@font-face\s*\{[^}]*\}")


def class_file(
    parts: Sequence[str], language: str = "en", title: str = "", *, text: bool = True
) -> str:
    """The page; `parts` are "chapter/part". Without `text`, it has the parts alone."""
    texts = Texts("classroom", known(language), ("chapter", "learn"))
    articles = []
    for chapter, chosen in by_chapter(parts):
        found = chapter.blocks(chapter.spoken(language))[1:]
        blocks = [block for block in found if keeps(block, chosen, text=text)]
        body = render(blocks, chapter, texts, Medium(nowhere, f"{chapter.slug}-"))
        articles.append((chapter, chapter.title(language), body))
    style = "\n".join((STATIC / name).read_text(encoding="utf-8") for name in STYLES)
    style = FONT.sub("", style).replace("</", "<\\/")
    style += renderer.stylesheet() + VIEW.joinpath("exercise.css").read_text(encoding="utf-8")
    code = script()
    return (
        environment()
        .get_template("class_file.html")
        .render(
            t=texts,
            lang=language,
            dir=texts.direction,
            title=title or texts.plain("file.title"),
            articles=articles,
            style=style,
            script=code,
            policy=policy(style, code),
            data={"parts": {c.slug: sorted(chosen) for c, chosen in by_chapter(parts)}},
            as_json=as_json,
        )
    )


def policy(style: str, code: str) -> str:
    return (
        f"default-src 'none'; img-src data:; script-src '{digest(code)}'; "
        f"style-src '{digest(style)}' 'unsafe-hashes'"
    )


def digest(text: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def script() -> str:
    """The modules of the page and the trace renderer as one script."""
    view = Path(str(VIEW))
    bundle = Bundle(
        {STATIC / "teach" / name: view / name for name in ("grading.js", "exercise.js")}
    )
    bundle.add(STATIC / "class_file.js")
    return (
        f"window.traceview = (() => {{\n{renderer.body()}\nreturn {{ mount }};\n}})();\n"
        f"(() => {{\n{bundle.text()}\n}})();"
    )


def known(language: str) -> str:
    if language not in LANGUAGES:
        raise PlygroundError(f"there is no language {language!r}; choose {one_of(LANGUAGES)}")
    return language


def by_chapter(parts: Sequence[str]) -> list[tuple[Chapter, frozenset[str]]]:
    """The chosen parts of each chapter, in the order of the chapters."""
    chosen: dict[str, set[str]] = {}
    for part in parts:
        slug, _, name = part.partition("/")
        if name not in find_chapter(slug).counted:
            raise PlygroundError(f"chapter {slug!r} has no part {name!r}")
        chosen.setdefault(slug, set()).add(name)
    found = [(find_chapter(slug), frozenset(names)) for slug, names in chosen.items()]
    return sorted(found, key=lambda pair: pair[0].number)


def keeps(block: Block, chosen: frozenset[str], *, text: bool) -> bool:
    """Whether a block goes into the file."""
    if block.kind == "live" and block.name in COUNTED:
        return block.id in chosen
    return text and block.name not in ONLINE


def key_file(parts: Sequence[str], language: str = "en", title: str = "") -> str:
    """The solutions of the exercises, and the answers to the questions, to print."""
    texts = Texts("classroom", known(language), ("chapter", "learn"))
    chapters = []
    for chapter, chosen in by_chapter(parts):
        solved = [
            (block.id, *solution(block, language))
            for block in chapter.live(chapter.spoken(language))
            if block.id in chosen
        ]
        chapters.append((chapter, chapter.title(language), solved))
    template = environment().get_template("class_key.html")
    return template.render(
        t=texts,
        lang=language,
        dir=texts.direction,
        title=title or texts.plain("file.title"),
        chapters=chapters,
    )


def solution(block: Block, language: str) -> tuple[str, list[tuple[str, str, str]]]:
    """The title of a part, and its answers: what was asked, the answer, the reason."""
    if block.name != "exercise":
        plain = Inline(computed, lambda name, words: escape(words or name))
        question, answer = halves(block)
        asked, *rest = question.splitlines()
        right = [line.removeprefix(RIGHT) for line in rest if line.startswith(RIGHT)]
        return "", [(plain(asked), plain(" ".join(right)), plain(answer))]
    task = for_page(exercise_of(block.options), language)
    rows = []
    for item in task["items"]:
        if item["expected"] is None:
            continue
        labels = dict(zip(item["choices"], item["labels"], strict=False))
        expected = "yes" if item["expected"] is True else item["expected"]
        if isinstance(expected, str):
            expected = labels.get(expected) or translated(expected, language)
        rows.append((item["ask"], answer_text(expected), item["why"]))
    return task["title"], rows
