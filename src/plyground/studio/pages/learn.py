"""The exercises page: exercises are graded in the page, printed, saved, or collected in a file."""

from __future__ import annotations

import json
from typing import Annotated, Any

from fastapi import Query, Request, Response
from fastapi.responses import FileResponse, HTMLResponse
from pydantic import BaseModel, Field

from plyground.game.errors import PlygroundError
from plyground.game.trees.gallery import EXHIBITS
from plyground.search.textbook.convention import PRESETS
from plyground.studio.page import Page, language_of
from plyground.studio.refusals import Refusal
from plyground.teach import exercise as exercises
from plyground.teach.exercise import Exercise
from plyground.teach.kinds.register import KINDS
from plyground.teach.practice import MOST, VIEW, for_page, practice

page = Page("learn", "/learn", place=30)

SCRIPTS = ("grading.js", "exercise.js", "exercise.css")
PRINTED = "default-src 'none'; style-src 'unsafe-inline'"
"""The content policy of sheets, which have inline styles and no script."""
LONGEST_TREE = 4000


class Asked(BaseModel):
    """An exercise: made from a seed, or about a tree."""

    kind: str = "alphabeta"
    seed: int = Field(0, ge=0, le=10**9)
    difficulty: int = Field(1, ge=1, le=3)
    tree: str | None = Field(None, max_length=LONGEST_TREE)
    """The name of a tree in the gallery, or a tree as text."""
    style: str = "standard"

    def exercise(self) -> Exercise:
        if self.tree:
            return exercises.on(self.tree, self.kind, style=self.style)
        return exercises.generate(self.kind, self.seed, self.difficulty, style=self.style)


class Answered(BaseModel):
    """An answer to grade."""

    exercise: Asked
    answer: dict[str, Any]
    hints: int = Field(0, ge=0, le=1000)


class Exercises(BaseModel):
    """Several exercises for one file."""

    exercises: list[Asked] = Field(min_length=1, max_length=MOST)


FromQuery = Annotated[Asked, Query()]


@page.get("/learn")
def show(request: Request) -> Response:
    """The choice of exercises; the script presents them."""
    figures = [name for name, kind in KINDS.items() if kind.figure == "tree"]
    data = {"kinds": list(KINDS), "onTrees": figures, "most": MOST}
    return page.render(request, data=data, kinds=KINDS, trees=trees(), styles=tuple(PRESETS))


def trees() -> list[dict[str, str]]:
    """The trees of the gallery that exercises can be about."""
    return [
        {"name": name, "title": exhibit.title, "title_ar": exhibit.title_ar}
        for name, exhibit in EXHIBITS.items()
        if fits(name)
    ]


def fits(tree: str) -> bool:
    """Whether there can be exercises about a tree of the gallery."""
    try:
        exercises.on(tree, "backup")
    except PlygroundError:
        return False
    return True


@page.get("/static/teach/{name}")
def script(name: str) -> Response:
    """The scripts that exercises on the page share with exercises in files."""
    if name not in SCRIPTS:
        raise Refusal(404, "not-found", "path")
    return FileResponse(str(VIEW.joinpath(name)))


@page.get("/learn/sheet")
def sheet(request: Request, asked: FromQuery, key: bool = False) -> Response:
    """A sheet to print, blank or solved."""
    made = asked.exercise()
    language = language_of(request)
    html = made.key(language) if key else made.sheet(language)
    return HTMLResponse(html, headers={"content-security-policy": PRINTED})


@page.api.get("/exercise")
def one(request: Request, asked: FromQuery) -> dict[str, Any]:
    """An exercise with its items, figure and texts, in the reader's language."""
    return for_page(asked.exercise(), language_of(request))


@page.api.post("/exercise/read")
def from_file(request: Request, text: dict[str, Any]) -> dict[str, Any]:
    """An exercise from a saved file."""
    return for_page(exercises.from_json(json.dumps(text)), language_of(request))


@page.api.post("/exercise/grade")
def graded(given: Answered) -> dict[str, Any]:
    """The grade of an answer, for programs. The page computes the same."""
    return given.exercise.exercise().grade(given.answer, given.hints).as_dict()


@page.api.post("/exercise/practice", response_class=Response)
def practised(request: Request, given: Exercises) -> Response:
    """One HTML file with these exercises, which it grades offline."""
    html = practice([asked.exercise() for asked in given.exercises], language_of(request))
    named = {"content-disposition": 'attachment; filename="exercises.html"'}
    return Response(html, media_type="text/html; charset=utf-8", headers=named)
