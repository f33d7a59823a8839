"""The reference page: glossary, cheat sheet, milestones, and the limits of this studio."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from fastapi import Request, Response

from plyground.studio.page import Page
from plyground.studio.settings import StudioSettings

page = Page("reference", "/ref", place=70)

FOLDER = Path(__file__).parent.parent / "reference"
ALGORITHMS = ("minimax", "alphabeta", "expectiminimax", "mcts")
"""The columns of the cheat sheet."""


@cache
def kept(name: str) -> Any:
    """A file of the folder `reference`, in both languages."""
    return json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))


def limits(settings: StudioSettings) -> list[tuple[str, str | None, float]]:
    """The limits of requests: the text of the name, of the unit, and the number."""
    return [
        ("limits.body", "limits.bytes", settings.body_bytes),
        ("limits.address", "limits.characters", settings.address_characters),
        ("limits.rate", None, settings.requests_per_second),
        ("limits.burst", None, settings.burst),
        ("limits.workers", None, settings.workers),
    ]


@page.get("/ref")
def show(request: Request) -> Response:
    """Everything on one page, readable without scripts."""
    return page.render(
        request,
        glossary=kept("glossary"),
        sheet=kept("cheat_sheet"),
        algorithms=ALGORITHMS,
        milestones=kept("milestones"),
        limits=limits(request.app.state.settings),
    )
