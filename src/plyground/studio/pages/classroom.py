"""The teacher's page: choose chapters and exercises, get one file for the class, and a key."""

from __future__ import annotations

from fastapi import Request, Response
from fastapi.responses import HTMLResponse
from pydantic import BaseModel, Field

from plyground.studio.course.chapter import chapters
from plyground.studio.course.class_file import PARTS, class_file, key_file
from plyground.studio.page import Page, language_of

page = Page("classroom", "/class")


class Chosen(BaseModel):
    """The parts of a class file, each as "chapter/part", and its title."""

    title: str = Field("", max_length=200)
    language: str = "en"
    text: bool = True
    """Whether the text of the chapters goes with the parts."""
    parts: list[str] = Field(min_length=1, max_length=PARTS)


@page.get("/class")
def show(request: Request) -> Response:
    """The choice of parts."""
    language = language_of(request)
    listed = [(chapter, chapter.title(language), chapter.counted) for chapter in chapters()]
    return page.render(request, chapters=listed, data={"language": language})


@page.api.post("/course/class")
def make(chosen: Chosen) -> HTMLResponse:
    """One HTML file with the chosen parts, which works without a network."""
    return HTMLResponse(class_file(chosen.parts, chosen.language, chosen.title, text=chosen.text))


@page.api.post("/course/key")
def key(chosen: Chosen) -> HTMLResponse:
    """The solutions of the chosen parts."""
    return HTMLResponse(key_file(chosen.parts, chosen.language, chosen.title))
