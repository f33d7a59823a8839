"""The matrix lab: margins, saddle points, dominance, equilibria, and the tree."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Query, Request, Response
from pydantic import BaseModel, Field

from plyground.game.trees.gallery import gallery
from plyground.studio.matrix_answer import answer, read_form
from plyground.studio.page import Page

page = Page("matrix", "/lab/matrix", place=50)

LONGEST = 4000
FIRST = str(gallery("matrix-1"))
EXAMPLES = {
    "lecture-1": FIRST,
    "lecture-2": str(gallery("matrix-2")),
    "pennies": "1 -1; -1 1",
    "rock": "0 -1 1; 1 0 -1; -1 1 0",
    "dilemma": "3,3 0,5; 5,0 1,1",
    "sexes": "2,1 0,0; 0,0 1,2",
    "entry": "entrant{out:<0,2>, in:incumbent{fight:<-1,-1>, share:<1,1>}}",
}
Text = Annotated[str, Query(max_length=LONGEST)]


class Given(BaseModel):
    """A matrix or a tree as text."""

    matrix: str = Field(max_length=LONGEST)


@page.get("/lab/matrix")
def show(request: Request, m: Text = FIRST) -> Response:
    """The page; its script requests the game in the field."""
    return page.render(request, data={"examples": EXAMPLES}, examples=EXAMPLES, given=m)


@page.get("/lab/matrix.svg")
def picture(m: Text = FIRST) -> Response:
    """The table as an SVG picture."""
    return Response(read_form(m).svg(), media_type="image/svg+xml")


@page.api.post("/matrix")
def about(given: Given) -> dict[str, Any]:
    """Everything that the page shows of a payoff matrix, or of the normal form of a tree."""
    return answer(read_form(given.matrix))
