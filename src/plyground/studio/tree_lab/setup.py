"""The setup of a search in the tree lab: everything that its address holds."""

from __future__ import annotations

from math import sqrt
from typing import Any, Literal

from pydantic import BaseModel, Field

from plyground.game.contract.state import State
from plyground.game.errors import BadTree, PlygroundError, UnknownGame, Unsuited
from plyground.game.trees.sources import tree
from plyground.search.textbook.by_name import NEED_DEPTH, WITHOUT_CONVENTION, search_name
from plyground.search.textbook.convention import Convention, convention
from plyground.search.textbook.order import named_order
from plyground.search.textbook.true_values import TrueValues
from plyground.studio.catalogue import Catalogue
from plyground.studio.line import LINES
from plyground.studio.refusals import Refusal, refusal_of

TREE = "tree:"
MOST_ITERATIONS = 20_000


class Root(BaseModel, extra="forbid"):
    """A position of a tree or a game, as the root of a search."""

    game: str = Field("gallery:jarrar", max_length=20_000)
    """A game, "gallery:NAME", or "tree:TEXT"."""
    first: Literal["max", "min"] = "max"
    """The player to move at the root of a tree, unless its text says so."""
    normalise: bool = False
    """Divide probabilities by their sum."""
    pos: str | None = None
    moves: str = ""
    chance: int = 0
    """The seed that decides moves written as ?."""

    def state(self, catalogue: Catalogue) -> State:
        """The position; raises Refusal if it cannot be read."""
        if self.game.startswith(TREE):
            text = self.game.removeprefix(TREE)
            try:
                game: Any = tree(text, first=self.first, normalise=self.normalise)
            except BadTree as error:
                raise refused_tree(error) from None
        else:
            try:
                game = catalogue.find(self.game)
            except UnknownGame as error:  # not in the gallery
                raise refusal_of(error, "game") from None
        return LINES.follow(game, self.pos or None, self.moves, self.chance).end


class Setup(Root):
    """A root, a search and its options."""

    search: str = "alphabeta"
    depth: int | None = Field(None, ge=0, le=100)
    style: str = "standard"
    fail: Literal["soft", "hard"] | None = None
    strict: bool | None = None
    update_first: bool | None = None
    depth_counts: Literal["down", "up"] | None = None
    tie: Literal["first", "quicker"] | None = None
    visits_of: Literal["parent", "root"] | None = None
    order: str = "given"
    iterations: int = Field(100, ge=1, le=MOST_ITERATIONS)
    c: float = Field(sqrt(2), ge=0, le=1000, allow_inf_nan=False)
    seed: int = Field(0, ge=0, le=2**53 - 1)

    def convention(self) -> Convention:
        """The preset with its changes."""
        names = ("fail", "strict", "update_first", "depth_counts", "tie", "visits_of")
        return convention(self.style, **{name: getattr(self, name) for name in names})

    def options(self) -> dict[str, Any]:
        """The keyword arguments of the search function."""
        name = search_name(self.search)
        given: dict[str, Any] = {}
        if name not in WITHOUT_CONVENTION:
            given["style"] = self.convention()
        if name == "mcts":
            return given | {"iterations": self.iterations, "c": self.c, "seed": self.seed}
        if self.depth is None and name in NEED_DEPTH:
            raise Refusal(422, "depth-needed", "args.depth", search=name)
        given["depth"] = self.depth
        if self.order != "given":
            given["order"] = self.order
        return given


def check(setup: Setup, catalogue: Catalogue) -> None:
    """Refuse a setup that cannot be searched, and name the wrong field."""
    state = setup.state(catalogue)
    if state.is_terminal:
        raise Refusal(422, "nothing-to-search", "args.game")
    for field, test in (
        ("search", lambda: search_name(setup.search)),
        ("style", setup.convention),
        ("order", lambda: check_order(setup.order, state)),
        ("depth", setup.options),
    ):
        try:
            test()
        except PlygroundError as error:
            raise refusal_of(error, f"args.{field}") from None


def check_root(asked: Root, catalogue: Catalogue) -> None:
    """Refuse a root that cannot be searched."""
    check(Setup(**asked.model_dump(include=set(Root.model_fields))), catalogue)


def check_order(name: str, state: State) -> None:
    """Raise PlygroundError for an unknown order, or one that does not suit the game."""

    def values() -> TrueValues:
        game = state.game
        if not (game.opposed and game.deterministic):
            raise Unsuited(
                "an order by true values needs a zero-sum game of two players without chance"
            )
        return TrueValues(0)

    named_order(name, values)


def refused_tree(error: BadTree) -> Refusal:
    """A tree that cannot be read: where, why, and whether `normalise` would help."""
    details = {"at": error.at, "why": error.why, "normalise": "normalise=True" in error.why}
    english = str(error).replace("; normalise=True divides them by their sum", "")
    where, column = "args.game", error.at + 1
    return Refusal(422, "bad-tree", where, details, english=english, column=column)
